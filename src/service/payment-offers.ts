import { decimalFromCents } from '../rules/money.js';
import type { Cents } from '../rules/money.js';
import { credentialCheckVersion } from './assumptions.js';
import { consentTextsAnswer } from './consent-shapes.js';
import type { CallOptions, PaymentConnection } from './payment-connection.js';
import { cheapestPlanAnswer, limitAnswer, plansAnswer } from './plan-shapes.js';
import { invalidInput } from './service-error.js';

/** The operations that need no purchase. */
export const offerOperations = ({ webshopId, get, getPublic }: PaymentConnection) => ({
  /** All plans of one amount (specification: API B, modellrechnung/durchfuehren). */
  plans: async (amount: Cents, { signal }: CallOptions = {}) => {
    const operation = 'payment.plans';
    const path = `modellrechnung/durchfuehren?${queryOf(operation, webshopId, amount)}`;
    return getPublic({ operation, path, expect: plansAnswer, signal });
  },

  /** The cheapest plan of one amount (specification: API B, modellrechnung/guenstigsterRatenplan). */
  cheapestPlan: async (amount: Cents, { signal }: CallOptions = {}) => {
    const operation = 'payment.cheapestPlan';
    const path = `modellrechnung/guenstigsterRatenplan?${queryOf(operation, webshopId, amount)}`;
    return getPublic({ operation, path, expect: cheapestPlanAnswer, signal });
  },

  /** The texts a customer consents to (specification: API B, texte/zustimmung). */
  consentTexts: async ({ signal }: CallOptions = {}) =>
    getPublic({ operation: 'payment.consentTexts', path: `texte/zustimmung/${webshopId}`, expect: consentTextsAnswer, signal }),

  /** Resolves with the purchase limit left when webshop id and password are accepted; rejects with `refused` when not. */
  checkCredentials: async ({ signal }: CallOptions = {}) =>
    get({
      operation: 'payment.checkCredentials',
      version: credentialCheckVersion,
      path: `webshop/${webshopId}/restbetragankaufobergrenze`,
      expect: limitAnswer,
      signal,
    }),
});

function queryOf(operation: string, webshopId: string, amount: Cents): string {
  if (!Number.isSafeInteger(amount) || amount < 0) throw invalidInput(operation, 'amount must be whole cents from 0');
  return String(new URLSearchParams({ webshopId, finanzierungsbetrag: decimalFromCents(amount) }));
}
