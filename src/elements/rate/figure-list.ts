import { html, type TemplateResult } from 'lit';
import { figureWords } from '../../languages/law.js';
import type { Figure } from '../../rules/figures.js';
import type { Lender } from '../../rules/lender.js';
import { legalTexts } from '../../languages/law.js';
import type { Language } from '../element/texts.js';

/**
 * Renders figures as a list, and below it the instalments, which have no name of their own, and the lender; what is
 * `extra` can be left out where there is little space: of the figures, those that are not `main`.
 */
export function renderFigureList(
  figures: readonly Figure[],
  { name, address }: Lender,
  language: Language,
  main: readonly Figure[],
): TemplateResult {
  const { credit } = legalTexts[language];
  const row = (figure: Figure) =>
    html`<div class=${main.includes(figure) ? '' : 'extra'}><dt>${figure.label}</dt> <dd>${figure.value}</dd></div> `;
  return html`<dl>${figures.map((figure) => figure.label && row(figure))}</dl>
    <p class="credit"><span class="extra">${figures.map(({ label, value }) => (label ? '' : `${value}. `))}</span>${figureWords[language].lender}: ${name}<span class="extra">, ${address}</span>. ${credit}</p>`;
}
