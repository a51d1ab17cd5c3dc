import type { OfferEntry, OffersAnswer } from '../../../src/contract/offer.js';
import type { Plan, Plans } from '../../../src/contract/plan.js';
import type { RichText } from '../../../src/contract/rich-text.js';
import { amountReason } from '../../../src/rules/eligibility.js';
import type { Cents } from '../../../src/rules/money.js';

/** The bank's example, with all features of rich text. */
export const example: RichText = [
  { tag: 'p', content: [{ tag: 'strong', content: ['Beispiel'] }, ' nach ', { tag: 'em', content: ['§ 17 PAngV'] }] },
  { tag: 'ul', content: [{ tag: 'li', content: ['Nettodarlehensbetrag 1.200,00 €'] }] },
  { tag: 'ol', content: [{ tag: 'li', content: ['24 Raten', { tag: 'br' }, 'monatlich'] }] },
  { tag: 'p', content: ['Muster-Teilzahlungsbank, ', { tag: 'a', href: 'https://bank.example/', content: ['mehr'] }] },
];

/** Returns a plan with correct figures for `amount` cents. */
export function plan(amount: Cents, overrides: Partial<Plan> = {}): Plan {
  const months = overrides.months ?? 36;
  const interest = Math.round((amount * months * 49) / 10_000);
  const total = amount + interest;
  const monthlyRate = Math.floor(total / months);
  return {
    months,
    monthlyRate,
    lastRate: total - (months - 1) * monthlyRate,
    interest,
    total,
    effectiveRate: 11.46,
    borrowingRate: 10.9,
    firstDue: '2026-12-20',
    lastDue: '2029-11-20',
    ...overrides,
  };
}

/** Returns the handler's answer for one amount. */
export function offerEntry(amount: Cents, overrides: Partial<Plan> = {}): OfferEntry {
  const reason = amountReason(amount);
  if (reason) return { amount, available: false, reason };
  return { amount, available: true, plan: plan(amount, overrides), example: 'a' };
}

/** Returns the handler's answer to `offers`. */
export const offersAnswer = (amounts: readonly Cents[], entry: (amount: Cents) => OfferEntry = offerEntry): OffersAnswer => ({
  offers: amounts.map((amount) => entry(amount)),
  examples: { a: example },
});

/** Returns the handler's answer to `plans`. */
export const plansAnswer = (amount: Cents, overrides: Partial<Plans> = {}): Plans => ({
  amount,
  plans: [6, 12, 24, 36].map((months) => plan(amount, { months })),
  example,
  lender: 'Muster-Teilzahlungsbank AG, Nürnberg',
  ...overrides,
});
