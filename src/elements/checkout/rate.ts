import { html, nothing, type TemplateResult } from 'lit';
import type { Plan, Plans } from '../../contract/plan.js';
import { inPlace, renderExample, renderPlanLegal } from '../rate/legal.js';
import { legalTexts } from '../../languages/law.js';
import { figureLine, figuresOf, planWords } from '../../rules/figures.js';
import { pickerTexts } from '../../languages/picker.js';
import { checkoutTexts } from '../../languages/checkout.js';
import { bold, widen, widestList } from '../rate/widest.js';
import type { Language } from '../element/texts.js';

/** The plan whose figures are shown: the one that the customer picked, otherwise that with the longest term. */
export interface PlanInView {
  readonly plans: Plans;
  readonly plan: Plan;
  readonly isPicked: boolean;
}

/**
 * Renders content in the place of its widest form, which is invisible, so that nothing around it moves when the content
 * changes.
 */
export const renderFit = (content: unknown, widest: unknown): TemplateResult =>
  html`<div class="fit ${content === nothing ? 'pending' : ''}">
    <div class="content">${content}</div>
    <div class="size" aria-hidden="true">${widest}</div>
  </div>`;

/** Returns the instalment in words: `ab 28,70 € / Monat`; for screen readers with its term. */
function rateText({ plans, plan, isPicked }: PlanInView, language: Language, how: 'written' | 'spoken'): string {
  const words = checkoutTexts[language];
  const text = how === 'spoken' ? words.spokenRate : words.rate;
  return (isPicked ? '' : words.from) + planWords(plan, plans.amount, language)(text, how);
}

/** Describes the rate for screen readers: the instalment, its term and the effective rate. */
export function describeRate(shown: PlanInView, language: Language): string {
  const [effective] = figuresOf(shown.plan, shown.plans.amount, language);
  return `${rateText(shown, language, 'spoken')}, ${figureLine(effective ? [effective] : [])}.`;
}

/** Returns the widest instalment of a longest term, which has three digits before the comma. */
export const widestRate = (language: Language): string =>
  widen(checkoutTexts[language].from + checkoutTexts[language].rate).replace('\u2007.', '');

/** Renders the instalment for the head of the option, or what is `instead` of it. */
export function renderRate(shown: PlanInView | undefined, instead: unknown, language: Language): TemplateResult {
  const words = shown && rateText(shown, language, 'written');
  const rate =
    shown &&
    inPlace(
      shown.plans.plans.indexOf(shown.plan) * 2 + Number(shown.isPicked),
      html`<span aria-hidden="true">${words}</span
        ><span class="spoken">${rateText(shown, language, 'spoken')}</span>`,
    );
  return html`<div class="headline" part="headline" aria-live="polite">${renderFit(rate ?? instead, widestRate(language))}</div>`;
}

/** Renders the lines of the law and the representative example. */
export const renderFigures = ({ plans, plan }: PlanInView, language: Language): TemplateResult =>
  html`${renderPlanLegal(plan, plans, language)} ${renderExample(plans.example, language)}`;

/**
 * Returns what takes the most space in the place of {@link renderFigures}, before and after the lender: a text of one
 * style, so that a style sheet can keep exactly the same space before the script has arrived.
 */
export function widestLines(language: Language): readonly [before: string, after: string] {
  const { credit, warning, example } = legalTexts[language];
  const [before = ''] = widestList(language).split(credit);
  // Between the name of a figure and the figure is a gap, which counts where no digit is missing.
  const about = `${bold}${widen(pickerTexts[language].figures)}\n`;
  return [about + before.replace('\n', '\n\u2007\u2007'), `. ${credit}\n${bold}${bold}${warning}\n${bold}${example}`];
}
