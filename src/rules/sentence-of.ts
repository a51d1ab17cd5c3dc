import { eligibleAmount } from './eligibility.js';
import { languageFrom } from './language.js';
import { formatWholeEuros } from './money.js';
import { reasonTexts } from './reasons.texts.js';
import { fill } from './texts.js';

/**
 * Returns the sentence that the payment option shows for a reason against instalments; a general one for a reason that
 * it does not know.
 * @param lang language tag like `de` or `en-GB`; German for all languages but English
 * @param words texts in place of the usual ones, like `checkoutTexts.de` after `overrideTexts`
 */
export function sentenceOf(
  reason: string,
  lang?: string,
  words: Readonly<Record<string, string>> = reasonTexts[languageFrom(lang)],
): string {
  const text = Object.hasOwn(words, reason) ? words[reason] : undefined;
  return fill(text ?? `${words.other_reason}`, (name) =>
    formatWholeEuros(eligibleAmount[name as 'minimum'], languageFrom(lang)),
  );
}
