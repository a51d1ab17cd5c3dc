import * as de from './de/reports.js';
import * as en from './en/reports.js';
import type { Texts } from './texts.js';

/**
 * Texts around reports of deliveries and refunds in the list and in one transaction; a shop may replace them with
 * `overrideTexts`.
 */
export const reportTexts: Texts<keyof typeof de.reports> = { de: de.reports, en: en.reports };

/** Name of a text around reports. */
export type ReportText = keyof typeof de.reports;
