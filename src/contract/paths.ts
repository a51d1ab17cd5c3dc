/*
 * Method and path of each route, below the mount point of the handler. Plain objects without schemas, so that pages can
 * bundle them, and one constant each, so that a page bundles only those it uses. Purpose, input and answer of a route
 * are in `routes.ts`.
 */

export const offers = { name: 'offers', method: 'GET', path: '/offers' } as const;
export const teaser = { name: 'teaser', method: 'GET', path: '/teaser' } as const;
export const teasers = { name: 'teasers', method: 'GET', path: '/teasers' } as const;
export const plans = { name: 'plans', method: 'GET', path: '/plans' } as const;
export const consent = { name: 'consent', method: 'GET', path: '/consent' } as const;
export const health = { name: 'health', method: 'GET', path: '/health' } as const;

export const checkout = { name: 'checkout', method: 'GET', path: '/checkout' } as const;
export const startPurchase = { name: 'startPurchase', method: 'POST', path: '/purchase' } as const;
export const purchase = { name: 'purchase', method: 'GET', path: '/purchase' } as const;
export const confirmPurchase = { name: 'confirmPurchase', method: 'POST', path: '/purchase/confirmation' } as const;
export const abandonPurchase = { name: 'abandonPurchase', method: 'DELETE', path: '/purchase' } as const;
export const returning = { name: 'return', method: 'GET', path: '/return/:outcome' } as const;
export const pay = { name: 'pay', method: 'GET', path: '/pay/:link' } as const;

export const transactions = { name: 'transactions', method: 'POST', path: '/transactions/search' } as const;
export const transactionCounts = { name: 'transactionCounts', method: 'POST', path: '/transactions/counts' } as const;
export const transactionSummaries = {
  name: 'transactionSummaries',
  method: 'POST',
  path: '/transactions/summaries',
} as const;
export const transaction = { name: 'transaction', method: 'GET', path: '/transactions/:id' } as const;
export const captureTransaction = {
  name: 'captureTransaction',
  method: 'POST',
  path: '/transactions/:id/capture',
} as const;
export const refundTransaction = {
  name: 'refundTransaction',
  method: 'POST',
  path: '/transactions/:id/refund',
} as const;
export const withdrawRequest = {
  name: 'withdrawRequest',
  method: 'DELETE',
  path: '/transactions/:id/requests/:request',
} as const;
export const resolveReport = {
  name: 'resolveReport',
  method: 'POST',
  path: '/transactions/:id/reports/:report/resolution',
} as const;
export const documents = { name: 'documents', method: 'GET', path: '/documents' } as const;

export const proof = { name: 'proof', method: 'GET', path: '/proof' } as const;
export const proofs = { name: 'proofs', method: 'GET', path: '/proofs' } as const;

export const authorization = { name: 'authorization', method: 'GET', path: '/authorization/:token' } as const;
export const postAuthorization = { name: 'postAuthorization', method: 'POST', path: '/authorization/:token' } as const;
export const notification = { name: 'notification', method: 'GET', path: '/notification' } as const;

/** Name, method and path of a route. */
export interface Path<Name extends string = string> {
  readonly name: Name;
  readonly method: string;
  readonly path: string;
}

/** Header with the token of a checkout that the shop's server has told: whose checkout it is, is then not asked for. */
export const checkoutHeader = 'ratenkauf-checkout';

/** Most amounts that one request for offers may contain. */
export const mostAmounts = 100;

/**
 * Most amounts of the first request of a page: those of the teasers that come first in it, which are in view, do not
 * wait for the others.
 */
export const firstAmounts = 8;

/** Milliseconds for which an offer is fresh, and may be cached. */
export const freshFor = 600_000;
