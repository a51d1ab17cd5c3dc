import * as de from './de/summary.js';
import * as en from './en/summary.js';
import type { Texts } from './texts.js';

/** Texts of the summary after the return; a shop may replace them with `overrideTexts`. */
export const summaryTexts: Texts<keyof typeof de.summary> = { de: de.summary, en: en.summary };

/** Name of a text of the summary. */
export type SummaryText = keyof typeof de.summary;
