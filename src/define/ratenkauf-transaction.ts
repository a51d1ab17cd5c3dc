import { RatenkaufTransaction } from '../elements/transaction/ratenkauf-transaction.js';

RatenkaufTransaction.define();

export { overrideTexts } from '../elements/element/texts.js';
export { transactionTexts } from '../elements/transaction/ratenkauf-transaction.texts.js';
export { reportTexts } from '../elements/reports/report.texts.js';
export { stageTexts } from '../elements/back-office/stage.texts.js';

declare global {
  interface HTMLElementTagNameMap {
    'ratenkauf-transaction': RatenkaufTransaction;
  }
}
