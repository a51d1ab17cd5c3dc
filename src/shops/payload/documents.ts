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

/** A transaction of the ecommerce plugin, as far as it is used. */
export interface PayloadTransaction {
  readonly id: DocumentId;
  readonly status: string;
  readonly cart: DocumentId | undefined;
  readonly customer: DocumentId | undefined;
  readonly customerEmail: string | undefined;
  readonly order: DocumentId | undefined;
  readonly kept: KeptCheckout | undefined;
}

const transactionSchema = z.looseObject({
  id: idSchema,
  status: z.string(),
  cart: referenceSchema.nullish(),
  customer: referenceSchema.nullish(),
  customerEmail: z.string().nullish(),
  order: referenceSchema.nullish(),
});
const transactionGroupSchema = z.object({ kept: z.unknown() });

/** Reads a transaction; `name` is that of the payment method. */
export function transactionInPayload(document: unknown, name: string): PayloadTransaction {
  const transaction = transactionSchema.parse(document);
  const { id, status, cart, customer, customerEmail, order } = transaction;
  const group = transactionGroupSchema.safeParse(transaction[name]).data;
  const kept = keptSchema.safeParse(group?.kept).data;
  const references = { cart: cart ?? undefined, customer: customer ?? undefined, order: order ?? undefined };
  return Object.assign(references, { id, status, customerEmail: customerEmail ?? undefined, kept });
}

/** An order of the ecommerce plugin, as far as it is used. */
export interface PayloadOrder {
  readonly id: DocumentId;
  readonly status: string;
  /** Id of the purchase that has paid it; undefined if it was paid otherwise. */
  readonly purchase: string | undefined;
  readonly note: string | undefined;
}

const orderSchema = z.looseObject({ id: idSchema, status: z.string().nullish() });
const orderGroupSchema = z.object({ purchase: z.string().nullish(), note: z.string().nullish() });

/** Reads an order; `name` is that of the payment method. */
export function orderInPayload(document: unknown, name: string): PayloadOrder {
  const order = orderSchema.parse(document);
  const group = orderGroupSchema.safeParse(order[name]).data;
  const status = order.status ?? 'processing';
  return { id: order.id, status, purchase: group?.purchase ?? undefined, note: group?.note ?? undefined };
}

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
