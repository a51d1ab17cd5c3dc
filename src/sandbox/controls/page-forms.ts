import { html } from 'hono/html';

/** Returns a select field for one of `values`, labelled with its name. */
export function select(name: string, values: readonly string[]) {
  return html`<label>${name} <select name="${name}">${values.map((value) => html`<option>${value}</option>`)}</select></label>`;
}
