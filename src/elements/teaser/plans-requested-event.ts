import type { Cents } from '../../rules/money.js';

/** `ratenkauf-plans-requested`: the customer wants to see all plans. Default action: opens the dialog. */
export class RatenkaufPlansRequestedEvent extends Event {
  /** Price in cents. */
  readonly amount: Cents;

  constructor(amount: Cents) {
    super('ratenkauf-plans-requested', { bubbles: true, composed: true, cancelable: true });
    this.amount = amount;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'ratenkauf-plans-requested': RatenkaufPlansRequestedEvent;
  }
}
