import * as z from 'zod';
import { nameSoFar, wholeName, writtenText, type Sale, type SaleAddress } from '../sale.js';
import type { Cents } from '../../rules/rules.js';
import type { Checkout } from '../../server.js';
import { idSchema, type DocumentId, type PayloadAddress } from './documents.js';

const loadedSchema = z.looseObject({ id: idSchema });

const lineSchema = z.looseObject({
  product: loadedSchema,
  variant: loadedSchema.nullish(),
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
export function usualTitle({ product, variant }: PayloadLine): string {
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
