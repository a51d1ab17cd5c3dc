import { html, nothing, type TemplateResult } from 'lit';
import { transactionTexts } from './ratenkauf-transaction.texts.js';
import type { Language } from './texts.js';
import { onSubmit, type ReportForm } from './transaction-report-part.js';

/** What the form for the delivery shows. */
export interface CaptureForm extends ReportForm<string> {
  /** The number of the shipment that was filled in; undefined where the service takes none. */
  readonly trackingNumber: string | undefined;
}

/** The report of the delivery. */
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
