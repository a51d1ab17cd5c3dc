import * as de from './de/recognised.js';
import * as en from './en/recognised.js';
import type { InEach } from './language.js';

/** By what words the parts of a shop's page are recognised. */
export const shopWords: InEach<typeof de.shopWords> = { de: de.shopWords, en: en.shopWords };

/** By what words it is recognised what a text of a shop says. */
export const textWords: InEach<typeof de.textWords> = { de: de.textWords, en: en.textWords };

/** By what words claims are recognised that no text may make of a credit. */
export const claimWords: InEach<typeof de.claimWords> = { de: de.claimWords, en: en.claimWords };

/** By what words it is recognised what a price in a shop's page is. */
export const priceWords: InEach<typeof de.priceWords> = { de: de.priceWords, en: en.priceWords };

/** What a text may say, by the words. */
export type Saying = keyof typeof de.textWords;

/** What a text may claim, by the words. */
export type Claiming = keyof typeof de.claimWords;
