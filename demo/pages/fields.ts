import { html } from 'hono/html';
import type { FieldName, Problems, Values } from '../checkout/address-form.js';
import { purchaseTexts } from '../checkout/texts.js';
import type { Language } from '../language.js';
import type { Html } from './layout.js';

/** State shared by all fields of a form. */
export interface Form {
  readonly language: Language;
  readonly values: Values;
  readonly problems: Problems;
}

/** A field of a form. */
export interface Field {
  readonly name: FieldName;
  readonly label: string;
  readonly autocomplete: string;
  readonly isOptional?: boolean;
  readonly hint?: string;
  readonly type?: 'text' | 'email';
  readonly inputmode?: 'numeric';
  /** Width in its row; `wide` takes the whole row. */
  readonly room?: 'wide' | 'narrow';
}

/** Renders a text field with label, hint and problem. */
export function textField(field: Field, form: Form): Html {
  const { name, type = 'text', inputmode } = field;
  return framed(
    field,
    form,
    html`<input ${attributes(field, form)} type="${type}" ${inputmode ? html`inputmode="${inputmode}"` : ''}
    maxlength="200" value="${form.values[name] ?? ''}">`,
  );
}

/** Renders a select field with label; `options` are pairs of value and label. */
export function choiceField(field: Field, options: readonly (readonly [string, string])[], form: Form): Html {
  const present = form.values[field.name] ?? '';
  const option = ([value, words]: readonly [string, string]) =>
    html`<option value="${value}" ${value === present ? 'selected' : ''}>${words}</option>`;
  return framed(field, form, html`<select ${attributes(field, form)}>${options.map(option)}</select>`);
}

function framed(
  { name, label, isOptional = false, hint, room }: Field,
  { language, problems }: Form,
  control: Html,
): Html {
  const problem = problems[name]?.[language];
  return html`<div class="field ${room ?? ''}">
    <label for="${name}">${label} ${isOptional ? html`<span class="optional">${purchaseTexts.optional[language]}</span>` : ''}</label>
    ${control}
    ${hint ? html`<p class="hint" id="${name}-hint">${hint}</p>` : ''}
    ${problem ? html`<p class="problem" id="${name}-problem">${problem}</p>` : ''}
  </div>`;
}

/**
 * The form is validated by the server only, since the browser's messages may be in another language; `required` is for
 * screen readers.
 */
function attributes({ name, autocomplete, isOptional, hint }: Field, { problems }: Form): Html {
  const described = [problems[name] && `${name}-problem`, hint && `${name}-hint`].filter(Boolean).join(' ');
  return html`id="${name}" name="${name}" autocomplete="${autocomplete}" ${isOptional ? '' : 'required'}
    ${described ? html`aria-describedby="${described}"` : ''} ${problems[name] ? 'aria-invalid=true' : ''}`;
}
