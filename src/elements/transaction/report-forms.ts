import { html, nothing, type TemplateResult } from 'lit';
import { refundReasons } from '../../contract/names.js';
import type { RefundReason } from '../../contract/transaction-requests.js';
import type { Refund } from '../../contract/transaction-requests.js';
import { centsFromEuroInput } from '../../rules/euro-input.js';
import { type Cents, formatAmount } from '../../rules/money.js';
import { hasRefunds, type ShownTransaction } from '../back-office/reading.js';
import { fill, type Language } from '../element/texts.js';
import { renderProblem } from '../reports/news.js';
import { reportTexts } from '../../languages/reports.js';
import { isBehindOthers } from '../reports/requests.js';
import { transactionTexts } from '../../languages/transaction.js';

/**
 * Renders why nothing can be reported now, in the space of why nothing can be once what is pending is booked, if
 * anything is.
 */
export const renderObstacle = (obstacle: string, later: string | undefined): TemplateResult =>
  html`<div class="place"><p class="small">${obstacle}</p>${later ? html`<p class="small size" data-words=${later}></p>` : nothing}</div>`;

/** Input of the refund form; nothing is preselected. */
export interface RefundInput {
  readonly choice?: 'all' | 'part' | undefined;
  /** Partial amount as typed. */
  readonly text: string;
  readonly reason?: RefundReason | undefined;
}

/** Problems of the input as sentences, by field. */
interface RefundProblems {
  readonly choice?: string;
  readonly amount?: string;
  readonly reason?: string;
}

/**
 * Returns the refund that was entered, or the problems of the input. The amount is never more than what may still be
 * refunded.
 */
export function readRefund(
  input: RefundInput,
  { currentValue = 0, takes, standing }: ShownTransaction,
  language: Language,
): { readonly refund: Refund } | { readonly problems: RefundProblems } {
  const words = transactionTexts[language];
  const { available = currentValue } = standing.refund;
  const amount = input.choice === 'all' ? available : readPart(input.text, available, language);
  const reason = takes.refundReason ? input.reason : undefined;
  const problems: RefundProblems = {
    ...(!input.choice && { choice: words.missing_choice }),
    ...(input.choice && typeof amount === 'string' && { amount }),
    ...(takes.refundReason && !reason && { reason: words.missing_reason }),
  };
  if (Object.keys(problems).length > 0 || typeof amount === 'string') return { problems };
  return { refund: { amount, currentValue, available, ...(reason && { reason }) } };
}

/** Returns the partial amount in cents, or the problem as a sentence. */
function readPart(text: string, most: Cents, language: Language): Cents | string {
  const words = transactionTexts[language];
  if (text.trim() === '') return words.missing_amount;
  const amount = centsFromEuroInput(text, language);
  if (amount === undefined) return words.no_amount;
  if (amount === 0) return words.zero_amount;
  return amount > most ? fill(words.too_much, () => formatAmount(most, language)) : amount;
}

/** Remaining value in cents below which the example amount in the hint could be too high. */
const leastWithExample: Cents = 1000;

/** State of the form for refunds. */
interface RefundForm {
  readonly isBusy: boolean;
  readonly change: (input: Partial<RefundInput>) => void;
  /** Asks for confirmation; does not send. */
  readonly ask: () => void;
  /** Closes the form. */
  readonly close: () => void;
  readonly transaction: ShownTransaction;
  readonly input: RefundInput;
  readonly problems: RefundProblems;
}

/** Returns the cents that may still be refunded. */
const mostOf = ({ standing }: ShownTransaction): Cents => standing.refund.available ?? 0;

/** Renders the form for refunds. */
export function renderRefund(form: RefundForm, language: Language): TemplateResult {
  const words = transactionTexts[language];
  const { transaction } = form;
  const mustWait = isBehindOthers(transaction);
  const all = mustWait || hasRefunds(transaction) ? words.all_left : words.all;
  const submit = (event: Event) => {
    event.preventDefault();
    form.ask();
  };
  return html`<form class="refund" novalidate aria-labelledby="refund" @submit=${submit}>
    <h4 id="refund">${words.report_refund}</h4>
    ${mustWait ? html`<p class="small">${words.wait_note}</p>` : nothing}
    <fieldset aria-describedby="choice-problem">
      <legend>${words.how_much}</legend>
      ${renderChoice(
        'all',
        fill(all, () => formatAmount(mostOf(transaction), language)),
        form,
      )}
      ${renderChoice('part', words.part, form)} ${renderAmount(form, language)}
      ${renderProblem('choice-problem', form.problems.choice)}
    </fieldset>
    ${transaction.takes.refundReason ? renderReason(form, language) : nothing}
    <div class="actions">
      <button type="submit" aria-disabled=${form.isBusy}>${words.ask_refund}</button>
      <button class="text" type="button" @click=${form.close}>${words.close}</button>
    </div>
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

/** Renders the amount field; typing an amount selects "part". */
function renderAmount({ transaction, input, problems, change }: RefundForm, language: Language): TemplateResult {
  const words = transactionTexts[language];
  const most = mostOf(transaction);
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
    change({ reason: refundReasons.find((reason) => reason === (target as HTMLSelectElement).value) });
  return html`<div class="field">
    <label for="reason">${words.why}</label>
    <select id="reason" aria-describedby="reason-problem" aria-invalid=${problems.reason !== undefined} @change=${pick}>
      <option value="" .selected=${!input.reason}>${words.choose}</option>
      ${refundReasons.map((reason) => html`<option value=${reason} .selected=${reason === input.reason}>${reportTexts[language][reason]}</option>`)}
    </select>
    ${renderProblem('reason-problem', problems.reason)}
  </div>`;
}
