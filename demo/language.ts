/** Languages of the shop: German, and English at the same addresses below `/en`. */
export const languages = ['de', 'en'] as const;

/** A language of the shop. */
export type Language = (typeof languages)[number];

/** A text in every language. */
export type Words = Readonly<Record<Language, string>>;

/** Pairs a German text with its English one; inserts no-break spaces between numbers and units. */
export const words = (de: string, en: string): Words => ({ de: unbroken(de), en: unbroken(en) });

const unbroken = (text: string): string =>
  text.replace(/(?<=\d) (?=(?:×|%|°C|cm|mm|m|kg|kilos|Kilo|W|K)(?![\p{L}]))|(?<=[×Ø]) (?=\d)/gu, '\u00a0');

/** The shop in one language. */
export interface Edition {
  readonly language: Language;
  /** Returns the text in this language. */
  readonly say: (de: string, en: string) => string;
  /** Returns the address of a page in this language, named by the German one. */
  readonly to: (path: string) => string;
  /** Formats cents: 129900 → `1.299,00 €` (with a no-break space) or `€1,299.00`. */
  readonly price: (cents: number) => string;
  /** Formats a day in Germany: `20. November 2026`. */
  readonly day: (date: Date) => string;
  /** Formats a moment in Germany: `20.11.2026, 14:05`. */
  readonly moment: (date: Date) => string;
}

const edition = (language: Language, locale: string, root: string): Edition => {
  const zone = { timeZone: 'Europe/Berlin' } as const;
  const euros = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' });
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'long', ...zone });
  const moments = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', ...zone });
  return {
    language,
    say: (de, en) => words(de, en)[language],
    to: (path) => root + (root !== '' && path === '/' ? '' : path),
    price: (cents) => euros.format(cents / 100),
    day: (date) => days.format(date).replaceAll(' ', '\u00a0'),
    moment: (date) => moments.format(date),
  };
};

/** The shop in each language. */
export const editions: Readonly<Record<Language, Edition>> = {
  de: edition('de', 'de-DE', ''),
  en: edition('en', 'en-GB', '/en'),
};

/** Returns the edition to which an address belongs. */
export const editionOf = (path: string): Edition => editions[/^\/en(?=\/|$)/.test(path) ? 'en' : 'de'];

/** Returns the German address of a page. */
export const germanPath = (path: string): string => path.replace(/^\/en(?=\/|$)/, '') || '/';

/** Returns the German address of the page that a request asks for, without what is said only once. */
export function pageOf({ url }: Request): string {
  const { pathname, search } = new URL(url);
  return germanPath(pathname) + search.replace(/^\?(from=(bank|payment)|news=resolved)$/, '');
}

/** Returns a price in euros with a decimal point, for the teaser: 129900 → `1299.00`. */
export const amountText = (cents: number): string => (cents / 100).toFixed(2);

/** Returns the address of a page in somebody's language. */
export const inLanguageOf = ({ language }: { language: Language }, path: string): string => editions[language].to(path);
