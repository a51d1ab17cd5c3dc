import { RouteError } from '../operations/errors.js';
import { mostFailures, pauseAfter } from '../scheduling/rounds.js';
import type { OutboxEntry } from '../store/store.js';
import { concernsShop } from './outbox.js';
import type { TransactionParts } from './parts.js';
import { refreshTransaction } from './refresh.js';

/** A transaction that has changed, and of which the shop does not know it. */
export interface UndeliveredTransaction {
  /** The bank's reference of the transaction. */
  readonly id: string;
  /** Attempts that have failed: `transactionChanged` has, or the bank could not be read. */
  readonly attempts: number;
  /**
   * Why the last one has failed, in a word; `waiting` if the shop has not taken the order of the transaction yet.
   * Undefined if the bank could not be read.
   */
  readonly lastFailure: string | undefined;
  /** Time of the last attempt, ISO 8601. */
  readonly lastAttemptAt: string;
  /** True after five failed attempts: somebody should look. It is still tried again. */
  readonly needsOperator: boolean;
  /** Time from which the next round of `reconcile()` tries it again, ISO 8601. */
  readonly nextAttemptAt: string;
}

/** Functions for operators on changes of transactions that the shop has not taken. */
export interface UndeliveredTransactions {
  /** Returns those that have failed at least once; the longest untouched first, 1,000 at most. */
  undelivered(): Promise<readonly UndeliveredTransaction[]>;
  /**
   * Reads such a transaction, and tells the shop at once. Resolves with true if the shop has taken it.
   * @throws {RouteError} `not_found` if it is not undelivered
   */
  tellAgain(id: string): Promise<boolean>;
}

const MOST = 1_000;

/** Creates the functions. */
export const createUndelivered = (parts: TransactionParts): UndeliveredTransactions => ({
  async undelivered() {
    const due = await parts.store.outbox.due({ before: Number.MAX_SAFE_INTEGER }, MOST);
    const failed = due.filter(isUndelivered);
    // Whoever invents an id makes an entry, too.
    const isOfShop = await Promise.all(failed.map(({ transactionId }) => concernsShop(parts, transactionId)));
    return failed
      .filter((_, index) => isOfShop[index])
      .map(({ transactionId: id, attempts, lastFailure, updatedAt }) => ({
        id,
        attempts,
        lastFailure: lastFailure ?? undefined,
        lastAttemptAt: new Date(updatedAt).toISOString(),
        needsOperator: attempts >= mostFailures,
        nextAttemptAt: new Date(updatedAt + pauseAfter(attempts)).toISOString(),
      }));
  },
  async tellAgain(id) {
    const entry = await parts.store.outbox.find({ transactionId: id });
    if (!entry || !isUndelivered(entry) || !(await concernsShop(parts, id)))
      throw new RouteError('not_found', { message: 'There is no such change that the shop has not taken.' });
    await refreshTransaction(parts, id);
    return (await parts.store.outbox.find({ transactionId: id }))?.isDue !== true;
  },
});

const isUndelivered = ({ isDue, attempts }: OutboxEntry): boolean => isDue && attempts > 0;
