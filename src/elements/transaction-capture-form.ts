import { html, nothing, type TemplateResult } from 'lit';
import { transactionTexts } from './ratenkauf-transaction.texts.js';
import type { Language } from './texts.js';

/** What the part for the delivery shows. */
export interface CaptureForm {
  /** Why no delivery can be reported now. */
  readonly obstacle: string | undefined;
  /** The number of the shipment that was filled in; undefined where the service takes none. */
  readonly trackingNumber: string | undefined;
  readonly isBusy: boolean;
  readonly change: (trackingNumber: string) => void;
  readonly ask: () => void;
}

/** The report of the delivery, or why there is none. Its button only asks whether it is meant. */
export const renderCapture = ({ obstacle, ...form }: CaptureForm, language: Language): TemplateResult =>
  html`<section aria-labelledby="capture">
    <h3 id="capture">${transactionTexts[language].report_capture}</h3>
    ${obstacle ? html`<p>${obstacle}</p>` : renderForm(form, language)}
  </section>`;

function renderForm({ trackingNumber, isBusy, change, ask }: Omit<CaptureForm, 'obstacle'>, language: Language): TemplateResult {
  const words = transactionTexts[language];
  const submit = (event: Event) => {
    event.preventDefault();
    ask();
  };
  return html`<form class="capture" novalidate @submit=${submit}>
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
    <button type="submit" aria-disabled=${isBusy}>${words.report_capture} …</button>
  </form>`;
}
