import type { Line } from '../basket/line.js';
import { totalsOf, type Totals } from '../basket/totals.js';
import type { Customer } from '../checkout/customer.js';

/** How an order can be paid. */
export const payments = ['invoice', 'prepayment', 'instalments'] as const;

/** How an order is paid. */
export type Payment = (typeof payments)[number];

/** Everything an order will consist of, but how it is paid. */
export interface Draft {
  readonly lines: readonly Line[];
  readonly customer: Customer;
  readonly totals: Totals;
}

/** What would be ordered now; undefined while the basket is empty or nobody knows where it goes. */
export function draftOf(lines: readonly Line[], customer: Customer | undefined): Draft | undefined {
  if (!customer || lines.length === 0) return undefined;
  const { country } = customer.delivery ?? customer.billing;
  return { lines, customer, totals: totalsOf(lines, country) };
}
