import type { Transaction } from '../contract/transaction.js';
import { dayOf } from './transaction-dates.js';

type Booking = Transaction['bookings'][number];
type Refund = Transaction['refunds'][number];

/** One step in the life of a transaction, as the back office lists it. */
export interface HistoryEntry extends Booking {
  /** Why it was refunded, in the service's words. */
  readonly reason?: string | undefined;
}

/**
 * Bookings and refunds as one list in order of time. The service shows a refund that was booked twice, as a booking and as an entry
 * of its own (specification: API A, Transaction): one of each that do not contradict each other are one refund here, those of the
 * same day and amount first. Each booking takes one entry at the most, so no refund is ever left out.
 */
export function historyOf({ bookings, refunds }: Pick<Transaction, 'bookings' | 'refunds'>): readonly HistoryEntry[] {
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

/** What has no time stays behind what it came after. */
function inOrder(entries: readonly HistoryEntry[]): readonly HistoryEntry[] {
  let last = -Infinity;
  const timed = entries.map((entry) => ({ entry, time: (last = entry.at ? Date.parse(entry.at) : last) }));
  return timed.sort((one, other) => one.time - other.time || 0).map(({ entry }) => entry);
}
