import { RatenkaufPlans } from '../elements/plans/ratenkauf-plans.js';

RatenkaufPlans.define();

export { RatenkaufPlans };

declare global {
  interface HTMLElementTagNameMap {
    'ratenkauf-plans': RatenkaufPlans;
  }
}
