import { eligibleAmount } from './eligibility.js';
import type { Language } from '../languages/language.js';
import { teaserTexts } from '../languages/teaser.js';
import { fill } from '../languages/texts.js';
import { formatWholeEuros } from './money.js';

/** Returns the sentence that stands where there is no rate. */
export const rangeText = (language: Language): string =>
  fill(teaserTexts[language].range, (name) => formatWholeEuros(eligibleAmount[name as 'minimum'], language));
