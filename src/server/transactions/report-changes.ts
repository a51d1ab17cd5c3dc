import { cleanText } from '../../service/free-text.js';
import type { ReportRecord } from '../store/transaction-store.js';
import { mostWords, type TransactionParts } from './parts.js';

/** The request was sent: whoever reads meanwhile may have settled the report already. Resolves with it, kept or not. */
export async function note(parts: TransactionParts, claimed: ReportRecord, { isAccepted }: Pick<ReportRecord, 'isAccepted'>): Promise<ReportRecord> {
  const noted = await whileOurs(parts, claimed, (present) => {
    const state = present.state === 'sending' ? 'pending' : present.state;
    return parts.store.changeReport(present, { state, isAccepted, updatedAt: parts.now() });
  });
  return noted ?? { ...claimed, state: 'pending', isAccepted };
}

/** The service has refused it at once, and has said why. Resolves with it, kept or not. */
export async function noteRefusal(parts: TransactionParts, claimed: ReportRecord, words: string): Promise<ReportRecord> {
  const refusal = { state: 'refused', isAccepted: false, reason: cleanText(words, mostWords) } as const;
  const noted = await whileOurs(parts, claimed, (present) => parts.store.changeReport(present, { ...refusal, updatedAt: parts.now() }));
  return noted ?? { ...claimed, ...refusal };
}

/** Nothing was done: the last report, if any, stands as it stood before. */
export async function release(parts: TransactionParts, claimed: ReportRecord, previous: ReportRecord | undefined): Promise<void> {
  await whileOurs(parts, claimed, async (present) =>
    previous ? parts.store.changeReport(present, { ...previous, updatedAt: parts.now() }) : parts.store.removeReport(present),
  );
}

/**
 * Changes a report as often as somebody else is first, as long as it is the one that we have claimed. What the store cannot do is left
 * to reconciling: the report then stays an intent.
 */
async function whileOurs<Result extends ReportRecord | boolean>(
  { store, report }: TransactionParts,
  claimed: ReportRecord,
  change: (present: ReportRecord) => Promise<Result | undefined>,
): Promise<Result | undefined> {
  try {
    for (let present: ReportRecord | undefined = claimed; present?.id === claimed.id; ) {
      const changed = await change(present);
      if (changed) return changed;
      present = (await store.reportsOf([claimed.transactionId])).find(({ kind }) => kind === claimed.kind);
    }
  } catch (error) {
    report(error, 'reports');
  }
  return undefined;
}
