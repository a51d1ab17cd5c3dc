/** Meanings of the words in a list; `unknown` for every other word. */
export type Known<Words extends Record<string, string>> = Words[keyof Words] | 'unknown';

/** Returns the meaning of a word of the service; `unknown` if the list does not contain it. */
export const meaningOf = <Words extends Record<string, string>>(words: Words, text: string | undefined): Known<Words> =>
  text !== undefined && Object.hasOwn(words, text) ? (words[text] as Words[keyof Words]) : 'unknown';

/** Returns the service's word for each meaning. */
export const wordsFor = <Words extends Record<string, string>>(words: Words) =>
  Object.fromEntries(Object.entries(words).map(([word, meaning]) => [meaning, word])) as Readonly<
    Record<Words[keyof Words], string>
  >;
