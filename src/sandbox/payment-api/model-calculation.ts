import { cheapestPlan } from '../assumptions.js';
import type { OperationHandler } from '../exchange.js';
import type { Cents } from '../money.js';
import { longestSchedule, schedulesFor } from '../plans/ladder.js';
import { representativeExample } from '../plans/representative-example.js';
import type { AnswerForms } from './answer-form.js';
import { installmentPlan } from './installment-plan.js';
import { success } from './messages.js';
import { requireAmount, requireReader, requireShop } from './parameters.js';

/** GET modellrechnung/durchfuehren: all plans of an amount, shortest term first, and the representative example. */
export function modelCalculation(now: () => Date, forms: AnswerForms): OperationHandler {
  return ({ req }) => {
    const amount = readAmount(req.raw);
    const today = now();
    return success({
      ergebnis: schedulesFor(amount).map((schedule) => installmentPlan(schedule, today, forms)),
      repraesentativesBeispiel: representativeExample(),
    });
  };
}

/** GET modellrechnung/guenstigsterRatenplan: the cheapest plan of an amount, as numbers. */
export const cheapestPlanOperation: OperationHandler = ({ req }) => {
  const amount = readAmount(req.raw);
  const { months, rate, total } = cheapestPlan === 'lowest-instalment' ? longestSchedule(amount) : schedulesFor(amount)[0];
  return success({ anzahlRaten: months, betragRate: rate / 100, gesamtsumme: total / 100 });
};

function readAmount({ headers, url }: Request): Cents {
  const { searchParams } = new URL(url);
  requireReader(headers);
  requireShop(searchParams.get('webshopId') ?? undefined, 'webshopId');
  return requireAmount(searchParams);
}
