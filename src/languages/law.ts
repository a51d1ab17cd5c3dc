import * as de from './de/law.js';
import * as en from './en/law.js';
import type { InEach } from './language.js';

/** Not overridable. */
export const figureWords: InEach<typeof de.figures> = { de: de.figures, en: en.figures };

/**
 * Texts the law requires beside a rate besides its figures, and beside a teaser without one (§ 17 PAngV; Directive (EU)
 * 2023/2225 Art. 8). Not overridable.
 */
export const legalTexts: InEach<typeof de.legal> = { de: de.legal, en: en.legal };
