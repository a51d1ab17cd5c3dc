import { html, nothing, type TemplateResult } from 'lit';
import type { TransactionRequest } from '../../contract/transaction-requests.js';
import type { Transaction } from '../../contract/transaction.js';
import { formatAmount } from '../../rules/money.js';
import { dayOf, formatGermanTime, formatMomentInFigures, isWholeDay } from '../back-office/dates.js';
import type { ShownTransaction } from '../back-office/reading.js';
import { fill, type Language } from '../element/texts.js';
import { renderSaid } from '../reports/news.js';
import { isUnsent } from '../reports/requests.js';
import { type ReportText, reportTexts } from '../../languages/reports.js';
import { transactionTexts } from '../../languages/transaction.js';

type Booking = Transaction['bookings'][number];
type Refund = Transaction['refunds'][number];

/** A booking or refund as it is listed. */
interface HistoryEntry extends Booking {
  /** Reason of the refund, as the bank sends it. */
  readonly reason?: string | undefined;
  /** Why it was never sent. */
  readonly unsent?: TransactionRequest['code'];
}

/**
 * Merges bookings and refunds into one list in order of time. The bank lists a booked refund twice, as a booking and
 * as an entry of its own (service.md §A.2): a booking and a refund that do not contradict each other are merged into
 * one entry, those of the same day and amount first. Each booking is merged with one refund at most, so no refund is
 * left out.
 */
function historyOf({
  bookings,
  refunds,
  requests,
}: Pick<Transaction, 'bookings' | 'refunds' | 'requests'>): readonly HistoryEntry[] {
  const pairs = pairsOf(bookings, refunds);
  const paired = new Set(pairs.values());
  const alone = refunds.filter((refund) => !paired.has(refund));
  return inOrder([
    ...bookings.map((booking) => entryOf(booking, pairs.get(booking))),
    ...alone.map(
      (refund) =>
        ({ kind: 'refund', state: 'done', at: refund.date, amount: refund.amount, reason: refund.reason }) as const,
    ),
    ...requests
      .filter(isUnsent)
      .map(({ kind, at, amount, code }) => ({ kind, state: 'failed', at, amount, unsent: code }) as const),
  ]);
}

const entryOf = (booking: Booking, refund?: Refund): HistoryEntry =>
  refund
    ? { ...booking, at: booking.at ?? refund.date, amount: booking.amount ?? refund.amount, reason: refund.reason }
    : booking;

function pairsOf(bookings: readonly Booking[], refunds: readonly Refund[]): Map<Booking, Refund> {
  const pairs = new Map<Booking, Refund>();
  const booked = bookings.filter(({ kind, state }) => kind === 'refund' && state === 'done');
  for (const isSame of [areOfOneDay, areOfOneAmount])
    for (const booking of booked) {
      const taken = [...pairs.values()];
      const refund = refunds.find((each) => !taken.includes(each) && isSame(booking, each));
      if (refund && !pairs.has(booking)) pairs.set(booking, refund);
    }
  return pairs;
}

const areOfOneDay = (booking: Booking, refund: Refund): boolean =>
  booking.at !== undefined && dayOf(booking.at) === refund.date && areOfOneAmount(booking, refund);

const areOfOneAmount = (booking: Booking, refund: Refund): boolean =>
  booking.amount === undefined || refund.amount === undefined || booking.amount === refund.amount;

/** Sorts by time; an entry without time stays behind its predecessor. */
function inOrder(entries: readonly HistoryEntry[]): readonly HistoryEntry[] {
  let last = -Infinity;
  const timed = entries.map((entry) => ({ entry, time: (last = entry.at ? Date.parse(entry.at) : last) }));
  return timed.sort((one, other) => one.time - other.time || 0).map(({ entry }) => entry);
}

/** Renders the order, and all bookings and refunds, the newest first. */
export function renderHistory(transaction: ShownTransaction, language: Language): TemplateResult {
  const words = transactionTexts[language];
  const entries = [...historyOf(transaction)].reverse();
  return html`<section class="history" aria-labelledby="history">
    <h3 id="history">${words.history}</h3>
    <ol role="list">
      ${entries.map((entry) => renderEntry(entry, language, isOpen(entry) && !transaction.takes.refundReason))} ${renderOrder(transaction, language)}
    </ol>
  </section>`;
}

