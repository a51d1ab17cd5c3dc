import { RatenkaufTransaction } from '../elements/transaction/ratenkauf-transaction.js';

RatenkaufTransaction.define();

export { overrideTexts } from '../elements/element/texts.js';
export { transactionTexts } from '../elements/transaction/ratenkauf-transaction.texts.js';

declare global {
  interface HTMLElementTagNameMap {
    'ratenkauf-transaction': RatenkaufTransaction;
  }
}
