import { html, nothing, type TemplateResult } from 'lit';
import type { Purchase } from '../../contract/purchase.js';
import { type Cents, formatAmount, formatPercent } from '../../rules/money.js';
import { renderPair } from '../element/figures.js';
import { isPageAddress } from '../element/page-address.js';
import type { RestartReason, RestartRequest } from '../element/purchase-events.js';
import { formatDate } from '../element/dates.js';
import { fill, type Language } from '../element/texts.js';
import { legalTexts } from '../rate/legal.texts.js';
import { renderRichText } from '../rate/rich-text.js';
import { type SummaryText, summaryTexts } from './ratenkauf-summary.texts.js';

/** Financing as the bank granted it. */
export type Financing = NonNullable<Purchase['financing']>;

/** Renders instalments, rates and dates, with the bank's repayment text. */
function renderInstalments({ plan, repaymentText, preContractualInformation }: Financing, language: Language): TemplateResult {
  const words = summaryTexts[language];
  const isUnequal = plan.lastRate !== plan.monthlyRate;
  return html`<dl>
      ${renderPair(words.instalments, String(plan.months))}
      ${renderPair(words.monthlyRate, formatAmount(plan.monthlyRate, language))}
      ${isUnequal ? renderPair(words.lastRate, formatAmount(plan.lastRate, language)) : nothing}
      ${renderPair(words.firstDue, formatDate(plan.firstDue, language))}
      ${renderPair(words.lastDue, formatDate(plan.lastDue, language))}
      ${renderPair(words.effectiveRate, formatPercent(plan.effectiveRate, language))}
      ${renderPair(words.borrowingRate, formatPercent(plan.borrowingRate, language))}
    </dl>
    ${repaymentText ? html`<p class="repayment" lang="de">${repaymentText}</p>` : nothing}
    ${isPageAddress(preContractualInformation)
      ? html`<p><a href=${preContractualInformation} target="_blank" rel="noopener noreferrer">${words.information}</a></p>`
      : nothing}`;
}

/** Renders the costs that must stand directly above the order button (§ 312j BGB). The interest is not part of the basket. */
function renderCosts({ plan }: Financing, amount: Cents, language: Language): TemplateResult {
  const words = summaryTexts[language];
  return html`<dl class="costs">
    ${renderPair(words.term, fill(words.months, () => plan.months))}
    ${renderPair(words.amount, formatAmount(amount, language))}
    ${renderPair(words.interest, formatAmount(plan.interest, language))}
    ${renderPair(words.total, formatAmount(plan.total, language), 'total')}
  </dl>`;
}

/** Action of the customer that is running. */
export type Busy = 'ordering' | 'abandoning' | undefined;

/** Renders the order button with the label that § 312j BGB requires. */
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

/** Renders the button that abandons a purchase that could still be ordered. */
export const renderAbandon = (busy: Busy, press: () => void, language: Language): TemplateResult =>
  html`<button type="button" aria-disabled=${busy !== undefined} @click=${press}>${summaryTexts[language].otherwise}</button>`;

/** Target and callback of the ways to choose another payment. */
interface Restart {
  readonly href: string | undefined;
  readonly press: (event: Event, wish: RestartRequest) => void;
}

/** Renders the ways to pay after a purchase without order: links to `href` if the shop set it, otherwise buttons that only fire the event. */
export function renderRestart(reason: RestartReason, restart: Restart, language: Language): TemplateResult {
  const words = summaryTexts[language];
  if (reason === 'declined' || reason === 'no_purchase') return renderWay('pay_otherwise', words.choose_payment, true, restart);
  // While the bank may still decide, paying otherwise means to abandon the purchase, which has a button of its own.
  return html`${renderWay('restart', words.restart, true, restart)}
  ${reason === 'initialized' ? nothing : renderWay('pay_otherwise', words.otherwise, false, restart)}`;
}

function renderWay(wish: RestartRequest, label: string, isPrimary: boolean, { href, press }: Restart): TemplateResult {
  const onClick = (event: Event) => press(event, wish);
  const style = isPrimary ? 'primary' : '';
  return href
    ? html`<a class="button ${style}" href=${href} @click=${onClick}>${label}</a>`
    : html`<button class=${style} type="button" @click=${onClick}>${label}</button>`;
}

/** State of an approval beside the purchase itself. */
interface Approval {
  /** Message to the customer before the next step. */
  readonly notice: SummaryText | undefined;
  /** Remaining validity as a sentence. */
  readonly minutes: string;
  readonly busy: Busy;
  /** Buttons, directly below the costs. */
  readonly actions: unknown;
}

/** Renders the granted financing, with term, interest and total directly above the buttons (§ 312j BGB). */
export function renderApproval(
  { financing, amount, requestedMonths }: Purchase & { financing: Financing },
  { notice, minutes, busy, actions }: Approval,
  language: Language,
): TemplateResult {
  const words = summaryTexts[language];
  const granted = financing.plan.months;
  const differs = requestedMonths !== undefined && requestedMonths !== granted;
  const difference = differs ? fill(words.term_differs, (name) => (name === 'granted' ? granted : requestedMonths)) : '';
  return html`<p class="notice" role="alert">${notice ? words[notice] : ''}</p>
    <p class="notice">${difference}</p>
    ${renderInstalments(financing, language)}
    <p class="strong">${legalTexts[language].warning}</p>
    <p>${minutes}</p>
    ${renderCosts(financing, amount, language)}
    <div class="actions">${actions}</div>
    <p role="status">${busy ? words[busy] : ''}</p>`;
}

/** Renders the confirmed order. */
export function renderConfirmed({ orderId, financing }: Partial<Purchase> = {}, language: Language): TemplateResult {
  const words = summaryTexts[language];
  return html`<p>${words.confirmed}</p>
    ${orderId ? html`<p>${words.order_number}: <span class="strong">${orderId}</span></p>` : nothing}
    ${financing ? renderInstalments(financing, language) : nothing}`;
}

/** Renders why the purchase cannot go on, and that nothing is ordered. */
export function renderReason(why: Exclude<RestartReason, 'confirming'>, purchase: Partial<Purchase> = {}, language: Language): TemplateResult {
  const words = summaryTexts[language];
  const { declinedText, changed = [] } = purchase;
  const isExplained = why === 'declined' && declinedText !== undefined;
  // A single change is already named in the title.
  const parts = why === 'void' && changed.length > 1 ? changed.map((part) => words[part]) : [];
  return html`${isExplained ? html`<div class="words" lang="de">${renderRichText(declinedText)}</div>` : nothing}
    ${parts.length > 0 ? html`<p>${fill(words.changed, () => new Intl.ListFormat(language).format(parts))}</p>` : nothing}
    <p>${words[why]}</p>`;
}

/** Returns the title of a void purchase; it names the change if there is only one. */
export function titleOfVoid({ changed = [] }: Partial<Purchase> = {}): SummaryText {
  const [part, ...others] = changed;
  return part && others.length === 0 ? `${part}_title` : 'void_title';
}
