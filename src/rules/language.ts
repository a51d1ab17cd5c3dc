/** The languages in which everything is written that customers and merchants read; the first one is the default. */
export const languages = ['de', 'en'] as const;

/** Language of figures and texts. */
export type Language = (typeof languages)[number];

/** The language where nobody asks for another one. */
export const defaultLanguage: Language = languages[0];

/** All languages but the default. */
export const otherLanguages: readonly Language[] = /* @__PURE__ */ languages.slice(1);

/** Returns the language of a `lang` attribute (`en-GB`); the default for any other one. */
export const languageFrom = (lang: string | null | undefined): Language =>
  languages.find((each) => lang?.toLowerCase().startsWith(each)) ?? defaultLanguage;

/** How figures are written in a language; in `euros`, `spoken` and `percent` a zero stands for the number. */
interface Notation {
  readonly point: string;
  /** Between groups of three digits. */
  readonly group: string;
  readonly euros: string;
  readonly spoken: string;
  readonly percent: string;
}

/** Notation of figures, with no-break spaces only. */
export const notations: Readonly<Record<Language, Notation>> = {
  de: { point: ',', group: '.', euros: '0\u00a0€', spoken: '0 Euro', percent: '0\u00a0%' },
  en: { point: '.', group: ',', euros: '€0', spoken: '0 euros', percent: '0%' },
};
