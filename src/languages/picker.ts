import * as de from './de/picker.js';
import * as en from './en/picker.js';
import type { Texts } from './texts.js';

/** Texts of the plan picker in the dialog and in the payment option; a shop may replace them with `overrideTexts`. */
export const pickerTexts: Texts<keyof typeof de.picker> = { de: de.picker, en: en.picker };
