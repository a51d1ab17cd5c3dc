import type { CallbackAttempt } from '../authorization-callbacks.js';
import type { Clock } from '../clock.js';
import type { Completion } from '../completion.js';
import type { Faults } from '../faults.js';
import type { JournalEntry } from '../journal.js';
import type { PurchaseView } from '../purchases/purchase-view.js';
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
  /** Books now whatever is pending, also what is held; tells how many bookings that were. */
  settle(): number;
  /** While true, reports are taken and never booked, as by a service in trouble. */
  holdBookings(held: boolean): void;
  bookingsHeld(): boolean;
  /** Rule 7: whether confirmed purchases of test webshops (`2.de…`) become transactions from now on. */
  processTestOrders(processed: boolean): void;
  /** Whether they do now. */
  processesTestOrders(): boolean;
  /** Forgets purchases, transactions, callbacks, faults and journal, and sets the clock right again. */
  reset(): void;
}
