import { eligibleAmount, type IneligibilityReason } from './eligibility.js';
import { languageFrom, type Language } from '../languages/language.js';
import { formatWholeEuros } from './money.js';
import { reasonTexts } from '../languages/reasons.js';
import { fill, type Texts } from '../languages/texts.js';

/** A sentence for each reason; `other_reason` is said where the reason is not known. */
const sentences: Texts<IneligibilityReason | 'other_reason'> = reasonTexts;

/**
 * Returns the sentence that the payment option shows for a reason against instalments; a general one for a reason that
 * it does not know.
 * @param lang language tag like `de` or `en-GB`; German for all languages but English
 * @param words texts in place of the usual ones, like `checkoutTexts.de` after `overrideTexts`
 */
export function sentenceOf(
  reason: string,
  lang?: string,
  words: Readonly<Record<string, string>> = sentences[languageFrom(lang)],
): string {
  return sentenceIn(words, reason, languageFrom(lang));
}

/** Returns the sentence for a reason in these words. */
export function sentenceIn(words: Readonly<Record<string, string>>, reason: string, language: Language): string {
  const text = words[Object.hasOwn(words, reason) ? reason : 'other_reason'];
  return fill(`${text}`, (name) => formatWholeEuros(eligibleAmount[name as 'minimum'], language));
}
