import * as z from 'zod';
import { abortKeepsPurchase } from '../setting/assumptions.js';
import type { Bank } from './bank.js';
import { preselectedMonths } from './decision.js';
import { schedulesOf, type Application, type Purchase } from './purchase.js';
import { testPersons } from './test-persons.js';

/** Schema of the customer's input on the payment page; every field is optional. */
export const completionSchema = z.strictObject({
  /** Monthly net income in euros; 1750 by default. */
  income: z.number().min(0).max(1_000_000).optional(),
  /** One of the terms offered for the amount; by default the one the shop requested, or else the longest. */
  months: z.int().optional(),
  /** `success`, the default, applies and leaves the decision to the bank; `rejection` forces a negative decision. */
  outcome: z.enum(['success', 'abort', 'rejection']).optional(),
});

/** The customer's input on the payment page. */
export type Completion = z.input<typeof completionSchema>;

/** Thrown when a purchase cannot be completed; carries the matching HTTP status. */
export class CompletionError extends Error {
  constructor(
    readonly status: 400 | 404 | 409,
    message: string,
  ) {
    super(message);
  }
}

/**
 * Completes the payment page as its form does and returns the address the customer is redirected to.
 * @throws {CompletionError} when the purchase cannot be completed
 */
export function complete(bank: Bank, technicalId: string, completion: Completion = {}): { returnUrl: string } {
  const parsed = completionSchema.safeParse(completion);
  if (!parsed.success) throw new CompletionError(400, z.prettifyError(parsed.error));
  const purchase = bank.find(technicalId);
  if (!purchase) throw unknown();
  if (purchase.decision || purchase.status === 'STORNIERT')
    throw new CompletionError(409, `The purchase is ${purchase.status}.`);
  if (parsed.data.outcome === 'abort') return { returnUrl: abort(bank, purchase) };
  return { returnUrl: apply(bank, purchase, applicationOf(purchase, parsed.data)) };
}

/**
 * Confirms a purchase as the shop's request does.
 * @throws {CompletionError} when the purchase cannot be confirmed
 */
export function confirm(bank: Bank, technicalId: string, orderId?: string): void {
  const purchase = bank.find(technicalId);
  if (!purchase) throw unknown();
  const obstacle = bank.confirm(purchase, orderId);
  if (obstacle) throw new CompletionError(409, `The purchase is ${purchase.status}, ${obstacle}.`);
}

const unknown = () => new CompletionError(404, 'There is no such purchase, or it was deleted after its 30 minutes.');

/** Aborts the purchase for the customer and returns the address to redirect to. */
export function abort(bank: Bank, purchase: Purchase): string {
  bank.touch(purchase);
  if (!abortKeepsPurchase) bank.cancel(purchase);
  return purchase.initialization.returnUrls.abort;
}

/** Applies for the credit, unless that has happened, and returns the address to redirect to. */
export function apply(bank: Bank, purchase: Purchase, application: Application): string {
  const { result } = bank.apply(purchase, application);
  const { success, rejection } = purchase.initialization.returnUrls;
  return result === 'GRUEN' ? success : rejection;
}

function applicationOf(purchase: Purchase, { income, months, outcome }: Completion): Application {
  const { approved, rejectedBelowIncome } = testPersons;
  const { initialization } = purchase;
  const chosen = months ?? preselectedMonths(purchase);
  const offered = schedulesOf(purchase).map((schedule) => schedule.months);
  if (!offered.includes(chosen)) throw new CompletionError(400, `months must be one of ${offered.join(', ')}`);
  const cents = income === undefined ? approved.income : Math.round(income * 100);
  return {
    income: outcome === 'rejection' ? Math.min(cents, rejectedBelowIncome - 1) : cents,
    months: chosen,
    birthDate: initialization.person.birthDate ?? approved.birthDate,
    phone: undefined,
    iban: approved.iban,
  };
}
