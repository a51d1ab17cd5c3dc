import type { Language } from './language.js';

/** The small pages behind the footer's links. */
export const informationPages = ['shipping', 'imprint', 'privacy'] as const;

/** One of the small pages behind the footer's links. */
export type InformationPage = (typeof informationPages)[number];

/** The pages on the way of a purchase. */
export type PurchasePage = 'basket' | 'checkout' | 'payment' | 'review' | 'thanks';

type Names = Record<'root' | 'product' | PurchasePage | InformationPage, string>;

const names: Record<Language, Names> = {
  de: {
    root: '/', product: '/produkt', shipping: '/versand', imprint: '/impressum', privacy: '/datenschutz',
    basket: '/warenkorb', checkout: '/kasse', payment: '/kasse/zahlung', review: '/kasse/pruefen', thanks: '/kasse/danke',
  },
  en: {
    root: '/en', product: '/en/product', shipping: '/en/shipping', imprint: '/en/imprint', privacy: '/en/privacy',
    basket: '/en/basket', checkout: '/en/checkout', payment: '/en/checkout/payment', review: '/en/checkout/review', thanks: '/en/checkout/thanks',
  },
};

/** Address of the listing, or of one room of it. */
export const homePath = (language: Language, room?: string): string => names[language].root + (room ? `#${room}` : '');

/** Address of a product page; with `:slug` the pattern of all of them. */
export const productPath = (language: Language, slug: string): string => `${names[language].product}/${slug}`;

/** Address of one of the footer's pages. */
export const informationPath = (language: Language, page: InformationPage): string => names[language][page];

/** Address of the basket, or of one position of it. */
export const basketPath = (language: Language, line?: string): string => names[language].basket + (line ? `#${line}` : '');

/** Address of the page that asks for name and address. */
export const checkoutPath = (language: Language): string => names[language].checkout;

/** Address of the page on which the customer chooses how to pay. */
export const paymentPath = (language: Language): string => names[language].payment;

/** Address of the page on which the customer checks everything and orders; without `payment` the one of the instalments. */
export const reviewPath = (language: Language, payment?: string): string => names[language].review + (payment ? `?payment=${payment}` : '');

/** Address of the page after the order; with `:number` the pattern of all of them. */
export const thanksPath = (language: Language, number: string): string => `${names[language].thanks}/${number}`;

/** Marks the way back from the bank, which knows one address for all languages: the shop goes on in the visitor's own. */
export const fromBank = (path: string): string => `${path}?from=bank`;
