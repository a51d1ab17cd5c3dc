import type { HandlerErrorCode } from '../../contract/client/ask.js';
import type { Plan } from '../../contract/plan.js';
import type { Cents } from '../../rules/money.js';

/** Code of a failure to show content: the handler's codes, or `invalid_amount` for an attribute that is no price. */
export type ElementErrorCode = HandlerErrorCode | 'invalid_amount';

/**
 * `ratenkauf-error`: an element has nothing to show. For developers and monitoring; customers see a sentence. Default action: one warning
 * in the console for each cause.
 */
export class RatenkaufErrorEvent extends Event {
  readonly code: ElementErrorCode;
  /** Description and advice for developers. */
  readonly message: string;
  /** True if the same request may succeed a little later. */
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
  /** Price in cents. */
  readonly amount: Cents;

  constructor(amount: Cents) {
    super('ratenkauf-plans-requested', { bubbles: true, composed: true, cancelable: true });
    this.amount = amount;
  }
}

/**
 * `ratenkauf-plan-selected`: the customer has picked a plan, in the dialog or in the payment option. A shop that keeps the term gives it to the
 * payment option of a later page, in its attribute `months` or in the shop's checkout.
 */
export class PlanSelectedEvent extends Event {
  /** Price in cents. */
  readonly amount: Cents;
  /** Number of instalments. */
  readonly months: number;
  /** The plan with all its figures. */
  readonly plan: Plan;

  constructor(amount: Cents, plan: Plan) {
    super('ratenkauf-plan-selected', { bubbles: true, composed: true });
    this.amount = amount;
    this.months = plan.months;
    this.plan = plan;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'ratenkauf-error': RatenkaufErrorEvent;
    'ratenkauf-plans-requested': PlansRequestedEvent;
    'ratenkauf-plan-selected': PlanSelectedEvent;
  }
}
