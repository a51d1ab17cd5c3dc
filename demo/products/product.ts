import { words, type Words } from '../language.js';

/** Rooms in the order of the listing. */
export const rooms = ['living', 'dining', 'sleeping', 'working'] as const;

/** A room of the listing. */
export type Room = (typeof rooms)[number];

/** A variant of a product. */
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

/** A product of the shop. */
export interface Product {
  /** Name in addresses and in the file name of its picture. */
  slug: string;
  name: string;
  kind: Words;
  claim: Words;
  description: Words;
  /** Description of the picture. */
  picture: Words;
  /** Label of the choice of variants: a size, a wood … */
  choice: Words;
  /** The listing shows the first one. */
  variants: readonly [Variant, ...Variant[]];
  properties: readonly Property[];
  /** Delivery time in weeks. */
  weeks: number;
  /** Set if it is sent by parcel instead of being carried in by two people. */
  byPost?: true;
}

/** Creates a variant with a price in euros. */
export const variant = (de: string, en: string, euros: number): Variant => ({
  name: words(de, en),
  price: Math.round(euros * 100),
});
