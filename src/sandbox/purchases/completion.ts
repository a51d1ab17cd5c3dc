import { z } from 'zod';
import { abortKeepsPurchase } from '../setting/assumptions.js';
import { schedulesFor } from '../plans/ladder.js';
import type { Bank } from './bank.js';
import { preselectedMonths } from './decision.js';
import type { Application, Purchase } from './purchase.js';
import { testPersons } from './test-persons.js';

/** What the customer does on the payment page; every field may be left out. */
export const completionSchema = z.strictObject({
  /** Monthly net income in euros; 1750 unless told. */
  income: z.number().min(0).max(1_000_000).optional(),
  /** A term of those offered for the amount; the shop's wished one or the longest unless told. */
  months: z.int().optional(),
  /** `success`, the default, applies and leaves the decision to the bank; `rejection` makes it negative. */
  outcome: z.enum(['success', 'abort', 'rejection']).optional(),
});

/** What the customer does on the payment page. */
export type Completion = z.input<typeof completionSchema>;

/** Why a purchase cannot be completed, with the HTTP status that says so. */
export class CompletionError extends Error {
  constructor(readonly status: 400 | 404 | 409, message: string) {
    super(message);
  }
}

/** Does what the payment page's form does, and tells where the customer goes next; throws a {@link CompletionError}. */
export function complete(bank: Bank, technicalId: string, completion: Completion = {}): { returnUrl: string } {
  const told = completionSchema.safeParse(completion);
  if (!told.success) throw new CompletionError(400, z.prettifyError(told.error));
  const purchase = bank.find(technicalId);
  if (!purchase) throw new CompletionError(404, 'There is no such purchase, or it was deleted after its 30 minutes.');
  if (purchase.decision || purchase.status === 'STORNIERT') throw new CompletionError(409, `The purchase is ${purchase.status}.`);
  if (told.data.outcome === 'abort') return { returnUrl: abort(bank, purchase) };
  return { returnUrl: apply(bank, purchase, applicationOf(purchase, told.data)) };
}

/** The customer leaves the payment page; where to. */
export function abort(bank: Bank, purchase: Purchase): string {
  bank.touch(purchase);
  if (!abortKeepsPurchase) bank.cancel(purchase);
  return purchase.initialization.returnUrls.abort;
}

/** The customer applies, or has applied already; where to go. */
export function apply(bank: Bank, purchase: Purchase, application: Application): string {
  const { result } = bank.apply(purchase, application);
  const { success, rejection } = purchase.initialization.returnUrls;
  return result === 'GRUEN' ? success : rejection;
}

function applicationOf({ initialization }: Purchase, { income, months, outcome }: Completion): Application {
  const { approved, rejectedBelowIncome } = testPersons;
  const chosen = months ?? preselectedMonths(initialization);
  const offered = schedulesFor(initialization.amount).map((schedule) => schedule.months);
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
