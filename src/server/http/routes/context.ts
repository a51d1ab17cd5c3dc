import type { FileDownload } from '../../../contract/proof-files.js';
import type { Health } from '../../../contract/health.js';
import type { FilteredAnswer, RouteInput, RouteName, RouteRow, routes } from '../../../contract/routes.js';
import type { Times } from '../../offers/freshness.js';
import type { FirstPaint } from '../../first-paint/first-paint.js';
import type { Turns } from '../../offers/turns.js';
import type { Consents } from '../../offers/consents.js';
import type { LinkFilter } from '../../rich-text/links.js';
import type { NamedCalculations } from '../../offers/lenders.js';
import type { CheckoutInHand } from '../../purchases/checkouts.js';
import type { Shopper } from '../../purchases/shopper.js';
import type { Offering } from '../../shop/offering.js';
import type { RunningShop, Shopping } from '../../purchases/shopping.js';

/** Context of public routes. */
export interface Context {
  readonly calculations: NamedCalculations;
  readonly turns: Pick<Turns, 'ofRequest'>;
  readonly firstPaint: FirstPaint;
  readonly consents: Pick<Consents, 'current'>;
  readonly health: () => Promise<Health>;
  /** Says whether all of it is told to whoever sends a request, and not `ok` alone. Never rejects. */
  readonly showsHealth: (request: Request) => Promise<boolean>;
  /** Says to whom rates are shown; undefined if to everyone. */
  readonly showsRates: Offering['showsRates'];
  /** Is told what is given out; undefined without a shop. */
  readonly givenOut: RunningShop['proofs']['givenOut'] | undefined;
  readonly filterLinks: LinkFilter['filterLinks'];
}

interface Asked {
  readonly request: Request;
}

/** What the merchant's routes work on. */
export type MerchantContext = RunningShop['merchant'] & Pick<RunningShop, 'proofs'>;

/** What the routes of each access are called with, besides their input. */
export interface RouteContexts {
  readonly public: Context & Asked;
  readonly shopper: Shopping & Asked & { readonly shopper: Shopper; readonly held: CheckoutInHand | undefined };
  readonly merchant: MerchantContext & Asked;
  readonly service: Pick<Shopping, 'callback'> & Pick<MerchantContext, 'notice'>;
}

/** JSON answer of a route. */
interface JsonReply<Answer> {
  readonly answer: Answer;
  /** HTTP status; 200 by default. */
  readonly status?: 503;
}

/** How long an answer that is the same for everyone may be kept. */
export interface Keeping {
  /** Until when anyone may cache it; absent: not at all. */
  readonly times?: Times | undefined;
  /** True if it is for one visitor: the browser alone may keep it, and has to ask each time whether it still holds. */
  readonly isPersonal?: boolean;
}

/** A JSON answer that is the same for everyone. */
interface PublicReply<Answer> extends JsonReply<Answer>, Keeping {}

/** A piece of HTML that is the same for everyone. */
interface HtmlReply extends Keeping {
  readonly html: string;
}

/** A page for a person. */
export interface PageReply {
  readonly html: string;
  /** HTTP status; 200 by default. */
  readonly status?: 404 | 410;
}

/** Result of a route by the kind of its answer in the table. */
interface Replies<Name extends RouteName> {
  /** Address to which the browser is redirected. */
  readonly redirect: { readonly location: string };
  /** Undefined: there is none (204). */
  readonly file: { readonly file: FileDownload | undefined };
  readonly html: HtmlReply;
  readonly page: PageReply;
  readonly nothing: object;
  readonly json: (typeof routes)[Name]['access'] extends 'public'
    ? PublicReply<FilteredAnswer<Name>>
    : JsonReply<FilteredAnswer<Name>>;
}

type KindOf<Answer> = Answer extends Extract<RouteRow['answer'], string> ? Answer : 'json';

/**
 * Implementation of one row of the contract's table: takes the parsed input and the context. Whatever it throws becomes
 * one of the contract's errors.
 */
export type Run<Name extends RouteName> = (
  input: RouteInput<Name>,
  visit: RouteContexts[(typeof routes)[Name]['access']],
) => Promise<Replies<Name>[KindOf<(typeof routes)[Name]['answer']>]>;
