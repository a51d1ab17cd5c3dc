import type { CallbackAttempt } from '../calls/authorization-callbacks.js';
import type { NotificationAttempt } from '../calls/notifications.js';
import type { Clock } from '../setting/clock.js';
import type { Completion } from '../purchases/completion.js';
import type { Faults } from '../operations/faults.js';
import type { JournalEntry } from '../operations/journal.js';
import type { AnswerForm } from '../payment-api/answer-form.js';
import type { PurchaseView } from '../purchases/purchase-view.js';
import type { Signature, SignatureScheme } from '../transaction-api/signatures.js';
import type { TransactionView } from '../transactions/transaction-view.js';

/** What can be steered and watched, over HTTP and in code alike. */
export interface Controls {
  readonly faults: Faults;
  readonly clock: Clock;
  /** The last 500 requests to the service, oldest first; the controls themselves are not among them. */
  requests(): JournalEntry[];
  /** The last 500 attempts to call a shop's authorization callback, oldest first. */
  callbacks(): CallbackAttempt[];
  /** All purchases that were not deleted, oldest first. */
  purchases(): PurchaseView[];
  /** Does what the payment page's form does; throws a CompletionError. */
  complete(technicalId: string, completion?: Completion): { returnUrl: string };
  /** The bank takes a purchase back (STORNIERT); false when there is none. */
  cancel(technicalId: string): boolean;
  /** What confirmed purchases have become, oldest first. */
  transactions(): TransactionView[];
  /** Adds as many invented transactions of the last months, of the webshop for tests; the same ones each time. Tells their business ids; notifies nobody. */
  addTransactions(count: number): string[];
  /** Books now whatever is pending, also what is held; tells how many bookings that were. */
  settle(): number;
  /** While true, reports are taken and never booked, as by a service in trouble. */
  holdBookings(held: boolean): void;
  bookingsHeld(): boolean;
  /** Rule 7: whether confirmed test orders become transactions from now on. */
  processTestOrders(processed: boolean): void;
  /** Whether they do now. */
  processesTestOrders(): boolean;
  /** Registers the address to call when a transaction changes, from now on; null is none. Throws a TypeError for what is no http or https address. */
  notifyAt(url: string | null): void;
  notificationUrl(): string | null;
  /** The last 500 attempts to call the notification address, oldest first. */
  notifications(): NotificationAttempt[];
  /** API A takes only signed requests from now on and signs its answers; null turns that off. Throws a TypeError for an empty secret. */
  sign(signature: Signature | null): void;
  /** How bodies are signed now; null while they are not. */
  signatureScheme(): SignatureScheme | null;
  /** How plans are written from now on: as the specification shows them (at first), or in numbers and `YYYY-MM-DD` as the operator's description has them. */
  answerIn(form: AnswerForm): void;
  answerForm(): AnswerForm;
  /** Forgets everything that happened and what was steered, and sets the clock right again. */
  reset(): void;
}
