import type { Words } from '../language.js';
import { findProduct } from '../products/all.js';

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

/** Returns the title on bills and at the bank: name and variant. */
export const fullTitle = ({ name, choice }: Pick<Line, 'name' | 'choice'>): Words => ({
  de: `${name.de}, ${choice.de}`,
  en: `${name.en}, ${choice.en}`,
});

/** Returns the total number of pieces. */
export const piecesOf = (lines: readonly Line[]): number => lines.reduce((sum, { quantity }) => sum + quantity, 0);
