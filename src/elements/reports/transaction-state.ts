import type { HandlerErrorCode } from '../../contract/client/ask.js';
import type { Capture, Refund, ReportResolution, TransactionRequest } from '../../contract/transaction-requests.js';
import type { Cents } from '../../rules/money.js';
import type { ShownTransaction } from '../back-office/reading.js';
import { endsBetween, isShown, type ReportEnd, type ReportKind, type SentReport } from './report-ends.js';
import { isUnsent, waitingRefunds } from './requests.js';

/** Codes after which the transaction must not be shown any more. */
const hiding: readonly string[] = ['forbidden', 'unknown_transaction'] satisfies HandlerErrorCode[];
/** Codes that show that the transaction was out of date. */
const outdating: readonly string[] = [
  'transaction_changed',
  'report_pending',
  'amount_too_high',
  'wrong_state',
] satisfies HandlerErrorCode[];
/** Codes after which the outcome is unknown: the report may have been accepted. */
const withUnknownOutcome: readonly string[] = [
  'timeout',
  'unreachable',
  'malformed_answer',
  'internal',
] satisfies HandlerErrorCode[];

/** A report that the back-office user has confirmed. */
export type ReportRequest = ({ readonly kind: 'capture' } & Capture) | ({ readonly kind: 'refund' } & Refund);

/**
 * Reason why a report was not accepted. `not_arrived`: its outcome was unknown, and the bank never showed it.
 * `changed_meanwhile`: the transaction changed before it was confirmed.
 */
export type Refusal = HandlerErrorCode | 'not_arrived' | 'changed_meanwhile';

/** What became of a refund that waited, or was to wait, or of a statement of the bank. */
export interface RequestNote {
  /**
   * `queued`: it waits. `withdrawn`: it was taken back. `not_withdrawn`: it could not be. `unsent`: it was refused when
   * its turn came. `resolved`, `not_resolved`: what the bank says of a report was entered, or could not be.
   */
  readonly is: 'queued' | 'withdrawn' | 'not_withdrawn' | 'unsent' | 'resolved' | 'not_resolved';
  readonly kind?: ReportKind;
  readonly amount?: Cents | undefined;
}

/** What the bank says of a report that it has not booked in time. */
export interface BankStatement {
  readonly kind: ReportKind;
  /** Id of the report. */
  readonly report: string;
  readonly amount: Cents | undefined;
  readonly as: ReportResolution;
}

/** State of one transaction and of the user's actions on it. */
export interface TransactionState {
  /** The last reading. */
  readonly transaction?: ShownTransaction | undefined;
  /** Time of the last reading. */
  readonly readAt?: Date | undefined;
  /** Error because of which nothing can be shown. */
  readonly failure?: HandlerErrorCode | undefined;
  /** True if the last reading failed, so the content may be out of date. */
  readonly isStale?: boolean;
  /** True while a reading requested by the user is running. */
  readonly isRefreshing?: boolean;
  /** Kind of the report that is being sent. */
  readonly sending?: ReportKind | undefined;
  /** Amount of the refund that is being sent. */
  readonly sendingAmount?: Cents | undefined;
  /** Id of the request that is being taken back. */
  readonly withdrawing?: string | undefined;
  /** Id of the report of which it is entered what the bank says. */
  readonly resolving?: string | undefined;
  /** What became of a refund that waited, or of a statement; until the user does something else. */
  readonly note?: RequestNote | undefined;
  /** True while the transaction is read again after a report was not accepted. */
  readonly isChecking?: boolean;
  /** Reason why the last report was not accepted. */
  readonly refusal?: Refusal | undefined;
  /** A report that was sent without an answer. */
  readonly unanswered?: SentReport | undefined;
  /** A report without an answer that the bank never showed. It may still be booked. */
  readonly givenUp?: SentReport | undefined;
  /** Outcomes seen since the last report was sent. */
  readonly ends?: readonly ReportEnd[];
}

/** Returns the state after a reading, and the outcomes that it shows; `sent` is the report that the reading answers. */
export function withReading(
  state: TransactionState,
  transaction: ShownTransaction,
  sent?: SentReport,
): { readonly state: TransactionState; readonly ends: readonly ReportEnd[] } {
  const found = [state.unanswered, state.givenUp].find((each) => each && isShown(each, transaction));
  const ends = state.transaction ? endsBetween(state.transaction, transaction, [sent, found]) : [];
  const others = state.ends?.filter(({ kind }) => ends.every((end) => end.kind !== kind)) ?? [];
  const unsent = state.transaction && unsentSince(state.transaction, transaction);
  const known = {
    transaction,
    readAt: new Date(),
    failure: undefined,
    isStale: false,
    ends: [...others, ...ends],
    ...(unsent && { note: { is: 'unsent', amount: unsent.amount } as const }),
  };
  return {
    state: { ...state, ...known, ...(found && { unanswered: undefined, givenUp: undefined, refusal: undefined }) },
    ends,
  };
}

/** Returns a refund that waited in the older reading, and was refused since without being sent. */
const unsentSince = (before: ShownTransaction, after: ShownTransaction): TransactionRequest | undefined =>
  after.requests.find((each) => isUnsent(each) && waitingRefunds(before).some(({ id }) => id === each.id));

/**
 * Returns the state after a failed reading: the transaction stays, marked as stale, unless it is known to be wrong or
 * access is denied.
 */
export function withoutReading(state: TransactionState, code: HandlerErrorCode): TransactionState {
  const { transaction, isChecking, refusal = '' } = state;
  const isWrong = isChecking === true && outdating.includes(refusal);
  return !transaction || isWrong || hiding.includes(code) ? hidden(state, code) : { ...state, isStale: true };
}

/**
 * Returns the state after a report that was refused or has an unknown outcome; with `isChecking`, the transaction has
 * to be read again.
 */
export function withRefusal(state: TransactionState, code: HandlerErrorCode, sent: SentReport): TransactionState {
  if (hiding.includes(code)) return hidden({ ...state, refusal: code }, code);
  return {
    ...state,
    isChecking: true,
    ...(withUnknownOutcome.includes(code) ? { unanswered: sent } : { refusal: code }),
  };
}

/** Hides the transaction; the refusal or unknown outcome of a report is still shown. */
const hidden = (state: TransactionState, failure: HandlerErrorCode): TransactionState => ({
  ...state,
  transaction: undefined,
  failure,
  ends: [],
});

/** Checks whether something is being sent, or its outcome is looked up because it was not accepted. */
export const isActing = ({ sending, withdrawing, resolving, isChecking }: TransactionState): boolean =>
  sending !== undefined || withdrawing !== undefined || resolving !== undefined || isChecking === true;

/** Checks whether another reading may show an outcome and no operation is running that reads anyway. */
export function isUndecided({ transaction, unanswered, ...state }: TransactionState): boolean {
  if (!transaction || isActing(state)) return false;
  return unanswered !== undefined || transaction.standing.capture.isPending || transaction.standing.refund.isPending;
}
