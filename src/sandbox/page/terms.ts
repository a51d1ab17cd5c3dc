import { html } from 'hono/html';
import { effectiveRate, type Schedule } from '../bank/plans/annuity.js';
import { dueDate } from '../bank/plans/due-dates.js';
import { schedulesOf, type Purchase } from '../bank/purchases/purchase.js';
import { euroText, percentText } from '../bank/values/money.js';
import { errorText, type FormState } from './form-controls.js';
import type { Html } from './layout.js';

const day = new Intl.DateTimeFormat('de-DE', { timeZone: 'Europe/Berlin', dateStyle: 'long' });

/** Returns the figures of one credit as entries of a `dl`; `from` decides the due dates. */
export function creditFacts(schedule: Schedule, from: Date): Html {
  const { amount, months, rate, lastRate, interest, total } = schedule;
  const facts = [
    ['Bestellwert (Nettodarlehensbetrag)', euroText(amount)],
    ['Raten', `${months - 1} monatliche Raten zu ${euroText(rate)}, letzte Rate ${euroText(lastRate)}`],
    ['Erste Rate', day.format(dueDate(from, 1))],
    ['Letzte Rate', day.format(dueDate(from, months))],
    ['Effektiver Jahreszins', percentText(effectiveRate(schedule))],
    ['Gebundener Sollzinssatz', `${percentText(schedule.nominalRate)} pro Jahr`],
    ['Zinsen', euroText(interest)],
    ['Gesamtbetrag', euroText(total)],
  ];
  return html`${facts.map(([term, value]) => html`<div><dt>${term}</dt><dd>${value}</dd></div>`)}`;
}

/** Returns the choice of term: one radio button for each offered term, with instalment, total and interest rates. */
export function termChoice({ values, errors }: FormState, purchase: Purchase): Html {
  const error = errors.laufzeit;
  return html`<fieldset class="terms" id="laufzeit" ${error ? html`aria-describedby="laufzeit-fehler"` : ''}>
<legend>Laufzeit</legend>
${errorText('laufzeit', error)}
<div class="ladder">${schedulesOf(purchase).map((schedule) => term(schedule, values.laufzeit))}</div>
<p class="hint">Gebundener Sollzinssatz ${percentText(purchase.nominalRate)} pro Jahr. Nettodarlehensbetrag ${euroText(purchase.initialization.amount)}.</p>
</fieldset>`;
}

function term(schedule: Schedule, chosen: string): Html {
  const { months, rate, total } = schedule;
  return html`<label class="term">
<input type="radio" name="laufzeit" value="${months}" ${String(months) === chosen ? 'checked' : ''}>
<span class="months">${months} Monate</span>
<span class="rate">${euroText(rate)} <small>monatlich</small></span>
<span class="details">Gesamtbetrag ${euroText(total)}, effektiver Jahreszins ${percentText(effectiveRate(schedule))}</span>
</label>`;
}
