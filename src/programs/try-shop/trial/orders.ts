import * as z from 'zod';
import { problemsIn } from '../../../contract/problems-in.js';
import { unseen } from '../../reports.js';
import type { Seen } from './verdicts.js';

/** An order as the module's function `orders()` describes it. */
const orderSchema = z.looseObject({
  orderId: z.string().min(1),
  /** Order value in cents. */
  amount: z.int().optional(),
  state: z.enum(['pending', 'completed', 'released']).optional(),
  /** True if the order is to be shipped, or was. */
  ships: z.boolean().optional(),
  /** Number of confirmations that the customer was sent. */
  mails: z.int().nonnegative().optional(),
});

export type KnownOrder = z.output<typeof orderSchema>;

/** The shop's orders, by their numbers; undefined if the shop does not tell them. */
export type Orders = ReadonlyMap<string, KnownOrder> | undefined;

/** What is said where the module has no `orders()`. */
export const ordersUnseen = 'What it does to the orders cannot be seen: export orders().';

/**
 * Reads the answer of the module's function `orders()`.
 * @throws Error that says what is wrong with it
 */
export function ordersIn(answer: unknown): Orders {
  const { data, error } = z.array(orderSchema).safeParse(answer);
  if (error) {
    const problem = problemsIn(error, 'the answer', 1);
    throw new Error(`orders() has to return a list of { orderId, amount?, state?, ships?, mails? }; ${problem}`);
  }
  return new Map(data.map((order) => [order.orderId, order]));
}

/** Returns the orders of `after` that are not in `before`. */
export const newIn = (before: Orders, after: Orders): readonly KnownOrder[] =>
  before && after ? [...after.values()].filter(({ orderId }) => !before.has(orderId)) : [];

/** Returns an order under one of its numbers: completing may have given it another one. */
export const orderUnder = (orders: Orders, ...numbers: readonly (string | undefined)[]): KnownOrder | undefined =>
  numbers.map((number) => orders?.get(number ?? '')).find((order) => order !== undefined);

/** Returns what has changed of the orders, in words. */
export function changeIn(before: Orders, after: Orders): Seen {
  if (!before || !after) return unseen(`It did not fail. ${ordersUnseen}`);
  const [added] = newIn(before, after);
  if (added) return `Order ${added.orderId} is new.`;
  for (const [orderId, order] of before) {
    const present = after.get(orderId);
    if (!present) return `Order ${orderId} is gone.`;
    for (const field of new Set(Object.keys(order).concat(Object.keys(present)))) {
      const [was, is] = [order, present].map((each) => JSON.stringify(each[field]));
      if (was !== is) return `Order ${orderId} had ${field} ${was}, and has ${is} now.`;
    }
  }
  return undefined;
}

/** Returns what is wrong with a field of the order under one of its numbers; says what is not told. */
export function fieldIn<Field extends 'amount' | 'state' | 'ships'>(
  orders: Orders,
  numbers: readonly (string | undefined)[],
  field: Field,
  wrongIn: (value: NonNullable<KnownOrder[Field]>) => string | undefined,
): Seen {
  if (!orders) return unseen(`It did not fail. ${ordersUnseen}`);
  const order = orderUnder(orders, ...numbers);
  if (!order) return `orders() has no order ${numbers.find((number) => number !== undefined)} afterwards.`;
  const { [field]: value } = order;
  if (value === undefined) return unseen(`orders() does not tell ${field} of the order.`);
  const wrong = wrongIn(value);
  return wrong && `Order ${order.orderId} ${wrong}.`;
}

/** Returns what is wrong with the order, under one of its numbers, of a purchase that was completed without an error. */
export const completionIn = (orders: Orders, ...numbers: readonly (string | undefined)[]): Seen =>
  fieldIn(orders, numbers, 'state', (state) => (state === 'completed' ? undefined : `is ${state} afterwards`));
