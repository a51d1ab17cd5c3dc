import { html } from 'hono/html';
import { euroText, percentText } from '../money.js';
import type { Schedule } from '../plans/annuity.js';
import { effectiveRate } from '../plans/effective-rate.js';
import { schedulesFor } from '../plans/ladder.js';
import { lending } from '../plans/lending.js';
import { errorText, type FormState } from './form-controls.js';
import type { Html } from './layout.js';

/** The choice of term: one radio button for each term of the ladder, with rate, total and rates of interest. */
export function termChoice({ values, errors }: FormState, amount: number): Html {
  const error = errors.laufzeit;
  return html`<fieldset class="terms" id="laufzeit" ${error ? html`aria-describedby="laufzeit-fehler"` : ''}>
<legend>Laufzeit</legend>
${errorText('laufzeit', error)}
<div class="ladder">${schedulesFor(amount).map((schedule) => term(schedule, values.laufzeit))}</div>
<p class="hint">Gebundener Sollzinssatz ${percentText(lending.nominalRate)} pro Jahr. Nettodarlehensbetrag ${euroText(amount)}.</p>
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
