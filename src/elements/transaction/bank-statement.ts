import { html, nothing, type TemplateResult } from 'lit';
import type { Standing } from '../../contract/transaction.js';
import type { ReportResolution } from '../../contract/transaction-requests.js';
import type { Language } from '../element/texts.js';
import { renderProblem } from '../reports/news.js';
import type { ReportKind } from '../reports/report-ends.js';
import { transactionTexts } from '../../languages/transaction.js';

/** Input of the form; nothing is preselected. */
export interface StatementInput {
  /** Kind of the report of which the form is open. */
  readonly kind?: ReportKind | undefined;
  readonly as?: ReportResolution | undefined;
  /** True after the first attempt to submit; from then on the problem is shown. */
  readonly isChecked?: boolean;
}

interface StatementForm {
  readonly kind: ReportKind;
  readonly standing: Standing;
  readonly input: StatementInput;
  readonly isBusy: boolean;
  readonly change: (input: StatementInput) => void;
  readonly open: () => void;
  readonly close: () => void;
  readonly enter: () => void;
}

/** Renders the form in which a user enters what the bank says of an overdue report, or the button that opens it. */
export function renderStatement(form: StatementForm, language: Language): TemplateResult {
  const { kind, input, standing, isBusy } = form;
  const words = transactionTexts[language];
  const { id, resolutions = [] } = standing;
  if (id === undefined || resolutions.length === 0) return html`${nothing}`;
  if (input.kind !== kind)
    return html`<button class="text plain ask-statement" type="button" @click=${form.open}>${words.ask_statement}</button>`;
  const submit = (event: Event) => {
    event.preventDefault();
    form.enter();
  };
  const problem = input.isChecked && !input.as ? words.missing_statement : undefined;
  return html`<form class="statement" novalidate aria-label=${words.ask_statement} @submit=${submit}>
    <fieldset aria-describedby="statement-note statement-problem">
      <legend>${words.statement}</legend>
      ${resolutions.map((as) => renderChoice(as, form, language, problem !== undefined))}
      ${renderProblem('statement-problem', problem)}
    </fieldset>
    <p class="small" id="statement-note">${words.statement_note}</p>
    <div class="actions">
      <button type="submit" aria-disabled=${isBusy}>${words.enter_statement}</button>
      <button class="text" type="button" @click=${form.close}>${words.close}</button>
    </div>
  </form>`;
}

const renderChoice = (
  as: ReportResolution,
  { input, change }: StatementForm,
  language: Language,
  isMissing: boolean,
): TemplateResult =>
  html`<label class="choice">
    <input
      type="radio"
      name="statement"
      id=${`statement-${as}`}
      aria-describedby="statement-problem"
      aria-invalid=${isMissing}
      .checked=${input.as === as}
      @change=${() => change({ as })}
    />
    ${transactionTexts[language][`statement_${as}`]}
  </label>`;
