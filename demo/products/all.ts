import { dining } from './dining.js';
import { living } from './living.js';
import type { Product, Room } from './product.js';
import { sleeping } from './sleeping.js';
import { working } from './working.js';

/** All products by room. */
export const productsByRoom: Readonly<Record<Room, readonly Product[]>> = { living, dining, sleeping, working };

const bySlug = new Map(
  Object.values(productsByRoom)
    .flat()
    .map((product) => [product.slug, product]),
);

/** Returns the product of an address, if any. */
export const findProduct = (slug: string): Product | undefined => bySlug.get(slug);
