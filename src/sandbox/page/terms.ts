import { html } from 'hono/html';
import { effectiveRate, type Schedule } from '../bank/plans/annuity.js';
import { dueDate } from '../bank/plans/due-dates.js';
import { schedulesOf, type Purchase } from '../bank/purchases/purchase.js';
import { euroText, percentText } from '../bank/values/money.js';
import { errorText, type FormState } from './form-controls.js';
import type { Html } from '../plain/parts.js';

const day = new Intl.DateTimeFormat('de-DE', { timeZone: 'Europe/Berlin', dateStyle: 'long' });

/** Returns the figures of one credit with their names; `from` decides the due dates. */
export function creditFacts(schedule: Schedule, from: Date): [term: string, value: string][] {
  const { amount, months, rate, lastRate, interest, total } = schedule;
  return [
    ['Bestellwert (Nettodarlehensbetrag)', euroText(amount)],
    ['Raten', `${months - 1} monatliche Raten zu ${euroText(rate)}, letzte Rate ${euroText(lastRate)}`],
    ['Erste Rate', day.format(dueDate(from, 1))],
    ['Letzte Rate', day.format(dueDate(from, months))],
    ['Effektiver Jahreszins', percentText(effectiveRate(schedule))],
    ['Gebundener Sollzinssatz', `${percentText(schedule.nominalRate)} pro Jahr`],
    ['Zinsen', euroText(interest)],
    ['Gesamtbetrag', euroText(total)],
  ];
}

/** Returns the choice of term: one radio button for each offered term, with instalment, total and interest rates. */
export function termChoice({ values, errors }: FormState, purchase: Purchase): Html {
  const error = errors.laufzeit;
  return html`<fieldset id="laufzeit" ${error ? html`aria-describedby="laufzeit-error"` : ''}>
<legend>Laufzeit</legend>
${errorText('laufzeit', error)}
<div class="terms">${schedulesOf(purchase).map((schedule) => term(schedule, values.laufzeit))}</div>
<p class="hint">Gebundener Sollzinssatz ${percentText(purchase.nominalRate)} pro Jahr. Nettodarlehensbetrag ${euroText(purchase.initialization.amount)}.</p>
</fieldset>`;
}

function term(schedule: Schedule, chosen: string): Html {
  const { months, rate, total } = schedule;
  return html`<label class="term">
<input type="radio" name="laufzeit" value="${months}" ${String(months) === chosen ? 'checked' : ''}>
<strong>${months} Monate</strong>
<span class="rate"><strong>${euroText(rate)}</strong> <span class="hint">monatlich</span></span>
<span class="below">Gesamtbetrag ${euroText(total)}, effektiver Jahreszins ${percentText(effectiveRate(schedule))}</span>
</label>`;
}
