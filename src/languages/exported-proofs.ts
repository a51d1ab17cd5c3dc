import * as de from './de/exported-proofs.js';
import * as en from './en/exported-proofs.js';
import type { InEach } from './language.js';

/** Headings and names of exported proofs. */
export const exportTexts: InEach<typeof de.exportedProofs> = { de: de.exportedProofs, en: en.exportedProofs };
