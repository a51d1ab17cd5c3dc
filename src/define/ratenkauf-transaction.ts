import { RatenkaufTransaction } from '../elements/ratenkauf-transaction.js';

RatenkaufTransaction.define();

export { overrideTexts } from '../elements/texts.js';
export { transactionTexts } from '../elements/ratenkauf-transaction.texts.js';

declare global {
  interface HTMLElementTagNameMap {
    'ratenkauf-transaction': RatenkaufTransaction;
  }
}
