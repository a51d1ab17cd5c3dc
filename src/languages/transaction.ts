import * as de from './de/transaction.js';
import * as en from './en/transaction.js';
import type { Texts } from './texts.js';

/** Texts of one transaction in the back office; a shop may replace them with `overrideTexts`. */
export const transactionTexts: Texts<keyof typeof de.transaction> = { de: de.transaction, en: en.transaction };
