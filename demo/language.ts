/** Languages of the shop. */
export const languages = ['de', 'en'] as const;

/** A language of the shop. */
export type Language = (typeof languages)[number];

/** A text in every language. */
export type Words = Readonly<Record<Language, string>>;

/** Pairs a German text with its English one; inserts no-break spaces between numbers and units. */
export const words = (de: string, en: string): Words => ({ de: unbroken(de), en: unbroken(en) });

const unbroken = (text: string): string =>
  text.replace(/(?<=\d) (?=(?:×|%|°C|cm|mm|m|kg|kilos|Kilo|W|K)(?![\p{L}]))|(?<=[×Ø]) (?=\d)/gu, '\u00a0');
