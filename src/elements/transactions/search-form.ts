import { html, nothing, type TemplateResult } from 'lit';
import { euroInputOf } from '../../rules/euro-input.js';
import type { Language } from '../element/texts.js';
import { transactionsTexts } from '../../languages/transactions.js';
import { filtersIn, type AmountProblems, type Criteria } from './search.js';

/** State and callbacks of the search form. */
interface SearchForm {
  /** True if the user may not search. */
  readonly isHidden: boolean;
  readonly isOpen: boolean;
  readonly criteria: Criteria;
  readonly problems: AmountProblems;
  readonly search: (event: SubmitEvent) => void;
  readonly reset: () => void;
  /** Shows or hides the filters. */
  readonly toggle: () => unknown;
  /** Keeps the present filters; undefined where there is nothing to keep. */
  readonly keep: (() => void) | undefined;
  /** The buttons of the kept filters. */
  readonly kept: unknown;
  readonly language: Language;
}

/**
 * Renders one field for everything, and filters behind a button. The browser keeps the input, a request is sent on
 * submit only.
 */
export function renderForm(form: SearchForm): TemplateResult {
  const { isHidden, isOpen, criteria, language } = form;
  const words = transactionsTexts[language];
  const filters = filtersIn(criteria);
  return html`<form
    part="search"
    role="search"
    aria-label=${words.search_title}
    autocomplete="off"
    novalidate
    ?hidden=${isHidden}
    @submit=${form.search}
    @reset=${form.reset}
  >
    <div class="line">
      <div class="words">
        <input name="words" type="search" aria-keyshortcuts="/" maxlength="100" autocomplete="off" autocapitalize="off" spellcheck="false" aria-label=${words.words} placeholder=${words.words_short} />
        <button class="find" type="submit" aria-label=${words.search}>
          <svg viewBox="0 0 16 16" aria-hidden="true"><circle cx="7" cy="7" r="4.5" /><path d="m10.5 10.5 3.5 3.5" /></svg>
        </button>
      </div>
      <button class="toggle" type="button" aria-expanded=${isOpen} aria-controls="filters" @click=${form.toggle}>
        ${words.filter}${filters > 0 ? html` <span class="count">${filters}</span>` : nothing}
      </button>
    </div>
    ${form.kept}
    <div class="filters" id="filters" ?hidden=${!isOpen}>
      <div class="amounts">
        ${renderAmount('minValue', form)} ${renderAmount('maxValue', form)} ${renderProblem('minValue', form)} ${renderProblem('maxValue', form)}
      </div>
      <label class="check"><input name="expired" type="checkbox" />${words.expired}</label>
      <div class="actions">
        <button type="submit">${words.apply}</button>
        <button class="text" type="reset">${words.reset}</button>
        ${form.keep ? html`<button class="text keep" type="button" @click=${form.keep}>${words.keep_filter}</button>` : nothing}
      </div>
    </div>
  </form>`;
}

/** Writes criteria into the form. */
export function fillForm(
  form: HTMLFormElement,
  { words = '', status, ...amounts }: Criteria,
  language: Language,
): void {
  const texts: Record<string, string> = {
    words,
    minValue: euroInputOf(amounts.minValue, language),
    maxValue: euroInputOf(amounts.maxValue, language),
  };
  for (const field of form.querySelectorAll('input')) {
    if (field.type === 'checkbox') field.checked = status !== undefined;
    else field.value = texts[field.name] ?? '';
  }
}

function renderAmount(name: 'minValue' | 'maxValue', { language, problems }: SearchForm) {
  const words = transactionsTexts[language];
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
      aria-invalid=${problems[name] ? 'true' : 'false'}
      aria-describedby=${`${name}-problem`}
    />
  </div>`;
}

function renderProblem(name: 'minValue' | 'maxValue', { language, problems }: SearchForm) {
  const problem = problems[name];
  return html`<p class="caution error" id=${`${name}-problem`}>${problem ? transactionsTexts[language][problem] : nothing}</p>`;
}
