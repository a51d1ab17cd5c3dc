import { html } from 'hono/html';
import { MOST_DAYS } from '../bank/values/time-span.js';
import { actionButton, type Html } from './parts.js';

/** A button that lets a certain time pass. */
export interface TimeStep {
  readonly label: string;
  readonly fields: Readonly<Record<'minutes', number> | Record<'days', number>>;
}

interface TimeForm {
  /** Path of the control. */
  readonly path: string;
  /** Business id of what becomes older. */
  readonly about: string;
  readonly noun: 'purchase' | 'transaction';
  readonly steps: readonly TimeStep[];
  readonly usual: { readonly amount: number; readonly unit: (typeof units)[number] };
  /** What it does, and what it does not do. */
  readonly note: Html | string;
}

const units = ['minutes', 'hours', 'days'] as const;

/** Returns the buttons and the field that let time pass for one customer alone. */
export function timeForm({ path, about, noun, steps, usual, note }: TimeForm): Html {
  const done = `Time has passed for ${about} alone.`;
  return html`<div class="time-form" role="group" aria-label="Time of ${about} alone">
    <p class="title">Let time pass for this ${noun} only</p>
    <div class="time-steps">
      ${steps.map(({ label, fields }) => actionButton({ path, label, about: `for ${about}`, fields, done }))}
    </div>
    <form class="time-field" method="post" action="${path}" data-done="${done}">
      <input
        type="number"
        name="amount"
        min="0.01"
        max="${MOST_DAYS}"
        step="any"
        value="${usual.amount}"
        required
        aria-label="Time that passes for ${about}"
      />
      <select name="unit" aria-label="Unit of the time that passes for ${about}">
        ${units.map((unit) => html`<option value="${unit}" ${unit === usual.unit ? 'selected' : ''}>${unit}</option>`)}
      </select>
      <button class="button small plain">Pass<span class="visually-hidden"> for ${about}</span></button>
    </form>
    <p class="below">${note}</p>
  </div>`;
}
