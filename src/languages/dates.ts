import * as de from './de/dates.js';
import * as en from './en/dates.js';
import type { InEach } from './language.js';

/** English dates are British: day before month, as on the rest of a German shop. */
export const locales: InEach<typeof de.locale> = { de: de.locale, en: en.locale };

/** How days and moments are written in tables and forms. */
export const dayForms: InEach<typeof de.dayForm> = { de: de.dayForm, en: en.dayForm };
