import { canonicalBusinessId, newestFirst, notifiesOfBookings } from '../setting/assumptions.js';
import type { Clock } from '../setting/clock.js';
import { createAlarm } from './alarm.js';
import { createBookingQueue } from './booking-queue.js';
import { nextStepOf, statusAt } from './life.js';
import type { Report, Transaction } from './transaction.js';

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
  /** The transaction with this business id, in whichever case it is written. */
  find(businessId: string): Transaction | undefined;
  /** All transactions in order of time, oldest first. */
  list(): readonly Transaction[];
  /** Those of a webshop that fit. */
  foundBy(webshopId: string, fits: (transaction: Transaction) => boolean): Transaction[];
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

/** A memory without transactions. */
export function createLedger({ clock, bookingDelay, onChange }: LedgerOptions): Ledger {
  const transactions = new Map<string, Transaction>();
  /** When each status changes next by itself: with ten thousand transactions, looking at all of them must be cheap. */
  const nextSteps = new Map<Transaction, number>();
  let ordered: Transaction[] = [];
  const queue = createBookingQueue({ clock, bookingDelay });
  const alarm = createAlarm(clock, catchUp);

  function catchUp(): void {
    const now = clock.now();
    if (alarm.isDue(now)) proceed(queue.book(now), now);
  }

  /** Goes on with every status that is over, and with those of what was just booked. */
  function proceed(booked: readonly Transaction[], now: Date): void {
    const due = new Set(booked);
    const changed = new Set(notifiesOfBookings ? booked : []);
    for (const [transaction, next] of nextSteps) {
      if ((next <= now.getTime() || due.has(transaction)) && refresh(transaction, now)) changed.add(transaction);
    }
    watch();
    for (const transaction of changed) onChange(transaction);
  }

  /** Brings the status up to now; tells whether it has changed. */
  function refresh(transaction: Transaction, now: Date): boolean {
    const { status } = transaction;
    transaction.status = statusAt(transaction, now);
    nextSteps.set(transaction, nextStepOf(transaction, now)?.getTime() ?? Infinity);
    return transaction.status !== status;
  }

  function watch(): void {
    let first = queue.nextDue();
    for (const next of nextSteps.values()) first = Math.min(first, next);
    alarm.set(first);
  }

  function addAll(added: readonly Transaction[]): void {
    const now = clock.now();
    for (const transaction of added) {
      transactions.set(transaction.businessId, transaction);
      refresh(transaction, now);
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
    settle() {
      catchUp();
      const now = clock.now();
      const booked = queue.book(now, 'all');
      proceed(booked, now);
      return booked.length;
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
