import * as de from './de/financing.js';
import * as en from './en/financing.js';
import type { InEach } from './language.js';

/** Words beside the figures of a granted plan, on the page and in the shop's mail. */
export const financingTexts: InEach<typeof de.financing> = { de: de.financing, en: en.financing };

/** What withdrawing from the purchase means for its financing (§ 358 BGB). */
export const withdrawalTexts: InEach<typeof de.withdrawal> = { de: de.withdrawal, en: en.withdrawal };
