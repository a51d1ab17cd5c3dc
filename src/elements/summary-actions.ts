import { html, type TemplateResult } from 'lit';
import { summaryTexts } from './ratenkauf-summary.texts.js';
import type { Language } from './texts.js';

/** The order button, in the words of § 312j BGB. */
export const renderOrder = (busy: 'ordering' | 'abandoning' | undefined, press: () => void, language: Language): TemplateResult =>
  html`<button
    class="primary"
    type="button"
    aria-disabled=${busy !== undefined}
    aria-busy=${busy === 'ordering'}
    @click=${press}
  >
    ${summaryTexts[language].order}
  </button>`;

/** The way out, as long as nothing is ordered. */
export const renderOtherwise = (isBusy: boolean, press: () => void, language: Language): TemplateResult =>
  html`<button type="button" aria-disabled=${isBusy} @click=${press}>${summaryTexts[language].otherwise}</button>`;
