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

/** Returns the instalment and its term as screen readers say them, and `more`, with figures as `{name}`. */
function speak({ plans, plan, isPicked }: PlanInView, language: Language, more = ''): string {
  const { from, spokenRate } = checkoutTexts[language];
  return planWords(plan, plans.amount, language)((isPicked ? '' : from) + spokenRate + more, 'spoken');
}

/** Describes the rate for screen readers: the instalment, its term and the effective rate. */
export const describeRate = (shown: PlanInView, language: Language): string =>
  speak(shown, language, `, ${figureWords[language].labels.effectiveRate} {effectiveRate}.`);

/**
 * Renders the instalment for the head of the option, `ab 28,70 € / Monat`, with the amount larger than its words; or
 * what is `instead` of it.
 */
export function renderRate(shown: PlanInView | undefined, instead: unknown, language: Language): TemplateResult {
  const rate =
    shown && inPlace(shown.plans.plans.indexOf(shown.plan) * 2 + +shown.isPicked, renderInstalment(shown, language));
  const isPending = !rate && instead === nothing;
  return html`<div class="headline ${isPending ? 'pending' : ''}" part="headline" aria-live="polite">${rate ?? instead}</div>`;
}

function renderInstalment(shown: PlanInView, language: Language): TemplateResult {
  const { from, unit } = checkoutTexts[language];
  const amount = planWords(shown.plan, shown.plans.amount, language)('{monthlyRate}');
  return html`<span aria-hidden="true"
      ><small>${shown.isPicked ? '' : from}</small><b>${amount}</b> <small>${unit}</small></span
    ><span class="spoken">${speak(shown, language)}</span>`;
}

/** Renders the lines of the law and the representative example. */
export const renderFigures = ({ plans, plan }: PlanInView, language: Language): TemplateResult =>
  html`${renderPlanLegal(plan, plans, language)} ${renderExample(plans.example, language)}`;
