/*
 * The HTTP surface of the handler: name → method and path below its mount point. Plain strings, so that the page can carry
 * them; one constant each, so that a page carries only those it uses.
 */

/** For up to 100 amounts: the plan with the longest term and its example, or why there is none. */
export const offers = { name: 'offers', method: 'GET', path: '/offers' } as const;
/** All plans of one amount and the representative example. */
export const plans = { name: 'plans', method: 'GET', path: '/plans' } as const;
/** The consent text and its version. */
export const consent = { name: 'consent', method: 'GET', path: '/consent' } as const;
/** For the operator: is the service reachable, does it accept the credentials? */
export const health = { name: 'health', method: 'GET', path: '/health' } as const;
/** The shop's present checkout: amount, and every reason against instalments. */
export const checkout = { name: 'checkout', method: 'GET', path: '/checkout' } as const;
/** Starts a purchase for the present checkout. */
export const startPurchase = { name: 'startPurchase', method: 'POST', path: '/purchase' } as const;
/** The shopper's current purchase. */
export const purchase = { name: 'purchase', method: 'GET', path: '/purchase' } as const;
/** Orders. */
export const confirmPurchase = { name: 'confirmPurchase', method: 'POST', path: '/purchase/confirmation' } as const;
/** The shopper pays otherwise. */
export const abandonPurchase = { name: 'abandonPurchase', method: 'DELETE', path: '/purchase' } as const;
/** Where the bank sends the customer back to; decides, and sends on to the shop's page. */
export const returning = { name: 'return', method: 'GET', path: '/return/:outcome' } as const;
/** The service says that there is news of a purchase. */
export const authorization = { name: 'authorization', method: 'GET', path: '/authorization/:token' } as const;
/** The same, however the service says it. */
export const postAuthorization = { name: 'postAuthorization', method: 'POST', path: '/authorization/:token' } as const;

/** The service says that a transaction has changed. */
export const notification = { name: 'notification', method: 'GET', path: '/notification' } as const;
/** For the merchant: one page of the transactions that fit. What is looked for stands in the body: names in an address would stand in logs. */
export const transactions = { name: 'transactions', method: 'POST', path: '/transactions/search' } as const;
/** For the merchant: one transaction. */
export const transaction = { name: 'transaction', method: 'GET', path: '/transactions/:id' } as const;
/** For the merchant: reports the delivery. */
export const captureTransaction = { name: 'captureTransaction', method: 'POST', path: '/transactions/:id/capture' } as const;
/** For the merchant: reports a refund. */
export const refundTransaction = { name: 'refundTransaction', method: 'POST', path: '/transactions/:id/refund' } as const;
/** For the merchant: the billing documents, as one archive, or the one document there is. */
export const documents = { name: 'documents', method: 'GET', path: '/documents' } as const;

/** All routes. Those from `checkout` on exist when the handler has a shop; those from `transactions` on are for whom it names. */
export const paths = {
  offers,
  plans,
  consent,
  health,
  checkout,
  startPurchase,
  purchase,
  confirmPurchase,
  abandonPurchase,
  return: returning,
  authorization,
  postAuthorization,
  notification,
  transactions,
  transaction,
  captureTransaction,
  refundTransaction,
  documents,
} as const;

/** Name of a route. */
export type RouteName = keyof typeof paths;

/** A row of the table. */
export interface Path {
  readonly name: string;
  readonly method: string;
  readonly path: string;
}

/** How many amounts one request for offers may ask for. */
export const mostAmounts = 100;
