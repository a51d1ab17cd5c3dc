import { html } from 'hono/html';
import type { FieldName, FormErrors, FormValues } from './application-form.js';
import type { Html } from './layout.js';

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
export function textField({ values, errors }: FormState, field: TextField): Html {
  const { name, label, hint, inputMode = 'text', autocomplete = 'off', isOptional = false } = field;
  const error = errors[name];
  const notes = [...(hint ? [`${name}-hinweis`] : []), ...(error ? [`${name}-fehler`] : [])].join(' ');
  return html`<div class="field">
<label for="${name}">${label}${isOptional ? html` <span class="optional">(freiwillig)</span>` : ''}</label>
${hint ? html`<p class="hint" id="${name}-hinweis">${hint}</p>` : ''}
${errorText(name, error)}
<input id="${name}" name="${name}" value="${values[name]}" inputmode="${inputMode}" autocomplete="${autocomplete}" spellcheck="false"
${isOptional ? '' : 'required'} ${notes ? html`aria-describedby="${notes}"` : ''} ${error ? html`aria-invalid="true"` : ''}>
</div>`;
}

/** Returns a checkbox with its explanation. */
export function checkbox({ values, errors }: FormState, name: FieldName, title: string, text: Html | string): Html {
  const error = errors[name];
  return html`<div class="field">
${errorText(name, error)}
<div class="consent">
<input type="checkbox" id="${name}" name="${name}" value="ja" required ${values[name] === 'ja' ? 'checked' : ''}
aria-describedby="${name}-text${error ? ` ${name}-fehler` : ''}" ${error ? html`aria-invalid="true"` : ''}>
<label for="${name}">${title}</label>
<p class="hint" id="${name}-text">${text}</p>
</div>
</div>`;
}

/** Returns the list of errors with links to the fields, or nothing if there are none. It receives the focus. */
export function errorSummary(errors: FormErrors): Html | '' {
  const entries = Object.entries(errors);
  if (entries.length === 0) return '';
  return html`<div class="errors" role="alert" tabindex="-1" autofocus>
<h2>Bitte prüfen Sie Ihre Angaben</h2>
<ul>${entries.map(([name, text]) => html`<li><a href="#${name}">${text}</a></li>`)}</ul>
</div>`;
}

/** Returns the error message below a field's label. */
export function errorText(name: FieldName, error: string | undefined): Html | '' {
  return error === undefined
    ? ''
    : html`<p class="error" id="${name}-fehler"><span class="visually-hidden">Fehler:</span> ${error}</p>`;
}
