import type { Words } from '../language.js';
import { findProduct } from '../products/all.js';

/** How many pieces of one kind can be ordered. */
export const mostPieces = 20;

/** A position of a basket or of an order, as it was offered. */
export interface Line {
  /** The product's name in addresses. */
  readonly slug: string;
  /** Which of its variants, from 0. */
  readonly variant: number;
  readonly name: Words;
  readonly choice: Words;
  /** Price of one piece in cents. */
  readonly price: number;
  readonly quantity: number;
  /** How long it takes until it is delivered. */
  readonly weeks: number;
  readonly byPost: boolean;
}

/** A position at today's price; undefined when the shop does not sell such a thing. */
export function lineOf(slug: string, variant: number, quantity: number): Line | undefined {
  const product = findProduct(slug);
  const chosen = product?.variants[variant];
  if (!product || !chosen) return undefined;
  const { name, kind, weeks, byPost = false } = product;
  const fullName = { de: `${kind.de} ${name}`, en: `${kind.en} ${name}` };
  return { slug, variant, name: fullName, choice: chosen.name, price: chosen.price, quantity, weeks, byPost };
}

/** What a position is called on bills and at the bank: name and variant. */
export const fullTitle = ({ name, choice }: Pick<Line, 'name' | 'choice'>): Words => ({
  de: `${name.de}, ${choice.de}`,
  en: `${name.en}, ${choice.en}`,
});

/** How many pieces there are in all. */
export const piecesOf = (lines: readonly Line[]): number => lines.reduce((sum, { quantity }) => sum + quantity, 0);
