import type { Plan } from '../../contract/plan.js';
import type { Cents } from '../../rules/money.js';

/**
 * `ratenkauf-plan-selected`: the customer has picked a plan, in the dialog or in the payment option. A shop that keeps
 * the term gives it to the payment option of a later page, in its attribute `months` or in the shop's checkout.
 */
export class RatenkaufPlanSelectedEvent extends Event {
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
    'ratenkauf-plan-selected': RatenkaufPlanSelectedEvent;
  }
}
