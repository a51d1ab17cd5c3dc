import { RatenkaufSummary } from '../elements/summary/ratenkauf-summary.js';

RatenkaufSummary.define();

export { overrideTexts } from '../elements/element/texts.js';
export { summaryTexts } from '../languages/summary.js';

declare global {
  interface HTMLElementTagNameMap {
    'ratenkauf-summary': RatenkaufSummary;
  }
}
