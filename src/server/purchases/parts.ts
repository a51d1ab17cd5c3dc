import type { Mode } from '../../rules/test-mode.js';
import type { KeyedDigests } from '../store/digests.js';
import type { LinkFilter } from '../rich-text/links.js';
import type { Lane } from '../scheduling/background.js';
import type { PurchaseRecord, PurchaseStore } from '../store/store.js';
import type { CheckedShop } from '../shop/checked-shop.js';
import { outcomeOf, type ReturnOutcome } from './outcome.js';
import type { PurchaseService } from '../calls/watched.js';
import type { Verification } from './verification.js';

/**
 * - `doubts`: asks the bank what became of orders; `orders`: lets the shop complete them.
 * - `unfinished`: asks the bank for purchases that nobody has ordered; `ends`: lets the shop release what was prepared for those that ended.
 */
export type LaneName = 'doubts' | 'orders' | 'unfinished' | 'ends';

/** What the steps of a purchase work with. */
export interface PurchaseParts {
  readonly store: PurchaseStore;
  readonly service: PurchaseService;
  readonly verification: Verification;
  /** Whether orders are tests: all under test credentials, or those of the bank's dedicated test customers. */
  readonly mode: Mode;
  readonly shop: CheckedShop;
  /** Where reconciling asks the bank and tells the shop, what was ordered apart from everything else: none waits for another. */
  readonly lanes: Readonly<Record<LaneName, Lane<PurchaseRecord>>>;
  /** Which links in the bank's texts a page gets. */
  readonly linked: LinkFilter;
  readonly digests: KeyedDigests;
  readonly now: () => number;
  /** Where the bank sends customer and callback; `token` proves that the address came from there. */
  readonly addresses: {
    returnTo(outcome: ReturnOutcome, token: string): string;
    callback(token: string): string;
  };
  /** What the bank is told of the shop system. */
  readonly system: { readonly name: string; readonly version: string };
  /** Told of what the operator should know and no request fails of. */
  readonly onError: (error: unknown, source: string) => void;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

/** Milliseconds by which purchases live. */
export const times = {
  /** After the customer's last step the service forgets a purchase that was not confirmed (service.md §R.6). */
  validity: 30 * MINUTE,
  /** Longer than any call takes: a purchase that nobody touched for so long is nobody's work. */
  untouched: 30 * SECOND,
  /** The same start within so long is a double click or a second tab. */
  repeated: 15 * SECOND,
  /** A purchase in doubt is not asked for again on behalf of its customer before. */
  looked: 2 * SECOND,
  /** How long a customer who pays otherwise, or whose checkout has changed, waits for the service. */
  glance: 4 * SECOND,
  /** Longer than this between the intent and its sending, somebody else may have taken the purchase up. */
  prompt: 5 * SECOND,
  /** A customer whose order has been in doubt for so long may start anew. */
  doubt: 15 * MINUTE,
  /** A start that has not come to an end by then never will. */
  starting: 2 * MINUTE,
  /** How long one who lost a race waits for the winner's result. */
  patience: 6 * SECOND,
  /** Longest pause between two questions or two messages to the shop. */
  longestPause: 60 * MINUTE,
  /** Purchases that the bank still has long after the start: nobody comes back to them. */
  longestStay: 24 * 60 * MINUTE,
  /** The same for those that nobody has come back from the bank with: four times what the bank gives for one step. */
  unreturned: 2 * 60 * MINUTE,
  /** What is over is forgotten then. */
  kept: 90 * DAY,
  /** What is over and was never ordered, the bank's words on why it declined included: longer than a customer comes back to it. */
  unorderedKept: DAY,
} as const;

/** Purchases that a shopper, or a session of the shop, may have open at the bank: more than anybody needs who compares terms and changes the basket. */
export const mostOpen = 10;

/** Whether an order is one under test credentials: all are with those of a test shop, and those of dedicated test customers in test mode. */
export const isTestOrder = (mode: PurchaseParts['mode'], record: Pick<PurchaseRecord, 'outcome'>): boolean =>
  mode === 'test' || (mode === 'test_customers' && outcomeOf(record).testCustomer === true);
