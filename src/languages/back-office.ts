import * as de from './de/back-office.js';
import * as en from './en/back-office.js';
import type { InEach } from './language.js';
import type { Texts } from './texts.js';

/**
 * What a transaction waits for, as its chip says it in the list and in the single view; a shop may replace the texts
 * with `overrideTexts`.
 */
export const stageTexts: Texts<keyof typeof de.stage> = { de: de.stage, en: en.stage };

export const modeTexts: InEach<typeof de.mode> = { de: de.mode, en: en.mode };
