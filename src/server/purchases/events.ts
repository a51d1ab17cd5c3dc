import type { CheckoutPart } from '../../contract/purchase.js';
import type { RichText } from '../../contract/rich-text.js';
import type { Financing } from './financing.js';
import type { ReturnOutcome } from './outcome.js';

/** Everything that can happen to a purchase, and what is known of it then. */
interface EventDetails {
  // What the customer, the shop, an operator or the time does.
  begun: object;
  ordered: { readonly orderId: string | undefined };
  abandoned: object;
  due: object;
  resolved: { readonly as: 'confirmed' | 'not_confirmed'; readonly by: string; readonly why: string; readonly orderId: string | undefined };
  // What the service says to a start, and what a return finds out.
  initialized: { readonly technicalId: string; readonly businessId: string };
  initialization_failed: object;
  crowded_out: object;
  /** `early`: the bank has said so, and the customer is not back. */
  approved: { readonly financing: Financing; readonly early?: true };
  declined: { readonly text: RichText | undefined };
  left: object;
  returned: { readonly outcome: ReturnOutcome };
  checkout_changed: { readonly parts: readonly CheckoutPart[] };
  financing_changed: { readonly financing: Financing };
  // What the shop and the service say to an order. `attempt` counts the orders of a purchase.
  prepared: { readonly orderId: string; readonly attempt: number };
  unprepared: { readonly attempt: number; readonly isLate: boolean };
  accepted: object;
  refused: { readonly as: 'retry' | 'declined'; readonly attempt: number };
  unanswered: object;
  unsent: { readonly attempt: number };
  // What a read of the service shows. `isDue`: nobody has worked on the purchase for a while.
  seen_confirmed: { readonly orderId: string | undefined };
  seen_open: { readonly isDue: boolean };
  seen_declined: object;
  seen_expired: object;
  forgotten: { readonly isDue: boolean };
  unreadable: object;
  // Whether the shop took the news of the end.
  delivered: object;
  undelivered: object;
}

/** Name of something that happens to a purchase. */
export type EventName = keyof EventDetails;

/** The event of a name. */
export type EventOf<Name extends EventName> = { [Each in Name]: { readonly on: Each } & EventDetails[Each] }[Name];

/** Something that happens to a purchase. */
export type PurchaseEvent = EventOf<EventName>;
