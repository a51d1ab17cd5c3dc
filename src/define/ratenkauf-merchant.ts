import { RatenkaufProofs } from '../elements/proofs/ratenkauf-proofs.js';
import { RatenkaufStatus } from '../elements/status/ratenkauf-status.js';
import { RatenkaufTransaction } from '../elements/transaction/ratenkauf-transaction.js';
import { RatenkaufTransactions } from '../elements/transactions/ratenkauf-transactions.js';

// All elements of the back office in one file, so that a page loads lit once.
for (const element of [RatenkaufProofs, RatenkaufStatus, RatenkaufTransaction, RatenkaufTransactions]) element.define();

export { overrideTexts } from '../elements/element/texts.js';
export { proofsTexts } from '../languages/proofs.js';
export { statusTexts } from '../languages/status.js';
export { transactionTexts } from '../languages/transaction.js';
export { transactionsTexts } from '../languages/transactions.js';
export { reportTexts } from '../languages/reports.js';
export { stageTexts } from '../languages/back-office.js';

// The type declarations of the tag names.
export type * from './ratenkauf-proofs.js';
export type * from './ratenkauf-status.js';
export type * from './ratenkauf-transaction.js';
export type * from './ratenkauf-transactions.js';
