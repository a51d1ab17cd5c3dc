import { informationPagePath, pagePath } from './payment-page/addresses.js';

const paymentV1 = '/ratenkauf-ws/rest/v1';
const paymentV2 = '/ratenkauf-ws/rest/v2';
const purchase = `${paymentV2}/vorgang/:technicalId`;
const authorization = '/api/payment/v3';
const merchant = '/api/merchant/v3';

/** Who answers: API B, the newer payment interface, API A, or the bank's pages for the customer. */
type Side = 'payment' | 'authorization' | 'merchant' | 'page';

interface Operation {
  readonly side: Side;
  readonly method: 'GET' | 'POST';
  readonly paths: readonly string[];
}

/** Every operation the sandbox answers, with method and paths; the names are those that faults and the journal use. */
export const operations = {
  'modellrechnung.durchfuehren': { side: 'payment', method: 'GET', paths: [`${paymentV2}/modellrechnung/durchfuehren`] },
  'modellrechnung.guenstigsterRatenplan': {
    side: 'payment',
    method: 'GET',
    paths: [`${paymentV2}/modellrechnung/guenstigsterRatenplan`],
  },
  'texte.zustimmung': { side: 'payment', method: 'GET', paths: [`${paymentV2}/texte/zustimmung/:webshopId`] },
  'webshop.restbetragankaufobergrenze': {
    side: 'payment',
    method: 'GET',
    paths: [paymentV1, paymentV2].map((base) => `${base}/webshop/:webshopId/restbetragankaufobergrenze`),
  },
  'vorgang.anlegen': { side: 'payment', method: 'POST', paths: [`${paymentV2}/vorgang`] },
  'vorgang.lesen': { side: 'payment', method: 'GET', paths: [purchase] },
  'vorgang.entscheidung': { side: 'payment', method: 'GET', paths: [`${purchase}/entscheidung`] },
  'vorgang.finanzierung': { side: 'payment', method: 'GET', paths: [`${purchase}/finanzierung`] },
  'vorgang.bestaetigen': { side: 'payment', method: 'POST', paths: [`${purchase}/bestaetigen`] },
  'authorization.post': {
    side: 'authorization',
    method: 'POST',
    paths: [`${authorization}/transaction/:technicalId/authorization`],
  },
  'authorization.read': { side: 'authorization', method: 'GET', paths: [`${authorization}/transaction/:technicalId`] },
  'integrationcheck': { side: 'authorization', method: 'POST', paths: [`${authorization}/webshop/integrationcheck`] },
  'transaction.read': { side: 'merchant', method: 'GET', paths: [`${merchant}/transaction/:transactionId`] },
  'zahlungsseite.anzeigen': { side: 'page', method: 'GET', paths: [pagePath] },
  'zahlungsseite.absenden': { side: 'page', method: 'POST', paths: [pagePath] },
  'vorvertraglicheInformationen': { side: 'page', method: 'GET', paths: [informationPagePath] },
} as const satisfies Record<string, Operation>;

/** Name of one operation of the table. */
export type OperationName = keyof typeof operations;

/** The names of all operations, in the table's order. */
export const operationNames = Object.keys(operations) as [OperationName, ...OperationName[]];

/** Whether an interface answers at this path that refuses with `application/problem+json`: the newer payment interface, or API A. */
export function isProblemPath(path: string): boolean {
  return path.startsWith(`${authorization}/`) || path.startsWith(`${merchant}/`);
}
