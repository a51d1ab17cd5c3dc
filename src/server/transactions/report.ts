import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { ReportObstacle } from '../../contract/transaction.js';
import type { Capture, Refund } from '../../contract/transaction-requests.js';
import type { Cents } from '../../rules/money.js';
import { cleanText } from '../../rules/customer-facts.js';
import { ServiceError } from '../../service/wire/service-error.js';
import { RouteError } from '../operations/errors.js';
import type { ReportRecord } from '../store/store.js';
import type { ReportedRefund } from './backend.js';
import { intentOf, note, noteRefusal, release, storing, type Intent } from './intents.js';
import { longestReason, reportTimes, type TransactionParts } from './parts.js';
import { isOpen, read, type TransactionWithReports } from './read.js';
import { hasEnded } from './requests.js';
import { isDeliveryAskedFor, mustWait, standingOf } from './standing.js';

/** A report that is to be sent. */
export type ReportDraft =
  | { readonly kind: 'capture'; readonly id: string; readonly capture: Capture }
  | {
      readonly kind: 'refund';
      readonly id: string;
      readonly refund: ReportedRefund;
      /** True for a refund that is none if the goods are on their way. */
      readonly unlessDelivered?: boolean;
    };

/**
 * Reports a delivery or a refund at once: stores the intent, then calls the service. Of several concurrent reports of
 * the same kind only one is sent; it is pending until a read shows its outcome, or is refused immediately with the
 * service's message. `known`: what was read just now. Resolves with the transaction as read afterwards.
 * @throws {RouteError} if nothing was sent (`report_pending`: another one is not booked yet, or others wait), or the
 * service rejected it without a reason
 */
export async function sendReport(
  parts: TransactionParts,
  draft: ReportDraft,
  known?: TransactionWithReports,
): Promise<TransactionWithReports> {
  const before = known ?? (await read(parts, draft.id));
  check(before, draft);
  const sent = await dispatch(parts, before, draft);
  if (!sent) {
    // A concurrent read may have recorded the outcome of the previous report, or something of the other kind was asked
    // for: that is not another report of this kind, so start again from what is known now.
    if (await isLast(parts, before, draft)) return sendReport(parts, draft);
    throw new RouteError('report_pending');
  }
  return readAfter(parts, withSentReport(before, sent));
}

/** Returns a reading with another last report of its kind. */
export const withSentReport = (reading: TransactionWithReports, report: ReportRecord): TransactionWithReports => ({
  ...reading,
  reports: [report, ...reading.reports.filter(({ kind }) => kind !== report.kind)],
});

/**
 * Reads a transaction after something was done. It was done even if the transaction cannot be read now; the answer must
 * arrive before the page's timeout.
 */
export const readAfter = (parts: TransactionParts, known: TransactionWithReports): Promise<TransactionWithReports> =>
  Promise.race([
    read(parts, known.transaction.businessId).catch(() => known),
    delay(reportTimes.afterwards, known, { ref: false }),
  ]);

/**
 * Stores the intent of a report and sends it, whatever its standing. Returns undefined if the last report was changed,
 * or something was asked for, since the reading: nothing was sent. Returns the report if the service accepted it, may
 * have accepted it, or gave a reason for rejecting it.
 * @throws if nothing was done
 */
async function dispatch(
  parts: TransactionParts,
  before: TransactionWithReports,
  draft: ReportDraft,
): Promise<ReportRecord | undefined> {
  const { store } = parts;
  const intent = draftedIntent(parts, before, draft, randomUUID());
  const { report, previous } = intent;
  if (previous) await leaveRequest(parts, before, previous);
  const claimed = await storing(parts, intent, async () =>
    previous ? store.changeReport(previous, report, before) : (await store.insertReport(report, before)) && report,
  );
  return claimed ? send(parts, draft, { report: claimed, previous }) : undefined;
}

/** Returns the intent to send a report, in place of the last one of its kind that is known. */
export const draftedIntent = (
  parts: Pick<TransactionParts, 'now'>,
  { transaction, reports }: TransactionWithReports,
  draft: ReportDraft,
  id: string,
): Intent =>
  intentOf(parts, transaction, {
    id,
    kind: draft.kind,
    amount: draft.kind === 'refund' ? draft.refund.amount : null,
    previous: reports.find(({ kind }) => kind === draft.kind),
  });

/**
 * A report that is overdue may be replaced before its outcome is known, by an operator who has asked the bank. Its
 * request then stays `sent` and is not followed any more.
 */
async function leaveRequest(
  { store, now }: TransactionParts,
  { requests }: TransactionWithReports,
  previous: ReportRecord,
): Promise<void> {
  if (!isOpen(previous)) return;
  for (
    let request = requests.find(({ id }) => id === previous.id);
    request && !hasEnded(request) && !request.isDone;
    request = await store.findRequest(request.id)
  )
    await store.changeRequest(request, { state: 'sent', code: 'overdue', isDone: true, updatedAt: now() });
}

