import { RatenkaufTransaction } from '../elements/ratenkauf-transaction.js';
import { RatenkaufTransactions } from '../elements/ratenkauf-transactions.js';

// Everything for a page of the back office, in one file with one lit.
for (const element of [RatenkaufTransaction, RatenkaufTransactions]) element.define();

export { overrideTexts } from '../elements/texts.js';
export { transactionTexts } from '../elements/ratenkauf-transaction.texts.js';
export { transactionsTexts } from '../elements/ratenkauf-transactions.texts.js';
export { statusTexts } from '../elements/transaction.texts.js';

// With the tag names that they declare.
export type * from './ratenkauf-transaction.js';
export type * from './ratenkauf-transactions.js';