/** Checks whether this is a refund that the bank has not booked yet. */
const isOpen = ({ kind, state }: HistoryEntry): boolean =>
  kind === 'refund' && (state === 'pending' || state === 'processing');

/** Returns why a refund was not sent, by its code. */
function whyUnsent(code: TransactionRequest['code'], words: (typeof transactionTexts)[Language]): string {
  if (code === 'amount_too_high') return words.unsent_too_high;
  return code === 'restored' ? words.unsent_restored : words.unsent_note;
}

/** Renders an entry; `hasReasonLater` if the bank will give a reason of its own for it. */
function renderEntry(
  { at, kind, state, amount, reason, message, unsent }: HistoryEntry,
  language: Language,
  hasReasonLater: boolean,
): TemplateResult {
  const words = transactionTexts[language];
  const sign = kind === 'refund' && state !== 'failed' ? '\u2212' : '';
  return html`<li class=${state}>
    <span class="what">${words[kind]}</span>
    <span class="amount">${amount === undefined ? nothing : sign + formatAmount(amount, language)}</span>
    <span class="small">${at ? formatPast(at, language) : words.no_date} · <span class="state">${unsent ? words.unsent : stateWords(kind, state, language)}</span></span>
    ${unsent ? html`<p class="small">${whyUnsent(unsent, words)}</p>` : nothing}
    ${reason ? html`<p class="small">${words.bank_reason}: ${renderReason(reason, language)}</p>` : nothing}
    ${message ? renderSaid(message, language) : nothing}
    ${hasReasonLater && !reason && !message ? renderSpaceOfReason(language) : nothing}
  </li>`;
}

/** Renders the space of the bank's reason, which comes with the booking. */
function renderSpaceOfReason(language: Language): TemplateResult {
  const { revocation_full: full, revocation_partial: part } = reportTexts[language];
  const reason = full.length > part.length ? full : part;
  return html`<p class="small size" data-words=${`${transactionTexts[language].bank_reason}: ${reason}`}></p>`;
}

/** Renders the order, with which every history begins. */
function renderOrder({ orderDate, originalValue, unreadable }: ShownTransaction, language: Language): TemplateResult {
  const words = transactionTexts[language];
  const unsaid = unreadable.includes('orderDate') ? words.unreadable : words.no_date;
  return html`<li class="done">
    <span class="what">${words.ordered}</span>
    <span class="amount">${originalValue === undefined ? nothing : formatAmount(originalValue, language)}</span>
    <span class="small">${orderDate ? formatPast(orderDate, language) : unsaid}</span>
  </li>`;
}

/** Formats a day or a moment of the past in few words: `heute 17:32`, `21.11.2026, 10:12`. */
function formatPast(at: string, language: Language): string {
  const isToday = dayOf(at) === dayOf(new Date().toISOString());
  if (isToday && !isWholeDay(at)) return fill(transactionTexts[language].today, () => formatGermanTime(at));
  return formatMomentInFigures(at, language);
}

/** Returns the words for a state; only money and deliveries are called "booked". */
function stateWords(kind: HistoryEntry['kind'], state: HistoryEntry['state'], language: Language): string {
  const { failed_booking: failed, unknown_state: unknown, finished, ...words } = transactionTexts[language];
  const done = kind === 'capture' || kind === 'refund' ? words.done : finished;
  return { failed, unknown, done, pending: words.pending, processing: words.processing }[state];
}

/** Reasons that we have a text for. */
const reasonTexts = new Map<string, ReportText>([
  ['revocation', 'revocation'],
  ['revocation_full', 'revocation_full'],
  ['revocation_partial', 'revocation_partial'],
  ['revocation_financing', 'revocation_financing'],
  ['return_warranty', 'return_warranty'],
  ['refund_guarantee_warranty', 'return_warranty'],
  ['reduction_warranty', 'reduction_warranty'],
  ['reduction_guarantee_warranty', 'reduction_warranty'],
]);

/** Renders a known reason with our text, any other one as the bank sends it. */
function renderReason(reason: string, language: Language) {
  const text = reasonTexts.get(reason.toLowerCase());
  return text ? reportTexts[language][text] : html`<span lang="de">${reason}</span>`;
}
