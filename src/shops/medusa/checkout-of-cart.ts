import type { Checkout, CheckoutAddress, PersonName } from '../../server.js';
import {
  checkoutAddressOf,
  isAnAddress,
  nameSoFar,
  wholeName,
  writtenText,
  type AddressParts,
} from '../address-parts.js';
import type { NamesEachFact } from '../reasons-so-far.js';
import type { Risk } from '../risk.js';
import { centsOfMedusa, type MedusaAmount } from './cents.js';

/** Value of a field that Medusa stores as null. */
type Maybe<Value> = Value | null | undefined;

/** An address in Medusa, as far as it is used. */
export interface MedusaAddress {
  readonly first_name?: Maybe<string>;
  readonly last_name?: Maybe<string>;
  readonly company?: Maybe<string>;
  readonly address_1?: Maybe<string>;
  readonly address_2?: Maybe<string>;
  readonly postal_code?: Maybe<string>;
  readonly city?: Maybe<string>;
  readonly country_code?: Maybe<string>;
}

/** What a cart and the order that is made of it have in common in Medusa, as far as it is used. Amounts contain taxes. */
export interface MedusaBasket {
  readonly currency_code: string;
  readonly email?: Maybe<string>;
  /** What is left to pay, after discounts, gift cards and store credit. */
  readonly total: MedusaAmount;
  readonly items?: Maybe<
    readonly Maybe<{
      readonly title?: Maybe<string>;
      readonly product_title?: Maybe<string>;
      readonly quantity: MedusaAmount;
      /** What all pieces cost, less their share of all discounts. */
      readonly total: MedusaAmount;
    }>[]
  >;
  readonly shipping_methods?: Maybe<readonly Maybe<{ readonly name?: Maybe<string>; readonly total: MedusaAmount }>[]>;
  readonly shipping_address?: Maybe<MedusaAddress>;
  readonly billing_address?: Maybe<MedusaAddress>;
}

/** What is loaded of a cart or an order for its checkout. */
export const basketFields = [
  'id',
  'currency_code',
  'email',
  'total',
  'items.*',
  'items.total',
  'items.tax_lines.*',
  'items.adjustments.*',
  'shipping_methods.*',
  'shipping_methods.total',
  'shipping_methods.tax_lines.*',
  'shipping_methods.adjustments.*',
  'credit_lines.*',
  'shipping_address.*',
  'billing_address.*',
] as const;

/**
 * Returns the checkout of a cart, or of the order that was made of it; undefined as long as address, items or e-mail are
 * missing. Each line has the total that Medusa gives it after all discounts; what only reduces the total, like a gift
 * card, is no line.
 */
export function checkoutOfBasket(
  basket: MedusaBasket,
  reference: string | undefined,
  risk: Risk,
): Checkout | undefined {
  const { total, currency_code, shipping_methods, shipping_address, email } = basket;
  const items = itemsOf(basket);
  const mail = writtenText(email);
  if (items.length === 0 || mail === undefined || !isGiven(shipping_address)) return undefined;
  const billing = isGiven(basket.billing_address) ? basket.billing_address : shipping_address;
  const person = nameOf(billing) ?? nameOf(shipping_address) ?? nameSoFar(billing.first_name, billing.last_name);
  const logistics = shipping_methods?.map((method) => writtenText(method?.name)).find(Boolean);
  return {
    amount: centsOfMedusa(total),
    currency: currency_code.toUpperCase(),
    items,
    person,
    billingAddress: addressOf(billing),
    deliveryAddress: Object.assign(addressOf(shipping_address), nameOf(shipping_address) ?? person),
    email: mail,
    risk: Object.assign({ logistics }, risk),
    shopReference: reference,
  } satisfies NamesEachFact;
}

function itemsOf({ items, shipping_methods }: MedusaBasket): Checkout['items'] {
  const goods = present(items).map(({ title, product_title, quantity, total }) => ({
    name: writtenText(product_title) ?? writtenText(title) ?? 'Artikel',
    quantity: Number(quantity),
    total: centsOfMedusa(total),
  }));
  const delivery = present(shipping_methods).map(({ total }) => ({
    name: 'Versand',
    quantity: 1,
    total: centsOfMedusa(total),
  }));
  // Goods may be free, but a line with a negative price is none.
  return goods
    .filter(({ quantity, total }) => quantity > 0 && total >= 0)
    .concat(delivery.filter(({ total }) => total > 0));
}

const present = <Value>(values: Maybe<readonly Maybe<Value>[]>): Value[] =>
  (values ?? []).filter((value) => value !== null && value !== undefined);

const partsOf = (address: MedusaAddress): AddressParts => ({
  company: address.company,
  street: address.address_1,
  supplement: address.address_2,
  postcode: address.postal_code,
  city: address.city,
  country: address.country_code,
});

const isGiven = (address: Maybe<MedusaAddress>): address is MedusaAddress =>
  Boolean(address && isAnAddress(partsOf(address)));

const addressOf = (address: MedusaAddress): CheckoutAddress => checkoutAddressOf(partsOf(address));

const nameOf = ({ first_name, last_name }: MedusaAddress): PersonName | undefined => wholeName(first_name, last_name);
