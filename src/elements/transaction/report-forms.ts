import { html, nothing, type TemplateResult } from 'lit';
import type { Refund, RefundReason } from '../../contract/transaction.js';
import { centsFromEuroInput } from '../../rules/euro-input.js';
import { type Cents, formatAmount } from '../../rules/money.js';
import type { ShownTransaction } from '../back-office/reading.js';
import { fill, type Language } from '../element/texts.js';
import { type News, renderNotice, renderProblem } from './news.js';
import { transactionTexts } from './ratenkauf-transaction.texts.js';
import type { ReportKind } from './report-ends.js';

/** Shared part of the report forms. The button opens the confirmation; it does not send. */
interface ReportForm<Input> {
  readonly isBusy: boolean;
  readonly change: (input: Input) => void;
  readonly ask: () => void;
}

/** State of the section for one kind of report. */
interface ReportPart {
  readonly kind: ReportKind;
  /** Notice about the last report, unless it is shown elsewhere. */
  readonly last: News | undefined;
  /** The form, or the reason why nothing can be reported now. */
  readonly content: string | TemplateResult;
}

/** Renders the section for one kind of report. */
export const renderReport = ({ kind, last, content }: ReportPart, language: Language): TemplateResult =>
  html`<section aria-labelledby=${kind}>
    <h3 id=${kind}>${transactionTexts[language][`report_${kind}`]}</h3>
    ${last ? renderNotice(last, language) : nothing}
    ${typeof content === 'string' ? html`<p>${content}</p>` : content}
  </section>`;

/** Prevents the page from being left and opens the confirmation instead. */
const onSubmit = (ask: () => void) => (event: Event) => {
  event.preventDefault();
  ask();
};

/** State of the form for the delivery. */
interface CaptureForm extends ReportForm<string> {
  /** Tracking number as entered; undefined if the service accepts none. */
  readonly trackingNumber: string | undefined;
}

/** Renders the form for the delivery. */
export function renderCapture({ trackingNumber, isBusy, change, ask }: CaptureForm, language: Language): TemplateResult {
  const words = transactionTexts[language];
  return html`<form class="capture" novalidate @submit=${onSubmit(ask)}>
    ${trackingNumber === undefined
      ? nothing
      : html`<div class="field">
          <label for="tracking">${words.trackingNumber}</label>
          <input
            id="tracking"
            type="text"
            maxlength="100"
            autocomplete="off"
            spellcheck="false"
            .value=${trackingNumber}
            @input=${(event: Event) => change((event.target as HTMLInputElement).value)}
          />
        </div>`}
    <button type="submit" aria-disabled=${isBusy}>${words.ask_capture}</button>
  </form>`;
}

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

/** Returns the refund that was entered, or the problems of the input. The amount is never more than the remaining order value. */
export function readRefund(
  input: RefundInput,
  { currentValue = 0, takes }: ShownTransaction,
  language: Language,
): { readonly refund: Refund } | { readonly problems: RefundProblems } {
  const words = transactionTexts[language];
  const amount = input.choice === 'all' ? currentValue : readPart(input.text, currentValue, language);
  const reason = takes.refundReason ? input.reason : undefined;
  const problems: RefundProblems = {
    ...(!input.choice && { choice: words.missing_choice }),
    ...(input.choice && typeof amount === 'string' && { amount }),
    ...(takes.refundReason && !reason && { reason: words.missing_reason }),
  };
  if (Object.keys(problems).length > 0 || typeof amount === 'string') return { problems };
  return { refund: { amount, currentValue, ...(reason && { reason }) } };
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

const reasons: readonly RefundReason[] = ['revocation', 'return_warranty', 'reduction_warranty'];

/** Remaining value in cents below which the example amount in the hint could be too high. */
const leastWithExample: Cents = 1000;

/** State of the form for refunds. */
interface RefundForm extends ReportForm<Partial<RefundInput>> {
  /** Remaining order value in cents. */
  readonly most: Cents;
  /** True if there was a refund before. */
  readonly isRest: boolean;
  readonly takesReason: boolean;
  readonly input: RefundInput;
  readonly problems: RefundProblems;
}

/** Renders the form for refunds. */
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
