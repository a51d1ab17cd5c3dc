import { overrideTexts, type Language, type Texts } from '../elements/element/texts.js';
import { findingsIn } from '../rules/replaced-texts.js';

/** Findings that were written to the console. */
const warned = new Set<string>();

/**
 * Takes the place of `overrideTexts` in development: replaces texts as that does, and writes each finding about them
 * to the console, once.
 * @throws {TypeError} if there is no such language
 */
export function replaceTexts<Key extends string>(
  texts: Texts<Key>,
  language: Language,
  words: Partial<Record<Key, string>>,
): void {
  for (const finding of findingsIn(texts, language, words)) {
    if (warned.has(finding)) continue;
    warned.add(finding);
    // eslint-disable-next-line no-console -- only developers see it
    console.warn(`[ratenkauf] ${finding}`);
  }
  overrideTexts(texts, language, words);
}
