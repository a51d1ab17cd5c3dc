import { RatenkaufStatus } from '../elements/status/ratenkauf-status.js';

RatenkaufStatus.define();

export { overrideTexts } from '../elements/element/texts.js';
export { statusTexts } from '../languages/status.js';
export { stageTexts } from '../languages/back-office.js';

declare global {
  interface HTMLElementTagNameMap {
    'ratenkauf-status': RatenkaufStatus;
  }
}
