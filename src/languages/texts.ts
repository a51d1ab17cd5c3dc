import type { Language } from './language.js';

/** Texts in every language; `{name}` stands for a value. */
export type Texts<Key extends string = string> = Readonly<Record<Language, Record<Key, string>>>;

/** Replaces each `{name}` in a text by the value that `figure` returns for the name. */
export const fill = (text: string, figure: (name: string) => string | number | undefined): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => `${figure(name)}`);
