import * as de from './de/transactions.js';
import * as en from './en/transactions.js';
import type { Texts } from './texts.js';

/** Texts of the list of transactions; a shop may replace them with `overrideTexts`. */
export const transactionsTexts: Texts<keyof typeof de.transactions> = { de: de.transactions, en: en.transactions };

/** Name of a text of the list of transactions. */
export type TransactionsText = keyof typeof de.transactions;
