import * as de from './de/financing.js';
import * as en from './en/financing.js';
import type { Texts } from './texts.js';

/** Words beside the figures of a granted plan, on the page and in the shop's mail. */
export const financingTexts = { de: de.financing, en: en.financing } satisfies Texts;

/** What withdrawing from the purchase means for its financing (§ 358 BGB). */
export const withdrawalTexts = { de: de.withdrawal, en: en.withdrawal } satisfies Texts;
