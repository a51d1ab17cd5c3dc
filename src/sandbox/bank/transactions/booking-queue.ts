import { randomUUID } from 'node:crypto';
import type { Clock } from '../setting/clock.js';
import { obstacleTo } from './obstacles.js';
import type { Booking, Report, Transaction } from './transaction.js';

interface BookingQueueOptions {
  readonly clock: Clock;
  /** Seconds, in the service's time, from a report to its booking. */
  readonly bookingDelay: number;
}

/** Queue of pending bookings. */
export interface BookingQueue {
  /** Adds a report, also one that will fail; returns the time at which its booking is due. */
  add(transaction: Transaction, report: Report): Date;
  /** Books what is due at `now`, everything, or everything of one transaction; returns the bookings. */
  book(now: Date, which?: 'due' | 'all' | Transaction): Booked[];
  /**
   * Returns the time of the next due booking, of all or of one transaction, in milliseconds since 1970; Infinity if
   * there is none.
   */
  nextDue(of?: Transaction): number;
  /** Holds or releases the queue; while it is held, nothing is due. */
  hold(held: boolean): void;
  isHeld(): boolean;
  clear(): void;
}

/** A booking with its transaction. */
export interface Booked {
  readonly transaction: Transaction;
  readonly booking: Booking;
}

/** Creates an empty queue. */
export function createBookingQueue({ clock, bookingDelay }: BookingQueueOptions): BookingQueue {
  let pending: Booked[] = [];
  let held = false;

  const isDue = ({ booking }: Booked, now: Date) => !held && booking.booked <= now;

  return {
    add(transaction, report) {
      const created = clock.now();
      const booked = new Date(created.getTime() + bookingDelay * 1000);
      const booking: Booking = {
        uuid: randomUUID(),
        report,
        created,
        obstacle: obstacleTo(report, transaction),
        status: 'PENDING',
        booked,
      };
      transaction.bookings.push(booking);
      pending.push({ transaction, booking });
      return booked;
    },
    book(now, which = 'due') {
      const isMeant = (each: Booked) => which === 'all' || isDue(each, now) || each.transaction === which;
      const due = pending.filter(isMeant);
      pending = pending.filter((each) => !isMeant(each));
      for (const { booking } of due) {
        booking.status = booking.obstacle ? 'FAILED' : 'DONE';
        booking.booked = booking.booked < now ? booking.booked : now;
      }
      return due;
    },
    nextDue(of) {
      if (held) return Infinity;
      const meant = of ? pending.filter(({ transaction }) => transaction === of) : pending;
      return meant.reduce((first, { booking }) => Math.min(first, booking.booked.getTime()), Infinity);
    },
    hold(now) {
      held = now;
      const moment = clock.now();
      // Bookings that were held are booked at the moment of release, not at a moment within the hold.
      for (const { booking } of pending) if (booking.booked < moment) booking.booked = moment;
    },
    isHeld: () => held,
    clear() {
      [pending, held] = [[], false];
    },
  };
}
