import { html } from 'hono/html';
import type { FieldName, Problems, Values } from '../checkout/address-form.js';
import { purchaseTexts } from '../checkout/texts.js';
import type { Language } from '../language.js';
import type { Html } from './layout.js';

/** What all fields of a form share. */
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
  /** How much room it takes in its row: `wide` all of it. */
  readonly room?: 'wide' | 'narrow';
}

/** A text field with its label, its hint and what is wrong with it. */
export function textField(field: Field, form: Form): Html {
  const { name, type = 'text', inputmode } = field;
  return framed(field, form, html`<input ${attributes(field, form)} type="${type}" ${inputmode ? html`inputmode="${inputmode}"` : ''}
    maxlength="200" value="${form.values[name] ?? ''}">`);
}

/** A choice with its label; `options` are value and words. */
export function choiceField(field: Field, options: readonly (readonly [string, string])[], form: Form): Html {
  const present = form.values[field.name] ?? '';
  const option = ([value, words]: readonly [string, string]) =>
    html`<option value="${value}" ${value === present ? 'selected' : ''}>${words}</option>`;
  return framed(field, form, html`<select ${attributes(field, form)}>${options.map(option)}</select>`);
}

function framed({ name, label, isOptional = false, hint, room }: Field, { language, problems }: Form, control: Html): Html {
  const problem = problems[name]?.[language];
  return html`<div class="field ${room ?? ''}">
    <label for="${name}">${label} ${isOptional ? html`<span class="optional">${purchaseTexts.optional[language]}</span>` : ''}</label>
    ${control}
    ${hint ? html`<p class="hint" id="${name}-hint">${hint}</p>` : ''}
    ${problem ? html`<p class="problem" id="${name}-problem">${problem}</p>` : ''}
  </div>`;
}

/** The form is checked by the shop alone, which speaks the page's language; `required` tells it to those who cannot see it. */
function attributes({ name, autocomplete, isOptional, hint }: Field, { problems }: Form): Html {
  const described = [problems[name] && `${name}-problem`, hint && `${name}-hint`].filter(Boolean).join(' ');
  return html`id="${name}" name="${name}" autocomplete="${autocomplete}" ${isOptional ? '' : 'required'}
    ${described ? html`aria-describedby="${described}"` : ''} ${problems[name] ? 'aria-invalid=true' : ''}`;
}
