import { RatenkaufPlans } from '../elements/plans/ratenkauf-plans.js';

RatenkaufPlans.define();

export { overrideTexts } from '../elements/element/texts.js';
export { plansTexts } from '../languages/plans.js';
export { pickerTexts } from '../languages/picker.js';

declare global {
  interface HTMLElementTagNameMap {
    'ratenkauf-plans': RatenkaufPlans;
  }
}
