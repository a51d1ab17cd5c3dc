import { decimalFromHundredths } from '../money.js';
import type { Schedule } from '../plans/annuity.js';
import { dueDate } from '../plans/due-dates.js';
import { effectiveRate } from '../plans/effective-rate.js';
import { lending } from '../plans/lending.js';

/** A schedule as the wire shows an installment plan; `today` decides the due dates. */
export function installmentPlan(schedule: Schedule, today: Date) {
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
