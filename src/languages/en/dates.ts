import type * as de from '../de/dates.js';

export const locale: typeof de.locale = 'en-GB';

export const dayForm: typeof de.dayForm = { month: 'short', moment: '{day}, {time}', inFiles: 'iso' };
