import type { HandlerErrorCode } from '../../contract/client/ask.js';
import type { Capture, Refund } from '../../contract/transaction.js';
import type { ShownTransaction } from '../back-office/reading.js';
import { endsBetween, isShown, type ReportEnd, type ReportKind, type SentReport } from './report-ends.js';

/** Nothing of the transaction may be shown any more. */
const hiding: readonly string[] = ['forbidden', 'unknown_transaction'] satisfies HandlerErrorCode[];
/** What was shown when the report was made is known to be old. */
const outdating: readonly string[] = ['transaction_changed', 'report_pending', 'amount_too_high', 'wrong_state'] satisfies HandlerErrorCode[];
/** The report may have been taken all the same. */
const withUnknownOutcome: readonly string[] = ['timeout', 'unreachable', 'malformed_answer', 'internal'] satisfies HandlerErrorCode[];

/** A report that the back-office user has confirmed. */
export type Draft = ({ readonly kind: 'capture' } & Capture) | ({ readonly kind: 'refund' } & Refund);

/**
 * Why a report was not taken; `not_arrived`: its answer was lost, and the service never showed it; `changed_meanwhile`: the transaction
 * changed before it was confirmed.
 */
export type Refusal = HandlerErrorCode | 'not_arrived' | 'changed_meanwhile';

/** What is known of one transaction, and of what the back-office user does with it. */
export interface TransactionState {
  /** As it was read last. */
  readonly transaction?: ShownTransaction | undefined;
  /** When that was. */
  readonly readAt?: Date | undefined;
  /** Why nothing can be shown. */
  readonly failure?: HandlerErrorCode | undefined;
  /** The last reading failed: what is shown may be old. */
  readonly isStale?: boolean;
  /** It is being read again, because somebody asked for it. */
  readonly isRefreshing?: boolean;
  /** What is being sent. */
  readonly sending?: ReportKind | undefined;
  /** A report was not taken: it is being looked what holds now. */
  readonly isChecking?: boolean;
  /** Why the last report was not taken. */
  readonly refusal?: Refusal | undefined;
  /** A report that was sent and got no answer. */
  readonly unanswered?: SentReport | undefined;
  /** One that got no answer and was never shown. It may be booked all the same. */
  readonly givenUp?: SentReport | undefined;
  /** The reports whose end was seen, since the last one was sent. */
  readonly ends?: readonly ReportEnd[];
}

/** The state after a reading, and the ends that it shows; `sent` is a report to which it is the answer. */
export function withReading(state: TransactionState, transaction: ShownTransaction, sent?: SentReport): { readonly state: TransactionState; readonly ends: readonly ReportEnd[] } {
  const found = [state.unanswered, state.givenUp].find((each) => each && isShown(each, transaction));
  const ends = state.transaction ? endsBetween(state.transaction, transaction, [sent, found]) : [];
  const others = state.ends?.filter(({ kind }) => ends.every((end) => end.kind !== kind)) ?? [];
  const known = { transaction, readAt: new Date(), failure: undefined, isStale: false, ends: [...others, ...ends] };
  return { state: { ...state, ...known, ...(found && { unanswered: undefined, givenUp: undefined, refusal: undefined }) }, ends };
}

/** The state after a failed reading: what is shown stays and is marked as old, unless it is known to be wrong, or not for these eyes. */
export function withoutReading(state: TransactionState, code: HandlerErrorCode): TransactionState {
  const { transaction, isChecking, refusal = '' } = state;
  const isWrong = isChecking === true && outdating.includes(refusal);
  return !transaction || isWrong || hiding.includes(code) ? hidden(state, code) : { ...state, isStale: true };
}

/** The state after a report that was not taken, or perhaps was; as long as `isChecking`, what holds now has to be read. */
export function withRefusal(state: TransactionState, code: HandlerErrorCode, sent: SentReport): TransactionState {
  if (hiding.includes(code)) return hidden({ ...state, refusal: code }, code);
  return { ...state, isChecking: true, ...(withUnknownOutcome.includes(code) ? { unanswered: sent } : { refusal: code }) };
}

/** What became of a report, or that nobody knows, is told all the same. */
const hidden = (state: TransactionState, failure: HandlerErrorCode): TransactionState => ({ ...state, transaction: undefined, failure, ends: [] });

/** Whether reading again may show more, and nothing is under way that reads anyway. */
export function isUndecided({ transaction, sending, isChecking, unanswered }: TransactionState): boolean {
  if (!transaction || sending || isChecking) return false;
  return unanswered !== undefined || transaction.standing.capture.isPending || transaction.standing.refund.isPending;
}
