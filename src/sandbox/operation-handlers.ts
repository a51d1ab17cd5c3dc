import { authorizationOperations } from './authorization-api/authorization-operations.js';
import { readDocuments, type Packing } from './documents/documents-operation.js';
import type { OperationHandler } from './operations/exchange.js';
import { merchantOperations } from './merchant-api/merchant-operations.js';
import type { OperationName } from './operations/operations.js';
import type { AnswerForms } from './payment-api/answer-form.js';
import { confirmPurchase } from './payment-api/confirmation.js';
import { consentTexts, exampleText } from './payment-api/consent-texts.js';
import { credentialCheck } from './payment-api/credential-check.js';
import { cheapestPlanOperation, modelCalculation } from './payment-api/model-calculation.js';
import { purchaseOperations } from './payment-api/purchase-operations.js';
import { pageOperations } from './payment-page/page-operations.js';
import type { Bank } from './purchases/bank.js';
import { transactionOperations } from './transaction-api/transaction-operations.js';
import type { Ledger } from './transactions/ledger.js';

/** Form of the answers where the specification leaves a choice. */
interface Manner {
  readonly forms: AnswerForms;
  readonly packing: Packing;
}

/** Returns the handler of each operation. */
export function operationHandlers(
  bank: Bank,
  ledger: Ledger,
  { forms, packing }: Manner,
): Record<OperationName, OperationHandler> {
  return {
    'modellrechnung.durchfuehren': modelCalculation(bank.clock.now, forms),
    'modellrechnung.guenstigsterRatenplan': cheapestPlanOperation,
    'texte.zustimmung': consentTexts,
    'texte.repraesentativesBeispiel': exampleText,
    'webshop.restbetragankaufobergrenze': credentialCheck,
    'vorgang.bestaetigen': confirmPurchase(bank),
    ...purchaseOperations(bank, forms),
    ...authorizationOperations(bank),
    ...transactionOperations(ledger, bank.clock),
    'documents.read': readDocuments(ledger, bank.clock, packing),
    ...merchantOperations(ledger, bank.clock),
    ...pageOperations(bank),
  };
}
