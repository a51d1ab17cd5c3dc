import type { Checkout } from '../server.js';

/** What the bank is told of the customer's earlier orders; no part of what it has approved. */
export type Risk = Checkout['risk'];

/** Says nothing of the customer: for comparing an order with what was approved. */
export const unknownRisk: Risk = { loggedIn: false, customerStatus: 'new' };
