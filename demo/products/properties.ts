import { words, type Words } from '../language.js';
import type { Property } from './product.js';

const property =
  (name: Words) =>
  (de: string, en: string): Property => ({ name, value: words(de, en) });

/** What it is made of. */
export const material = property(words('Material', 'Material'));
/** What it is covered with. */
export const cover = property(words('Bezug', 'Cover'));
/** How its surface is treated. */
export const surface = property(words('Oberfläche', 'Finish'));
/** Its outer measures. */
export const size = property(words('Maße (B × T × H)', 'Size (W × D × H)'));
/** How high one sits. */
export const seatHeight = property(words('Sitzhöhe', 'Seat height'));
/** How much it carries. */
export const load = property(words('Belastbar bis', 'Carries up to'));
/** The light it gives. */
export const light = property(words('Leuchtmittel', 'Light source'));
/** How it is cleaned. */
export const care = property(words('Pflege', 'Care'));
/** How it arrives. */
export const assembly = property(words('Aufbau', 'Assembly'));

/** Oiled wood, the finish most of the furniture has. */
export const oiled = surface('geölt und gewachst, nachölbar', 'oiled and waxed, can be renewed');
/** Wiping is enough. */
export const wipe = care('mit nebelfeuchtem Tuch abwischen', 'wipe with a damp cloth');
/** Comes in one piece. */
export const assembled = assembly('fertig montiert', 'ready assembled');
/** Is put together by those who bring it. */
export const assembledAtHome = assembly('bei Ihnen zu Hause, im Preis enthalten', 'at your home, included in the price');
