import { html, nothing, type TemplateResult } from 'lit';
import type { Plan, Plans } from '../../contract/plan.js';
import type { RichText } from '../../contract/rich-text.js';
import { figuresOf, mainFigures, planWords } from '../../rules/figures.js';
import type { Language } from '../element/texts.js';
import { legalTexts } from '../../languages/law.js';
import { renderRichText } from '../element/rich-text.js';
import { renderFigureList } from './figure-list.js';
import { pickerTexts } from '../../languages/picker.js';

/**
 * Renders what the law requires beside a rate: figures and lender, the effective rate in bold, and the warning. Without
 * figures, what it requires where instalments are offered without a rate.
 */
export function renderLegal(figures: unknown, language: Language): TemplateResult {
  const { credit, warning } = legalTexts[language];
  return html`<div part="legal">
    <div>${figures ?? html`<p class="credit">${credit}</p>`}</div>
    <p class="caution">${warning}</p>
  </div>`;
}

/**
 * Renders content in one of several places. What is in another place has other nodes: a browser that has translated the
 * page may have moved the texts of these.
 */
export const inPlace = (place: number, content: TemplateResult): unknown[] =>
  Array<unknown>(place).fill(nothing).concat(content);

/** Renders the same for a plan, each in its place, and of which term its figures are. */
export function renderPlanLegal(plan: Plan, { plans, amount, lender }: Plans, language: Language): TemplateResult {
  const figures = figuresOf(plan, amount, language);
  const list = html`<p class="about">${planWords(plan, amount, language)(pickerTexts[language].figures)}</p>
    ${renderFigureList(figures, lender, language, mainFigures(figures))}`;
  return renderLegal(inPlace(plans.indexOf(plan), list), language);
}

/**
 * Renders the representative example, collapsed; its title is there before its text, so that nothing moves when it
 * arrives.
 */
export const renderExample = (example: RichText, language: Language): TemplateResult =>
  html`<details class="example">
    <summary>${legalTexts[language].example}</summary>
    <div class="small words" lang="de">${renderRichText(example)}</div>
  </details>`;