/**
 * Checks that the transaction allows the report, after all that was asked for, and that none of its kind waits before
 * it.
 * @throws {RouteError} with the reason if it does not
 */
function check(reading: TransactionWithReports, draft: ReportDraft): void {
  const { obstacle } = standingOf(reading)[draft.kind];
  if (draft.kind === 'refund') {
    if (draft.unlessDelivered) checkUndelivered(reading);
    if (mustWait(reading, 'refund')) throw new RouteError('report_pending');
    checkShown(reading, draft.refund);
    checkAmount(reading, draft.refund.amount);
  }
  if (obstacle) throw blocked(obstacle);
}

/**
 * Checks that the user was shown what is so now.
 * @throws {RouteError} `transaction_changed`
 */
export function checkShown(reading: TransactionWithReports, shown: Pick<Refund, 'currentValue' | 'available'>): void {
  const { currentValue = shown.currentValue } = reading.transaction.order;
  const { available } = standingOf(reading).refund;
  if (currentValue !== shown.currentValue || (shown.available ?? available) !== available)
    throw new RouteError('transaction_changed');
}

/**
 * Checks that an amount is left after what is under way and what waits.
 * @throws {RouteError} `amount_too_high`
 */
export function checkAmount(reading: TransactionWithReports, amount: Cents): void {
  const { available = Infinity } = standingOf(reading).refund;
  if (amount > available) throw new RouteError('amount_too_high');
}

/**
 * Checks that the delivery was neither booked nor asked for.
 * @throws {RouteError} `wrong_state`
 */
export function checkUndelivered(reading: TransactionWithReports): void {
  if (isDeliveryAskedFor(standingOf(reading)))
    throw new RouteError('wrong_state', {
      message: 'The delivery was reported: report what comes back by orders.refunded.',
    });
}

/** Returns the error for an obstacle. */
export const blocked = (obstacle: ReportObstacle): RouteError =>
  obstacle === 'report_pending'
    ? new RouteError('report_pending')
    : new RouteError('wrong_state', { message: sentences[obstacle] });

const notDeliverable = 'The transaction is not in a state in which a delivery can be reported.';

const sentences: Readonly<Record<Exclude<ReportObstacle, 'report_pending'>, string>> = {
  already_delivered: 'The delivery was reported before.',
  expired: notDeliverable,
  in_billing: notDeliverable,
  billed: notDeliverable,
  not_deliverable: notDeliverable,
  nothing_left: 'Nothing is left of the order value, or all of it was asked back.',
  value_unknown: 'The service does not say what is left of the order value.',
  value_untrue: 'The service says that more is left of the order value than there was.',
};

/** Returns true if no other report of the kind has come since a reading. */
async function isLast(
  { store }: TransactionParts,
  { transaction, reports }: TransactionWithReports,
  { kind }: ReportDraft,
): Promise<boolean> {
  const lastOf = (all: readonly ReportRecord[]) => all.find((each) => each.kind === kind)?.id;
  return lastOf(await store.reportsOf([transaction.businessId])) === lastOf(reports);
}

/**
 * Sends a report whose intent is stored; returns it if the service accepted it, may have accepted it, or gave a reason
 * for rejecting it.
 * @throws if nothing was done
 */
export async function send(
  parts: TransactionParts,
  draft: ReportDraft,
  { report: claimed, previous }: Intent,
): Promise<ReportRecord> {
  const { backend, now } = parts;
  if (now() - claimed.at > reportTimes.slowWrite) {
    await release(parts, claimed, previous);
    throw new RouteError('service_unavailable');
  }
  try {
    await (draft.kind === 'capture'
      ? backend.capture(draft.id, draft.capture)
      : backend.refund(draft.id, draft.refund));
  } catch (error) {
    if (!(error instanceof ServiceError) || error.maybeDone) return note(parts, claimed, { isAccepted: false });
    const words = error.code === 'rejected' ? error.messages.find(({ text }) => text)?.text : undefined;
    // An overdue report may still be booked, so a rejected one must not replace it.
    if (words && !(previous && isOpen(previous))) return noteRefusal(parts, claimed, words);
    await release(parts, claimed, words && previous ? refusedAgain(claimed, previous, words) : previous);
    throw rejection(error);
  }
  return note(parts, claimed, { isAccepted: true });
}

/** The words of the service on a report that was sent once more stay with the first attempt. */
const refusedAgain = ({ id }: ReportRecord, previous: ReportRecord, words: string): ReportRecord =>
  previous.id === id ? { ...previous, reason: cleanText(words, longestReason) } : previous;

/** Returns the error for a report that the service rejected without a reason. */
function rejection(error: ServiceError): unknown {
  const isAboutTheReport = error.code === 'rejected' || error.code === 'invalid_input';
  return isAboutTheReport ? new RouteError('report_rejected', { cause: error }) : error;
}
