import { words, type Words } from './language.js';
import { findProduct } from './products.js';

/** Maximum quantity of one line. */
export const mostPieces = 20;

/** A line of a basket or of an order, with the price at which it was offered. */
export interface Line {
  /** The product's name in addresses. */
  readonly slug: string;
  /** Index of the product's variant. */
  readonly variant: number;
  readonly name: Words;
  readonly choice: Words;
  /** Price of one piece in cents. */
  readonly price: number;
  readonly quantity: number;
  /** Delivery time in weeks. */
  readonly weeks: number;
  readonly byPost: boolean;
}

/** Returns a line at the current price; undefined if the shop does not sell the product or variant. */
export function lineOf(slug: string, variant: number, quantity: number): Line | undefined {
  const product = findProduct(slug);
  const chosen = product?.variants[variant];
  if (!product || !chosen) return undefined;
  const { name, kind, weeks, byPost = false } = product;
  const fullName = { de: `${kind.de} ${name}`, en: `${kind.en} ${name}` };
  return { slug, variant, name: fullName, choice: chosen.name, price: chosen.price, quantity, weeks, byPost };
}

/** Countries the shop delivers to. */
export const countries = ['DE', 'AT'] as const;

/** A country the shop delivers to. */
export type Country = (typeof countries)[number];

/** Totals of a basket, in cents. */
export interface Totals {
  readonly goods: number;
  readonly shipping: { readonly name: Words; readonly price: number };
  readonly total: number;
  /** VAT that is included in the total. */
  readonly tax: number;
}

const byPost = words('Versand mit der Post', 'Shipping by post');
const byTwo = words('Lieferung und Aufbau', 'Delivery and assembly');
const prices: Record<Country, { byPost: number; byTwo: number }> = {
  DE: { byPost: 6_90, byTwo: 79_00 },
  AT: { byPost: 14_90, byTwo: 149_00 },
};

/** Returns the totals of the lines with delivery to a country. */
export function totalsOf(lines: readonly Line[], country: Country = 'DE'): Totals {
  const goods = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  const shipping = lines.every((line) => line.byPost)
    ? { name: byPost, price: prices[country].byPost }
    : { name: byTwo, price: prices[country].byTwo };
  const total = goods + shipping.price;
  return { goods, shipping, total, tax: Math.round((total * 19) / 119) };
}

/** Salutations to choose from. */
export const salutations = ['ms', 'mr', 'diverse', 'none'] as const;

/** Name and address of a person. */
export interface Recipient {
  readonly firstName: string;
  readonly lastName: string;
  /** Street and house number. */
  readonly street: string;
  readonly supplement?: string;
  readonly postcode: string;
  readonly city: string;
  readonly country: Country;
}

/** Customer with billing and delivery address. */
export interface Customer {
  readonly email: string;
  readonly salutation?: (typeof salutations)[number];
  readonly billing: Recipient;
  /** Missing if it is the billing address. */
  readonly delivery?: Recipient;
}

/** Ways to pay an order. */
export const payments = ['instalments', 'prepayment'] as const;

/** A way to pay an order. */
export type Payment = (typeof payments)[number];

/** All content of an order before it is placed, except the payment. */
export interface Draft {
  readonly lines: readonly Line[];
  readonly customer: Customer;
  readonly totals: Totals;
}

/** Returns the order that could be placed now; undefined if the basket is empty or the address is missing. */
export function draftOf(lines: readonly Line[], customer: Customer | undefined): Draft | undefined {
  if (!customer || lines.length === 0) return undefined;
  const { country } = customer.delivery ?? customer.billing;
  return { lines, customer, totals: totalsOf(lines, country) };
}
