import type { ReturnOutcome } from './outcome.js';
import type { KeyedDigests } from '../keyed-digests.js';
import type { PurchaseStore } from '../store/store.js';
import type { CheckedShop } from './checked-shop.js';
import type { PurchaseService } from './purchase-service.js';
import type { Verification } from './verification.js';

/** What the steps of a purchase work with. */
export interface PurchaseParts {
  readonly store: PurchaseStore;
  readonly service: PurchaseService;
  readonly verification: Verification;
  readonly shop: CheckedShop;
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
  readonly report: (error: unknown, source: string) => void;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** Milliseconds by which purchases live. */
export const times = {
  /** After the customer's last step the service forgets a purchase that was not confirmed (specification: Limits). */
  validity: 30 * MINUTE,
  /** Longer than any call takes: a purchase that nobody touched for so long is nobody's work. */
  untouched: 30 * SECOND,
  /** The same wish within so long is a double click or a second tab. */
  repeated: 15 * SECOND,
  /** A start that has not come to an end by then never will. */
  starting: 2 * MINUTE,
  /** How long one who lost a race waits for the winner's result. */
  patience: 6 * SECOND,
  /** Longest pause between two questions or two messages to the shop. */
  longestPause: 60 * MINUTE,
  /** Purchases that the bank still has long after the start: nobody comes back to them. */
  longestStay: 24 * 60 * MINUTE,
  /** What is over is forgotten then. */
  kept: 90 * 24 * 60 * MINUTE,
} as const;
