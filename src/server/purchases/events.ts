import type { CheckoutPart } from '../../contract/purchase.js';
import type { RichText } from '../../contract/rich-text.js';
import type { ShownFinancing, ResolutionOutcome, ReturnOutcome } from './record.js';

/** What the bank has granted, as it is shown. */
export interface Granted {
  readonly financing: ShownFinancing;
  /** The lender; undefined if nobody could name it. */
  readonly lender: string | undefined;
  /** What the bank says of its decision; absent if the decision was not read this time. */
  readonly text?: RichText | undefined;
}

/** Result of reading the service. */
interface Seen {
  /** The shop's order number at the service, if it says it. */
  readonly orderId?: string | undefined;
  /** True if it was read by reconciling, because the purchase has not been changed for a while. */
  readonly isDue?: boolean;
}

/** Events of a purchase, with their data. */
interface EventDetails {
  // Actions of the customer, the shop, an operator or the schedule.
  begun: object;
  /** `session`: digest of the key of the shop's session; absent if the shop has no keys. */
  ordered: { readonly orderId: string | undefined; readonly session?: string | null };
  abandoned: object;
  due: object;
  /**
   * The customer gives up an order whose outcome is unknown, or begins anew, and is told afterwards that this is
   * open.
   */
  given_up: object;
  /** The shop has cancelled the order before the bank's answer was known. */
  cancelled: object;
  resolved: {
    readonly as: ResolutionOutcome;
    readonly by: string;
    readonly why: string;
    readonly orderId: string | undefined;
  };
  // Responses of the service to a start, and results of a return.
  initialized: { readonly technicalId: string; readonly businessId: string };
  initialization_failed: object;
  crowded_out: object;
  /** `early`: learned from the bank's callback, before the customer has returned. */
  approved: Granted & { readonly early?: true };
  declined: { readonly text: RichText | undefined };
  left: object;
  returned: { readonly outcome: ReturnOutcome };
  checkout_changed: { readonly parts: readonly CheckoutPart[] };
  financing_changed: Granted;
  // Responses of the shop and the service to an order. `attempt`: number of the order, counted from 1 for each
  // purchase.
  prepared: { readonly orderId: string; readonly attempt: number };
  unprepared: { readonly attempt: number; readonly isLate: boolean };
  accepted: object;
  refused: { readonly as: 'retry' | 'declined'; readonly attempt: number };
  unanswered: object;
  unsent: { readonly attempt: number };
  seen_confirmed: Seen;
  seen_reversed: Seen;
  seen_open: Seen;
  seen_declined: Seen;
  seen_expired: Seen;
  forgotten: Seen;
  unreadable: Seen;
  // What the gate makes of the bank's answer, or of none, for a purchase of a restored store.
  /** It may have been ordered since the backup, and only people can find out. */
  unknowable: { readonly isForgotten: boolean };
  /** Whether it was taken back since the backup cannot be read now, or only an operator may take it back. */
  waits: object;
  /** The bank has it open, and it could be given up before the restore. */
  presumed_given_up: object;
  // Results of delivering the end to the shop. `orderId`: the number that the shop gave the order when completing it.
  delivered: { readonly orderId: string | undefined };
  undelivered: { readonly reason: string; readonly isForEver: boolean };
  /** The shop cannot carry out the order that the bank has confirmed: `why`, and what it tells the customer. */
  impossible: { readonly why: string; readonly shopText: string | undefined };
  /** The order was taken back at the bank. */
  reversed: object;
}

/** Name of an event. */
export type EventName = keyof EventDetails;

/** Event with a given name. */
export type EventOf<Name extends EventName> = { [Each in Name]: { readonly on: Each } & EventDetails[Each] }[Name];

/** Any event of a purchase. */
export type PurchaseEvent = EventOf<EventName>;
