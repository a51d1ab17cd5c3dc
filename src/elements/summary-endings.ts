import { html, nothing, type TemplateResult } from 'lit';
import type { Purchase } from '../contract/purchase.js';
import type { RestartReason } from './checkout-events.js';
import { summaryTexts } from './ratenkauf-summary.texts.js';
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
export function renderReason(why: RestartReason, purchase: Partial<Purchase> = {}, language: Language): TemplateResult {
  const words = summaryTexts[language];
  const { declinedText, changed = [] } = purchase;
  if (why === 'void') {
    const parts = new Intl.ListFormat(language).format(changed.map((part) => words[part]));
    return html`<p>${parts ? fill(words.void, () => parts) : words.void_unnamed}</p>`;
  }
  const isExplained = why === 'declined' && declinedText !== undefined;
  return html`${isExplained ? html`<div class="words" lang="de">${renderRichText(declinedText)}</div>` : nothing}
    <p>${words[why]}</p>`;
}

/** Where a new start leads, and what else happens then. */
export interface Restart {
  readonly href: string | undefined;
  readonly press: (event: Event) => void;
}

/** The way forward: a link where the shop told its address, otherwise a button that the shop hears of. */
export function renderRestart(reason: RestartReason, { href, press }: Restart, language: Language): TemplateResult {
  const words = summaryTexts[language];
  const label = reason === 'declined' || reason === 'no_purchase' ? words.choose_payment : words.restart;
  return href
    ? html`<a class="button primary" href=${href} @click=${press}>${label}</a>`
    : html`<button class="primary" type="button" @click=${press}>${label}</button>`;
}
