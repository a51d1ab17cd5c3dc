import { authorizationOperations } from './authorization-api/authorization-operations.js';
import { readDocuments, type Packing } from './documents/documents-operation.js';
import type { OperationHandler } from './exchange.js';
import { merchantOperations } from './merchant-api/merchant-operations.js';
import type { OperationName } from './operations.js';
import { confirmPurchase } from './payment-api/confirmation.js';
import { consentTexts } from './payment-api/consent-texts.js';
import { credentialCheck } from './payment-api/credential-check.js';
import { cheapestPlanOperation, modelCalculation } from './payment-api/model-calculation.js';
import { purchaseOperations } from './payment-api/purchase-operations.js';
import { pageOperations } from './payment-page/page-operations.js';
import type { Bank } from './purchases/bank.js';
import { transactionOperations } from './transaction-api/transaction-operations.js';
import type { Ledger } from './transactions/ledger.js';

/** What answers each operation. */
export function operationHandlers(bank: Bank, ledger: Ledger, packing: Packing): Record<OperationName, OperationHandler> {
  return {
    'modellrechnung.durchfuehren': modelCalculation(bank.clock.now),
    'modellrechnung.guenstigsterRatenplan': cheapestPlanOperation,
    'texte.zustimmung': consentTexts,
    'webshop.restbetragankaufobergrenze': credentialCheck,
    'vorgang.bestaetigen': confirmPurchase(bank),
    ...purchaseOperations(bank),
    ...authorizationOperations(bank),
    ...transactionOperations(ledger, bank.clock),
    'documents.read': readDocuments(ledger, bank.clock, packing),
    ...merchantOperations(ledger, bank.clock),
    ...pageOperations(bank),
  };
}
