import { euroText } from '../money.js';
import { dueDate } from '../plans/due-dates.js';
import type { Approval } from '../purchases/purchase.js';

const day = new Intl.DateTimeFormat('de-DE', { timeZone: 'Europe/Berlin', day: '2-digit', month: '2-digit', year: 'numeric' });

/** The repayments in one German sentence or two (specification: API B, tilgungsplanText). */
export function repaymentText({ schedule, decided }: Approval): string {
  const { months, rate, lastRate, total } = schedule;
  return [
    `Sie zahlen ${months} monatliche Raten: ${months - 1} Raten zu je ${euroText(rate)} und eine letzte Rate zu ${euroText(lastRate)},`,
    `zusammen ${euroText(total)}.`,
    `Die erste Rate ist am ${day.format(dueDate(decided, 1))} fällig, die letzte am ${day.format(dueDate(decided, months))}.`,
  ].join(' ');
}
