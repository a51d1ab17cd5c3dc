import * as z from 'zod';
import { problemsIn } from '../../../contract/problems-in.js';
import type { KnownOrder } from '../process/messages.js';

/** The shop's orders, by their numbers. */
export type Ledger = ReadonlyMap<string, KnownOrder>;

const schema = z.array(
  z.looseObject({
    orderId: z.string().min(1),
    amount: z.int().optional(),
    state: z.enum(['pending', 'completed', 'released']).optional(),
    ships: z.boolean().optional(),
    mails: z.int().nonnegative().optional(),
  }),
);

/**
 * Reads the answer of the module's function `orders()`.
 * @throws Error that says what is wrong with it
 */
export function ledgerOf(answer: unknown): Ledger {
  const { data, error } = schema.safeParse(answer);
  if (error) {
    const problem = problemsIn(error, 'the answer', 1);
    throw new Error(`orders() has to return a list of { orderId, amount?, state?, ships?, mails? }; ${problem}`);
  }
  return new Map(data.map((order) => [order.orderId, order]));
}

/** Returns the orders of `after` that are not in `before`. */
export const newIn = (before: Ledger, after: Ledger): readonly KnownOrder[] =>
  [...after.values()].filter(({ orderId }) => !before.has(orderId));

/** Returns what has changed, in words; undefined if nothing has. */
export function changeIn(before: Ledger, after: Ledger): string | undefined {
  const [added] = newIn(before, after);
  if (added) return `Order ${added.orderId} is new.`;
  for (const [orderId, order] of before) {
    const present = after.get(orderId);
    if (!present) return `Order ${orderId} is gone.`;
    const fields = new Set(Object.keys(order).concat(Object.keys(present)));
    for (const field of fields) {
      const [was, is] = [order, present].map((each) => JSON.stringify(each[field as keyof KnownOrder]));
      if (was !== is) return `Order ${orderId} had ${field} ${was}, and has ${is} now.`;
    }
  }
  return undefined;
}
