import type { Language } from './language.js';

/** The small pages behind the footer's links. */
export const informationPages = ['shipping', 'imprint', 'privacy'] as const;

/** One of the small pages behind the footer's links. */
export type InformationPage = (typeof informationPages)[number];

const names: Record<Language, { root: string; product: string } & Record<InformationPage, string>> = {
  de: { root: '/', product: '/produkt', shipping: '/versand', imprint: '/impressum', privacy: '/datenschutz' },
  en: { root: '/en', product: '/en/product', shipping: '/en/shipping', imprint: '/en/imprint', privacy: '/en/privacy' },
};

/** Address of the listing, or of one room of it. */
export const homePath = (language: Language, room?: string): string => names[language].root + (room ? `#${room}` : '');

/** Address of a product page; with `:slug` the pattern of all of them. */
export const productPath = (language: Language, slug: string): string => `${names[language].product}/${slug}`;

/** Address of one of the footer's pages. */
export const informationPath = (language: Language, page: InformationPage): string => names[language][page];
