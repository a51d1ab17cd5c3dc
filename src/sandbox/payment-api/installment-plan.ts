import type { Schedule } from '../plans/annuity.js';
import { dueDate } from '../plans/due-dates.js';
import { effectiveRate } from '../plans/effective-rate.js';
import { lending } from '../plans/lending.js';
import type { AnswerForms } from './answer-form.js';

/** A schedule as the wire shows an installment plan; `today` decides the due dates. */
export function installmentPlan(schedule: Schedule, today: Date, { decimal, day }: AnswerForms) {
  return {
    gesamtsumme: decimal(schedule.total),
    zinsen: {
      effektivzins: decimal(effectiveRate(schedule)),
      nominalzins: decimal(lending.nominalRate),
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
