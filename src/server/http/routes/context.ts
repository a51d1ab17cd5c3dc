import type { RouteName } from '../../../contract/paths.js';
import type { RouteAnswer, RouteInput } from '../../../contract/routes.js';
import type { Health } from '../../../contract/health.js';
import type { Cents } from '../../../rules/money.js';
import type { AnswerCache } from '../../offers/answer-cache.js';
import type { Askers } from '../../offers/askers.js';
import type { Consents } from '../../offers/consents.js';
import type { LinkFilter } from '../../rich-text/links.js';
import type { Calculation } from '../../offers/offers-cache.js';
import type { CheckedShop } from '../../shop/checked-shop.js';
import type { Purchases } from '../../purchases/purchases.js';
import type { Shopper, Shoppers } from './shopper.js';
import type { Transactions } from '../../transactions/transactions.js';

/** What the routes work with. */
export interface Context {
  readonly calculations: AnswerCache<Cents, Calculation>;
  readonly askers: Askers;
  readonly consents: Pick<Consents, 'current'>;
  readonly health: () => Promise<Health>;
  readonly lender: string | undefined;
  /** Which links in the bank's texts a page gets. */
  readonly linked: LinkFilter;
}

/** What the routes of shoppers work with as well. */
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
  hint(token: string): void;
  readonly report: (error: unknown, source: string) => void;
}

/** What a route says. */
export interface Reply<Name extends RouteName> {
  readonly answer: RouteAnswer<Name>;
  /** Milliseconds for which anybody may keep it; absent: nobody may. */
  readonly keepFor?: number;
  /** HTTP status; 200 unless told. */
  readonly status?: 503;
}

/** Routes that are the same for everybody. */
export type PublicRouteName = 'offers' | 'plans' | 'consent' | 'health';

/** Answers one row of the contract's table. Whatever it throws becomes an error of the closed list. */
export type Route<Name extends PublicRouteName> = (input: RouteInput<Name>, context: Context, request: Request) => Promise<Reply<Name>>;

/** Routes of the merchant, and of the service about what the merchant does. */
export type MerchantRouteName = 'notification' | 'transactions' | 'transaction' | 'captureTransaction' | 'refundTransaction' | 'documents';

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

/** Answers one row of the contract's table to the merchant. Whatever it throws becomes an error of the closed list. */
export type MerchantRoute<Name extends MerchantRouteName> = (input: RouteInput<Name>, merchant: Merchant) => Promise<RouteAnswer<Name>>;

/** Routes of one shopper, or of the service about one. */
export type ShopperRouteName = Exclude<RouteName, PublicRouteName | MerchantRouteName>;

/** One request of a shopper. */
export interface Visit extends Shopping {
  readonly request: Request;
  readonly shopper: Shopper;
}

/** An answer of a route of shoppers; of those without one, where it sends the browser, if anywhere. */
export type ShopperReply<Name extends ShopperRouteName> = RouteAnswer<Name> extends undefined
  ? { readonly location?: string }
  : { readonly answer: RouteAnswer<Name> };

/** Answers one row of the contract's table to one shopper. Whatever it throws becomes an error of the closed list. */
export type ShopperRoute<Name extends ShopperRouteName> = (input: RouteInput<Name>, visit: Visit) => Promise<ShopperReply<Name>>;
