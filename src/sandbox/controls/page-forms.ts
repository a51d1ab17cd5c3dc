import { html } from 'hono/html';

/** A field of a form that takes one of `values`, labelled as it is named. */
export function select(name: string, values: readonly string[]) {
  return html`<label>${name} <select name="${name}">${values.map((value) => html`<option>${value}</option>`)}</select></label>`;
}
