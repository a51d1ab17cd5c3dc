import type { Health } from '../../../contract/health.js';
import type { RouteAnswer, RouteInput, RouteName, routes } from '../../../contract/routes.js';
import type { Cents } from '../../../rules/money.js';
import type { AnswerCache } from '../../offers/answer-cache.js';
import type { Askers } from '../../offers/askers.js';
import type { Consents } from '../../offers/consents.js';
import type { LinkFilter } from '../../rich-text/links.js';
import type { Calculation } from '../../offers/offers-cache.js';
import type { CheckedShop } from '../../shop/checked-shop.js';
import type { Purchases } from '../../purchases/purchases.js';
import type { Shopper, Shoppers } from './shopper.js';
import type { Archive, Transactions } from '../../transactions/transactions.js';

/** What public routes work with. */
export interface Context {
  readonly calculations: AnswerCache<Cents, Calculation>;
  readonly askers: Askers;
  readonly consents: Pick<Consents, 'current'>;
  readonly health: () => Promise<Health>;
  readonly lender: string | undefined;
  /** Which links in the bank's texts a page gets. */
  readonly linked: LinkFilter;
}

/** What the routes of shoppers work with. */
export interface Shopping {
  readonly consents: Consents;
  readonly shop: CheckedShop;
  readonly purchases: Purchases;
  readonly shoppers: Shoppers;
  /** Absolute addresses of the shop's pages. */
  readonly pages: { readonly review: string; readonly payment: string };
  /** Origin of the shop's pages. */
  readonly origin: string;
  /** Resolves when the store can be used. */
  ready(): Promise<void>;
  /** Looks into a purchase after the request was answered, when there is time. */
  callback(token: string): void;
  readonly onError: (error: unknown, source: string) => void;
}

/** What the routes of the merchant work with. */
export interface Merchant {
  readonly transactions: Transactions;
  /** Whether the shop lets this visitor see and change transactions. Never rejects. */
  mayManage(request: Request): Promise<boolean>;
  /** Origin of the shop's pages. */
  readonly origin: string;
  /** Resolves when the store can be used. */
  ready(): Promise<void>;
  /** Keeps that a look is to be taken at a transaction; the look follows. Rejects with a RouteError when the store does not answer. */
  notice(id: string): Promise<void>;
}

interface Asked {
  readonly request: Request;
}

/** What a route works with, by whose requests it takes. */
export interface Visits {
  readonly public: Context & Asked;
  readonly shopper: Shopping & Asked & { readonly shopper: Shopper };
  readonly merchant: Merchant & Asked;
  readonly service: Pick<Shopping, 'callback'> & Pick<Merchant, 'notice'>;
}

/** JSON that a route answers with. */
interface JsonReply<Answer> {
  readonly answer: Answer;
  /** HTTP status; 200 unless given. */
  readonly status?: 503;
}

/** The same for everybody. */
interface PublicReply<Answer> extends JsonReply<Answer> {
  /** Milliseconds for which anybody may keep it; absent: nobody may. */
  readonly keepFor?: number;
}

/** What a route says, by what the table says that it answers with. */
interface Replies<Name extends RouteName> {
  /** Address to which the browser is sent. */
  readonly redirect: { readonly location: string };
  readonly file: { readonly file: Archive };
  readonly nothing: object;
  readonly json: (typeof routes)[Name]['access'] extends 'public' ? PublicReply<RouteAnswer<Name>> : JsonReply<RouteAnswer<Name>>;
}

type KindOf<Answer> = Answer extends 'redirect' | 'file' | 'nothing' ? Answer : 'json';

/** Answers one row of the contract's table: its input, parsed, and what it works with. Whatever it throws becomes an error of the closed list. */
export type Run<Name extends RouteName> = (
  input: RouteInput<Name>,
  visit: Visits[(typeof routes)[Name]['access']],
) => Promise<Replies<Name>[KindOf<(typeof routes)[Name]['answer']>]>;
