import { html, type TemplateResult } from 'lit';
import { transactionTexts } from './ratenkauf-transaction.texts.js';
import type { Language } from './texts.js';
import type { ReportKind } from './transaction-settling.js';

/** What the forms for both kinds of reports have in common. The button of a form only asks whether it is meant. */
export interface ReportForm<Input> {
  readonly isBusy: boolean;
  readonly change: (input: Input) => void;
  readonly ask: () => void;
}

/** The part for one kind of report: its form, or in words why nothing can be reported now. */
export const renderReport = (kind: ReportKind, content: string | TemplateResult, language: Language): TemplateResult =>
  html`<section aria-labelledby=${kind}>
    <h3 id=${kind}>${transactionTexts[language][`report_${kind}`]}</h3>
    ${typeof content === 'string' ? html`<p>${content}</p>` : content}
  </section>`;

/** Asks instead of leaving the page. */
export const onSubmit = (ask: () => void) => (event: Event) => {
  event.preventDefault();
  ask();
};
