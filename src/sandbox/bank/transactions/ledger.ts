import { canonicalBusinessId, newestFirst, notifiesOfBookings } from '../setting/assumptions.js';
import type { Clock } from '../setting/clock.js';
import { createAlarm } from './alarm.js';
import { createBookingQueue } from './booking-queue.js';
import { makeOlder, nextStepOf, statusAt } from './life.js';
import type { Report, Transaction } from './transaction.js';

interface LedgerOptions {
  readonly clock: Clock;
  /** Seconds, in the service's time, from a report to its booking. */
  readonly bookingDelay: number;
  /** Called for every new transaction, every booking that is done or failed, and every status change. */
  readonly onChange: (transaction: Transaction) => void;
}

/** Store of the service's transactions; every method first applies what is due by the service's clock. */
export interface Ledger {
  /** Adds the transaction of a confirmed purchase. */
  add(transaction: Transaction): void;
  /** Adds transactions that have a past already, without calling `onChange`. */
  addAll(transactions: readonly Transaction[]): void;
  /** Returns the transaction with this business id; upper and lower case are equivalent. */
  find(businessId: string): Transaction | undefined;
  /** Returns all transactions, oldest first. */
  list(): readonly Transaction[];
  /** Returns the transactions of a webshop for which `fits` returns true. */
  foundBy(webshopId: string, fits: (transaction: Transaction) => boolean): Transaction[];
  /** Accepts a report, including one whose booking will fail. */
  book(transaction: Transaction, report: Report): void;
  /** Books all pending reports at once, or those of one transaction, even held ones; returns their number. */
  bookPending(transaction?: Transaction): number;
  /** Makes a transaction with its bookings older, as if its time alone had passed. */
  age(transaction: Transaction, days: number): void;
  /** While set, reports are accepted but not booked. */
  hold(held: boolean): void;
  isHeld(): boolean;
  /** Applies everything that is due. */
  catchUp(): void;
  clear(): void;
  /** Stops the automatic processing. */
  end(): void;
}

/** Creates a store without transactions. */
export function createLedger({ clock, bookingDelay, onChange }: LedgerOptions): Ledger {
  const transactions = new Map<string, Transaction>();
  /**
   * Time of the next automatic status change by transaction, so that checking ten thousand transactions stays cheap.
   */
  const nextSteps = new Map<Transaction, number>();
  let ordered: Transaction[] = [];
  const queue = createBookingQueue({ clock, bookingDelay });
  const alarm = createAlarm(clock, catchUp);

  function catchUp(): void {
    const now = clock.now();
    if (alarm.isDue(now)) proceed(queue.book(now), now);
  }

  /** Updates every status that has expired, and those of the transactions just booked. */
  function proceed(booked: readonly Transaction[], now: Date): void {
    const due = new Set(booked);
    const changed = new Set(notifiesOfBookings ? booked : []);
    for (const [transaction, next] of nextSteps) {
      if ((next <= now.getTime() || due.has(transaction)) && refresh(transaction, now)) changed.add(transaction);
    }
    watch();
    for (const transaction of changed) onChange(transaction);
  }

  /** Updates the status to `now`; returns true if it has changed. */
  function refresh(transaction: Transaction, now: Date): boolean {
    const { status } = transaction;
    transaction.status = statusAt(transaction, now);
    nextSteps.set(transaction, nextStepOf(transaction, now)?.from.getTime() ?? Infinity);
    return transaction.status !== status;
  }

  function watch(): void {
    let first = queue.nextDue();
    for (const next of nextSteps.values()) first = Math.min(first, next);
    alarm.set(first);
  }

  function sort(unordered: readonly Transaction[]): void {
    ordered = [...unordered].sort((one, other) => one.ordered.getTime() - other.ordered.getTime());
  }

  function addAll(added: readonly Transaction[]): void {
    const now = clock.now();
    for (const transaction of added) {
      transactions.set(transaction.businessId, transaction);
      refresh(transaction, now);
    }
    sort([...ordered, ...added]);
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
      return transactions.get(canonicalBusinessId(businessId));
    },
    list() {
      catchUp();
      return ordered;
    },
    foundBy(webshopId, fits) {
      catchUp();
      const found = ordered.filter((transaction) => transaction.webshopId === webshopId && fits(transaction));
      return newestFirst ? found.reverse() : found;
    },
    book(transaction, report) {
      catchUp();
      const due = queue.add(transaction, report);
      if (!queue.isHeld()) alarm.setAtLatest(due.getTime());
    },
    bookPending(transaction) {
      catchUp();
      const now = clock.now();
      const booked = queue.book(now, transaction ?? 'all');
      proceed(booked, now);
      return booked.length;
    },
    age(transaction, days) {
      catchUp();
      makeOlder(transaction, days);
      sort(ordered);
      const now = clock.now();
      nextSteps.set(transaction, now.getTime());
      proceed(queue.book(now), now);
    },
    hold(held) {
      catchUp();
      queue.hold(held);
      watch();
      catchUp();
    },
    isHeld: queue.isHeld,
    clear() {
      queue.clear();
      for (const part of [transactions, nextSteps]) part.clear();
      ordered = [];
      watch();
    },
    end: () => alarm.set(Infinity),
  };
}
