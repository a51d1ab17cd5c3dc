import { RatenkaufConsent } from '../elements/ratenkauf-consent.js';

RatenkaufConsent.define();

export { overrideTexts } from '../elements/texts.js';
export { consentTexts } from '../elements/ratenkauf-consent.texts.js';

declare global {
  interface HTMLElementTagNameMap {
    'ratenkauf-consent': RatenkaufConsent;
  }
}
