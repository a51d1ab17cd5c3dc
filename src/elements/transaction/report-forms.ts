import { html, nothing, type TemplateResult } from 'lit';
import { refundReasons } from '../../contract/names.js';
import type { RefundReason } from '../../contract/transaction-requests.js';
import type { Refund } from '../../contract/transaction-requests.js';
import { centsFromEuroInput } from '../../rules/euro-input.js';
import { type Cents, formatAmount } from '../../rules/money.js';
import type { ShownTransaction } from '../back-office/reading.js';
import { fill, type Language } from '../element/texts.js';
import { type News, renderNotice, renderProblem } from '../reports/news.js';
import { reportTexts } from '../../languages/reports.js';
import type { ReportKind } from '../reports/report-ends.js';
import { transactionTexts } from '../../languages/transaction.js';

/** What is said about one kind of report, unless it can be reported now. */
interface ReportRemarks {
  readonly kind: ReportKind;
  /** Notice about the last report, unless it is shown elsewhere. */
  readonly last: News | undefined;
  /** Why nothing can be reported now. */
  readonly obstacle: string | undefined;
  /** Why nothing can be reported once what is pending is booked; its space is kept. */
  readonly later: string | undefined;
}

/** Renders how the last report of a kind ended, and why there cannot be another one. */
export const renderRemarks = (
  { kind, last, obstacle, later }: ReportRemarks,
  language: Language,
  more: unknown = nothing,
): TemplateResult =>
  html`<div class="report ${kind}">${last ? renderNotice(last, language) : nothing} ${obstacle ? renderObstacle(obstacle, later) : more}</div>`;

const renderObstacle = (obstacle: string, later: string | undefined): TemplateResult =>
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
  /** Cents that may still be refunded. */
  readonly most: Cents;
  /** True if the refund would wait for the ones before. */
  readonly mustWait: boolean;
  /** True if there was a refund before. */
  readonly isRest: boolean;
  readonly takesReason: boolean;
  readonly input: RefundInput;
  readonly problems: RefundProblems;
}

/** Renders the form for refunds. */
export function renderRefund(form: RefundForm, language: Language): TemplateResult {
  const words = transactionTexts[language];
  const submit = (event: Event) => {
    event.preventDefault();
    form.ask();
  };
  return html`<form class="refund" novalidate aria-labelledby="refund" @submit=${submit}>
    <h4 id="refund">${words.report_refund}</h4>
    ${form.mustWait ? html`<p class="small">${words.wait_note}</p>` : nothing}
    <fieldset aria-describedby="choice-problem">
      <legend>${words.how_much}</legend>
      ${renderChoice(
        'all',
        fill(form.isRest ? words.all_left : words.all, () => formatAmount(form.most, language)),
        form,
      )}
      ${renderChoice('part', words.part, form)} ${renderAmount(form, language)}
      ${renderProblem('choice-problem', form.problems.choice)}
    </fieldset>
    ${form.takesReason ? renderReason(form, language) : nothing}
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
