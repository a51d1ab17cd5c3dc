import { RatenkaufStatus } from '../elements/status/ratenkauf-status.js';

RatenkaufStatus.define();

export { overrideTexts } from '../elements/element/texts.js';
export { statusTexts } from '../elements/status/ratenkauf-status.texts.js';
export { stageTexts } from '../elements/back-office/stage.texts.js';

declare global {
  interface HTMLElementTagNameMap {
    'ratenkauf-status': RatenkaufStatus;
  }
}
