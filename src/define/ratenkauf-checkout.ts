import { RatenkaufCheckout } from '../elements/ratenkauf-checkout.js';
import { RatenkaufConsent } from '../elements/ratenkauf-consent.js';

RatenkaufConsent.define();
RatenkaufCheckout.define();

export { overrideTexts } from '../elements/texts.js';
export { checkoutTexts } from '../elements/ratenkauf-checkout.texts.js';
export { consentTexts } from '../elements/ratenkauf-consent.texts.js';

declare global {
  interface HTMLElementTagNameMap {
    'ratenkauf-checkout': RatenkaufCheckout;
    'ratenkauf-consent': RatenkaufConsent;
  }
}
