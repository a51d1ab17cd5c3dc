import { RatenkaufSummary } from '../elements/ratenkauf-summary.js';

RatenkaufSummary.define();

export { overrideTexts } from '../elements/texts.js';
export { summaryTexts } from '../elements/ratenkauf-summary.texts.js';

declare global {
  interface HTMLElementTagNameMap {
    'ratenkauf-summary': RatenkaufSummary;
  }
}
