import { purchaseInput } from '../service/builders.js';
import { initialization } from '../sandbox/bodies.js';
import type { PurchaseInput } from '../../../src/service/payment/initialization.js';
import type { MerchantQuery, Reversal } from '../../../src/service/merchant/merchant-api.js';
import type { DocumentsQuery } from '../../../src/service/transactions/documents.js';
import type { TransactionQuery } from '../../../src/service/transactions/search.js';
import type { Operation } from './row.js';

const amountOf = (amount: string) => `?webshopId={webshopId}&finanzierungsbetrag=${amount}`;

export const plans: Operation<number> = {
  name: 'modellrechnung.durchfuehren',
  side: 'payment',
  asks: 'GET modellrechnung/durchfuehren',
  method: 'payment.plans',
  call: ({ payment }, _, amount, options) => payment.plans(amount, options),
  usual: { input: 799_00, query: amountOf('799.00') },
  isOpen: true,
};
export const cheapestPlan: Operation<number> = {
  name: 'modellrechnung.guenstigsterRatenplan',
  side: 'payment',
  asks: 'GET modellrechnung/guenstigsterRatenplan',
  method: 'payment.cheapestPlan',
  call: ({ payment }, _, amount, options) => payment.cheapestPlan(amount, options),
  usual: { input: 799_00, query: amountOf('799.00') },
  isOpen: true,
};
export const consentTexts: Operation = {
  name: 'texte.zustimmung',
  side: 'payment',
  asks: 'GET texte/zustimmung/{webshopId}',
  method: 'payment.consentTexts',
  call: ({ payment }, _ids, _, options) => payment.consentTexts(options),
  isOpen: true,
};
export const example: Operation = {
  name: 'texte.repraesentativesBeispiel',
  side: 'payment',
  asks: 'GET texte/repraesentativesBeispiel/{webshopId}',
  isOpen: true,
};
export const credentialCheck: Operation = {
  name: 'webshop.restbetragankaufobergrenze',
  side: 'payment',
  asks: 'GET webshop/{webshopId}/restbetragankaufobergrenze',
  method: 'payment.checkCredentials',
  call: ({ payment }, _ids, _, options) => payment.checkCredentials(options),
  isForInactive: true,
};
export const start: Operation<PurchaseInput> = {
  name: 'vorgang.anlegen',
  side: 'payment',
  asks: 'POST vorgang',
  method: 'payment.startPurchase',
  call: ({ payment }, _, input, options) => payment.startPurchase(input, options),
  usual: { input: purchaseInput(), sends: initialization() },
  writes: true,
};
export const purchase: Operation = {
  name: 'vorgang.lesen',
  side: 'payment',
  asks: 'GET vorgang/{technicalId}',
  method: 'payment.purchase',
  call: ({ payment }, { technicalId }, _, options) => payment.purchase(technicalId, options),
  isForInactive: true,
};
export const decision: Operation = {
  name: 'vorgang.entscheidung',
  side: 'payment',
  asks: 'GET vorgang/{technicalId}/entscheidung',
  method: 'payment.decision',
  call: ({ payment }, { technicalId }, _, options) => payment.decision(technicalId, options),
  isForInactive: true,
};
export const financing: Operation = {
  name: 'vorgang.finanzierung',
  side: 'payment',
  asks: 'GET vorgang/{technicalId}/finanzierung',
  method: 'payment.financing',
  call: ({ payment }, { technicalId }, _, options) => payment.financing(technicalId, options),
  isForInactive: true,
};
export const confirmation: Operation<string | undefined> = {
  name: 'vorgang.bestaetigen',
  side: 'payment',
  asks: 'POST vorgang/{technicalId}/bestaetigen',
  method: 'payment.confirm',
  call: ({ payment }, { technicalId }, orderId, options) => payment.confirm(technicalId, { orderId, ...options }),
  writes: true,
  isForInactive: true,
};

export const authorization: Operation = {
  name: 'authorization.post',
  side: 'authorization',
  asks: 'POST transaction/{technicalId}/authorization',
  writes: true,
};
export const status: Operation = {
  name: 'authorization.read',
  side: 'authorization',
  asks: 'GET transaction/{technicalId}',
  method: 'authorization.transaction',
  call: (clients, { technicalId }, _, options) => clients.authorization.transaction(technicalId, options),
};
export const integrationCheck: Operation = {
  name: 'integrationcheck',
  side: 'authorization',
  asks: 'POST webshop/integrationcheck',
  usual: { sends: { message: 'Grüße' } },
};

export const search: Operation<TransactionQuery | undefined> = {
  name: 'transaction.search',
  side: 'merchant',
  asks: 'GET transaction',
  method: 'transactions.search',
  call: ({ merchant }, _, query, options) => merchant.search(query, options),
};
export const transaction: Operation = {
  name: 'transaction.read',
  side: 'merchant',
  asks: 'GET transaction/{businessId}',
  method: 'transactions.transaction',
  call: ({ merchant }, { lowerId }, _, options) => merchant.transaction(lowerId, options),
};
export const capture: Operation<string | undefined> = {
  name: 'transaction.capture',
  side: 'merchant',
  asks: 'GET transaction/{businessId}/capture',
  method: 'transactions.capture',
  call: ({ merchant }, { lowerId }, number, options) =>
    merchant.capture(lowerId, { trackingNumber: number, ...options }),
  writes: true,
};
export const refund: Operation<number> = {
  name: 'transaction.refund',
  side: 'merchant',
  asks: 'GET transaction/{businessId}/refund',
  method: 'transactions.refund',
  call: ({ merchant }, { lowerId }, amount, options) => merchant.refund(lowerId, amount, options),
  usual: { input: 1_00, sends: { value: '1.00' } },
  writes: true,
};
export const documents: Operation<DocumentsQuery | undefined> = {
  name: 'documents.read',
  side: 'merchant',
  asks: 'GET documents',
  method: 'transactions.documents',
  call: async ({ merchant }, _, query, options) => {
    const { format, contentType } = (await merchant.documents(query, options)) ?? {};
    return { format, contentType };
  },
};

export const recordSearch: Operation<MerchantQuery | undefined> = {
  name: 'transaktionen.suchen',
  side: 'reporting',
  asks: 'GET suchen',
  method: 'merchant.search',
  call: ({ reporting }, _, query, options) => reporting.search(query, options),
};
export const record: Operation = {
  name: 'transaktionen.lesen',
  side: 'reporting',
  asks: 'GET {businessId}',
  method: 'merchant.transaction',
  call: ({ reporting }, { lowerId }, _, options) => reporting.transaction(lowerId, options),
};
export const delivery: Operation = {
  name: 'transaktionen.lieferung',
  side: 'reporting',
  asks: 'POST {businessId}/lieferung',
  method: 'merchant.capture',
  call: ({ reporting }, { lowerId }, _, options) => reporting.capture(lowerId, options),
  usual: { sends: {} },
  writes: true,
};
export const reversal: Operation<Reversal> = {
  name: 'transaktionen.rueckabwicklung',
  side: 'reporting',
  asks: 'POST {businessId}/rueckabwicklung',
  method: 'merchant.refund',
  call: ({ reporting }, { lowerId }, input, options) => reporting.refund(lowerId, input, options),
  usual: { input: { reason: 'revocation_full' }, sends: { datum: '2026-11-21', grund: 'WIDERRUF_VOLLSTAENDIG' } },
  writes: true,
};
