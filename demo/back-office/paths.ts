import { languages, type Language } from '../language.js';
import { ownPath } from '../paths.js';

const names = {
  de: {
    orders: '/haendlerbereich',
    order: '/haendlerbereich/bestellung',
    transactions: '/haendlerbereich/vorgaenge',
    transaction: '/haendlerbereich/vorgang',
    unresolved: '/haendlerbereich/ungeklaert',
    documents: '/haendlerbereich/abrechnungen',
    archive: '/haendlerbereich/abrechnungen/archiv',
    proofs: '/haendlerbereich/nachweise',
    login: '/haendlerbereich/anmelden',
    logout: '/haendlerbereich/abmelden',
  },
  en: {
    orders: '/en/back-office',
    order: '/en/back-office/order',
    transactions: '/en/back-office/transactions',
    transaction: '/en/back-office/transaction',
    unresolved: '/en/back-office/unresolved',
    documents: '/en/back-office/statements',
    archive: '/en/back-office/statements/archive',
    proofs: '/en/back-office/proofs',
    login: '/en/back-office/log-in',
    logout: '/en/back-office/log-out',
  },
} as const satisfies Record<Language, Record<string, string>>;

/** A page of the back office. */
export type BackOfficePage = keyof (typeof names)['de'];

/**
 * Returns the address of a page of the back office; `part` is the id of an order or transaction, or a route parameter
 * like `:id`.
 */
export const backOfficePath = (language: Language, page: BackOfficePage, part?: string): string =>
  names[language][page] + (part ? `/${part}` : '');

/** Returns the address to go to after the login; undefined if it is not in the back office. */
export function requestedPath(text: string | undefined): string | undefined {
  const here = 'http://back-office.invalid';
  const wish = text?.startsWith('/') && URL.canParse(text, here) ? new URL(text, here) : undefined;
  const isBackOffice = languages.some((language) =>
    `${wish?.pathname}/`.startsWith(`${backOfficePath(language, 'orders')}/`),
  );
  return wish?.origin === here && isBackOffice ? ownPath(wish) : undefined;
}
