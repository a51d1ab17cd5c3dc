import * as z from 'zod';
import type { Checkout } from '../../server.js';

/** Id of a document in Payload: a number or a text, as the database has it. */
export type DocumentId = string | number;

export const idSchema = z.union([z.string(), z.number()]);

/** A document to which another one refers: its id, or itself if it was loaded. */
const referenceSchema = z.union([idSchema, z.looseObject({ id: idSchema }).transform(({ id }) => id)]);

const textSchema = z.string().max(1_000).nullish();

/** An address of the ecommerce plugin, with fields of the shop's own. */
export const addressSchema = z.looseObject({
  title: textSchema,
  firstName: textSchema,
  lastName: textSchema,
  company: textSchema,
  addressLine1: textSchema,
  addressLine2: textSchema,
  city: textSchema,
  postalCode: textSchema,
  country: textSchema,
});

/** An address of the ecommerce plugin. */
export type PayloadAddress = z.output<typeof addressSchema>;

const lineSchema = z.object({ product: idSchema, variant: idSchema.optional(), quantity: z.number() });

/**
 * What is kept of a checkout in the transaction of Payload, from the start of a purchase to its order. No browser can
 * write it.
 */
const keptSchema = z.object({
  checkout: z.custom<Checkout>((value) => typeof value === 'object' && value !== null),
  lines: z.array(lineSchema),
  billingAddress: addressSchema,
  shippingAddress: addressSchema.optional(),
});

export type KeptCheckout = z.output<typeof keptSchema>;

/** What Payload may leave out, or store as null. */
const maybe = <Schema extends z.ZodType>(schema: Schema) => schema.nullish().transform((value) => value ?? undefined);

const transactionSchema = z.looseObject({
  id: idSchema,
  status: z.string(),
  cart: maybe(referenceSchema),
  customer: maybe(referenceSchema),
  customerEmail: maybe(z.string()),
  order: maybe(referenceSchema),
});
const transactionGroupSchema = z.object({ kept: z.unknown() });

/** A transaction of the ecommerce plugin, as far as it is used. */
export type PayloadTransaction = z.output<typeof transactionSchema> & { readonly kept: KeptCheckout | undefined };

/** Reads a transaction; `name` is that of the payment method. */
export function transactionInPayload(document: unknown, name: string): PayloadTransaction {
  const transaction = transactionSchema.parse(document);
  const group = transactionGroupSchema.safeParse(transaction[name]).data;
  return Object.assign(transaction, { kept: keptSchema.safeParse(group?.kept).data });
}

const orderSchema = z.looseObject({ id: idSchema, status: z.string().nullish() });
/** Id of the purchase that has paid an order, and what the staff read; without them, it was paid otherwise. */
const orderGroupSchema = z
  .object({ purchase: maybe(z.string()), note: maybe(z.string()) })
  .catch({ purchase: undefined, note: undefined });

/** Reads an order of the ecommerce plugin, as far as it is used; `name` is that of the payment method. */
export function orderInPayload(document: unknown, name: string) {
  const order = orderSchema.parse(document);
  const { purchase, note } = orderGroupSchema.parse(order[name]);
  return { id: order.id, status: order.status ?? 'processing', purchase, note };
}

export type PayloadOrder = ReturnType<typeof orderInPayload>;

const refundSchema = z.object({
  id: idSchema,
  order: referenceSchema,
  amount: z.number(),
  state: z.string(),
  createdAt: z.coerce.date(),
});

/** A refund that the staff have asked for. */
export type PayloadRefund = z.output<typeof refundSchema>;

/** Reads a refund. */
export const refundInPayload = (document: unknown): PayloadRefund => refundSchema.parse(document);

/** A document that was made. */
export const createdSchema = z.looseObject({ id: idSchema });

/** Before the id of a transaction: the order of Payload, which is made later, has a number of its own. */
const TRANSACTION = 'T';

/** Returns the id under which a transaction of Payload is ordered. */
export const orderIdOf = (transaction: DocumentId): string => `${TRANSACTION}${transaction}`;

/** Returns the id of the transaction that is ordered under this id; undefined for the number of an order. */
export const transactionIn = (orderId: string): string | undefined =>
  orderId.startsWith(TRANSACTION) ? orderId.slice(TRANSACTION.length) : undefined;
