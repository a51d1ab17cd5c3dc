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
 * Name of a lane of background work.
 * - `doubts`: reads the outcome of orders at the bank.
 * - `orders`: lets the shop complete orders.
 * - `unfinished`: reads purchases at the bank that are not ordered.
 * - `ends`: lets the shop release the orders of purchases that ended otherwise.
 */
export type LaneName = 'doubts' | 'orders' | 'unfinished' | 'ends';

/** Dependencies of the steps of a purchase. */
export interface PurchaseParts {
  readonly store: PurchaseStore;
  readonly service: PurchaseService;
  readonly verification: Verification;
  /** Determines which orders are tests: all with test credentials, or those of the bank's dedicated test customers. */
  readonly mode: Mode;
  readonly shop: CheckedShop;
  /** Lanes in which reconciling calls the bank and the shop. They do not wait for each other, so orders are not delayed by other purchases. */
  readonly lanes: Readonly<Record<LaneName, Lane<PurchaseRecord>>>;
  /** Removes links from the bank's texts that may not be shown. */
  readonly linked: LinkFilter;
  readonly digests: KeyedDigests;
  readonly now: () => number;
  /** Addresses for the bank's redirects and callbacks; `token` shows that a request to them comes from the bank. */
  readonly addresses: {
    returnTo(outcome: ReturnOutcome, token: string): string;
    callback(token: string): string;
  };
  /** Shop system and version, as sent to the bank. */
  readonly system: { readonly name: string; readonly version: string };
  /** Logs errors that the operator should know and that do not fail a request. */
  readonly onError: (error: unknown, source: string) => void;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

/** Time limits of purchases, in milliseconds. */
export const times = {
  /** After the customer's last step the service keeps an unconfirmed purchase this long (service.md §R.6). */
  validity: 30 * MINUTE,
  /** Longer than any call takes: no process is working on a purchase that was not changed for this long. */
  untouched: 30 * SECOND,
  /** Repeating a start within this time is a double click or a second tab. */
  repeated: 15 * SECOND,
  /** Minimum time between two reads of the service for the same shopper and purchase. */
  looked: 2 * SECOND,
  /** Deadline for reading the service before a purchase is ended, while a customer waits. */
  glance: 4 * SECOND,
  /** If storing an order takes longer than this, another process may have started to send it. */
  prompt: 5 * SECOND,
  /** A customer may start anew if the outcome of the order has been unknown for this long. */
  doubt: 15 * MINUTE,
  /** A start that has not finished after this time has failed. */
  starting: 2 * MINUTE,
  /** Longest time that a request waits for the result of a concurrent one, and for the shop. */
  patience: 6 * SECOND,
  /** Longest pause between two reads of the bank, or two attempts to deliver to the shop. */
  longestPause: 60 * MINUTE,
  /** Age at which an open purchase expires here even if it is still open at the bank. */
  longestStay: 24 * 60 * MINUTE,
  /** The same for purchases whose customer has not returned: four times the bank's limit for one step. */
  unreturned: 2 * 60 * MINUTE,
  /** Finished purchases are deleted after this time. */
  kept: 90 * DAY,
  /** Finished purchases that were never ordered are deleted after this time, including the bank's text on why it declined. */
  unorderedKept: DAY,
} as const;

/**
 * Maximum number of purchases that a shopper, or a session of the shop, may have open at the bank: more than comparing terms and changing the
 * basket requires.
 */
export const mostOpen = 10;

/** Returns true for a test order: any order with test credentials, and in test mode those of dedicated test customers. */
export const isTestOrder = (mode: PurchaseParts['mode'], record: Pick<PurchaseRecord, 'outcome'>): boolean =>
  mode === 'test' || (mode === 'test_customers' && outcomeOf(record).testCustomer === true);
