import { canonicalBusinessId, newestFirst, notifiesOfBookings } from '../setting/assumptions.js';
import type { Clock } from '../setting/clock.js';
import { createAlarm } from './alarm.js';
import { createBookingQueue, type Booked } from './booking-queue.js';
import { bookingChange, type TransactionChange } from './change.js';
import { makeOlder, nextStepOf, statusAt } from './life.js';
import { currentValueOf, type Report, type Transaction } from './transaction.js';

interface LedgerOptions {
  readonly clock: Clock;
  /** Seconds, in the service's time, from a report to its booking. */
  readonly bookingDelay: number;
  /** Called for every new transaction, every booking that is done or failed, and every status change. */
  readonly onChange: (transaction: Transaction, changes: readonly TransactionChange[]) => void;
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
  /**
   * Lets these milliseconds pass for one transaction alone: makes it older with its bookings, and changes whatever
   * becomes due on the way, one after the other.
   */
  age(transaction: Transaction, milliseconds: number): void;
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
  function proceed(booked: readonly Booked[], now: Date): void {
    const changed = new Map<Transaction, TransactionChange[]>();
    const due = new Set(booked.map(({ transaction }) => transaction));
    const note = (transaction: Transaction, change: TransactionChange) =>
      changed.set(transaction, [...(changed.get(transaction) ?? []), change]);
    if (notifiesOfBookings)
      for (const { transaction, booking } of booked) note(transaction, bookingChange(transaction, booking));
    for (const [transaction, next] of nextSteps) {
      if ((next <= now.getTime() || due.has(transaction)) && refresh(transaction, now))
        note(transaction, { type: 'STATUS', to: transaction.status, amount: currentValueOf(transaction) });
    }
    watch();
    for (const [transaction, changes] of changed) onChange(transaction, changes);
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

  /** Returns the milliseconds, above 0, until something happens to a transaction by itself; Infinity if nothing will. */
  function timeToNext(transaction: Transaction, now: Date): number {
    const next = nextStepOf(transaction, now)?.from.getTime() ?? Infinity;
    return Math.max(1, Math.min(next, queue.nextDue(transaction)) - now.getTime());
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
      onChange(transaction, [{ type: 'ORDER', to: transaction.status, amount: transaction.amount }]);
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
    age(transaction, milliseconds) {
      catchUp();
      const now = clock.now();
      let left = milliseconds;
      while (left > 0) {
        const step = Math.min(left, timeToNext(transaction, now));
        makeOlder(transaction, step);
        left -= step;
        nextSteps.set(transaction, now.getTime());
        proceed(queue.book(now), now);
      }
      sort(ordered);
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
