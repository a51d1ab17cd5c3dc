import * as z from 'zod';
import type { Cents } from '../../rules/rules.js';
import type { Checkout } from '../../server.js';
import { nameSoFar, wholeName, writtenText, type Sale, type SaleAddress } from '../sale.js';

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

const keptLineSchema = z.object({ product: idSchema, variant: idSchema.optional(), quantity: z.number() });

/**
 * What is kept of a checkout in the transaction of Payload, from the start of a purchase to its order. No browser can
 * write it.
 */
const keptSchema = z.object({
  checkout: z.custom<Checkout>((value) => typeof value === 'object' && value !== null),
  lines: z.array(keptLineSchema),
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
/** Id of the purchase that has paid an order; without it, it was paid otherwise. */
const orderGroupSchema = z.object({ purchase: maybe(z.string()) }).catch({ purchase: undefined });

/** Reads an order of the ecommerce plugin, as far as it is used; `name` is that of the payment method. */
export function orderInPayload(document: unknown, name: string) {
  const order = orderSchema.parse(document);
  const { purchase } = orderGroupSchema.parse(order[name]);
  return { id: order.id, status: order.status ?? 'processing', purchase };
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

/** Before the id of a transaction: the order of Payload, which is made later, has a number of its own. */
const TRANSACTION = 'T';

/** Returns the id under which a transaction of Payload is ordered. */
export const orderIdOf = (transaction: DocumentId): string => `${TRANSACTION}${transaction}`;

/** Returns the id of the transaction that is ordered under this id; undefined for the number of an order. */
export const transactionIn = (orderId: string): string | undefined =>
  orderId.startsWith(TRANSACTION) ? orderId.slice(TRANSACTION.length) : undefined;

/** A document with its other fields. */
export const documentSchema = z.looseObject({ id: idSchema });

const lineSchema = z.looseObject({
  product: documentSchema,
  variant: documentSchema.nullish(),
  quantity: z.number(),
});

export const payloadCartSchema = z.looseObject({
  id: idSchema,
  currency: z.string().nullish(),
  subtotal: z.number().nullish(),
  items: z.array(lineSchema).nullish(),
});

/** A cart of the ecommerce plugin, with its products and variants loaded. */
export type PayloadCart = z.output<typeof payloadCartSchema>;

/** A line of a cart. */
export type PayloadLine = z.output<typeof lineSchema>;

/** Returns what a line is called at the bank. */
export type TitleOf = (line: PayloadLine) => string;

/** What is known of who buys. */
export interface PayloadCustomer {
  readonly billingAddress: PayloadAddress | undefined;
  /** Undefined: the goods go to the billing address. */
  readonly shippingAddress: PayloadAddress | undefined;
  readonly email: string;
  readonly risk: Checkout['risk'];
}

/** Returns the reference of a cart at the handler. */
export const referenceOfCart = (id: DocumentId): string => `cart-${id}`;

/** Returns the default name of a line: that of its variant, or of its product. */
function usualTitle({ product, variant }: PayloadLine): string {
  const names = [variant?.['title'], product['title'], product['name']].map((name) => writtenText(name));
  return names.find((name) => name !== undefined) ?? `Artikel ${product.id}`;
}

/**
 * Returns what is sold by a cart. The amount is the subtotal that Payload has calculated, in cents; each line has the
 * present price of its product.
 */
export function saleOfPayloadCart(
  cart: PayloadCart,
  { billingAddress: billing, shippingAddress: shipping = billing, email, risk }: PayloadCustomer,
  titleOf: TitleOf = usualTitle,
): Sale {
  // The plugin sells in its default currency where a cart names none; the bank takes euros alone.
  const currency = cart.currency ?? 'EUR';
  return {
    amount: cart.subtotal ?? 0,
    currency,
    items: (cart.items ?? []).map((line) => ({
      name: titleOf(line),
      quantity: line.quantity,
      price: priceOf(line, currency),
    })),
    buyer: billing && nameSoFar(billing.firstName, billing.lastName),
    details: { title: writtenText(billing?.title) },
    billing: placeOf(billing),
    delivery: placeOf(shipping),
    recipient: wholeName(shipping?.firstName, shipping?.lastName),
    email,
    risk,
    reference: referenceOfCart(cart.id),
  };
}

/** Returns the lines as an order of Payload has them. */
export const linesOf = ({ items }: PayloadCart): { product: DocumentId; variant?: DocumentId; quantity: number }[] =>
  (items ?? []).map(({ product, variant, quantity }) =>
    Object.assign({ product: product.id, quantity }, variant && { variant: variant.id }),
  );

/**
 * Returns the price of a piece, in cents.
 * @throws {Error} if the product has none in this currency
 */
function priceOf({ product, variant }: PayloadLine, currency: string): Cents {
  const price = (variant ?? product)[`priceIn${currency}`];
  if (typeof price !== 'number') throw new Error(`Product ${product.id} has no price in ${currency}.`);
  return price;
}

const placeOf = (address: PayloadAddress | undefined): SaleAddress => ({
  company: address?.company,
  street: address?.addressLine1,
  supplement: address?.addressLine2,
  postcode: address?.postalCode,
  city: address?.city,
  country: address?.country,
});

/** States of a refund: the bank is asked, has booked it, or will not. */
export type RefundState = 'requested' | 'booked' | 'refused';
