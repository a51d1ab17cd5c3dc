/** Languages in which the elements speak; each is a locale for `Intl` as well. */
export type Language = 'de' | 'en';

/** The words of one element in every language; `{name}` stands for a figure. */
export type Texts<Key extends string = string> = Record<Language, Record<Key, string>>;

/** Puts figures in the places of a text that carry their names. */
export const fill = (text: string, figure: (name: string) => string | number | undefined): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => `${figure(name)}`);

/**
 * Replaces words of an element by the shop's own: `overrideTexts(teaserTexts, 'de', { plans: 'Ratenplan' })`. To be called before
 * the elements are first shown, for instance beside the import that registers them. What the law requires is not among them.
 */
export function overrideTexts<Key extends string>(
  texts: Texts<Key>,
  language: Language,
  words: Partial<Record<Key, string>>,
): void {
  Object.assign(texts[language], words);
}

/** The day stands before the month, in English too: this is a German shop. */
const locales: Record<Language, string> = { de: 'de-DE', en: 'en-GB' };

/** A calendar date (`YYYY-MM-DD`) in words: `20. November 2026`, `20 November 2026`. */
export const formatDate = (date: string, language: Language): string =>
  new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date));
