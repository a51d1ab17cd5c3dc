import type { Language } from './language.js';

/** Information pages in the footer. */
export const informationPages = ['shipping', 'withdrawal', 'imprint', 'privacy'] as const;

/** An information page in the footer. */
export type InformationPage = (typeof informationPages)[number];

/** A page of the checkout. */
export type PurchasePage = 'basket' | 'checkout' | 'payment' | 'review' | 'thanks';

type Names = Record<'root' | 'product' | 'persons' | 'theme' | 'code' | PurchasePage | InformationPage, string>;

const names: Record<Language, Names> = {
  de: {
    root: '/',
    product: '/produkt',
    shipping: '/versand',
    withdrawal: '/widerruf',
    imprint: '/impressum',
    privacy: '/datenschutz',
    basket: '/warenkorb',
    checkout: '/kasse',
    payment: '/kasse/zahlung',
    review: '/kasse/pruefen',
    thanks: '/kasse/danke',
    persons: '/demo/testpersonen',
    theme: '/demo/ansicht',
    code: '/demo/code',
  },
  en: {
    root: '/en',
    product: '/en/product',
    shipping: '/en/shipping',
    withdrawal: '/en/withdrawal',
    imprint: '/en/imprint',
    privacy: '/en/privacy',
    basket: '/en/basket',
    checkout: '/en/checkout',
    payment: '/en/checkout/payment',
    review: '/en/checkout/review',
    thanks: '/en/checkout/thanks',
    persons: '/en/demo/test-persons',
    theme: '/en/demo/theme',
    code: '/en/demo/code',
  },
};

/**
 * Returns path and parameters of an address of this shop, to redirect to. Two slashes at its beginning would name
 * another host.
 */
export const ownPath = ({ pathname, search }: URL): string => `/${pathname.replace(/^\/+/, '')}${search}`;

/** Returns the address of the listing, or of one room in it. */
export const homePath = (language: Language, room?: string): string => names[language].root + (room ? `#${room}` : '');

/** Returns the address of a product page, or its route pattern for `:slug`. */
export const productPath = (language: Language, slug: string): string => `${names[language].product}/${slug}`;

/** Returns the address of an information page. */
export const informationPath = (language: Language, page: InformationPage): string => names[language][page];

/** Returns the address of the basket, or of one line in it. */
export const basketPath = (language: Language, line?: string): string =>
  names[language].basket + (line ? `#${line}` : '');

/** Returns the address of the page for name and address. */
export const checkoutPath = (language: Language): string => names[language].checkout;

/** Returns the address of the choice of payment. */
export const paymentPath = (language: Language): string => names[language].payment;

/** Returns the address of the review; without `payment` that of the instalments. */
export const reviewPath = (language: Language, payment?: string): string =>
  names[language].review + (payment ? `?payment=${payment}` : '');

/** Returns the address of the page after the order, or its route pattern for `:number`. */
export const thanksPath = (language: Language, number: string): string => `${names[language].thanks}/${number}`;

/**
 * Returns the address to which the payment option sends the visitor back, which has one address for all languages as
 * well.
 */
export const fromPayment = (path: string): string => `${path}?from=payment`;

/**
 * Returns the address to which the bank returns. The bank has one address for all languages; the shop redirects to the
 * visitor's language.
 */
export const fromBank = (path: string): string => `${path}?from=bank`;

/** Returns the address of the test persons. */
export const personsPath = (language: Language): string => names[language].persons;

/** Returns the address to which the choice of a theme is sent. */
export const themePath = (language: Language): string => names[language].theme;

/** Returns the address of the code behind a page. */
export const codePath = (language: Language, name: string): string => `${names[language].code}/${name}`;
