// Texts first: beside each other they pack best.
export { overrideTexts } from '../elements/element/texts.js';
export { checkoutTexts } from '../elements/checkout/ratenkauf-checkout.texts.js';
export { pickerTexts } from '../elements/rate/plan-picker.texts.js';
export { consentTexts } from '../elements/consent/ratenkauf-consent.texts.js';
import { RatenkaufCheckout } from '../elements/checkout/ratenkauf-checkout.js';
import { RatenkaufConsent } from '../elements/consent/ratenkauf-consent.js';

RatenkaufConsent.define();
RatenkaufCheckout.define();

declare global {
  interface HTMLElementTagNameMap {
    'ratenkauf-checkout': RatenkaufCheckout;
    'ratenkauf-consent': RatenkaufConsent;
  }
}
