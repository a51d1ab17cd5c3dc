import type { TransactionStatus } from '../contract/transaction.js';
import type { Language } from './texts.js';
import { statusTexts } from './transaction.texts.js';

/** What the list calls a status; a short last word (`läuft ab`) stays with the one before it. */
export const statusWords = (status: TransactionStatus, language: Language): string =>
  statusTexts[language][status].replace(/ (?=\S{1,4}$)/, '\u00a0');
