import type { RouteName } from '../contract/paths.js';
import type { RouteAnswer, RouteInput } from '../contract/routes.js';
import type { Consent } from '../contract/consent.js';
import type { Health } from '../contract/health.js';
import type { Cents } from '../rules/money.js';
import type { AnswerCache, Kept } from './answer-cache.js';
import type { Calculation } from './offers-cache.js';

/** What the routes work with. */
export interface Context {
  readonly calculations: AnswerCache<Cents, Calculation>;
  readonly consents: { current(): Promise<Kept<Consent>> };
  readonly health: () => Promise<Health>;
  readonly lender: string | undefined;
}

/** What a route says. */
export interface Reply<Name extends RouteName> {
  readonly answer: RouteAnswer<Name>;
  /** Milliseconds for which anybody may keep it; absent: nobody may. */
  readonly keepFor?: number;
  /** HTTP status; 200 unless told. */
  readonly status?: 503;
}

/** Answers one row of the contract's table. Whatever it throws becomes an error of the closed list. */
export type Route<Name extends RouteName> = (input: RouteInput<Name>, context: Context) => Promise<Reply<Name>>;
