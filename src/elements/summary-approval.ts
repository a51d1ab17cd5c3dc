import { html, type TemplateResult } from 'lit';
import type { Purchase } from '../contract/purchase.js';
import { legalTexts } from './legal.texts.js';
import { summaryTexts, type SummaryText } from './ratenkauf-summary.texts.js';
import type { Busy } from './summary-actions.js';
import { renderCosts, renderInstalments, type Financing } from './summary-financing.js';
import { fill, type Language } from './texts.js';

/** What belongs to an approval beside the purchase itself. */
export interface Approval {
  /** What the customer has to know before the next step. */
  readonly notice: SummaryText | undefined;
  /** How long it holds. */
  readonly minutes: string;
  readonly busy: Busy;
  /** The buttons, directly below the costs. */
  readonly actions: unknown;
}

/** What the bank granted, with term, interest and total directly above the buttons (§ 312j BGB). */
export function renderApproval(
  { financing, amount, wishedMonths }: Purchase & { financing: Financing },
  { notice, minutes, busy, actions }: Approval,
  language: Language,
): TemplateResult {
  const words = summaryTexts[language];
  const granted = financing.plan.months;
  const differs = wishedMonths !== undefined && wishedMonths !== granted;
  const difference = differs ? fill(words.term_differs, (name) => (name === 'granted' ? granted : wishedMonths)) : '';
  return html`<p class="notice" role="alert">${notice ? words[notice] : ''}</p>
    <p class="notice">${difference}</p>
    ${renderInstalments(financing, language)}
    <p class="strong">${legalTexts[language].warning}</p>
    <p>${minutes}</p>
    ${renderCosts(financing, amount, language)}
    <div class="actions">${actions}</div>
    <p role="status">${busy ? words[busy] : ''}</p>`;
}
