import { html, nothing, type TemplateResult } from 'lit';
import type { Purchase } from '../contract/purchase.js';
import { formatAmount, formatPercent, type Cents } from '../rules/money.js';
import { formatDate } from './format-date.js';
import { isPageAddress } from './page-address.js';
import { summaryTexts } from './ratenkauf-summary.texts.js';
import { fill, type Language } from './texts.js';

/** What the bank granted. */
export type Financing = NonNullable<Purchase['financing']>;

const renderPair = (name: string, figure: string, kind = '') =>
  html`<div class=${kind}>
    <dt>${name}</dt>
    <dd>${figure}</dd>
  </div>`;

/** Instalments, rates and dates, with the repayment in the bank's words. */
export function renderInstalments({ plan, repaymentText, preContractualInformation }: Financing, language: Language): TemplateResult {
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

/** What stands directly above the order button (§ 312j BGB): the interest is no part of the basket. */
export function renderCosts({ plan }: Financing, amount: Cents, language: Language): TemplateResult {
  const words = summaryTexts[language];
  return html`<dl class="costs">
    ${renderPair(words.term, fill(words.months, () => plan.months))}
    ${renderPair(words.amount, formatAmount(amount, language))}
    ${renderPair(words.interest, formatAmount(plan.interest, language))}
    ${renderPair(words.total, formatAmount(plan.total, language), 'total')}
  </dl>`;
}
