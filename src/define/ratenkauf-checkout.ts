// Texts first: beside each other they pack best.
export { checkoutTexts } from '../languages/checkout.js';
export { overrideTexts } from '../elements/element/texts.js';
export { pickerTexts } from '../languages/picker.js';
export { consentTexts } from '../languages/consent.js';
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
