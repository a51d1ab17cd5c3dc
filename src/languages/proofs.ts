import * as de from './de/proofs.js';
import * as en from './en/proofs.js';
import type { Texts } from './texts.js';

/** Texts of the proofs in the back office; a shop may replace them with `overrideTexts`. */
export const proofsTexts: Texts<keyof typeof de.proofs> = { de: de.proofs, en: en.proofs };
