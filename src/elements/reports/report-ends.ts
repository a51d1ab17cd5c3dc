import { type ReportKind, reportKinds } from '../../contract/names.js';
import type { Standing } from '../../contract/transaction.js';
import type { Cents } from '../../rules/money.js';
import type { RatenkaufReportResolvedEvent } from '../back-office/merchant-events.js';
import type { ShownTransaction } from '../back-office/reading.js';
import { isUnsent } from './requests.js';

export type { ReportKind } from '../../contract/names.js';

/** What became of a report that was open: booked, refused, or not booked for so long that the bank should be asked. */
export interface ReportEnd {
  /** Absent if only the change of the order value shows it. */
  readonly id?: string | undefined;
  readonly kind: ReportKind;
  readonly outcome: RatenkaufReportResolvedEvent['outcome'];
  /** Cents; only of a refund. */
  readonly amount?: Cents | undefined;
  /** Reason of the refusal, as the bank sends it. */
  readonly reason?: string | undefined;
}

/** A report that this page has sent. */
export interface SentReport {
  readonly kind: ReportKind;
  readonly amount?: Cents | undefined;
  /** Snapshot of the standing of its kind before the report was sent. */
  readonly before: Standing;
  /** Ids of the requests before, if it had to wait for others. */
  readonly behind?: readonly string[] | undefined;
}

/** Checks whether a reading contains a report that was sent without an answer. */
export function isShown({ kind, before, behind }: SentReport, { standing, requests }: ShownTransaction): boolean {
  if (behind) return requests.some(({ id }) => !behind.includes(id));
  const { at, id, isPending, obstacle } = standing[kind];
  return (at !== undefined && id !== before.id) || isPending || obstacle === 'already_delivered';
}

/** Returns the outcomes of reports that were open in the older reading, waited there, or were sent since. */
export const endsBetween = (
  before: ShownTransaction,
  after: ShownTransaction,
  sent: readonly (SentReport | undefined)[],
): readonly ReportEnd[] =>
  reportKinds.flatMap((kind) => {
    const ends = endsOf(kind, before, after, sent.find((each) => each?.kind === kind)?.before);
    if (ends.length > 0 || kind === 'capture') return ends.map((end) => ({ kind, ...end }));
    const end = endByValue(before, after);
    return end ? { kind, ...end } : [];
  });

/** `sent`: snapshot before a report was sent that the older reading does not contain. */
function endsOf(
  kind: ReportKind,
  before: ShownTransaction,
  { standing, requests }: ShownTransaction,
  sent: Standing | undefined,
): readonly Omit<ReportEnd, 'kind'>[] {
  const { open, state } = before.standing[kind];
  const after = standing[kind];
  const isOurs = (id: string) =>
    sent && (after.at ? id === after.id && id !== sent.id : !sent.ended.some((end) => end.id === id));
  const waited = before.requests.filter((each) => each.kind === kind && each.state === 'queued').map(({ id }) => id);
  const isFollowed = (id: string) =>
    (open.includes(id) || waited.includes(id) || isOurs(id)) &&
    !requests.some((each) => each.id === id && isUnsent(each));
  const ended = after.ended.filter(({ id }) => isFollowed(id));
  const { id = '', amount } = after;
  const isNews = isFollowed(id) && after.state === 'overdue' && !(open.includes(id) && state === 'overdue');
  return isNews ? [...ended, { outcome: 'overdue', amount }] : ended;
}

/** The bank may remove a refund from its list once it is booked; then only the change of the order value shows it. */
function endByValue(before: ShownTransaction, after: ShownTransaction): Omit<ReportEnd, 'kind'> | undefined {
  const { open } = before.standing.refund;
  const isGone = open.length > 0 && !open.some((id) => after.standing.refund.open.includes(id));
  const less = (before.currentValue ?? 0) - (after.currentValue ?? Infinity);
  return isGone && less > 0 ? { outcome: 'applied', amount: less } : undefined;
}
