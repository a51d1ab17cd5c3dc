import { RatenkaufTeaser } from '../elements/teaser/ratenkauf-teaser.js';

RatenkaufTeaser.define();

export { overrideTexts } from '../elements/element/texts.js';
export { notLoadedTexts } from '../elements/teaser/script-not-loaded.texts.js';
export { teaserTexts } from '../elements/teaser/ratenkauf-teaser.texts.js';

declare global {
  interface HTMLElementTagNameMap {
    'ratenkauf-teaser': RatenkaufTeaser;
  }
}
