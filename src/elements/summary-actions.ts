import { html, nothing, type TemplateResult } from 'lit';
import type { RestartReason, RestartWish } from './checkout-events.js';
import { summaryTexts } from './ratenkauf-summary.texts.js';
import type { Language } from './texts.js';

/** What the customer has set going. */
export type Busy = 'ordering' | 'abandoning' | undefined;

/** The order button, in the words of § 312j BGB. */
export const renderOrder = (busy: Busy, press: () => void, language: Language): TemplateResult =>
  html`<button
    class="primary"
    type="button"
    aria-disabled=${busy !== undefined}
    aria-busy=${busy === 'ordering'}
    @click=${press}
  >
    ${summaryTexts[language].order}
  </button>`;

/** The way out of a purchase that can still be ordered: gives it up. */
export const renderAbandon = (busy: Busy, press: () => void, language: Language): TemplateResult =>
  html`<button type="button" aria-disabled=${busy !== undefined} @click=${press}>${summaryTexts[language].otherwise}</button>`;

/** Where the customer chooses how to pay, and what else happens then. */
export interface Restart {
  readonly href: string | undefined;
  readonly press: (event: Event, wish: RestartWish) => void;
}

/** The ways on from a purchase that does not become an order: links where the shop told its address, otherwise buttons that the shop hears of. */
export function renderRestart(reason: RestartReason, restart: Restart, language: Language): TemplateResult {
  const words = summaryTexts[language];
  if (reason === 'declined' || reason === 'no_purchase') return renderWay('pay_otherwise', words.choose_payment, true, restart);
  // While the bank may still decide, paying otherwise gives the purchase up: another button does that.
  return html`${renderWay('restart', words.restart, true, restart)}
  ${reason === 'initialized' ? nothing : renderWay('pay_otherwise', words.otherwise, false, restart)}`;
}

function renderWay(wish: RestartWish, label: string, isPrimary: boolean, { href, press }: Restart): TemplateResult {
  const onClick = (event: Event) => press(event, wish);
  const style = isPrimary ? 'primary' : '';
  return href
    ? html`<a class="button ${style}" href=${href} @click=${onClick}>${label}</a>`
    : html`<button class=${style} type="button" @click=${onClick}>${label}</button>`;
}
