import { RatenkaufTransactions } from '../elements/transactions/ratenkauf-transactions.js';

RatenkaufTransactions.define();

export { overrideTexts } from '../elements/element/texts.js';
export { transactionsTexts } from '../elements/transactions/ratenkauf-transactions.texts.js';
export { reportTexts } from '../elements/reports/report.texts.js';
export { stageTexts } from '../elements/back-office/stage.texts.js';

declare global {
  interface HTMLElementTagNameMap {
    'ratenkauf-transactions': RatenkaufTransactions;
  }
}
