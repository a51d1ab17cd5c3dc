import { html } from 'hono/html';
import { euroText, percentText } from '../money.js';
import type { Schedule } from '../plans/annuity.js';
import { dueDate } from '../plans/due-dates.js';
import { effectiveRate } from '../plans/effective-rate.js';
import { lending } from '../plans/lending.js';
import type { Html } from './layout.js';

const day = new Intl.DateTimeFormat('de-DE', { timeZone: 'Europe/Berlin', dateStyle: 'long' });

/** The figures of one credit as entries of a `dl`; `from` decides the due dates. */
export function creditFacts(schedule: Schedule, from: Date): Html {
  const { amount, months, rate, lastRate, interest, total } = schedule;
  const facts = [
    ['Bestellwert (Nettodarlehensbetrag)', euroText(amount)],
    ['Raten', `${months - 1} monatliche Raten zu ${euroText(rate)}, letzte Rate ${euroText(lastRate)}`],
    ['Erste Rate', day.format(dueDate(from, 1))],
    ['Letzte Rate', day.format(dueDate(from, months))],
    ['Effektiver Jahreszins', percentText(effectiveRate(schedule))],
    ['Gebundener Sollzinssatz', `${percentText(lending.nominalRate)} pro Jahr`],
    ['Zinsen', euroText(interest)],
    ['Gesamtbetrag', euroText(total)],
  ];
  return html`${facts.map(([term, value]) => html`<div><dt>${term}</dt><dd>${value}</dd></div>`)}`;
}
