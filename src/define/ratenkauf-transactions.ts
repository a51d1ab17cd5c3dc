import { RatenkaufTransactions } from '../elements/ratenkauf-transactions.js';

RatenkaufTransactions.define();

export { overrideTexts } from '../elements/texts.js';
export { transactionsTexts } from '../elements/ratenkauf-transactions.texts.js';

declare global {
  interface HTMLElementTagNameMap {
    'ratenkauf-transactions': RatenkaufTransactions;
  }
}
