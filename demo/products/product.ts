import { words, type Words } from '../language.js';

/** The rooms the shop is divided into, in the order of the listing. */
export const rooms = ['living', 'dining', 'sleeping', 'working'] as const;

/** One of the rooms the shop is divided into. */
export type Room = (typeof rooms)[number];

/** One way to buy a product. */
export interface Variant {
  name: Words;
  /** Price in cents, including VAT. */
  price: number;
}

/** A row of the table of properties. */
export interface Property {
  name: Words;
  value: Words;
}

/** Something the shop sells. */
export interface Product {
  /** Its name in addresses and in the file name of its picture. */
  slug: string;
  name: string;
  kind: Words;
  claim: Words;
  description: Words;
  /** What the picture shows. */
  picture: Words;
  /** What the customer chooses by a variant: a size, a wood … */
  choice: Words;
  /** The first one is the one the listing shows. */
  variants: readonly [Variant, ...Variant[]];
  properties: readonly Property[];
  /** How long it takes until it is delivered. */
  weeks: number;
  /** Comes by post instead of being carried in by two people. */
  byPost?: true;
}

/** A way to buy a product, its price given in euros. */
export const variant = (de: string, en: string, euros: number): Variant => ({ name: words(de, en), price: Math.round(euros * 100) });
