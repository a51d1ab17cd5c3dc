import { RatenkaufPlans } from '../elements/plans/ratenkauf-plans.js';

RatenkaufPlans.define();

export { overrideTexts } from '../elements/element/texts.js';
export { plansTexts } from '../elements/plans/ratenkauf-plans.texts.js';
export { pickerTexts } from '../elements/rate/plan-picker.texts.js';

declare global {
  interface HTMLElementTagNameMap {
    'ratenkauf-plans': RatenkaufPlans;
  }
}
