import * as z from 'zod';
import type { Cents } from '../rules/money.js';
import { bareKey, isError, messagesIn } from './messages.js';
import { planShape } from './plan-shapes.js';
import type { InstalmentPlan } from './plan-shapes.js';
import { canonicalId, isBusinessId, isTechnicalId } from './purchase-ids.js';
import type { BusinessId, TechnicalId } from './purchase-ids.js';
import { amount, businessId, months, optionalText } from './wire-values.js';

/** A purchase the service has just begun (specification: API B, initialization response). */
export interface StartedPurchase {
  readonly technicalId: TechnicalId;
  readonly businessId: BusinessId;
  readonly deviceToken: string;
}

/** The terms a customer may still choose, in months. */
export interface TermLimits {
  readonly minimum: number;
  readonly maximum: number;
}

/** The bank's decision (specification: API B, decision). */
export interface Decision {
  readonly result: 'approved' | 'declined';
  /** The bank's words for the customer, as received. */
  readonly text: string | undefined;
  readonly termLimits: TermLimits | undefined;
}

/** What the customer agreed to on the payment page (specification: API B, financing data). */
export interface Financing {
  readonly plan: InstalmentPlan;
  /** Order value without interest, in cents. */
  readonly amount: Cents;
  readonly months: number;
  readonly termLimits: TermLimits | undefined;
  /** The repayments in words, as received. */
  readonly repaymentText: string | undefined;
}

/** A confirmed purchase; the business id when the service named it. */
export interface Confirmation {
  readonly technicalId: TechnicalId;
  readonly businessId: BusinessId | undefined;
  /** The order reference that was sent with it; undefined when there was none. */
  readonly orderReference: string | undefined;
}

const limits = z
  .object({ minimaleLaufzeit: months, maximaleLaufzeit: months })
  .nullish()
  .transform((terms): TermLimits | undefined =>
    terms ? { minimum: terms.minimaleLaufzeit, maximum: terms.maximaleLaufzeit } : undefined,
  );

/** Answer of the initialization. */
export const startAnswer = z
  .object({
    tbVorgangskennung: z.string().refine(isTechnicalId, { error: 'is not a technical id' }),
    fachlicheVorgangskennung: businessId,
    deviceIdentToken: z.string(),
  })
  .transform(({ tbVorgangskennung, fachlicheVorgangskennung, deviceIdentToken }): StartedPurchase => ({
    technicalId: tbVorgangskennung,
    businessId: fachlicheVorgangskennung,
    deviceToken: deviceIdentToken,
  }));

const results = { GRUEN: 'approved', ROT: 'declined' } as const;

/** Answer of the decision. A result that is neither known one is malformed: nobody may guess here. */
export const decisionAnswer = z
  .object({
    entscheidung: z.object({
      entscheidungsergebnis: z.enum(['GRUEN', 'ROT']),
      textbaustein: optionalText,
      laufzeitgrenzen: limits,
    }),
  })
  .transform(({ entscheidung: { entscheidungsergebnis, textbaustein, laufzeitgrenzen } }): Decision => ({
    result: results[entscheidungsergebnis],
    text: textbaustein,
    termLimits: laufzeitgrenzen,
  }));

/** Answer of the financing data. */
export const financingAnswer = z
  .object({
    ratenplan: planShape,
    laufzeitgrenzen: limits,
    finanzierung: z.object({ bestellwert: amount, laufzeit: months }),
    tilgungsplanText: optionalText,
  })
  .transform(({ ratenplan, laufzeitgrenzen, finanzierung, tilgungsplanText }): Financing => ({
    plan: ratenplan,
    amount: finanzierung.bestellwert,
    months: finanzierung.laufzeit,
    termLimits: laufzeitgrenzen,
    repaymentText: tilgungsplanText,
  }));

/** Answer of the confirmation of one purchase: only its success message, in first place, is a success. */
export const confirmationAnswer = (technicalId: TechnicalId) =>
  z.unknown().transform((answer, context): Omit<Confirmation, 'orderReference'> => {
    const [first] = messagesIn(answer);
    const [confirmed = technicalId, reference = ''] = first?.params ?? [];
    if (first && bareKey(first) === 'ERFOLGREICH' && !isError(first) && confirmed === technicalId) {
      const canonical = canonicalId(reference);
      return { technicalId, businessId: isBusinessId(canonical) ? canonical : undefined };
    }
    context.addIssue({ code: 'custom', message: 'has no success message for this purchase in first place', path: ['wsMessages'] });
    return z.NEVER;
  });
