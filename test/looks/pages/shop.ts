import type { Page } from 'puppeteer-core';
import type { Theme } from '../../../demo/guide/theme.js';
import { post, press } from '../hands.js';
import type { Look } from '../look.js';
import type { Stage } from '../stage.js';
import { goToPayment, pageOf, returnFromBank, type ShopPage } from './visit.js';

const rate = /Monat/;
const theme = (name: Theme) => (page: Page) => post(page, '/demo/ansicht', { theme: name });
const chair = { action: 'add', product: 'lotse', variant: '0', quantity: '1' };
const withChair = (page: Page) => post(page, '/warenkorb', chair);
const order = (page: Page) => press(page, /^Zahlungspflichtig bestellen/, 'button');

/** Pages that everybody can open. */
const open: Readonly<Record<string, ShopPage>> = {
  home: { path: '/', says: rate },
  'home, English': { path: '/en', says: /month/ },
  'home, brand dark': { before: theme('brand-dark'), path: '/', says: rate },
  'home, dense': { before: theme('dense'), path: '/', says: rate },
  product: { path: '/produkt/watt', says: rate },
  'product, English': { path: '/en/product/watt', says: /month/ },
  'product, brand dark': { before: theme('brand-dark'), path: '/produkt/watt', says: rate },
  'product, dense': { before: theme('dense'), path: '/produkt/watt', says: rate },
  'product out of range': { path: '/produkt/fachwerk', says: /10\.000/ },
  'theme switch': {
    path: '/',
    act: (page) => press(page, /^Ansicht/, 'summary'),
    says: /Markenfarbe dunkel/,
    frame: 'screen',
  },
  basket: { before: withChair, path: '/warenkorb', says: rate },
  'basket, empty': { path: '/warenkorb', says: /leer/ },
  'test persons': { path: '/demo/testpersonen', says: /IBAN/ },
  'code of a page': {
    path: '/demo/code/checkout',
    act: (page) => press(page, /ratenkauf-shop/, 'summary'),
    says: /prepareOrder/,
  },
  shipping: { path: '/versand', says: /100 Tage/ },
  privacy: { path: '/datenschutz', says: /Cookie/ },
  'not found': { path: '/nirgends', says: /gibt es nicht/ },
};

const choose = (page: Page) => press(page, /Ratenkauf/, 'ratenkauf-checkout label');
const payment = { path: '/kasse/zahlung', says: /Ratenkauf/ };

/** Pages of the checkout. */
const checkout: Readonly<Record<string, ShopPage>> = {
  address: { before: withChair, path: '/kasse', says: /Rechnungsadresse/ },
  'address with problems': {
    before: withChair,
    path: '/kasse',
    act: (page) => press(page, /^Weiter zur Zahlung/, 'button'),
    says: /Bitte prüfen Sie/,
  },
  payment: { person: 'approved', ...payment },
  'payment, instalments chosen': { person: 'approved', ...payment, act: choose, says: /willige/ },
  'payment, brand dark': { before: theme('brand-dark'), person: 'approved', ...payment, act: choose, says: /willige/ },
  'payment, dense': { before: theme('dense'), person: 'approved', ...payment, act: choose, says: /willige/ },
  'payment, delivery elsewhere': { person: 'elsewhere', ...payment, says: /Lieferadresse/ },
  'review, on invoice': {
    person: 'approved',
    path: '/kasse/pruefen?payment=invoice',
    says: /Zahlungspflichtig bestellen/,
  },
};

const returned =
  (completion: Parameters<typeof returnFromBank>[2], after?: (page: Page) => Promise<void>) =>
  async (page: Page, stage: Stage) => {
    await returnFromBank(page, stage, completion);
    await after?.(page);
  };

/** Pages after the return from the bank. */
const afterwards: Look[] = [
  { group: 'demo', name: 'review, approved', open: returned({}), says: /Zahlungspflichtig bestellen/ },
  {
    group: 'demo',
    name: 'review, another term',
    open: returned({ income: 90_000 }),
    says: /gewünscht|Zahlungspflichtig/,
  },
  {
    group: 'demo',
    name: 'review, declined',
    open: returned({ outcome: 'rejection' }),
    says: /nicht genehmigt|anders|anderen/,
  },
  { group: 'demo', name: 'payment, abandoned at the bank', open: returned({ outcome: 'abort' }), says: /Ratenkauf/ },
  {
    group: 'demo',
    name: 'review, session lost',
    open: returned({}, async (page) => {
      await page.browserContext().deleteMatchingCookies({ name: 'duenholt_session' });
      await page.reload();
    }),
    says: /Besuch im Shop wurde unterbrochen/,
  },
  { group: 'demo', name: 'thanks', open: returned({}, order), says: /DH-\d+/ },
  {
    group: 'demo',
    name: 'thanks, on invoice',
    async open(page, stage) {
      await goToPayment(page, stage);
      await page.goto(`${stage.shop}/kasse/pruefen?payment=invoice`);
      await order(page);
    },
    says: /DH-\d+/,
  },
];

const office = (path: string, says: RegExp, more: Partial<ShopPage> = {}): ShopPage => ({
  before: (page) => post(page, '/haendlerbereich/anmelden', { password: 'duenholt' }),
  path,
  says,
  ...more,
});

/** Pages of the back office. */
const backOffice: Readonly<Record<string, ShopPage>> = {
  'log in': { path: '/haendlerbereich/anmelden', says: /Passwort/ },
  orders: office('/haendlerbereich', /Bestellungen/),
  transactions: office('/haendlerbereich/vorgaenge', /\d+\s?Vorgänge|Alle/),
  transaction: office('/haendlerbereich/vorgaenge', /Bestellwert/, {
    act: (page) => press(page, /^[A-Z0-9]{6}$/, 'a[href*="/vorgang/"]'),
  }),
  unresolved: office('/haendlerbereich/ungeklaert', /Ungeklärt/),
  documents: office('/haendlerbereich/abrechnungen', /Abrechnungen/),
  proofs: office('/haendlerbereich/nachweise', /Nachweis anzeigen/),
  'not found': office('/haendlerbereich/nirgends', /gibt es|nicht/),
};

const looksOf = (group: string, pages: Readonly<Record<string, ShopPage>>) =>
  Object.entries(pages).map(([name, page]) => pageOf(group, name, page));

/** The pages of the demo shop. */
export const demoLooks: Look[] = [...looksOf('demo', { ...open, ...checkout }), ...afterwards];

/** The pages of the demo's back office; the order of one customer is placed before. */
export const backOfficeLooks: Look[] = [
  ...looksOf('back office', backOffice),
  {
    group: 'back office',
    name: 'order',
    async open(page, stage) {
      await returnFromBank(page, stage, {});
      await order(page);
      await page.waitForFunction(`location.pathname.includes('/danke/')`);
      await post(page, '/haendlerbereich/anmelden', { password: 'duenholt' });
      await page.goto(`${stage.shop}/haendlerbereich/bestellung/${new URL(page.url()).pathname.split('/').at(-1)}`);
    },
    says: /Was bestellt ist|Bestellung/,
  },
];
