import * as z from 'zod';
import {
  checkoutAddressOf,
  isAnAddress,
  nameSoFar,
  wholeName,
  writtenText,
  type AddressParts,
} from '../address-parts.js';
import { reasonsSoFar, type DeliveryTerms, type NamesEachFact } from '../reasons-so-far.js';
import type { IneligibilityReason } from '../../rules/rules.js';
import type { Cents, Checkout, CheckoutAddress, PersonName } from '../../server.js';
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
 * Returns the checkout of a cart; undefined as long as goods or address are missing. The amount is the subtotal
 * that Payload has calculated, in cents; each line has the present price of its product.
 */
export function checkoutOfPayloadCart(
  cart: PayloadCart,
  { billingAddress, shippingAddress = billingAddress, email, risk }: PayloadCustomer,
  titleOf: TitleOf = usualTitle,
): Checkout | undefined {
  const person = nameIn(billingAddress) ?? nameSoFar(billingAddress?.firstName, billingAddress?.lastName);
  const currency = currencyOf(cart);
  const items = (cart.items ?? []).map((line) => ({
    name: titleOf(line),
    quantity: line.quantity,
    price: priceOf(line, currency),
  }));
  if (items.length === 0 || !billingAddress || !shippingAddress) return undefined;
  if (!isGiven(billingAddress) || !isGiven(shippingAddress) || writtenText(email) === undefined) return undefined;
  return {
    amount: amountOf(cart),
    currency,
    items,
    person: Object.assign({ title: writtenText(billingAddress.title) }, person),
    billingAddress: addressOf(billingAddress),
    deliveryAddress: Object.assign(addressOf(shippingAddress), nameIn(shippingAddress) ?? person),
    email: email.trim(),
    risk,
    shopReference: referenceOfCart(cart.id),
  } satisfies NamesEachFact;
}

/** Returns the reasons why a cart cannot be paid by instalments, as far as it is known already. */
export function reasonsAgainstPayloadCart(
  cart: PayloadCart,
  { billingAddress, shippingAddress = billingAddress }: Pick<PayloadCustomer, 'billingAddress' | 'shippingAddress'>,
  terms: DeliveryTerms,
): IneligibilityReason[] {
  const known = (address: PayloadAddress | undefined) => (address && isGiven(address) ? addressOf(address) : undefined);
  return reasonsSoFar(
    {
      amount: amountOf(cart),
      currency: currencyOf(cart),
      billingAddress: known(billingAddress),
      deliveryAddress: known(shippingAddress),
      person: undefined,
      email: undefined,
    },
    terms,
  );
}

/** Returns the lines as an order of Payload has them. */
export const linesOf = ({ items }: PayloadCart): { product: DocumentId; variant?: DocumentId; quantity: number }[] =>
  (items ?? []).map(({ product, variant, quantity }) =>
    Object.assign({ product: product.id, quantity }, variant && { variant: variant.id }),
  );

const amountOf = ({ subtotal }: PayloadCart): Cents => subtotal ?? 0;

/** The plugin sells in its default currency where a cart names none; the bank takes euros alone. */
const currencyOf = ({ currency }: PayloadCart): string => currency ?? 'EUR';

/**
 * Returns the price of a piece, in cents.
 * @throws {Error} if the product has none in this currency
 */
function priceOf({ product, variant }: PayloadLine, currency: string): Cents {
  const price = (variant ?? product)[`priceIn${currency}`];
  if (typeof price !== 'number') throw new Error(`Product ${product.id} has no price in ${currency}.`);
  return price;
}

const partsOf = (address: PayloadAddress): AddressParts => ({
  company: address.company,
  street: address.addressLine1,
  supplement: address.addressLine2,
  postcode: address.postalCode,
  city: address.city,
  country: address.country,
});

const isGiven = (address: PayloadAddress): boolean => isAnAddress(partsOf(address));

const addressOf = (address: PayloadAddress): CheckoutAddress => checkoutAddressOf(partsOf(address));

const nameIn = (address: PayloadAddress | undefined): PersonName | undefined =>
  wholeName(address?.firstName, address?.lastName);
