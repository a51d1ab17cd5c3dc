import type { Line } from '../basket/line.js';
import { totalsOf, type Totals } from '../basket/totals.js';
import type { Customer } from '../checkout/customer.js';

/** Ways to pay an order. */
export const payments = ['invoice', 'prepayment', 'instalments'] as const;

/** A way to pay an order. */
export type Payment = (typeof payments)[number];

/** All content of an order before it is placed, except the payment. */
export interface Draft {
  readonly lines: readonly Line[];
  readonly customer: Customer;
  readonly totals: Totals;
}

/** Returns the order that could be placed now; undefined if the basket is empty or the address is missing. */
export function draftOf(lines: readonly Line[], customer: Customer | undefined): Draft | undefined {
  if (!customer || lines.length === 0) return undefined;
  const { country } = customer.delivery ?? customer.billing;
  return { lines, customer, totals: totalsOf(lines, country) };
}
