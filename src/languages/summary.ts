import * as de from './de/summary.js';
import * as en from './en/summary.js';
import type { InEach } from './language.js';

/** Texts of the summary after the return; a shop may replace them with `overrideTexts`. */
export const summaryTexts: InEach<typeof de.summary> = { de: de.summary, en: en.summary };

/** Name of a text of the summary. */
export type SummaryText = keyof typeof de.summary;
