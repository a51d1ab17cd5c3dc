import * as z from 'zod';
import type { Cents } from '../rules/money.js';
import type { PlanFigures } from '../rules/plan-truth.js';
import { amount, day, months, percent, words } from './wire-values.js';

/** One way to pay in instalments (specification: API B, other response shapes). */
export type InstalmentPlan = PlanFigures;

/** All plans of one amount, shortest term first. */
export interface InstalmentPlans {
  readonly plans: readonly InstalmentPlan[];
  /** Representative example: the service's HTML as received, unsafe to show unread. */
  readonly example: string;
}

/** An installment plan. */
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
  .object({ ergebnis: z.array(planShape), repraesentativesBeispiel: words })
  .transform(({ ergebnis, repraesentativesBeispiel }): InstalmentPlans => ({
    plans: ergebnis.sort((a, b) => a.months - b.months),
    example: repraesentativesBeispiel,
  }));

/** The plan with the lowest costs of one amount (specification: API B, guenstigsterRatenplan). */
export interface CheapestPlan {
  readonly months: number;
  readonly monthlyRate: Cents;
  /** Amount plus interest, in cents. */
  readonly total: Cents;
}

/** Answer of the cheapest plan. */
export const cheapestPlanAnswer = z
  .object({ anzahlRaten: months, betragRate: amount, gesamtsumme: amount })
  .transform(({ anzahlRaten, betragRate, gesamtsumme }): CheapestPlan => ({
    months: anzahlRaten,
    monthlyRate: betragRate,
    total: gesamtsumme,
  }));

/** Answer of the credential check: what the bank would still buy from the shop, in cents. */
export const limitAnswer = z
  .object({ restbetrag: amount })
  .transform(({ restbetrag }) => ({ remainingPurchaseLimit: restbetrag }));
