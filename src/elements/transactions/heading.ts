import { html, nothing, type TemplateResult } from 'lit';
import type { HandlerErrorCode } from '../../contract/client/ask.js';
import { fill, type Language } from '../element/texts.js';
import { formatCount, pagesOf, pageWords, type TransactionsPage } from './page.js';
import { type TransactionsText, transactionsTexts } from './ratenkauf-transactions.texts.js';
import type { Sorting } from './sorting.js';

/** Title and texts of a list without rows. */
export interface Ending {
  readonly title: TransactionsText;
  readonly words: TransactionsText;
  readonly hint?: TransactionsText;
  /** True if the same request may succeed a little later. */
  readonly mayRetry: boolean;
}

/** Returns what to show after a failure. */
export function endingOf(code: HandlerErrorCode): Ending {
  switch (code) {
    case 'forbidden':
      return { title: 'forbidden_title', words: 'forbidden', mayRetry: false };
    case 'service_refused':
      return { title: 'refused_title', words: 'service_refused', mayRetry: true };
    case 'service_unavailable':
      return { title: 'failed_title', words: 'service_unavailable', mayRetry: true };
    default:
      return { title: 'failed_title', words: 'failed', mayRetry: true };
  }
}

/** Returns what to show for an empty result: nothing matches, or there are no transactions yet. */
export const emptyEnding = (isNarrowed: boolean): Ending =>
  isNarrowed
    ? { title: 'not_found_title', words: 'not_found', hint: 'not_found_hint', mayRetry: false }
    : { title: 'none_title', words: 'none', mayRetry: false };

/** Renders why there are no rows, and a retry button if a retry may help. */
export const renderEnding = ({ words, hint, mayRetry }: Ending, retry: () => void, language: Language): TemplateResult =>
  html`<p>${transactionsTexts[language][words]}</p>
    ${hint ? html`<p>${transactionsTexts[language][hint]}</p>` : nothing}
    ${mayRetry ? html`<div class="actions"><button type="button" @click=${retry}>${transactionsTexts[language].retry}</button></div>` : nothing}`;

/** State of the list. */
interface Standing {
  /** Set if there are no rows. */
  readonly ending: Ending | undefined;
  readonly page: TransactionsPage | undefined;
  readonly isLoading: boolean;
  /** Present sorting, if sorting was the last change. */
  readonly sorting: Sorting | undefined;
  readonly language: Language;
}

/** Returns the title above the rows. */
export function titleOf({ ending, page, isLoading, language }: Standing): string {
  const words = transactionsTexts[language];
  if (ending) return words[ending.title];
  if (isLoading || !page) return words.loading;
  return page.count === 1 ? words.found_one : fill(words.found, () => formatCount(page.count, language));
}

/** Returns the text that screen readers announce. */
export function newsOf(standing: Standing): string {
  const { ending, page, isLoading, sorting, language } = standing;
  if (ending || isLoading || !page) return titleOf(standing);
  const words = transactionsTexts[language];
  if (sorting) return fill(sorting.direction === 'ascending' ? words.sorted_up : words.sorted_down, () => words[sorting.column]);
  const pages = pagesOf(page);
  return pages > 1 ? pageWords({ page: page.page, pages, count: page.count, isLoading: false, language }) : titleOf(standing);
}

/** Scrolls the title into view if it is not. */
export function showTitle(root: ParentNode): void {
  const title = root.querySelector('.title');
  const { top = 0, bottom = 0 } = title?.getBoundingClientRect() ?? {};
  if (top < 0 || bottom > innerHeight) title?.scrollIntoView({ block: 'start' });
}
