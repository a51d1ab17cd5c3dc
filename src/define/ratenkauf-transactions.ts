import { RatenkaufTransactions } from '../elements/transactions/ratenkauf-transactions.js';

RatenkaufTransactions.define();

export { overrideTexts } from '../elements/element/texts.js';
export { transactionsTexts } from '../languages/transactions.js';
export { reportTexts } from '../languages/reports.js';
export { stageTexts } from '../languages/back-office.js';

declare global {
  interface HTMLElementTagNameMap {
    'ratenkauf-transactions': RatenkaufTransactions;
  }
}
