// Texts first: beside each other they pack best.
export { overrideTexts } from '../elements/element/texts.js';
export { teaserTexts } from '../languages/teaser.js';
import { RatenkaufTeaser } from '../elements/teaser/ratenkauf-teaser.js';

RatenkaufTeaser.define();

declare global {
  interface HTMLElementTagNameMap {
    'ratenkauf-teaser': RatenkaufTeaser;
  }
}
