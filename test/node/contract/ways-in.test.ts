import { assert, it } from 'vitest';
import { routes, type RouteName } from '../../../src/contract/routes.js';
import type { OperationName } from '../../../src/sandbox/sandbox.js';
import { calls, type CallName } from '../../../src/programs/serve/admin/table.js';
import { startShop } from '../http/server-shop.js';

/** How an operation of the specification is used: by a page, a program, the admin API; or why it is not. */
interface Ways {
  readonly page: RouteName | Reason;
  /** Path in what `createRatenkauf` returns. */
  readonly program: string | Reason;
  readonly admin: CallName | Reason;
}

/** Why there is no way. */
interface Reason {
  readonly because: string;
}

const because = (reason: string): Reason => ({ because: reason });
const ofBrowsers = because('public: the listener for browsers answers it to everybody, servers included');
const withIt = (call: string) =>
  because(`${call} does it, in the order and at the time that the rules of a purchase ask for`);
const notAsSuch = because('a figure without what the law wants beside it; no page may show it');
const observed = because('not in the specification: the handler uses it where it is there');
const ofBank = because("between the bank and the customer's browser");

/** Operations of the specification, by the names of the sandbox, which knows nothing else. */
const operations: Readonly<Record<OperationName | 'notification' | 'authorization.callback', Ways>> = {
  'modellrechnung.durchfuehren': { page: 'plans', program: 'clients.payment.plans', admin: ofBrowsers },
  'modellrechnung.guenstigsterRatenplan': {
    page: notAsSuch,
    program: 'clients.payment.cheapestPlan',
    admin: notAsSuch,
  },
  'texte.zustimmung': { page: 'consent', program: 'clients.payment.consentTexts', admin: ofBrowsers },
  'texte.repraesentativesBeispiel': { page: observed, program: observed, admin: observed },
  'webshop.restbetragankaufobergrenze': {
    page: 'health',
    program: 'clients.payment.checkCredentials',
    admin: 'health',
  },
  'vorgang.anlegen': {
    page: 'startPurchase',
    program: 'purchases.start',
    admin: because('the customer consents in the page, which starts with the token of tellCheckout'),
  },
  'vorgang.lesen': { page: 'purchase', program: 'clients.payment.purchase', admin: observed },
  'vorgang.entscheidung': { page: 'return', program: 'purchases.find', admin: 'purchase' },
  'vorgang.finanzierung': { page: 'purchase', program: 'purchases.find', admin: 'purchase' },
  'vorgang.bestaetigen': { page: 'confirmPurchase', program: 'purchases.confirm', admin: 'confirmPurchase' },
  'authorization.post': {
    page: withIt('vorgang.bestaetigen'),
    program: withIt('vorgang.bestaetigen'),
    admin: withIt('vorgang.bestaetigen'),
  },
  'authorization.read': {
    page: withIt('confirmPurchase'),
    program: 'clients.authorization.transaction',
    admin: withIt('confirmPurchase'),
  },
  integrationcheck: { page: 'health', program: 'clients.authorization.integrationCheck', admin: 'health' },
  'transaction.search': { page: 'transactions', program: 'transactions.search', admin: 'transactions' },
  'transaction.read': { page: 'transaction', program: 'transactions.find', admin: 'transaction' },
  'transaction.capture': { page: 'captureTransaction', program: 'transactions.capture', admin: 'capture' },
  'transaction.refund': { page: 'refundTransaction', program: 'transactions.refund', admin: 'refund' },
  'documents.read': { page: 'documents', program: 'transactions.documents', admin: 'documents' },
  'transaktionen.suchen': {
    page: 'transactions',
    program: 'clients.merchant.search',
    admin: 'transactions',
  },
  'transaktionen.lesen': { page: 'transaction', program: 'transactions.find', admin: 'transaction' },
  'transaktionen.lieferung': { page: 'captureTransaction', program: 'transactions.capture', admin: 'capture' },
  'transaktionen.rueckabwicklung': { page: 'refundTransaction', program: 'transactions.reverse', admin: 'reverse' },
  'zahlungsseite.anzeigen': { page: 'startPurchase', program: 'purchases.start', admin: ofBank },
  'zahlungsseite.absenden': { page: ofBank, program: ofBank, admin: ofBank },
  vorvertraglicheInformationen: { page: 'purchase', program: observed, admin: observed },
  notification: { page: 'notification', program: 'transactions.find', admin: 'transaction' },
  'authorization.callback': { page: 'authorization', program: 'purchases.check', admin: 'purchase' },
};

it('every operation of the service can be used by a page, a program and the admin API, or has a reason', async () => {
  const { ratenkauf } = await startShop();
  const isFunction = (path: string) =>
    typeof path.split('.').reduce((at: unknown, name) => Object(at)[name] as unknown, ratenkauf) === 'function';
  const missing = Object.entries(operations).flatMap(([operation, { page, program, admin }]) => [
    ...(typeof page === 'string' && !Object.hasOwn(routes, page) ? [`${operation}: route ${page}`] : []),
    ...(typeof program === 'string' && !isFunction(program) ? [`${operation}: call ${program}`] : []),
    ...(typeof admin === 'string' && !Object.hasOwn(calls, admin) ? [`${operation}: admin API ${admin}`] : []),
  ]);
  assert.deepEqual(missing, []);
});
