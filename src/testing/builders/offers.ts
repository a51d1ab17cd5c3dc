import type { OfferEntry, OffersAnswer } from '../../contract/offer.js';
import type { Plan, Plans } from '../../contract/plan.js';
import type { RichText } from '../../contract/rich-text.js';
import { amountReason } from '../../rules/eligibility.js';
import type { Lender } from '../../rules/lender.js';
import type { Cents } from '../../rules/money.js';

/** The bank's example, with all features of rich text. */
export const representativeExample: RichText = [
  { tag: 'p', content: [{ tag: 'strong', content: ['Beispiel'] }, ' nach ', { tag: 'em', content: ['§ 17 PAngV'] }] },
  { tag: 'ul', content: [{ tag: 'li', content: ['Nettodarlehensbetrag 1.200,00 €'] }] },
  { tag: 'ol', content: [{ tag: 'li', content: ['24 Raten', { tag: 'br' }, 'monatlich'] }] },
  { tag: 'p', content: ['Muster-Teilzahlungsbank, ', { tag: 'a', href: 'https://bank.example/', content: ['mehr'] }] },
];

/** A bank that does not exist. */
export const lender: Lender = { name: 'Muster-Teilzahlungsbank AG', address: 'Musterstraße 1, 12345 Musterstadt' };

/** Due date of the first instalment; the day exists in every month. */
const firstDue = '2026-12-20';

/** Returns the same day so many months later; a text that is no date, as a test may want it, as it is. */
const monthsLater = (date: string, months: number): string => {
  const later = new Date(date);
  if (Number.isNaN(later.getTime())) return date;
  later.setUTCMonth(later.getUTCMonth() + months);
  return later.toISOString().slice(0, 10);
};

/**
 * Returns a plan for `amount` cents, over 36 months by default. Its figures add up, and it ends with its last
 * instalment.
 */
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
    firstDue,
    lastDue: monthsLater(overrides.firstDue ?? firstDue, months - 1),
    ...overrides,
  };
}

/** Returns the offer for one amount (cents), or the reason why there is none. */
export function offerEntry(amount: Cents, overrides: Partial<Plan> = {}): OfferEntry {
  const reason = amountReason(amount);
  if (reason) return { amount, available: false, reason };
  return { amount, available: true, plan: plan(amount, overrides), example: 'a' };
}

/** Returns the handler's answer to `offers`. */
export const offersAnswer = (
  amounts: readonly Cents[],
  entry: (amount: Cents) => OfferEntry = offerEntry,
): OffersAnswer => ({
  offers: amounts.map((amount) => entry(amount)),
  examples: { a: representativeExample },
  lender,
});

/** Returns the handler's answer to `plans`. */
export const plansAnswer = (amount: Cents, overrides: Partial<Plans> = {}): Plans => ({
  amount,
  plans: [6, 12, 24, 36].map((months) => plan(amount, { months })),
  example: representativeExample,
  lender,
  ...overrides,
});
