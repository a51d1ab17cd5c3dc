import { words, type Words } from '../language.js';
import type { Line } from './line.js';

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
  const isByPost = lines.every((line) => line.byPost);
  const shipping = isByPost
    ? { name: byPost, price: prices[country].byPost }
    : { name: byTwo, price: prices[country].byTwo };
  const total = goods + shipping.price;
  return { goods, shipping, total, tax: Math.round((total * 19) / 119) };
}
