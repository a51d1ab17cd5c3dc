import { html, nothing, type TemplateResult } from 'lit';
import type { Purchase } from '../contract/purchase.js';
import type { RestartReason } from './checkout-events.js';
import { summaryTexts, type SummaryText } from './ratenkauf-summary.texts.js';
import { renderRichText } from './rich-text.js';
import { renderInstalments } from './summary-financing.js';
import { fill, type Language } from './texts.js';

/** The order stands. */
export function renderConfirmed({ orderId, financing }: Partial<Purchase> = {}, language: Language): TemplateResult {
  const words = summaryTexts[language];
  return html`<p>${words.confirmed}</p>
    ${orderId ? html`<p>${words.order_number}: <span class="strong">${orderId}</span></p>` : nothing}
    ${financing ? renderInstalments(financing, language) : nothing}`;
}

/** Why the purchase cannot go on, and that nothing is ordered. */
export function renderReason(why: Exclude<RestartReason, 'confirming'>, purchase: Partial<Purchase> = {}, language: Language): TemplateResult {
  const words = summaryTexts[language];
  const { declinedText, changed = [] } = purchase;
  const isExplained = why === 'declined' && declinedText !== undefined;
  // One change stands in the title.
  const parts = why === 'void' && changed.length > 1 ? changed.map((part) => words[part]) : [];
  return html`${isExplained ? html`<div class="words" lang="de">${renderRichText(declinedText)}</div>` : nothing}
    ${parts.length > 0 ? html`<p>${fill(words.changed, () => new Intl.ListFormat(language).format(parts))}</p>` : nothing}
    <p>${words[why]}</p>`;
}

/** The title of a purchase that is void names what changed. */
export function titleOfVoid({ changed = [] }: Partial<Purchase> = {}): SummaryText {
  const [part, ...others] = changed;
  return part && others.length === 0 ? `${part}_title` : 'void_title';
}
