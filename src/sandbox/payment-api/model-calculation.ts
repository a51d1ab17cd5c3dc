import { cheapestPlan } from '../assumptions.js';
import type { OperationHandler } from '../exchange.js';
import { type Cents, decimalFromHundredths } from '../money.js';
import type { Schedule } from '../plans/annuity.js';
import { dueDate } from '../plans/due-dates.js';
import { effectiveRate } from '../plans/effective-rate.js';
import { longestSchedule, schedulesFor } from '../plans/ladder.js';
import { lending } from '../plans/lending.js';
import { representativeExample } from '../plans/representative-example.js';
import { success } from './messages.js';
import { requireAmount, requireReader, requireShop } from './parameters.js';

/** GET modellrechnung/durchfuehren: all plans of an amount, shortest term first, and the representative example. */
export function modelCalculation(now: () => Date): OperationHandler {
  return ({ req }) => {
    const amount = readAmount(req.raw);
    const today = now();
    return success({
      ergebnis: schedulesFor(amount).map((schedule) => installmentPlan(schedule, today)),
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

/** A schedule as the wire shows an installment plan; `today` decides the due dates. */
function installmentPlan(schedule: Schedule, today: Date) {
  return {
    gesamtsumme: decimalFromHundredths(schedule.total),
    zinsen: {
      effektivzins: decimalFromHundredths(effectiveRate(schedule)),
      nominalzins: decimalFromHundredths(lending.nominalRate),
      anfallendeZinsen: decimalFromHundredths(schedule.interest),
    },
    zahlungsplan: {
      anzahlRaten: schedule.months,
      terminErsteRate: dueDate(today, 1),
      terminLetzteRate: dueDate(today, schedule.months),
      betragRate: decimalFromHundredths(schedule.rate),
      betragLetzteRate: decimalFromHundredths(schedule.lastRate),
    },
  };
}
