import * as de from './de/plans.js';
import * as en from './en/plans.js';
import type { Texts } from './texts.js';

/**
 * Texts of the dialog with all plans; a shop may replace them with `overrideTexts`. Those of the picker are in
 * `pickerTexts`.
 */
export const plansTexts: Texts<keyof typeof de.plans> = { de: de.plans, en: en.plans };
