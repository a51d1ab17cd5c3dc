import { html, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import type { RichText } from '../../contract/rich-text.js';
import type { Language } from '../element/texts.js';
import { legalTexts } from '../../rules/legal.texts.js';
import { renderRichText } from '../element/rich-text.js';
import { renderFigureList } from './legal-figures.js';

/**
 * Renders what the law requires beside a rate: figures and lender of `legalLine`, the effective rate in bold, and the
 * warning. Without figures, what it requires where instalments are offered without a rate. Other figures are other
 * nodes: a browser that has translated the page may have moved the texts of these.
 */
export function renderLegal(figures: string, language: Language): TemplateResult {
  const { credit, warning } = legalTexts[language];
  // The comma of a number has no space behind it.
  return html`<div part="legal">
    <div>${figures && keyed(figures, renderFigureList(figures.split(', ')))} <p class="credit">${credit}</p></div>
    <p class="caution">${warning}</p>
  </div>`;
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
