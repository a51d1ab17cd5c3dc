import type { Cents } from '../../rules/rules.js';
import { itemsOf, nameSoFar, wholeName, writtenText, type Risk, type Sale, type SaleAddress } from '../sale.js';

/** An amount as Medusa gives it, in euros: a number, a text, or an object with the exact value. */
export type MedusaAmount =
  | number
  | string
  | { readonly value: number | string }
  | { readonly numeric: number }
  | { toNumber(): number };

/** Returns whole cents. */
export const centsOfMedusa = (amount: MedusaAmount): Cents =>
  Math.round(Number((plainNumber(amount) * CENTS).toFixed(DIGITS)));

const CENTS = 100;

/** Decimals after which a number of JavaScript is no more exact: 1.005 times 100 is less than 100.5. */
const DIGITS = 6;

/** Returns the number that Medusa means. */
export function plainNumber(amount: MedusaAmount): number {
  if (typeof amount !== 'object') return Number(amount);
  if ('numeric' in amount) return amount.numeric;
  return 'value' in amount ? Number(amount.value) : amount.toNumber();
}

/** Value of a field that Medusa stores as null. */
type Maybe<Value> = Value | null | undefined;

/** An address in Medusa, as far as it is used. */
export type MedusaAddress = { readonly [Part in NamePart | PlacePart]?: Maybe<string> };
type NamePart = 'first_name' | 'last_name' | 'company';
type PlacePart = 'address_1' | 'address_2' | 'postal_code' | 'city' | 'country_code';

/**
 * What a cart and the order that is made of it have in common in Medusa, as far as it is used. Amounts contain taxes.
 */
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
 * Returns what is sold by a cart, or by the order that was made of it. Each line has the total that Medusa gives it
 * after all discounts.
 */
export function saleOfBasket(basket: MedusaBasket, reference: string | undefined, risk: Risk): Sale {
  const { shipping_address: shipping, billing_address } = basket;
  const billing = billing_address ?? shipping;
  const recipient = wholeName(shipping?.first_name, shipping?.last_name);
  const items = present(basket.items).map(({ title, product_title, quantity, total }) => ({
    name: writtenText(product_title) ?? writtenText(title) ?? 'Artikel',
    quantity: Number(quantity),
    total: centsOfMedusa(total),
  }));
  const methods = present(basket.shipping_methods);
  return {
    amount: centsOfMedusa(basket.total),
    currency: basket.currency_code,
    items: itemsOf(
      items,
      methods.map(({ total }) => ({ name: 'Versand', total: centsOfMedusa(total) })),
    ),
    buyer:
      wholeName(billing?.first_name, billing?.last_name) ??
      recipient ??
      nameSoFar(billing?.first_name, billing?.last_name),
    details: {},
    billing: placeOf(billing_address),
    delivery: placeOf(shipping),
    recipient,
    email: basket.email,
    risk: Object.assign({ logistics: methods.map(({ name }) => writtenText(name)).find(Boolean) }, risk),
    reference,
  };
}

const present = <Value>(values: Maybe<readonly Maybe<Value>[]>): Value[] =>
  (values ?? []).filter((value) => value !== null && value !== undefined);

const placeOf = (address: Maybe<MedusaAddress>): SaleAddress => ({
  company: address?.company,
  street: address?.address_1,
  supplement: address?.address_2,
  postcode: address?.postal_code,
  city: address?.city,
  country: address?.country_code,
});
