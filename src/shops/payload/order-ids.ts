import type { DocumentId } from './documents.js';

/** Before the id of a transaction: the order of Payload, which is made later, has a number of its own. */
const TRANSACTION = 'T';

/** Returns the id under which a transaction of Payload is ordered. */
export const orderIdOf = (transaction: DocumentId): string => `${TRANSACTION}${transaction}`;

/** Returns the id of the transaction that is ordered under this id; undefined for the number of an order. */
export const transactionIn = (orderId: string): string | undefined =>
  orderId.startsWith(TRANSACTION) ? orderId.slice(TRANSACTION.length) : undefined;
