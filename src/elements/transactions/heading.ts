import { html, nothing, type TemplateResult } from 'lit';
import type { HandlerErrorCode } from '../../contract/client/ask.js';
import { fill, type Language } from '../element/texts.js';
import { formatCount, pagesOf, pageWords, type TransactionsPage } from './page.js';
import { type TransactionsText, transactionsTexts } from './ratenkauf-transactions.texts.js';
import type { Sorting } from './sorting.js';

/** Why there are no rows. */
export interface Ending {
  readonly title: TransactionsText;
  readonly words: TransactionsText;
  readonly hint?: TransactionsText;
  /** Whether the same may succeed a little later. */
  readonly mayRetry: boolean;
}

/** What a failure means for who searches. */
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

/** That nothing was found, or that there is nothing yet. */
export const emptyEnding = (isNarrowed: boolean): Ending =>
  isNarrowed
    ? { title: 'not_found_title', words: 'not_found', hint: 'not_found_hint', mayRetry: false }
    : { title: 'none_title', words: 'none', mayRetry: false };

/** Why there are no rows, below its title, and what can be done. */
export const renderEnding = ({ words, hint, mayRetry }: Ending, retry: () => void, language: Language): TemplateResult =>
  html`<p>${transactionsTexts[language][words]}</p>
    ${hint ? html`<p>${transactionsTexts[language][hint]}</p>` : nothing}
    ${mayRetry ? html`<div class="actions"><button type="button" @click=${retry}>${transactionsTexts[language].retry}</button></div>` : nothing}`;

/** How the list stands. */
interface Standing {
  /** Why there are no rows. */
  readonly ending: Ending | undefined;
  readonly page: TransactionsPage | undefined;
  readonly isLoading: boolean;
  /** How the rows are sorted, if that is what happened last. */
  readonly sorting: Sorting | undefined;
  readonly language: Language;
}

/** What stands above the rows. */
export function titleOf({ ending, page, isLoading, language }: Standing): string {
  const words = transactionsTexts[language];
  if (ending) return words[ending.title];
  if (isLoading || !page) return words.loading;
  return page.count === 1 ? words.found_one : fill(words.found, () => formatCount(page.count, language));
}

/** What is read aloud when it changes. */
export function newsOf(standing: Standing): string {
  const { ending, page, isLoading, sorting, language } = standing;
  if (ending || isLoading || !page) return titleOf(standing);
  const words = transactionsTexts[language];
  if (sorting) return fill(sorting.direction === 'ascending' ? words.sorted_up : words.sorted_down, () => words[sorting.column]);
  const pages = pagesOf(page);
  return pages > 1 ? pageWords({ page: page.page, pages, count: page.count, isLoading: false, language }) : titleOf(standing);
}

/** Brings the title, where an answer begins, into view where it is not. */
export function showTitle(root: ParentNode): void {
  const title = root.querySelector('.title');
  const { top = 0, bottom = 0 } = title?.getBoundingClientRect() ?? {};
  if (top < 0 || bottom > innerHeight) title?.scrollIntoView({ block: 'start' });
}
