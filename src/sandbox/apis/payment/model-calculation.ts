import type { OperationHandler } from '../exchange.js';
import { effectiveRate, type Schedule } from '../../bank/plans/annuity.js';
import { dueDate } from '../../bank/plans/due-dates.js';
import type { Lending } from '../../bank/plans/conditions.js';
import { longestSchedule, schedulesFor } from '../../bank/plans/ladder.js';
import { representativeExample } from '../../bank/plans/representative-example.js';
import { cheapestPlan } from '../../bank/setting/assumptions.js';
import type { Cents } from '../../bank/values/money.js';
import type { AnswerForms } from './answer-form.js';
import { success } from './messages.js';
import { requireAmount, requireReader, requireShop } from './parameters.js';

/** Returns a schedule in the wire format of an instalment plan; `today` decides the due dates. */
export function installmentPlan(schedule: Schedule, today: Date, { decimal, day }: AnswerForms) {
  return {
    gesamtsumme: decimal(schedule.total),
    zinsen: {
      effektivzins: decimal(effectiveRate(schedule)),
      nominalzins: decimal(schedule.nominalRate),
      anfallendeZinsen: decimal(schedule.interest),
    },
    zahlungsplan: {
      anzahlRaten: schedule.months,
      terminErsteRate: day(dueDate(today, 1)),
      terminLetzteRate: day(dueDate(today, schedule.months)),
      betragRate: decimal(schedule.rate),
      betragLetzteRate: decimal(schedule.lastRate),
    },
  };
}

/** GET modellrechnung/durchfuehren: all plans for an amount, shortest term first, and the representative example. */
export function modelCalculation(now: () => Date, lending: Lending, forms: AnswerForms): OperationHandler {
  return ({ req }) => {
    const amount = readAmount(req.raw);
    const today = now();
    return success({
      ergebnis: schedulesFor(amount, lending.nominalRate()).map((schedule) => installmentPlan(schedule, today, forms)),
      repraesentativesBeispiel: representativeExample(lending),
    });
  };
}

/** GET modellrechnung/guenstigsterRatenplan: the cheapest plan for an amount, as numbers. */
export function cheapestPlanOperation({ nominalRate }: Lending): OperationHandler {
  return ({ req }) => {
    const amount = readAmount(req.raw);
    const { months, rate, total } =
      cheapestPlan === 'lowest-instalment'
        ? longestSchedule(amount, nominalRate())
        : schedulesFor(amount, nominalRate())[0];
    return success({ anzahlRaten: months, betragRate: rate / 100, gesamtsumme: total / 100 });
  };
}

function readAmount({ headers, url }: Request): Cents {
  const { searchParams } = new URL(url);
  requireReader(headers);
  requireShop(searchParams.get('webshopId') ?? undefined, 'webshopId');
  return requireAmount(searchParams);
}
