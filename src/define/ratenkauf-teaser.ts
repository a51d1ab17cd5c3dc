import { RatenkaufTeaser } from '../elements/ratenkauf-teaser.js';

RatenkaufTeaser.define();

export { overrideTexts } from '../elements/texts.js';
export { teaserTexts } from '../elements/ratenkauf-teaser.texts.js';

declare global {
  interface HTMLElementTagNameMap {
    'ratenkauf-teaser': RatenkaufTeaser;
  }
}
