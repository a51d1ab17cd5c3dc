import type { HandlerErrorCode } from '../../contract/client/ask.js';
import type { VisibleState } from '../../contract/purchase.js';

/**
 * Code of a purchase that is not ordered: the handler's codes, the state of the purchase, or `may_retry`: refused, and
 * may be repeated.
 */
export type ConfirmCode = HandlerErrorCode | Exclude<VisibleState, 'confirmed'> | 'may_retry';

/** Result of an order; the code `confirming` means that the outcome is unknown so far. */
export type ConfirmResult =
  | { readonly ok: true; /** The shop's own order number. */ readonly orderId: string | undefined }
  | { readonly ok: false; readonly code: ConfirmCode };

/**
 * `ratenkauf-ordered`: the bank has confirmed the order. Fired again, with the same number, when the page is loaded
 * again.
 */
export class RatenkaufOrderedEvent extends Event {
  /** The shop's own order number. */
  readonly orderId: string | undefined;

  constructor(orderId: string | undefined) {
    super('ratenkauf-ordered', { bubbles: true, composed: true });
    this.orderId = orderId;
  }
}

/**
 * What a summary shows: the state of the purchase, or `loading`; `ordering`: the customer has pressed the order button;
 * `unresolved`: the outcome of the order has been unknown for so long that the customer may give it up; `given_up`: the
 * customer has; `no_purchase`; `no_checkout`: the shop does not know whose visit this is, or has no basket of it;
 * `failed`: the state is not known.
 */
export type SummaryState =
  | VisibleState
  | 'loading'
  | 'ordering'
  | 'unresolved'
  | 'given_up'
  | 'no_purchase'
  | 'no_checkout'
  | 'failed';

/** `ratenkauf-state-changed`: the summary shows another state, which the page around it has to follow. */
export class RatenkaufStateChangedEvent extends Event {
  readonly state: SummaryState;

  constructor(state: SummaryState) {
    super('ratenkauf-state-changed', { bubbles: true, composed: true });
    this.state = state;
  }
}

/** Reason for choosing another payment. `confirming`: the order was given up while its outcome was unknown. */
export type RestartReason = Exclude<VisibleState, 'approved' | 'confirmed'> | 'no_purchase' | 'no_checkout';

/** Request of the customer: `restart`: another instalment purchase; `pay_otherwise`: another way to pay. */
export type RestartRequest = 'restart' | 'pay_otherwise';

/** `ratenkauf-restart`: the customer wants to choose how to pay again. Default action: goes to `payment-href`. */
export class RatenkaufRestartEvent extends Event {
  readonly reason: RestartReason;
  readonly request: RestartRequest;

  constructor(reason: RestartReason, request: RestartRequest = 'restart') {
    super('ratenkauf-restart', { bubbles: true, composed: true, cancelable: true });
    this.reason = reason;
    this.request = request;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'ratenkauf-ordered': RatenkaufOrderedEvent;
    'ratenkauf-restart': RatenkaufRestartEvent;
    'ratenkauf-state-changed': RatenkaufStateChangedEvent;
  }
}
