/** What the words of a list mean here; `unknown` for every other word. */
export type Known<Words extends Record<string, string>> = Words[keyof Words] | 'unknown';

/** What a word of the service means: readable also when this client has never heard of it. */
export const meaningOf = <Words extends Record<string, string>>(words: Words, text: string | undefined): Known<Words> =>
  text !== undefined && Object.hasOwn(words, text) ? (words[text] as Words[keyof Words]) : 'unknown';

/** The service's word for each meaning. */
export const wordsFor = <Words extends Record<string, string>>(words: Words) =>
  Object.fromEntries(Object.entries(words).map(([word, meaning]) => [meaning, word])) as Readonly<Record<Words[keyof Words], string>>;
