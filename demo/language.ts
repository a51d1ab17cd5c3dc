/** The languages the shop speaks. */
export const languages = ['de', 'en'] as const;

/** One of the languages the shop speaks. */
export type Language = (typeof languages)[number];

/** The same words in every language. */
export type Words = Readonly<Record<Language, string>>;

/** Pairs a German text with its English one; numbers stay on one line with their units. */
export const words = (de: string, en: string): Words => ({ de: unbroken(de), en: unbroken(en) });

const unbroken = (text: string): string => text.replace(/(?<=\d) (?=(?:×|%|°C|cm|mm|m|kg|kilos|Kilo|W|K)(?![\p{L}]))|(?<=[×Ø]) (?=\d)/gu, '\u00a0');
