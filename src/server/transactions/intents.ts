import { randomUUID } from 'node:crypto';
import { snapshotOf } from '../../service/transactions/report-outcome.js';
import type { ServiceTransaction } from '../../service/transactions/shapes.js';
import { cleanText } from '../../rules/customer-facts.js';
import type { ReportRecord } from '../store/store.js';
import { longestReason, type TransactionParts } from './parts.js';

/** A report to be stored before it is sent. */
export interface Intent {
  readonly report: ReportRecord;
  /** The last report of its kind, which it replaces. */
  readonly previous: ReportRecord | undefined;
}

/** What is reported. */
export interface Reported extends Pick<ReportRecord, 'id' | 'kind' | 'amount'> {
  readonly previous: ReportRecord | undefined;
}

/** Returns the intent to report something about a transaction as it was read. */
export function intentOf(
  { now }: Pick<TransactionParts, 'now'>,
  transaction: ServiceTransaction,
  { previous, ...reported }: Reported,
): Intent {
  const at = now();
  const isAgain = previous?.id === reported.id;
  const report: ReportRecord = {
    ...reported,
    transactionId: transaction.businessId,
    version: 1,
    state: 'sending',
    intent: randomUUID(),
    attempts: isAgain ? previous.attempts + 1 : 1,
    snapshot: isAgain ? previous.snapshot : snapshotOf(transaction),
    isAccepted: false,
    reason: null,
    at,
    isFollowed: false,
    updatedAt: at,
  };
  return { report, previous };
}

/** Stores an intent by `write`. If it rejects, nothing is sent, whether or not the store has the intent. */
export async function storing<Result>(
  { unsent }: Pick<TransactionParts, 'unsent'>,
  { report, previous }: Intent,
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    unsent.add(report.intent, previous);
    throw error;
  }
}

/**
 * Records that the request was sent; a concurrent read may already have recorded the outcome. Returns the report even
 * if it could not be stored.
 */
export async function note(
  parts: TransactionParts,
  claimed: ReportRecord,
  { isAccepted }: Pick<ReportRecord, 'isAccepted'>,
): Promise<ReportRecord> {
  const noted = await whileOurs(parts, claimed, (present) => {
    const state = present.state === 'sending' ? 'pending' : present.state;
    return parts.store.changeReport(present, { state, isAccepted, updatedAt: parts.now() });
  });
  return noted ?? { ...claimed, state: 'pending', isAccepted };
}

/**
 * Records that the service rejected the report immediately and gave a reason. If that cannot be stored, or the report
 * was sent once more meanwhile, its outcome is not known.
 */
export async function noteRefusal(
  parts: TransactionParts,
  claimed: ReportRecord,
  words: string,
): Promise<ReportRecord> {
  const refusal = { state: 'refused', isAccepted: false, reason: cleanText(words, longestReason) } as const;
  const noted = await whileOurs(parts, claimed, (present) =>
    parts.store.changeReport(present, { ...refusal, updatedAt: parts.now() }),
  );
  return noted ?? { ...claimed, state: 'pending' };
}

/**
 * Restores the report before, if there was one, because nothing was done. If the store fails, the next read does it.
 * Returns true if the intent is gone.
 */
export async function release(
  parts: TransactionParts,
  claimed: ReportRecord,
  previous: ReportRecord | undefined,
): Promise<boolean> {
  const released = await whileOurs(parts, claimed, async (present) =>
    previous
      ? parts.store.changeReport(present, { ...previous, updatedAt: parts.now() })
      : parts.store.removeReport(present),
  );
  if (!released) parts.unsent.add(claimed.intent, previous);
  return Boolean(released);
}

/**
 * Retries a change after concurrent ones, as long as the report is still the claimed one. If the store fails, the
 * report stays an intent and is left to reconciling.
 */
async function whileOurs<Result extends ReportRecord | boolean>(
  { store, onError }: TransactionParts,
  claimed: ReportRecord,
  change: (present: ReportRecord) => Promise<Result | undefined>,
): Promise<Result | undefined> {
  try {
    for (let present: ReportRecord | undefined = claimed; present?.intent === claimed.intent;) {
      const changed = await change(present);
      if (changed) return changed;
      present = (await store.reportsOf([claimed.transactionId])).find(({ kind }) => kind === claimed.kind);
    }
  } catch (error) {
    onError(error, 'reports');
  }
  return undefined;
}
