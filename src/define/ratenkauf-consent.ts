import { RatenkaufConsent } from '../elements/consent/ratenkauf-consent.js';

RatenkaufConsent.define();

export { overrideTexts } from '../elements/element/texts.js';
export { consentTexts } from '../languages/consent.js';

declare global {
  interface HTMLElementTagNameMap {
    'ratenkauf-consent': RatenkaufConsent;
  }
}
