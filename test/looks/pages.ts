import type { Page } from 'puppeteer-core';
import { testCustomer } from '../support/customer.js';
import { post, press } from './hands.js';
import type { Look } from './look.js';
import type { Stage } from './stage.js';

/** A page, and what the visitor does before and on it. */
interface PageState extends Pick<Look, 'says'> {
  readonly path: string;
  readonly before?: (page: Page) => Promise<void>;
  readonly act?: (page: Page) => Promise<void>;
}

const rate = /Monat/;

/** Returns the looks of pages below an address; what is done before begins at the smallest page of the demo shop. */
const looksOf = (group: string, addressOf: (stage: Stage) => string, pages: Readonly<Record<string, PageState>>) =>
  Object.entries(pages).map(([name, { path, before, act, says }]): Look => ({
    group,
    name,
    says,
    async open(page, stage) {
      await page.goto(`${stage.shop}/impressum`);
      await before?.(page);
      await page.goto(addressOf(stage) + path);
      await act?.(page);
    },
  }));

const takeChair = (page: Page) =>
  post(page, '/warenkorb', { action: 'add', product: 'lotse', variant: '0', quantity: '1' });

/** Enters the address of a customer whom the bank approves. */
async function enterAddress(page: Page): Promise<void> {
  await takeChair(page);
  await post(page, '/kasse', { ...testCustomer, salutation: 'mr' });
}

const logIn = (page: Page) => post(page, '/haendlerbereich/anmelden', { password: 'duenholt' });
const choose = (page: Page) => press(page, /Ratenkauf/, 'ratenkauf-checkout label');
const submit = (page: Page) => press(page, /^Weiter zur Zahlung/, 'button');
const openFirst = (page: Page) => press(page, /^[A-Z0-9]{6}$/, 'a[href*="/vorgang/"]');

const shopLooks = looksOf('demo', ({ shop }) => shop, {
  home: { path: '/', says: rate },
  'home, English': { path: '/en', says: /month/ },
  product: { path: '/produkt/watt', says: rate },
  'product out of range': { path: '/produkt/fachwerk', says: /10\.000/ },
  basket: { before: takeChair, path: '/warenkorb', says: rate },
  'basket, empty': { path: '/warenkorb', says: /leer/ },
  'not found': { path: '/nirgends', says: /gibt es nicht/ },
  address: { before: takeChair, path: '/kasse', says: /Rechnungsadresse/ },
  'address with problems': { before: takeChair, path: '/kasse', act: submit, says: /Bitte prüfen Sie/ },
  payment: { before: enterAddress, path: '/kasse/zahlung', says: /Ratenkauf/ },
  'payment, instalments chosen': { before: enterAddress, path: '/kasse/zahlung', act: choose, says: /willige/ },
  review: { before: enterAddress, path: '/kasse/pruefen?payment=prepayment', says: /Zahlungspflichtig bestellen/ },
});

const backOfficeLooks = looksOf('back office', ({ shop }) => `${shop}/haendlerbereich`, {
  'log in': { path: '/anmelden', says: /Passwort/ },
  orders: { before: logIn, path: '', says: /Bestellungen/ },
  transactions: { before: logIn, path: '/vorgaenge', says: /\d+\s?Vorgänge|Alle/ },
  transaction: { before: logIn, path: '/vorgaenge', act: openFirst, says: /Bestellwert/ },
  unresolved: { before: logIn, path: '/ungeklaert', says: /Ungeklärt/ },
  documents: { before: logIn, path: '/abrechnungen', says: /Abrechnungen/ },
  proofs: { before: logIn, path: '/nachweise', says: /Nachweis anzeigen/ },
});

const sections = ['Overview', 'Purchases', 'Transactions', 'Faults', 'Clock', 'Journal', 'Webhooks', 'Settings'];

const sandboxLooks = looksOf(
  'sandbox',
  ({ sandbox }) => sandbox.url,
  Object.fromEntries(
    sections.map((section) => [
      section.toLowerCase(),
      { path: '', act: (page: Page) => press(page, new RegExp(`^${section}`), 'nav a'), says: new RegExp(section) },
    ]),
  ),
);

/** The pages of the demo shop, of its back office and of the sandbox's console. */
export const pageLooks: readonly Look[] = [...shopLooks, ...backOfficeLooks, ...sandboxLooks];
