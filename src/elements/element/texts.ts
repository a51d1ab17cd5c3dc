import type { Language } from '../../languages/language.js';
import type { Texts } from '../../languages/texts.js';

export type { Language, Texts };
export { fill } from '../../languages/texts.js';

/**
 * Replaces texts of an element by the shop's own: `overrideTexts(teaserTexts, 'de', { plans: 'Ratenplan' })`. Has to be
 * called before the elements are first shown, for instance beside the import that registers them. Texts that the law
 * requires cannot be replaced. Development servers load one that also looks at the words (`src/development`).
 * @throws {TypeError} if there is no such language
 */
export function overrideTexts<Key extends string>(
  texts: Texts<Key>,
  language: Language,
  words: Partial<Record<Key, string>>,
): void {
  // Only what the texts have themselves: `__proto__` is no language.
  Object.assign(Object.getOwnPropertyDescriptor(texts, language)?.value as object, words);
}
