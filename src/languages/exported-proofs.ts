import * as de from './de/exported-proofs.js';
import * as en from './en/exported-proofs.js';
import type { Texts } from './texts.js';

/** Headings and names of exported proofs. */
export const exportTexts = { de: de.exportedProofs, en: en.exportedProofs } satisfies Texts;
