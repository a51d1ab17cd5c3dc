import { RatenkaufTransaction } from '../elements/transaction/ratenkauf-transaction.js';

RatenkaufTransaction.define();

export { overrideTexts } from '../elements/element/texts.js';
export { transactionTexts } from '../languages/transaction.js';
export { reportTexts } from '../languages/reports.js';
export { stageTexts } from '../languages/back-office.js';

declare global {
  interface HTMLElementTagNameMap {
    'ratenkauf-transaction': RatenkaufTransaction;
  }
}
