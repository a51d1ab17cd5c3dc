import * as de from './de/proofs.js';
import * as en from './en/proofs.js';
import type { InEach } from './language.js';

/** Texts of the proofs in the back office; a shop may replace them with `overrideTexts`. */
export const proofsTexts: InEach<typeof de.proofs> = { de: de.proofs, en: en.proofs };
