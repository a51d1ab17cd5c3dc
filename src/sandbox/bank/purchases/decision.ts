import { schedulesOf, type Application, type Decision, type Initialization, type Purchase } from './purchase.js';
import { testPersons } from './test-persons.js';

const ADULT = 18;
const refusal = 'Leider können wir Ihnen den Ratenkauf für diese Bestellung nicht anbieten.';

/** Returns the bank's decision on an application (service.md §R.1, §R.8). */
export function decide(purchase: Purchase, application: Application, now: Date): Decision {
  const { initialization } = purchase;
  const schedules = schedulesOf(purchase);
  const longest = schedules.at(-1) ?? schedules[0];
  const limits = { shortest: schedules[0].months, longest: longest.months };
  const text = reasonAgainst(initialization, application, now);
  if (text) return { result: 'ROT', text: `${refusal} ${text}`, limits, decided: now };

  const { months: chosenMonths, income } = application;
  const chosen = schedules.find(({ months }) => months === chosenMonths) ?? longest;
  if (income >= testPersons.adjustedBelowIncome)
    return { result: 'GRUEN', schedule: chosen, chosenMonths, limits, decided: now };
  // The granted term differs from both the chosen and the requested one, so that the shop notices whichever it compares
  // with.
  const avoided = [chosen.months, initialization.months];
  const schedule = schedules.findLast(({ months }) => !avoided.includes(months)) ?? longest;
  const only = { shortest: schedule.months, longest: schedule.months };
  return { result: 'GRUEN', schedule, chosenMonths, limits: only, decided: now };
}

/** Returns the preselected term in months: the one the shop requested if it is offered, otherwise the longest. */
export function preselectedMonths(purchase: Purchase): number {
  const { months } = purchase.initialization;
  const offered = schedulesOf(purchase).map((schedule) => schedule.months);
  return months !== undefined && offered.includes(months) ? months : Math.max(...offered);
}

function reasonAgainst({ person }: Initialization, { income, birthDate }: Application, now: Date): string | undefined {
  if (person.lastName.toLowerCase() === testPersons.rejectedLastName.toLowerCase()) {
    return 'Bitte wählen Sie eine andere Zahlungsart.';
  }
  if (income < testPersons.rejectedBelowIncome) {
    return 'Ihr monatliches Nettoeinkommen reicht dafür nicht aus. Bitte wählen Sie eine andere Zahlungsart.';
  }
  if (!isAdult(birthDate, now)) return 'Ein Ratenkauf ist erst ab 18 Jahren möglich.';
  return undefined;
}

function isAdult(birthDate: string, now: Date): boolean {
  const [year = 0, ...rest] = birthDate.split('-').map(Number);
  const [month = 1, day = 1] = rest;
  return Date.UTC(year + ADULT, month - 1, day) <= now.getTime();
}
