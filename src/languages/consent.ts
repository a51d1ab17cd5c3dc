import * as de from './de/consent.js';
import * as en from './en/consent.js';
import type { Texts } from './texts.js';

/** Texts around the bank's consent text; a shop may replace them with `overrideTexts`. */
export const consentTexts: Texts<keyof typeof de.consent> = { de: de.consent, en: en.consent };
