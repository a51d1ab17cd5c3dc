import { html, nothing, type TemplateResult } from 'lit';
import type { Cents } from '../../rules/money.js';
import { transactionsTexts } from './ratenkauf-transactions.texts.js';
import { statuses, type AmountProblems, type Criteria, type SearchedStatus } from './search.js';
import { statusTexts } from '../back-office/status.texts.js';
import type { Language } from '../element/texts.js';

/** State and callbacks of the search form. */
export interface SearchForm {
  /** True if the user may not search. */
  readonly isHidden: boolean;
  /** Statuses that are ticked at first and after a reset. */
  readonly initial: readonly SearchedStatus[];
  readonly problems: AmountProblems;
  readonly search: (event: SubmitEvent) => void;
  readonly reset: () => void;
  readonly language: Language;
}

/** Renders the search form. The browser keeps the input, a request is sent on submit only, and autocomplete is off. */
export function renderForm(form: SearchForm): TemplateResult {
  const words = transactionsTexts[form.language];
  return html`<form
    part="search"
    role="search"
    aria-label=${words.search_title}
    autocomplete="off"
    novalidate
    ?hidden=${form.isHidden}
    @submit=${form.search}
    @reset=${form.reset}
  >
    <div class="fields">
      ${renderField('firstName', form)} ${renderField('lastName', form)} ${renderField('orderId', form)}
      <div class="amounts">
        ${renderAmount('minValue', form)} ${renderAmount('maxValue', form)}
        <p class="small" id="amounts">${words.amount_hint}</p>
      </div>
    </div>
    <fieldset>
      <legend>${words.status}</legend>
      ${statuses.map((status) => renderStatus(status, form))}
    </fieldset>
    <div class="actions">
      <button class="primary" type="submit">${words.search}</button>
      <button type="reset">${words.reset}</button>
    </div>
  </form>`;
}

/** Writes criteria into the form; the values of a reset stay the same. */
export function fillForm(form: HTMLFormElement, criteria: Criteria, language: Language): void {
  const texts: Record<string, string | undefined> = {
    ...criteria,
    status: undefined,
    minValue: writeAmount(criteria.minValue, language),
    maxValue: writeAmount(criteria.maxValue, language),
  };
  for (const field of form.querySelectorAll('input')) {
    if (field.type === 'checkbox') field.checked = criteria.status?.some((status) => status === field.value) ?? false;
    else field.value = texts[field.name] ?? '';
  }
}

/** Formats an amount as it is typed: `1.234,56`. */
const writeAmount = (cents: Cents | undefined, language: Language): string | undefined =>
  cents === undefined ? undefined : new Intl.NumberFormat(language, { minimumFractionDigits: 2 }).format(cents / 100);

const renderField = (name: 'firstName' | 'lastName' | 'orderId', { language }: SearchForm) =>
  html`<div>
    <label for=${name}>${transactionsTexts[language][name]}</label>
    <input id=${name} name=${name} type="text" maxlength="100" autocomplete="off" autocapitalize="off" spellcheck="false" />
  </div>`;

function renderAmount(name: 'minValue' | 'maxValue', { language, problems }: SearchForm) {
  const words = transactionsTexts[language];
  const problem = problems[name];
  return html`<div>
    <label for=${name}>${words[name]}</label>
    <input
      id=${name}
      name=${name}
      type="text"
      inputmode="decimal"
      maxlength="30"
      autocomplete="off"
      aria-label=${name === 'maxValue' ? words.maxValue_alone : nothing}
      aria-invalid=${problem ? 'true' : 'false'}
      aria-describedby=${`${name}-problem amounts`}
    />
    <p class="problem" id=${`${name}-problem`}>${problem ? words[problem] : nothing}</p>
  </div>`;
}

const renderStatus = (status: SearchedStatus, { language, initial }: SearchForm) =>
  html`<label><input type="checkbox" name="status" .value=${status} ?checked=${initial.includes(status)} />${statusTexts[language][status]}</label>`;
