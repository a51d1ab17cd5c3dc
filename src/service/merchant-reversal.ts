import { decimalFromCents } from '../rules/money.js';
import type { Cents } from '../rules/money.js';
import { checkedAmount } from './report-input.js';
import { invalidInput } from './service-error.js';
import { isDay } from './wire-values.js';

const reasons = {
  revocation_full: { word: 'WIDERRUF_VOLLSTAENDIG', amount: 'none' },
  revocation_partial: { word: 'WIDERRUF_TEILWEISE', amount: 'required' },
  return_warranty: { word: 'RUECKGABE_GARANTIE_GEWAEHRLEISTUNG', amount: 'optional' },
  reduction_warranty: { word: 'MINDERUNG_GARANTIE_GEWAEHRLEISTUNG', amount: 'required' },
} as const;

/** Why a purchase is reversed; what is reversed in full has no amount. */
export type RefundReason = keyof typeof reasons;

/** A reversal. */
export interface Reversal {
  readonly reason: RefundReason;
  /** Cents. Given for `revocation_partial` and `reduction_warranty`, left out for `revocation_full`; without one all is refunded. */
  readonly amount?: Cents | undefined;
  /** Day of the reversal, `YYYY-MM-DD`; today in Germany unless told. */
  readonly date?: string | undefined;
}

/**
 * The JSON of a reversal (specification: API C, request property).
 * @throws {ServiceError} `invalid_input` when the service would refuse it
 */
export function reversalOf(operation: string, { reason, amount, date }: Reversal, today: string): string {
  if (!Object.hasOwn(reasons, reason)) throw invalidInput(operation, `reason must be one of ${Object.keys(reasons).join(', ')}`);
  const { word, amount: rule } = reasons[reason];
  if (rule === 'required' && amount === undefined) throw invalidInput(operation, `amount must be given for ${reason}`);
  if (rule === 'none' && amount !== undefined) throw invalidInput(operation, `amount must be left out for ${reason}`);
  if (date !== undefined && !(typeof date === 'string' && isDay(date))) throw invalidInput(operation, 'date must be a day YYYY-MM-DD');
  const betrag = amount === undefined ? undefined : Number(decimalFromCents(checkedAmount(operation, amount)));
  return JSON.stringify({ datum: date ?? today, grund: word, betrag });
}
