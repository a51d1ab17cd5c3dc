import { words, type Words } from '../language.js';
import type { Property } from './product.js';

const property =
  (name: Words) =>
  (de: string, en: string): Property => ({ name, value: words(de, en) });

/** Material of the product. */
export const material = property(words('Material', 'Material'));
/** Material of the cover. */
export const cover = property(words('Bezug', 'Cover'));
/** Finish of the surface. */
export const surface = property(words('Oberfläche', 'Finish'));
/** Outer dimensions. */
export const size = property(words('Maße (B × T × H)', 'Size (W × D × H)'));
/** Height of the seat. */
export const seatHeight = property(words('Sitzhöhe', 'Seat height'));
/** Maximum load. */
export const load = property(words('Belastbar bis', 'Carries up to'));
/** Light source. */
export const light = property(words('Leuchtmittel', 'Light source'));
/** Cleaning instructions. */
export const care = property(words('Pflege', 'Care'));
/** State of assembly on delivery. */
export const assembly = property(words('Aufbau', 'Assembly'));

/** Oiled wood, used for most of the furniture. */
export const oiled = surface('geölt und gewachst, nachölbar', 'oiled and waxed, can be renewed');
/** Cleaned with a damp cloth. */
export const wipe = care('mit nebelfeuchtem Tuch abwischen', 'wipe with a damp cloth');
/** Delivered assembled. */
export const assembled = assembly('fertig montiert', 'ready assembled');
/** Assembled at the customer's home on delivery. */
export const assembledAtHome = assembly(
  'bei Ihnen zu Hause, im Preis enthalten',
  'at your home, included in the price',
);
