import type { HandlerErrorCode } from '../../contract/client/ask.js';
import type { Cents } from '../../rules/money.js';

/** Why an element cannot show what it was asked for: the handler's codes, or `invalid_amount` for an attribute that is no price. */
export type ElementErrorCode = HandlerErrorCode | 'invalid_amount';

/**
 * `ratenkauf-error`: an element stands, but without its content. For developers and monitoring; customers see a sentence.
 * Default action: one warning in the console for each cause.
 */
export class RatenkaufErrorEvent extends Event {
  readonly code: ElementErrorCode;
  /** What happened, and what to do about it, for developers. */
  readonly message: string;
  /** Whether the same may succeed a little later. */
  readonly retryable: boolean;

  constructor(code: ElementErrorCode, message: string, retryable: boolean) {
    super('ratenkauf-error', { bubbles: true, composed: true, cancelable: true });
    this.code = code;
    this.message = message;
    this.retryable = retryable;
  }
}

/** `ratenkauf-plans-requested`: the customer wants to see all plans. Default action: opens the dialog. */
export class PlansRequestedEvent extends Event {
  /** The price in cents. */
  readonly amount: Cents;

  constructor(amount: Cents) {
    super('ratenkauf-plans-requested', { bubbles: true, composed: true, cancelable: true });
    this.amount = amount;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'ratenkauf-error': RatenkaufErrorEvent;
    'ratenkauf-plans-requested': PlansRequestedEvent;
  }
}
