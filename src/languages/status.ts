import * as de from './de/status.js';
import * as en from './en/status.js';
import type { Texts } from './texts.js';

/**
 * Texts of `ratenkauf-status`, besides those of the stages (`stageTexts`); a shop may replace them with
 * `overrideTexts`.
 */
export const statusTexts: Texts<keyof typeof de.status> = { de: de.status, en: en.status };
