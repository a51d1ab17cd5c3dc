import * as de from './de/transaction.js';
import * as en from './en/transaction.js';
import type { Texts } from './texts.js';

/** Texts of one transaction in the back office; a shop may replace them with `overrideTexts`. */
export const transactionTexts = { de: de.transaction, en: en.transaction } satisfies Texts;
