import { randomUUID } from 'node:crypto';
import { notifiesOfBookings } from '../assumptions.js';
import type { Clock } from '../clock.js';
import { createAlarm } from './alarm.js';
import { nextStepOf, statusAt } from './life.js';
import { obstacleTo } from './obstacles.js';
import type { Booking, Report, Transaction } from './transaction.js';

interface LedgerOptions {
  readonly clock: Clock;
  /** Seconds of the service's clock from a report to its booking. */
  readonly bookingDelay: number;
  /** Told of every new transaction, every booking that is done or failed, and every change of a status. */
  readonly onChange: (transaction: Transaction) => void;
}

/** The service's memory of transactions; everything in it is as it is at this moment of the service's clock. */
export interface Ledger {
  /** A purchase becomes a transaction. */
  add(transaction: Transaction): void;
  /** Transactions come from elsewhere, with a past: nobody is told. */
  addAll(transactions: readonly Transaction[]): void;
  find(businessId: string): Transaction | undefined;
  /** All transactions in order of time, oldest first. */
  list(): readonly Transaction[];
  /** Takes a report, whatever becomes of it later. */
  book(transaction: Transaction, report: Report): void;
  /** Books everything that is pending now, even what is held; tells how much that was. */
  settle(): number;
  /** Whether reports are taken and never booked. */
  hold(held: boolean): void;
  isHeld(): boolean;
  /** Lets happen what is due. */
  catchUp(): void;
  clear(): void;
  /** Lets nothing happen by itself any more. */
  end(): void;
}

interface Pending {
  readonly transaction: Transaction;
  readonly booking: Booking;
}

/** A memory without transactions. */
export function createLedger({ clock, bookingDelay, onChange }: LedgerOptions): Ledger {
  const transactions = new Map<string, Transaction>();
  let ordered: Transaction[] = [];
  let pending: Pending[] = [];
  let held = false;
  const alarm = createAlarm(clock, catchUp);

  /** Books those that are due, and goes on with every status that is over. */
  function proceed(due: readonly Pending[], now: Date): void {
    for (const { booking } of due) {
      booking.status = booking.obstacle ? 'FAILED' : 'DONE';
      booking.booked = booking.booked < now ? booking.booked : now;
    }
    pending = pending.filter((each) => !due.includes(each));
    const changed = new Set(notifiesOfBookings ? due.map(({ transaction }) => transaction) : []);
    for (const transaction of ordered) {
      const status = statusAt(transaction, now);
      if (status !== transaction.status) changed.add(Object.assign(transaction, { status }));
    }
    for (const transaction of changed) onChange(transaction);
    watch();
  }

  function watch(): void {
    const now = clock.now();
    const moments = [
      ...(held ? [] : pending.map(({ booking }) => booking.booked)),
      ...ordered.map((transaction) => nextStepOf(transaction, now)).filter((moment) => moment !== undefined),
    ];
    alarm.set(moments.reduce<Date | undefined>((first, moment) => (first && first <= moment ? first : moment), undefined));
  }

  function catchUp(): void {
    const now = clock.now();
    if (alarm.isDue(now)) proceed(held ? [] : pending.filter(({ booking }) => booking.booked <= now), now);
  }

  function addAll(added: readonly Transaction[]): void {
    const now = clock.now();
    for (const transaction of added) {
      transaction.status = statusAt(transaction, now);
      transactions.set(transaction.businessId, transaction);
    }
    ordered = [...ordered, ...added].sort((one, other) => one.ordered.getTime() - other.ordered.getTime());
    watch();
  }

  return {
    addAll,
    catchUp,
    add(transaction) {
      addAll([transaction]);
      onChange(transaction);
    },
    find(businessId) {
      catchUp();
      return transactions.get(businessId);
    },
    list() {
      catchUp();
      return ordered;
    },
    book(transaction, report) {
      catchUp();
      const created = clock.now();
      const booked = new Date(created.getTime() + bookingDelay * 1000);
      const booking: Booking = { uuid: randomUUID(), report, created, obstacle: obstacleTo(report, transaction), status: 'PENDING', booked };
      transaction.bookings.push(booking);
      pending.push({ transaction, booking });
      watch();
    },
    settle() {
      catchUp();
      const count = pending.length;
      if (count > 0) proceed(pending, clock.now());
      return count;
    },
    hold(now) {
      catchUp();
      held = now;
      const moment = clock.now();
      // What was held is booked now, and not at a moment when it was held.
      for (const { booking } of pending) if (booking.booked < moment) booking.booked = moment;
      watch();
      catchUp();
    },
    isHeld: () => held,
    clear() {
      transactions.clear();
      [ordered, pending, held] = [[], [], false];
      watch();
    },
    end: () => alarm.set(undefined),
  };
}
