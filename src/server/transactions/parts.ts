import type { CheckedShop } from '../shop/checked-shop.js';
import type { KeyedDigests } from '../store/digests.js';
import type { PurchaseStore } from '../store/store.js';
import type { OutboxStore, ReportStore } from '../store/transaction-store.js';
import type { Backend } from './backend.js';

/** What reports and notices work with. */
export interface TransactionParts {
  readonly store: ReportStore & OutboxStore & Pick<PurchaseStore, 'byBusinessId'>;
  readonly backend: Backend;
  /** The same, for what strangers ask: its failures are no incident. */
  readonly quietBackend: Backend;
  readonly shop: Pick<CheckedShop, 'transactionChanged'>;
  readonly digests: Pick<KeyedDigests, 'transaction'>;
  readonly now: () => number;
  /** Told of what the operator should know and no request fails of. */
  readonly onError: (error: unknown, source: string) => void;
}

/** Characters of the service's words that are kept. */
export const mostWords = 500;

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** Milliseconds by which reports and notices live. */
export const times = {
  /** A report of which the service shows nothing for so long is overdue: somebody should ask the bank. */
  overdue: 10 * MINUTE,
  /** Longer than this between intent and sending, and it is not sent any more. */
  prompt: 5 * SECOND,
  /** How long the answer to a report waits for the transaction as it stands afterwards. */
  afterwards: 3 * SECOND,
  /** Before somebody else tells the shop: longer than telling it may take. */
  lease: 75 * SECOND,
  /** Nobody has touched it for so long: reconciling takes it up. */
  untouched: 30 * SECOND,
  /** Longest pause between two looks of reconciling. */
  longestPause: 60 * MINUTE,
  /** What is over is forgotten then; what is still open is not followed any longer. */
  kept: 90 * 24 * 60 * MINUTE,
  /** The service's words on why it refused a report may name somebody: they are there for the back-office user who sent it. */
  wordsKept: 24 * 60 * MINUTE,
} as const;
