import type { Page } from 'puppeteer-core';
import { post, press } from '../hands.js';
import type { Look } from '../look.js';
import type { Stage } from '../stage.js';
import { goToPayment, pageOf, ralf, returnFromBank, takeChair, type ShopPage } from './visit.js';

const rate = /Monat/;
const elsewhere = {
  ...ralf,
  elsewhere: 'yes',
  'delivery-firstName': 'Rita',
  'delivery-lastName': 'Ratenkauf',
  'delivery-street': 'Deichweg 7',
  'delivery-postcode': '25826',
  'delivery-city': 'Sankt Peter-Ording',
  'delivery-country': 'DE',
};
const order = (page: Page) => press(page, /^Zahlungspflichtig bestellen/, 'button');

/** Pages that everybody can open. */
const open: Readonly<Record<string, ShopPage>> = {
  home: { path: '/', says: rate },
  'home, English': { path: '/en', says: /month/ },
  product: { path: '/produkt/watt', says: rate },
  'product, English': { path: '/en/produkt/watt', says: /month/ },
  'product out of range': { path: '/produkt/fachwerk', says: /10\.000/ },
  basket: { before: takeChair, path: '/warenkorb', says: rate },
  'basket, empty': { path: '/warenkorb', says: /leer/ },
  shipping: { path: '/versand', says: /100 Tage/ },
  privacy: { path: '/datenschutz', says: /Cookie/ },
  'not found': { path: '/nirgends', says: /gibt es nicht/ },
};

const choose = (page: Page) => press(page, /Ratenkauf/, 'ratenkauf-checkout label');
const payment = { path: '/kasse/zahlung', says: /Ratenkauf/ };

/** Pages of the checkout. */
const checkout: Readonly<Record<string, ShopPage>> = {
  address: { before: takeChair, path: '/kasse', says: /Rechnungsadresse/ },
  'address with problems': {
    before: takeChair,
    path: '/kasse',
    act: (page) => press(page, /^Weiter zur Zahlung/, 'button'),
    says: /Bitte prüfen Sie/,
  },
  payment: { address: ralf, ...payment },
  'payment, instalments chosen': { address: ralf, ...payment, act: choose, says: /willige/ },
  'payment, delivery elsewhere': { address: elsewhere, ...payment, says: /Lieferadresse/ },
  'review, paid in advance': {
    address: ralf,
    path: '/kasse/pruefen?payment=prepayment',
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
    name: 'thanks, paid in advance',
    async open(page, stage) {
      await goToPayment(page, stage);
      await page.goto(`${stage.shop}/kasse/pruefen?payment=prepayment`);
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
