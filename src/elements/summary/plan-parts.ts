import { html, nothing, type TemplateResult } from 'lit';
import type { RichText } from '../../contract/rich-text.js';
import type { Purchase } from '../../contract/purchase.js';
import { renderPair } from '../element/styles/figures.js';
import { isPageAddress } from '../element/page/page-address.js';
import { renderRichText } from '../element/rich-text.js';
import { fill, type Language } from '../element/texts.js';
import { legalTexts } from '../../languages/law.js';
import { daysIn } from '../../rules/dates.js';
import { figuresOf, planWords } from '../../rules/figures.js';
import { summaryTexts } from '../../languages/summary.js';

/** Financing as the bank granted it. */
type Financing = NonNullable<Purchase['financing']>;

/** A purchase with the bank's financing. */
export type Financed = Purchase & { readonly financing: Financing };

/**
 * Renders amount and number of the instalments, as the title of the card: not as a product, since the last instalment
 * usually differs and the product would not be the total below it.
 */
function renderHeadline({ financing: { plan }, amount }: Financed, language: Language): TemplateResult {
  const words = summaryTexts[language];
  const say = planWords(plan, amount, language);
  return html`<h2 class="title big" id="title" tabindex="-1" part="headline">
    <span aria-hidden="true"><b>${say('{monthlyRate}')}</b> ${say(words.unit)}</span>
    <span class="spoken">${say(words.spokenRate, 'spoken')}</span>
  </h2>`;
}

/** Renders the last instalment, the due dates and the lender. */
function renderDates({ financing: { plan }, lender, amount }: Financed, language: Language): TemplateResult {
  const { dates_equal: equal, dates_unequal: unequal } = summaryTexts[language];
  const text = daysIn(plan.lastRate === plan.monthlyRate ? equal : unequal, plan, language);
  const dates = planWords(plan, amount, language)(text);
  return html`<p class="dates">${dates}${lender ? html` · ${lender}` : nothing}</p>`;
}

/**
 * Renders term, order value, interest with its rates, and total (§ 312j BGB). The interest is not part of the basket.
 */
function renderCosts({ financing: { plan }, amount }: Financed, language: Language): TemplateResult {
  const words = summaryTexts[language];
  const say = planWords(plan, amount, language);
  // Those that have no place of their own below.
  const others = figuresOf(plan, amount, language).filter(({ key, label }) => label && !(key in words));
  return html`<dl class="costs">
    ${renderPair(words.term, say(words.months))} ${renderPair(words.amount, say('{amount}'))}
    ${others.map(({ label, value }) => renderPair(label, value))}
    ${renderPair(words.interest, say('{interest}'))}
    ${renderPair(words.effectiveRate, say('{effectiveRate}'), 'rates effective')}
    ${renderPair(words.borrowingRate, say('{borrowingRate}'), 'rates')} ${renderPair(words.total, say('{total}'), 'total')}
  </dl>`;
}

/** Renders the links to the bank's information before the contract, and to the shop's page for a withdrawal. */
function renderLinks(
  { financing: { preContractualInformation }, withdrawalPage }: Financed,
  language: Language,
): TemplateResult | typeof nothing {
  const { information, withdrawal } = summaryTexts[language];
  const hasInformation = isPageAddress(preContractualInformation);
  const hasWithdrawal = isPageAddress(withdrawalPage);
  if (!hasInformation && !hasWithdrawal) return nothing;
  // The remark in brackets is about the click.
  const [name, remark] = information.split(/(?=\s\([^()]*\)$)/);
  return html`<p class="more">
    ${hasInformation ? html`<a href=${preContractualInformation} target="_blank" rel="noreferrer">${name}<span class="unprinted">${remark}</span></a>` : nothing}
    ${hasInformation && hasWithdrawal ? '·' : nothing}
    ${hasWithdrawal ? html`<a href=${withdrawalPage}>${withdrawal}</a>` : nothing}
  </p>`;
}

/** Renders the repayment plan in the bank's words, collapsed: it repeats the figures above. */
function renderRepayment({ repaymentText }: Financing, language: Language): TemplateResult | typeof nothing {
  if (!repaymentText) return nothing;
  return html`<details class="more">
    <summary>${summaryTexts[language].repayment}</summary>
    <p lang="de">${repaymentText}</p>
  </details>`;
}

/** Points out a granted term that the customer did not ask for. */
function renderDifference(
  { financing: { plan }, requestedMonths }: Financed,
  language: Language,
): TemplateResult | typeof nothing {
  if (requestedMonths === undefined || requestedMonths === plan.months) return nothing;
  const words = fill(summaryTexts[language].term_differs, (name) =>
    name === 'granted' ? plan.months : requestedMonths,
  );
  return html`<div class="notice warning difference">
    <span class="sign" aria-hidden="true"></span>
    <p>${words}</p>
  </div>`;
}

/** Renders what the bank says of its decision. */
export const renderBankText = (text: RichText, language: Language): TemplateResult =>
  html`<p class="introduction">${summaryTexts[language].bank_text}</p>
    <div class="words" lang="de">${renderRichText(text)}</div>`;

/** What stands around the figures of an approval. */
interface Approval {
  readonly badge: unknown;
  /** Order button and the way to pay otherwise, below the figures. */
  readonly actions: unknown;
}

/** Renders the granted financing, with term, interest and total directly above the order button (§ 312j BGB). */
export function renderApproval(purchase: Financed, { badge, actions }: Approval, language: Language): TemplateResult {
  const { financing, bankText } = purchase;
  return html`${badge} ${renderHeadline(purchase, language)} ${renderDates(purchase, language)} ${renderDifference(purchase, language)}
    ${bankText ? html`<div class="more">${renderBankText(bankText, language)}</div>` : nothing}
    ${renderCosts(purchase, language)}
    <div part="legal"><p class="caution">${legalTexts[language].warning}</p></div>
    ${renderLinks(purchase, language)} ${actions} ${renderRepayment(financing, language)}`;
}

/** Renders the plan of an order. */
export const renderPlan = (purchase: Financed, language: Language): TemplateResult =>
  html`<p class="plan">${summaryTexts[language].plan}</p>
    ${renderHeadline(purchase, language)} ${renderDates(purchase, language)} ${renderCosts(purchase, language)}
    ${renderLinks(purchase, language)} ${renderRepayment(purchase.financing, language)}`;
