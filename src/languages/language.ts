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

/** What a language has, in each of them. */
export type InEach<Shape> = Readonly<Record<Language, Shape>>;

/** Returns what is made for each language. */
export const inEach = <Shape>(make: (language: Language) => Shape): InEach<Shape> =>
  Object.fromEntries(languages.map((language) => [language, make(language)])) as InEach<Shape>;
