import * as de from './de/reasons.js';
import * as en from './en/reasons.js';
import type { InEach } from './language.js';

/** Why a checkout cannot be paid by instalments, in sentences; `other_reason` is said where the reason is not known. */
export const reasonTexts: InEach<typeof de.reasons> = { de: de.reasons, en: en.reasons };
