import type { StartPurchase } from '../../contract/checkout.js';
import type { HandlerErrorCode } from '../../contract/client/ask.js';

/** Code of a purchase that was not started: the handler's codes, or what the customer or the page left open. */
export type StartCode =
  | HandlerErrorCode
  | 'consent_missing'
  | 'consent_unavailable'
  | 'salutation_missing'
  | 'canceled';

/** Result of an attempt to start a purchase. */
export type StartResult =
  | { readonly ok: true; /** Address of the bank's payment page. */ readonly paymentPage: string }
  | { readonly ok: false; readonly code: StartCode };

/**
 * `ratenkauf-start`: the customer wants to start the purchase, nothing is missing. Default action: asks the handler to
 * start it.
 */
export class RatenkaufStartEvent extends Event {
  /** The request that will be sent to the handler. */
  readonly start: StartPurchase;

  constructor(start: StartPurchase) {
    super('ratenkauf-start', { bubbles: true, composed: true, cancelable: true });
    this.start = start;
  }
}

/** `ratenkauf-started`: the purchase is started. Default action: goes to the bank's payment page. */
export class RatenkaufStartedEvent extends Event {
  readonly paymentPage: string;

  constructor(paymentPage: string) {
    super('ratenkauf-started', { bubbles: true, composed: true, cancelable: true });
    this.paymentPage = paymentPage;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'ratenkauf-start': RatenkaufStartEvent;
    'ratenkauf-started': RatenkaufStartedEvent;
  }
}
