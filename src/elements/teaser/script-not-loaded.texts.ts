import type { Texts } from '../element/texts.js';

/**
 * Texts for a part of an element that is loaded with a click and could not be; a shop may replace them with
 * `overrideTexts`.
 */
export const notLoadedTexts = {
  de: { reason: 'Das ließ sich nicht laden.', reload: 'Seite neu laden', close: 'Schließen' },
  en: { reason: 'This could not be loaded.', reload: 'Reload the page', close: 'Close' },
} satisfies Texts;
