import * as de from './de/transaction.js';
import * as en from './en/transaction.js';
import type { InEach } from './language.js';

/** Texts of one transaction in the back office; a shop may replace them with `overrideTexts`. */
export const transactionTexts: InEach<typeof de.transaction> = { de: de.transaction, en: en.transaction };
