import { html, type TemplateResult } from 'lit';
import { transactionsTexts } from './ratenkauf-transactions.texts.js';
import { fill, type Language } from './texts.js';

/** Where in the pages of a search somebody is. */
export interface Paging {
  /** The page that was asked for, from 0. */
  readonly page: number;
  readonly pages: number;
  readonly count: number;
  readonly isLoading: boolean;
  readonly go: (page: number) => void;
  readonly language: Language;
}

/** A number of transactions: `10.000` in German. */
export const formatCount = (count: number, language: Language): string => new Intl.NumberFormat(language).format(count);

/** Which page it is, of how many. */
export function pageWords({ page, pages, count, isLoading, language }: Omit<Paging, 'go'>): string {
  const figures: Record<string, number> = { page: page + 1, pages, count };
  const words = transactionsTexts[language];
  return fill(isLoading ? words.page_loading : words.page, (name) => formatCount(figures[name] ?? 0, language));
}

/** The way to the pages before and after. At the ends a button stays where it is, so that nobody loses the focus. */
export function renderPaging(paging: Paging): TemplateResult {
  const { page, pages, go, language } = paging;
  const words = transactionsTexts[language];
  const renderStep = (to: number, word: string) => {
    const isPossible = to >= 0 && to < pages;
    return html`<button type="button" aria-disabled=${!isPossible} @click=${() => isPossible && go(to)}>${word}</button>`;
  };
  return html`<nav aria-label=${words.pages}>
    ${renderStep(page - 1, words.previous)}
    <p>${pageWords(paging)}</p>
    ${renderStep(page + 1, words.next)}
  </nav>`;
}
