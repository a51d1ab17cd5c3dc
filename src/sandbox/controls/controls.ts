import type { CallbackAttempt } from '../apis/authorization/authorization-callbacks.js';
import type { NotificationAttempt } from '../apis/transactions/notifications.js';
import type { ConditionChanges, Conditions } from '../bank/plans/conditions.js';
import type { Clock } from '../bank/setting/clock.js';
import type { Completion } from '../bank/purchases/completion.js';
import type { Faults } from '../apis/faults.js';
import type { JournalEntry } from '../apis/journal.js';
import type { AnswerForm } from '../apis/payment/answer-form.js';
import type { PurchaseView } from '../bank/purchases/purchase-view.js';
import type { Signature, SignatureScheme } from '../apis/transactions/signatures.js';
import type { Cents } from '../bank/values/money.js';
import type { TimeSpan } from '../bank/values/time-span.js';
import type { TransactionView } from '../bank/transactions/transaction-view.js';

/** The controls of the sandbox, the same over HTTP and in code. */
export interface Controls {
  readonly faults: Faults;
  readonly clock: Clock;
  /** Returns the last 500 requests to the service, oldest first, without requests to the controls. */
  requests(): JournalEntry[];
  /** Returns the last 500 attempts to call a shop's authorization callback, oldest first. */
  callbacks(): CallbackAttempt[];
  /**
   * Calls the address of a recorded callback again, as the bank does, until it succeeds; returns false if there is no
   * attempt with this id.
   */
  callBackAgain(id: number): boolean;
  /** Returns all purchases that were not deleted, oldest first. */
  purchases(): PurchaseView[];
  /**
   * Completes the payment page as its form does.
   * @throws {CompletionError} when the purchase cannot be completed
   */
  complete(technicalId: string, completion?: Completion): { returnUrl: string };
  /**
   * Confirms a purchase as the shop's request does; `orderId` replaces the shop's reference when given.
   * @throws {CompletionError} when the purchase cannot be confirmed
   */
  confirm(technicalId: string, orderId?: string): void;
  /** Lets the 30 minutes of an unconfirmed purchase pass, which deletes it; returns false if there is none. */
  expire(technicalId: string): boolean;
  /**
   * Lets time pass for one purchase alone, and for the transaction that it has become: an unconfirmed one is nearer to
   * its deletion by then, or deleted. Returns false if there is none.
   * @throws {RangeError} unless the time is longer than nothing, and ten years at most
   */
  agePurchase(technicalId: string, time: TimeSpan): boolean;
  /** Cancels a purchase on the bank's side (STORNIERT); returns false if there is none. */
  cancel(technicalId: string): boolean;
  /** Returns the transactions of the confirmed purchases, oldest first. */
  transactions(): TransactionView[];
  /**
   * Adds `count` generated transactions of the last months to the test webshop, the same ones on each call, without
   * notifications; returns their business ids.
   */
  addTransactions(count: number): string[];
  /** Reports a delivery as the shop does; returns false if there is no such transaction. */
  capture(businessId: string, trackingNumber?: string): boolean;
  /**
   * Reports a refund of `amount` cents as the shop does, without it of all that is left; returns false if there is no
   * such transaction.
   */
  refund(businessId: string, amount?: Cents): boolean;
  /**
   * Lets time pass for one transaction alone, and for the purchase that it was; a number is days. Whatever becomes due
   * on the way happens one after the other, each with its notification. Returns false if there is none.
   * @throws {RangeError} unless the time is longer than nothing, and ten years at most
   */
  age(businessId: string, time: number | TimeSpan): boolean;
  /**
   * Books all pending reports at once, or those of one transaction, including held ones; returns the number of
   * bookings.
   */
  bookPending(businessId?: string): number;
  /** While true, reports are accepted but not booked, as when the service has an incident. */
  holdBookings(held: boolean): void;
  bookingsHeld(): boolean;
  /** Sets whether confirmed test orders become transactions from now on (rule 7). */
  processTestOrders(processed: boolean): void;
  /** Returns true if confirmed test orders become transactions now. */
  processesTestOrders(): boolean;
  /**
   * Registers the address to call when a transaction changes; null registers none.
   * @throws {TypeError} for anything but an http or https address
   */
  notifyAt(url: string | null): void;
  notificationUrl(): string | null;
  /** Returns the last 500 attempts to call the notification address, oldest first. */
  notifications(): NotificationAttempt[];
  /**
   * Calls the address of a recorded notification again, as the bank does, until it succeeds; returns false if there is
   * no attempt with this id.
   */
  notifyAgain(id: number): boolean;
  /**
   * Makes API A accept only signed requests and sign its answers; null turns that off.
   * @throws {TypeError} for an empty secret
   */
  sign(signature: Signature | null): void;
  /** Returns the current signature scheme; null while signing is off. */
  signatureScheme(): SignatureScheme | null;
  /**
   * Sets the format of plans: as the specification shows them (initially), or numbers and `YYYY-MM-DD` as in the
   * operator's description.
   */
  answerIn(form: AnswerForm): void;
  answerForm(): AnswerForm;
  /**
   * Changes the conditions at which the bank lends from now on: interest, representative example, consent text. A
   * purchase keeps those of its start.
   * @throws {z.ZodError} for conditions that the bank cannot have
   */
  lendAt(changes: ConditionChanges): void;
  /** Returns the present conditions. */
  conditions(): Conditions;
  /** Deletes all data, undoes all settings made at run time and resets the clock. */
  reset(): void;
}
