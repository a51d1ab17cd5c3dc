import { html, nothing, type TemplateResult } from 'lit';
import type { Plan, Plans } from '../../contract/plan.js';
import { speakAmount, type formatAmount } from '../../rules/money.js';
import { renderExample, renderLegal } from '../rate/legal.js';
import { legalLine, planWords } from '../rate/plan-words.js';
import { checkoutTexts } from './ratenkauf-checkout.texts.js';
import { widen, widestFigures } from '../teaser/ratenkauf-teaser.texts.js';
import type { Language } from '../element/texts.js';

/** The plan whose figures are shown: the one that the customer picked, otherwise that with the longest term. */
export interface PlanInView {
  readonly plans: Plans;
  readonly plan: Plan;
  readonly isPicked: boolean;
}

/** Renders content in the place of its widest form, which is invisible, so that nothing around it moves when the content changes. */
export const renderFit = (content: unknown, widest: unknown): TemplateResult =>
  html`<div class="fit ${content === nothing ? 'pending' : ''}">
    <div class="content">${content}</div>
    <div class="size" aria-hidden="true">${widest}</div>
  </div>`;

/** Returns the instalment in words: `ab 28,70 € / Monat`; for screen readers with `format`, and with its term. */
function rateText({ plans, plan, isPicked }: PlanInView, language: Language, format?: typeof formatAmount): string {
  const words = checkoutTexts[language];
  return (
    (isPicked ? '' : words.from) +
    planWords(plan, plans.amount, language)(format ? words.spokenRate : words.rate, format)
  );
}

/** Describes the rate for screen readers: the instalment, its term and the effective rate. */
export const describeRate = (shown: PlanInView, language: Language): string =>
  `${rateText(shown, language, speakAmount)}, ${legalLine(shown.plan, shown.plans.amount, language).split(', ')[0]}.`;

/** Returns the widest instalment of a longest term, which has three digits before the comma. */
export const widestRate = (language: Language): string =>
  widen(checkoutTexts[language].from + checkoutTexts[language].rate).replace('\u2007.', '');

/** Renders the instalment for the head of the option, or what is `instead` of it. */
export function renderRate(shown: PlanInView | undefined, instead: unknown, language: Language): TemplateResult {
  const rate =
    shown &&
    html`<span aria-hidden="true">${rateText(shown, language)}</span
      ><span class="spoken">${rateText(shown, language, speakAmount)}</span>`;
  return html`<div class="headline" part="headline" aria-live="polite">${renderFit(rate ?? instead, widestRate(language))}</div>`;
}

/** Renders the lines of the law and the representative example; without a plan, what takes the most space in their place. */
export const renderFigures = (shown: PlanInView | undefined, language: Language): TemplateResult =>
  html`${renderLegal(shown ? legalLine(shown.plan, shown.plans.amount, language) : widestFigures(language), language)}
  ${renderExample(shown?.plans.example ?? [], language)}`;
