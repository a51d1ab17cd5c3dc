import { html, nothing, type TemplateResult } from 'lit';
import type { RefundReason } from '../contract/transaction.js';
import { formatAmount, type Cents } from '../rules/money.js';
import { transactionTexts } from './ratenkauf-transaction.texts.js';
import { fill, type Language } from './texts.js';
import { renderProblem } from './transaction-notice.js';
import type { RefundInput, RefundProblems } from './transaction-refund-input.js';
import { onSubmit, type ReportForm } from './transaction-report-part.js';

const reasons: readonly RefundReason[] = ['revocation', 'return_warranty', 'reduction_warranty'];

/** Below this, the example in the hint may be too much. */
const leastWithExample: Cents = 1000;

/** What the form for refunds shows. */
export interface RefundForm extends ReportForm<Partial<RefundInput>> {
  /** What is left of the order value. */
  readonly most: Cents;
  /** Whether something was refunded before. */
  readonly isRest: boolean;
  readonly takesReason: boolean;
  readonly input: RefundInput;
  readonly problems: RefundProblems;
}

/** The report of a refund. */
export function renderRefund(form: RefundForm, language: Language): TemplateResult {
  const words = transactionTexts[language];
  return html`<form class="refund" novalidate @submit=${onSubmit(form.ask)}>
    <fieldset aria-describedby="choice-problem">
      <legend>${words.how_much}</legend>
      ${renderChoice('all', fill(form.isRest ? words.all_left : words.all, () => formatAmount(form.most, language)), form)}
      ${renderChoice('part', words.part, form)} ${renderAmount(form, language)}
      ${renderProblem('choice-problem', form.problems.choice)}
    </fieldset>
    ${form.takesReason ? renderReason(form, language) : nothing}
    <button type="submit" aria-disabled=${form.isBusy}>${words.ask_refund}</button>
  </form>`;
}

const renderChoice = (choice: 'all' | 'part', label: string, { input, problems, change }: RefundForm): TemplateResult =>
  html`<label class="choice">
    <input
      type="radio"
      name="choice"
      id=${choice}
      aria-describedby="choice-problem"
      aria-invalid=${problems.choice !== undefined}
      .checked=${input.choice === choice}
      @change=${() => change({ choice })}
    />
    ${label}
  </label>`;

/** Whoever types an amount means a part. */
function renderAmount({ most, input, problems, change }: RefundForm, language: Language): TemplateResult {
  const words = transactionTexts[language];
  return html`<div class="field part">
    <label for="amount">${words.amount}</label>
    <input
      id="amount"
      type="text"
      inputmode="decimal"
      autocomplete="off"
      aria-describedby="amount-hint amount-problem"
      aria-invalid=${problems.amount !== undefined}
      .value=${input.text}
      @input=${(event: Event) => change({ choice: 'part', text: (event.target as HTMLInputElement).value })}
    />
    <p class="small" id="amount-hint">${fill(most < leastWithExample ? words.small_amount_hint : words.amount_hint, () => formatAmount(most, language))}</p>
    ${renderProblem('amount-problem', problems.amount)}
  </div>`;
}

function renderReason({ input, problems, change }: RefundForm, language: Language): TemplateResult {
  const words = transactionTexts[language];
  const pick = ({ target }: Event) =>
    change({ reason: reasons.find((reason) => reason === (target as HTMLSelectElement).value) });
  return html`<div class="field">
    <label for="reason">${words.why}</label>
    <select id="reason" aria-describedby="reason-problem" aria-invalid=${problems.reason !== undefined} @change=${pick}>
      <option value="" .selected=${!input.reason}>${words.choose}</option>
      ${reasons.map((reason) => html`<option value=${reason} .selected=${reason === input.reason}>${words[reason]}</option>`)}
    </select>
    ${renderProblem('reason-problem', problems.reason)}
  </div>`;
}
