const paymentV1 = '/ratenkauf-ws/rest/v1';
const paymentV2 = '/ratenkauf-ws/rest/v2';

interface Operation {
  readonly method: 'GET' | 'POST';
  readonly paths: readonly string[];
}

/** Every operation the sandbox answers, with method and paths; the names are those that faults and the journal use. */
export const operations = {
  'modellrechnung.durchfuehren': { method: 'GET', paths: [`${paymentV2}/modellrechnung/durchfuehren`] },
  'modellrechnung.guenstigsterRatenplan': {
    method: 'GET',
    paths: [`${paymentV2}/modellrechnung/guenstigsterRatenplan`],
  },
  'texte.zustimmung': { method: 'GET', paths: [`${paymentV2}/texte/zustimmung/:webshopId`] },
  'webshop.restbetragankaufobergrenze': {
    method: 'GET',
    paths: [paymentV1, paymentV2].map((base) => `${base}/webshop/:webshopId/restbetragankaufobergrenze`),
  },
} as const satisfies Record<string, Operation>;

/** Name of one operation of the table. */
export type OperationName = keyof typeof operations;

/** The names of all operations, in the table's order. */
export const operationNames = Object.keys(operations) as [OperationName, ...OperationName[]];
