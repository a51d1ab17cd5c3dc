import { informationPagePath, pagePath } from './page-addresses.js';

const paymentV1 = '/ratenkauf-ws/rest/v1';
const paymentV2 = '/ratenkauf-ws/rest/v2';
const purchase = `${paymentV2}/vorgang/:technicalId`;
const authorization = '/api/payment/v3';
const merchant = '/api/merchant/v3';
const reporting = '/ratenkauf/transaktionsverwaltung-ws/rest/v2/transaktionen';
const transaction = `${merchant}/transaction/:transactionId`;

/**
 * The interface that answers: API B, the newer payment interface, API A, API C, or the bank's pages for the customer.
 */
export type Side = 'payment' | 'authorization' | 'merchant' | 'reporting' | 'page';

type Method = 'GET' | 'POST';

interface Operation {
  readonly side: Side;
  readonly methods: readonly Method[];
  readonly paths: readonly string[];
  /** True if a GET changes data, so that HEAD is not answered by it. */
  readonly changes?: true;
}

const table = {
  'modellrechnung.durchfuehren': {
    side: 'payment',
    methods: ['GET'],
    paths: [`${paymentV2}/modellrechnung/durchfuehren`],
  },
  'modellrechnung.guenstigsterRatenplan': {
    side: 'payment',
    methods: ['GET'],
    paths: [`${paymentV2}/modellrechnung/guenstigsterRatenplan`],
  },
  'texte.zustimmung': { side: 'payment', methods: ['GET'], paths: [`${paymentV2}/texte/zustimmung/:webshopId`] },
  'texte.repraesentativesBeispiel': {
    side: 'payment',
    methods: ['GET'],
    paths: [paymentV1, paymentV2].map((base) => `${base}/texte/repraesentativesBeispiel/:webshopId`),
  },
  'webshop.restbetragankaufobergrenze': {
    side: 'payment',
    methods: ['GET'],
    paths: [paymentV1, paymentV2].map((base) => `${base}/webshop/:webshopId/restbetragankaufobergrenze`),
  },
  'vorgang.anlegen': { side: 'payment', methods: ['POST'], paths: [`${paymentV2}/vorgang`] },
  'vorgang.lesen': { side: 'payment', methods: ['GET'], paths: [purchase] },
  'vorgang.entscheidung': { side: 'payment', methods: ['GET'], paths: [`${purchase}/entscheidung`] },
  'vorgang.finanzierung': { side: 'payment', methods: ['GET'], paths: [`${purchase}/finanzierung`] },
  'vorgang.bestaetigen': { side: 'payment', methods: ['POST'], paths: [`${purchase}/bestaetigen`] },
  'authorization.post': {
    side: 'authorization',
    methods: ['POST'],
    paths: [`${authorization}/transaction/:technicalId/authorization`],
  },
  'authorization.read': {
    side: 'authorization',
    methods: ['GET'],
    paths: [`${authorization}/transaction/:technicalId`],
  },
  integrationcheck: { side: 'authorization', methods: ['POST'], paths: [`${authorization}/webshop/integrationcheck`] },
  'transaction.search': { side: 'merchant', methods: ['GET'], paths: [`${merchant}/transaction`] },
  'transaction.read': { side: 'merchant', methods: ['GET'], paths: [transaction] },
  'transaction.capture': {
    side: 'merchant',
    methods: ['GET', 'POST'],
    paths: [`${transaction}/capture`],
    changes: true,
  },
  'transaction.refund': { side: 'merchant', methods: ['GET', 'POST'], paths: [`${transaction}/refund`], changes: true },
  'documents.read': { side: 'merchant', methods: ['GET'], paths: [`${merchant}/documents`] },
  'transaktionen.suchen': { side: 'reporting', methods: ['GET'], paths: [`${reporting}/suchen`] },
  'transaktionen.lesen': { side: 'reporting', methods: ['GET'], paths: [`${reporting}/:vorgangskennung`] },
  'transaktionen.lieferung': {
    side: 'reporting',
    methods: ['POST'],
    paths: [`${reporting}/:vorgangskennung/lieferung`],
  },
  'transaktionen.rueckabwicklung': {
    side: 'reporting',
    methods: ['POST'],
    paths: [`${reporting}/:vorgangskennung/rueckabwicklung`],
  },
  'zahlungsseite.anzeigen': { side: 'page', methods: ['GET'], paths: [pagePath] },
  'zahlungsseite.absenden': { side: 'page', methods: ['POST'], paths: [pagePath] },
  vorvertraglicheInformationen: { side: 'page', methods: ['GET'], paths: [informationPagePath] },
} as const satisfies Record<string, Operation>;

/** Name of one operation of the table. */
export type OperationName = keyof typeof table;

/** Every operation the sandbox answers, with methods and paths; faults and the journal use the same names. */
export const operations: Readonly<Record<OperationName, Operation>> = table;

/** The names of all operations, in the table's order. */
export const operationNames = Object.keys(operations) as [OperationName, ...OperationName[]];

/** Path pattern of API A, whose answers can be signed. */
export const merchantPaths = `${merchant}/*`;

/** Returns true for paths of API C, all of whose answers have `ergebnisse`. */
export function isReportingPath(path: string): boolean {
  return path === reporting || path.startsWith(`${reporting}/`);
}

/** Returns true for paths of the newer payment interface and of API A, which refuse with `application/problem+json`. */
export function isProblemPath(path: string): boolean {
  return path.startsWith(`${authorization}/`) || path.startsWith(`${merchant}/`);
}
