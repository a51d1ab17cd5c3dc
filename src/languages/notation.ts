import * as de from './de/notation.js';
import * as en from './en/notation.js';
import type { InEach } from './language.js';

/** Notation of figures, with no-break spaces only. */
export const notations: InEach<typeof de.notation> = { de: de.notation, en: en.notation };

/** Notation of euros per language: thousands grouped or not, with up to two decimals. */
export const euroInputs: InEach<typeof de.euroInput> = { de: de.euroInput, en: en.euroInput };
