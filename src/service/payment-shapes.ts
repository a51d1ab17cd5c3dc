import * as z from 'zod';
import type { Cents } from '../rules/money.js';
import { amount, day, months, percent } from './wire-values.js';

/** One way to pay in instalments (specification: API B, other response shapes). */
export interface InstalmentPlan {
  readonly months: number;
  readonly monthlyRate: Cents;
  readonly lastRate: Cents;
  /** All interest of the term, in cents. */
  readonly interest: Cents;
  /** Amount plus interest, in cents. */
  readonly total: Cents;
  /** Percent per year. */
  readonly effectiveRate: number;
  /** Percent per year, fixed. */
  readonly borrowingRate: number;
  /** Day of the first instalment, `YYYY-MM-DD`. */
  readonly firstDue: string;
  readonly lastDue: string;
}

/** All plans of one amount, shortest term first. */
export interface InstalmentPlans {
  readonly plans: readonly InstalmentPlan[];
  /** Representative example: the service's HTML as received, unsafe to show unread. */
  readonly example: string;
}

/** The texts a customer consents to: the service's HTML as received. Those of other integrations may be missing. */
export interface ConsentTexts {
  /** The one to show before a purchase is started. */
  readonly paymentPageDataTransfer: string;
  readonly serviceIntegrationDataTransfer: string | undefined;
  readonly serviceIntegrationDeclaration: string | undefined;
  readonly pointOfSaleDeclaration: string | undefined;
  readonly actingInOwnName: string | undefined;
  readonly emailAdvertising: string | undefined;
}

const plan = z
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
  .transform(({ gesamtsumme, zinsen, zahlungsplan }): InstalmentPlan => ({
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
export const plansAnswer = z
  .object({ ergebnis: z.array(plan), repraesentativesBeispiel: z.string() })
  .transform(({ ergebnis, repraesentativesBeispiel }): InstalmentPlans => ({
    plans: ergebnis.sort((a, b) => a.months - b.months),
    example: repraesentativesBeispiel,
  }));

const optionalText = z.string().nullish().transform((text) => text ?? undefined);

/** Answer of the consent texts. */
export const consentTextsAnswer = z
  .object({
    zustimmungDatenuebertragungPaymentPage: z.string(),
    zustimmungDatenuebertragungServiceIntegration: optionalText,
    einwilligungsErklaerungServiceIntegration: optionalText,
    einwilligungsErklaerungPos: optionalText,
    zustimmungZurHandlungInEigenemNamen: optionalText,
    zustimmungEmailWerbung: optionalText,
  })
  .transform((texts): ConsentTexts => ({
    paymentPageDataTransfer: texts.zustimmungDatenuebertragungPaymentPage,
    serviceIntegrationDataTransfer: texts.zustimmungDatenuebertragungServiceIntegration,
    serviceIntegrationDeclaration: texts.einwilligungsErklaerungServiceIntegration,
    pointOfSaleDeclaration: texts.einwilligungsErklaerungPos,
    actingInOwnName: texts.zustimmungZurHandlungInEigenemNamen,
    emailAdvertising: texts.zustimmungEmailWerbung,
  }));

/** Answer of the credential check. */
export const credentialsAnswer = z
  .object({ restbetrag: amount })
  .transform(({ restbetrag }) => ({ remainingPurchaseLimit: restbetrag }));
