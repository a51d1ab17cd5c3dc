import { html } from 'hono/html';
import type { FieldName, FormErrors, FormValues } from './application-form.js';
import { field, type Html } from '../plain/parts.js';

/** Values and errors of the form's fields. */
export interface FormState {
  readonly values: FormValues;
  readonly errors: FormErrors;
}

interface TextField {
  readonly name: FieldName;
  readonly label: string;
  readonly hint?: string;
  readonly inputMode?: 'numeric' | 'decimal' | 'tel' | 'text';
  readonly autocomplete?: string;
  readonly isOptional?: boolean;
}

/** Returns a text field; its hint and its error are announced with it. */
export function textField({ values, errors }: FormState, { name, label, ...rest }: TextField): Html {
  const { hint, inputMode = 'text', autocomplete = 'off', isOptional = false } = rest;
  return field({
    id: name,
    name,
    label: isOptional ? html`${label} <span class="hint">(freiwillig)</span>` : label,
    value: values[name],
    hint,
    error: errorWords(errors[name]),
    attributes: { inputmode: inputMode, autocomplete, spellcheck: 'false', required: isOptional ? undefined : '' },
  });
}

/** Returns a checkbox with its explanation. */
export function checkbox({ values, errors }: FormState, name: FieldName, title: string, text: Html | string): Html {
  const error = errors[name];
  return html`<div class="field">
${errorText(name, error)}
<div class="consent">
<input type="checkbox" id="${name}" name="${name}" value="ja" required ${values[name] === 'ja' ? 'checked' : ''}
aria-describedby="${name}-hint${error ? ` ${name}-error` : ''}" ${error ? html`aria-invalid="true"` : ''}>
<label for="${name}">${title}</label>
<p class="hint" id="${name}-hint">${text}</p>
</div>
</div>`;
}

/** Returns the list of errors with links to the fields, or nothing if there are none. It receives the focus. */
export function errorSummary(errors: FormErrors): Html | '' {
  const entries = Object.entries(errors);
  if (entries.length === 0) return '';
  return html`<div class="notice danger" role="alert" tabindex="-1" autofocus>
<strong>Bitte prüfen Sie Ihre Angaben</strong>
<ul>${entries.map(([name, text]) => html`<li><a href="#${name}">${text}</a></li>`)}</ul>
</div>`;
}

/** Returns the error message below a field's label. */
export function errorText(name: FieldName, error: string | undefined): Html | '' {
  return error === undefined ? '' : html`<p class="error" id="${name}-error">${errorWords(error)}</p>`;
}

const errorWords = (error: string | undefined): Html | undefined =>
  error === undefined ? undefined : html`<span class="visually-hidden">Fehler:</span> ${error}`;
