import { RatenkaufTransaction } from '../elements/transaction/ratenkauf-transaction.js';
import { RatenkaufTransactions } from '../elements/transactions/ratenkauf-transactions.js';

// Everything for a page of the back office, in one file with one lit.
for (const element of [RatenkaufTransaction, RatenkaufTransactions]) element.define();

export { overrideTexts } from '../elements/element/texts.js';
export { transactionTexts } from '../elements/transaction/ratenkauf-transaction.texts.js';
export { transactionsTexts } from '../elements/transactions/ratenkauf-transactions.texts.js';
export { statusTexts } from '../elements/back-office/status.texts.js';

// With the tag names that they declare.
export type * from './ratenkauf-transaction.js';
export type * from './ratenkauf-transactions.js';
