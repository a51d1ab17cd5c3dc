import { authorizationOperations } from '../apis/authorization/authorization-operations.js';
import { readDocuments, type Packing } from '../documents/documents-operation.js';
import type { OperationHandler } from '../apis/exchange.js';
import { merchantOperations } from '../apis/merchant/merchant-operations.js';
import type { OperationName } from '../apis/operations.js';
import type { AnswerForms } from '../apis/payment/answer-form.js';
import { confirmPurchase } from '../apis/payment/confirmation.js';
import { consentTexts, exampleText } from '../apis/payment/consent-texts.js';
import { credentialCheck } from '../apis/payment/credential-check.js';
import { cheapestPlanOperation, modelCalculation } from '../apis/payment/model-calculation.js';
import { purchaseOperations } from '../apis/payment/purchase-operations.js';
import { pageOperations } from '../page/page-operations.js';
import type { Bank } from '../bank/purchases/bank.js';
import { transactionOperations } from '../apis/transactions/transaction-operations.js';
import type { Ledger } from '../bank/transactions/ledger.js';

/** Form of the answers where the specification leaves a choice. */
interface AnswerOptions {
  readonly forms: AnswerForms;
  readonly packing: Packing;
}

/** Returns the handler of each operation. */
export function operationHandlers(
  bank: Bank,
  ledger: Ledger,
  { forms, packing }: AnswerOptions,
): Record<OperationName, OperationHandler> {
  return {
    'modellrechnung.durchfuehren': modelCalculation(bank.clock.now, bank.lending, forms),
    'modellrechnung.guenstigsterRatenplan': cheapestPlanOperation(bank.lending),
    'texte.zustimmung': consentTexts(bank.lending),
    'texte.repraesentativesBeispiel': exampleText(bank.lending),
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
