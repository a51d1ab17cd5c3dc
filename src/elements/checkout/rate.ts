import { html, nothing, type TemplateResult } from 'lit';
import type { Plan, Plans } from '../../contract/plan.js';
import { inPlace, renderExample, renderPlanLegal } from '../rate/legal.js';
import { planWords } from '../../rules/figures.js';
import { figureWords } from '../../languages/law.js';
import { checkoutTexts } from '../../languages/checkout.js';
import type { Language } from '../element/texts.js';

/** The plan whose figures are shown: the one that the customer picked, otherwise that with the longest term. */
export interface PlanInView {
  readonly plans: Plans;
  readonly plan: Plan;
  readonly isPicked: boolean;
}

/** Returns the instalment in words: `ab 28,70 € / Monat`; for screen readers with its term. */
function rateText({ plans, plan, isPicked }: PlanInView, language: Language, how: 'written' | 'spoken'): string {
  const words = checkoutTexts[language];
  const text = how === 'spoken' ? words.spokenRate : words.rate;
  return (isPicked ? '' : words.from) + planWords(plan, plans.amount, language)(text, how);
}

/** Describes the rate for screen readers: the instalment, its term and the effective rate. */
export function describeRate(shown: PlanInView, language: Language): string {
  const { effectiveRate } = figureWords[language].labels;
  const say = planWords(shown.plan, shown.plans.amount, language);
  return rateText(shown, language, 'spoken') + say(`, ${effectiveRate} {effectiveRate}.`);
}

/** Renders the instalment for the head of the option, or what is `instead` of it. */
export function renderRate(shown: PlanInView | undefined, instead: unknown, language: Language): TemplateResult {
  const words = shown && rateText(shown, language, 'written');
  const rate =
    shown &&
    inPlace(
      shown.plans.plans.indexOf(shown.plan) * 2 + +shown.isPicked,
      html`<span aria-hidden="true">${words}</span
        ><span class="spoken">${rateText(shown, language, 'spoken')}</span>`,
    );
  const isPending = !rate && instead === nothing;
  return html`<div class="headline ${isPending ? 'pending' : ''}" part="headline" aria-live="polite">${rate ?? instead}</div>`;
}

/** Renders the lines of the law and the representative example. */
export const renderFigures = ({ plans, plan }: PlanInView, language: Language): TemplateResult =>
  html`${renderPlanLegal(plan, plans, language)} ${renderExample(plans.example, language)}`;
