import * as de from './de/pay.js';
import * as en from './en/pay.js';
import type { InEach } from './language.js';

/** Texts of the page on which a customer pays by link. */
export const payTexts: InEach<typeof de.pay> = { de: de.pay, en: en.pay };
