import { html, nothing, type TemplateResult } from 'lit';
import type { Transaction } from '../../contract/transaction.js';
import { formatAmount } from '../../rules/money.js';
import { dayOf, formatMoment } from '../back-office/dates.js';
import type { ShownTransaction } from '../back-office/reading.js';
import type { Language } from '../element/texts.js';
import { renderSaid } from './news.js';
import { transactionTexts } from './ratenkauf-transaction.texts.js';

type Booking = Transaction['bookings'][number];
type Refund = Transaction['refunds'][number];

/** A booking or refund as it is listed. */
interface HistoryEntry extends Booking {
  /** Reason of the refund, as the service sends it. */
  readonly reason?: string | undefined;
}

/**
 * Merges bookings and refunds into one list in order of time. The service lists a booked refund twice, as a booking and as an entry of its
 * own (service.md §A.2): a booking and a refund that do not contradict each other are merged into one entry, those of the same day and
 * amount first. Each booking is merged with one refund at most, so no refund is left out.
 */
function historyOf({ bookings, refunds }: Pick<Transaction, 'bookings' | 'refunds'>): readonly HistoryEntry[] {
  const pairs = pairsOf(bookings, refunds);
  const paired = new Set(pairs.values());
  const alone = refunds.filter((refund) => !paired.has(refund));
  return inOrder([
    ...bookings.map((booking) => entryOf(booking, pairs.get(booking))),
    ...alone.map((refund) => ({ kind: 'refund', state: 'done', at: refund.date, amount: refund.amount, reason: refund.reason }) as const),
  ]);
}

const entryOf = (booking: Booking, refund?: Refund): HistoryEntry =>
  refund ? { ...booking, at: booking.at ?? refund.date, amount: booking.amount ?? refund.amount, reason: refund.reason } : booking;

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

/** Renders all bookings and refunds in order of time, the oldest first. */
export function renderHistory(transaction: ShownTransaction, language: Language): TemplateResult {
  const words = transactionTexts[language];
  const entries = historyOf(transaction);
  return html`<section class="history" aria-labelledby="history">
    <h3 id="history">${words.history}</h3>
    ${entries.length === 0
      ? html`<p>${words.no_history}</p>`
      : html`<ol role="list">
          ${entries.map((entry) => renderEntry(entry, language))}
        </ol>`}
  </section>`;
}

function renderEntry({ at, kind, state, amount, reason, message }: HistoryEntry, language: Language): TemplateResult {
  const words = transactionTexts[language];
  return html`<li>
    <span class="when">${at ? formatMoment(at, language) : words.no_date}</span>
    <span class="what">${words[kind]}</span>
    <span class="amount">${amount === undefined ? nothing : formatAmount(amount, language)}</span>
    <span class="state ${state}">${stateWords(kind, state, language)}</span>
    ${reason ? html`<p>${words.bank_reason}: ${renderReason(reason, language)}</p>` : nothing}
    ${message ? renderSaid(message, language) : nothing}
  </li>`;
}

/** Returns the words for a state; only money and deliveries are called "booked". */
function stateWords(kind: HistoryEntry['kind'], state: HistoryEntry['state'], language: Language): string {
  const { failed_booking: failed, unknown_state: unknown, finished, ...words } = transactionTexts[language];
  const done = kind === 'capture' || kind === 'refund' ? words.done : finished;
  return { failed, unknown, done, pending: words.pending, processing: words.processing }[state];
}

/** Renders a known reason with our text, any other one as the service sends it. */
function renderReason(reason: string, language: Language) {
  const words = transactionTexts[language];
  const known = reason.toLowerCase();
  switch (known) {
    case 'revocation':
    case 'revocation_full':
    case 'revocation_partial':
    case 'revocation_financing':
      return words[known];
    case 'return_warranty':
    case 'refund_guarantee_warranty':
      return words.return_warranty;
    case 'reduction_warranty':
    case 'reduction_guarantee_warranty':
      return words.reduction_warranty;
    default:
      return html`<span lang="de">${reason}</span>`;
  }
}
