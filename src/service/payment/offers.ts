import * as z from 'zod';
import { type Cents, decimalFromCents } from '../../rules/money.js';
import type { PlanFigures } from '../../rules/plan-truth.js';
import { credentialCheckVersion } from '../wire/assumptions.js';
import { inPath } from '../wire/ids.js';
import { invalidInput } from '../wire/service-error.js';
import { amount, day, minorText, months, optional, percent, text } from '../wire/values.js';
import type { PaymentConnection } from './connection.js';
import type { CallOptions } from '../call/options.js';

/** The consent texts: the service's HTML as received. Those of other integrations may be missing. */
export interface ConsentTexts {
  /** The text to show before a purchase is started. */
  readonly paymentPageDataTransfer: string;
  readonly serviceIntegrationDataTransfer: string | undefined;
  readonly serviceIntegrationDeclaration: string | undefined;
  readonly pointOfSaleDeclaration: string | undefined;
  readonly actingInOwnName: string | undefined;
  readonly emailAdvertising: string | undefined;
}

/** Answer of the consent texts. */
const consentTextsAnswer = z
  .object({
    zustimmungDatenuebertragungPaymentPage: text,
    zustimmungDatenuebertragungServiceIntegration: minorText,
    einwilligungsErklaerungServiceIntegration: minorText,
    einwilligungsErklaerungPos: minorText,
    zustimmungZurHandlungInEigenemNamen: minorText,
    zustimmungEmailWerbung: minorText,
  })
  .transform((texts): ConsentTexts => ({
    paymentPageDataTransfer: texts.zustimmungDatenuebertragungPaymentPage,
    serviceIntegrationDataTransfer: texts.zustimmungDatenuebertragungServiceIntegration,
    serviceIntegrationDeclaration: texts.einwilligungsErklaerungServiceIntegration,
    pointOfSaleDeclaration: texts.einwilligungsErklaerungPos,
    actingInOwnName: texts.zustimmungZurHandlungInEigenemNamen,
    emailAdvertising: texts.zustimmungEmailWerbung,
  }));

/** One instalment plan (service.md §B.4). */
export type InstalmentPlan = PlanFigures;

/** All plans of one amount, shortest term first. */
export interface InstalmentPlans {
  readonly plans: readonly InstalmentPlan[];
  /** Representative example: the service's HTML as received; it must be sanitized before it is shown. */
  readonly example: string;
}

/** Shape of an instalment plan. */
export const planShape = z
  .object({
    gesamtsumme: amount,
    zinsen: z.object({ effektivzins: percent, nominalzins: percent, anfallendeZinsen: amount }),
    zahlungsplan: z.object({
      anzahlRaten: months,
      terminErsteRate: day,
      terminLetzteRate: day,
      betragRate: amount,
      betragLetzteRate: amount,
    }),
  })
  .transform(({ gesamtsumme, zinsen, zahlungsplan }): { [Name in keyof InstalmentPlan]-?: InstalmentPlan[Name] } => ({
    months: zahlungsplan.anzahlRaten,
    monthlyRate: zahlungsplan.betragRate,
    lastRate: zahlungsplan.betragLetzteRate,
    interest: zinsen.anfallendeZinsen,
    total: gesamtsumme,
    effectiveRate: zinsen.effektivzins,
    borrowingRate: zinsen.nominalzins,
    firstDue: zahlungsplan.terminErsteRate,
    lastDue: zahlungsplan.terminLetzteRate,
  }));

/** Answer of the model calculation. */
const plansAnswer = z
  .object({ ergebnis: z.array(planShape), repraesentativesBeispiel: text })
  .transform(({ ergebnis, repraesentativesBeispiel }): InstalmentPlans => ({
    plans: ergebnis.sort((a, b) => a.months - b.months),
    example: repraesentativesBeispiel,
  }));

/** The cheapest plan of one amount (service.md §B.5). */
export interface CheapestPlan {
  readonly months: number;
  readonly monthlyRate: Cents;
  /** Amount plus interest, in cents. */
  readonly total: Cents;
}

/** Answer of the cheapest plan. */
const cheapestPlanAnswer = z
  .object({ anzahlRaten: months, betragRate: amount, gesamtsumme: amount })
  .transform(({ anzahlRaten, betragRate, gesamtsumme }): CheapestPlan => ({
    months: anzahlRaten,
    monthlyRate: betragRate,
    total: gesamtsumme,
  }));

/** Answer of the credential check: the amount that the bank would still buy from the shop, in cents, if it says so. */
const limitAnswer = z
  .object({ restbetrag: optional(amount).catch(undefined) })
  .transform(({ restbetrag }) => ({ remainingPurchaseLimit: restbetrag }));

/** Operations that need no purchase. */
export const offerOperations = ({ webshopId, get, getPublic }: PaymentConnection) => ({
  /** Returns all plans of one amount (service.md §B.3). */
  plans: async (amount: Cents, { signal }: CallOptions = {}) => {
    const operation = 'payment.plans';
    const path = `modellrechnung/durchfuehren?${queryOf(operation, webshopId, amount)}`;
    return getPublic({ operation, path, expect: plansAnswer, signal });
  },

  /** Returns the cheapest plan of one amount (service.md §B.5). */
  cheapestPlan: async (amount: Cents, { signal }: CallOptions = {}) => {
    const operation = 'payment.cheapestPlan';
    const path = `modellrechnung/guenstigsterRatenplan?${queryOf(operation, webshopId, amount)}`;
    return getPublic({ operation, path, expect: cheapestPlanAnswer, signal });
  },

  /** Returns the consent texts (service.md §B.7). */
  consentTexts: async ({ signal }: CallOptions = {}) =>
    getPublic({
      operation: 'payment.consentTexts',
      path: `texte/zustimmung/${inPath(webshopId)}`,
      expect: consentTextsAnswer,
      signal,
    }),

  /**
   * Resolves with the remaining purchase limit if webshop id and password are accepted; rejects with `refused`
   * otherwise.
   */
  checkCredentials: async ({ signal }: CallOptions = {}) =>
    get({
      operation: 'payment.checkCredentials',
      version: credentialCheckVersion,
      path: `webshop/${inPath(webshopId)}/restbetragankaufobergrenze`,
      expect: limitAnswer,
      signal,
    }),
});

function queryOf(operation: string, webshopId: string, amount: Cents): string {
  if (!Number.isSafeInteger(amount) || amount < 0) throw invalidInput(operation, 'amount must be whole cents from 0');
  return String(new URLSearchParams({ webshopId, finanzierungsbetrag: decimalFromCents(amount) }));
}
