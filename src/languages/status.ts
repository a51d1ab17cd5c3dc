import * as de from './de/status.js';
import * as en from './en/status.js';
import type { InEach } from './language.js';

/**
 * Texts of `ratenkauf-status`, besides those of the stages (`stageTexts`); a shop may replace them with
 * `overrideTexts`.
 */
export const statusTexts: InEach<typeof de.status> = { de: de.status, en: en.status };
