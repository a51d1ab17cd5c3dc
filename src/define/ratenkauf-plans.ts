import { RatenkaufPlans } from '../elements/ratenkauf-plans.js';

RatenkaufPlans.define();

export { RatenkaufPlans };

declare global {
  interface HTMLElementTagNameMap {
    'ratenkauf-plans': RatenkaufPlans;
  }
}
