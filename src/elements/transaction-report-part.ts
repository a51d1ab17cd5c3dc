import { html, nothing, type TemplateResult } from 'lit';
import { transactionTexts } from './ratenkauf-transaction.texts.js';
import type { Language } from './texts.js';
import { renderNotice, type News } from './transaction-notice.js';
import type { ReportKind } from './transaction-settling.js';

/** What the forms for both kinds of reports have in common. The button of a form only asks whether it is meant. */
export interface ReportForm<Input> {
  readonly isBusy: boolean;
  readonly change: (input: Input) => void;
  readonly ask: () => void;
}

/** What the part for one kind of report shows. */
export interface ReportPart {
  readonly kind: ReportKind;
  /** What has come of the last one, where the clerk has to know it and is not told elsewhere. */
  readonly standing: News | undefined;
  /** The form, or in words why nothing can be reported now. */
  readonly content: string | TemplateResult;
}

/** The part for one kind of report. */
export const renderReport = ({ kind, standing, content }: ReportPart, language: Language): TemplateResult =>
  html`<section aria-labelledby=${kind}>
    <h3 id=${kind}>${transactionTexts[language][`report_${kind}`]}</h3>
    ${standing ? renderNotice(standing, language) : nothing}
    ${typeof content === 'string' ? html`<p>${content}</p>` : content}
  </section>`;

/** Asks instead of leaving the page. */
export const onSubmit = (ask: () => void) => (event: Event) => {
  event.preventDefault();
  ask();
};
