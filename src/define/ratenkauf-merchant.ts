import { RatenkaufProofs } from '../elements/proofs/ratenkauf-proofs.js';
import { RatenkaufStatus } from '../elements/status/ratenkauf-status.js';
import { RatenkaufTransaction } from '../elements/transaction/ratenkauf-transaction.js';
import { RatenkaufTransactions } from '../elements/transactions/ratenkauf-transactions.js';

// All elements of the back office in one file, so that a page loads lit once.
for (const element of [RatenkaufProofs, RatenkaufStatus, RatenkaufTransaction, RatenkaufTransactions]) element.define();

export { overrideTexts } from '../elements/element/texts.js';
export { proofsTexts } from '../elements/proofs/ratenkauf-proofs.texts.js';
export { statusTexts } from '../elements/status/ratenkauf-status.texts.js';
export { transactionTexts } from '../elements/transaction/ratenkauf-transaction.texts.js';
export { transactionsTexts } from '../elements/transactions/ratenkauf-transactions.texts.js';
export { reportTexts } from '../elements/reports/report.texts.js';
export { stageTexts } from '../elements/back-office/stage.texts.js';

// The type declarations of the tag names.
export type * from './ratenkauf-proofs.js';
export type * from './ratenkauf-status.js';
export type * from './ratenkauf-transaction.js';
export type * from './ratenkauf-transactions.js';
