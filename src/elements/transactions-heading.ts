import { transactionsTexts } from './ratenkauf-transactions.texts.js';
import { fill, type Language } from './texts.js';
import type { Ending } from './transactions-endings.js';
import { pagesOf, type TransactionsPage } from './transactions-page.js';
import { formatCount, pageWords } from './transactions-paging.js';
import type { Sorting } from './transactions-sorting.js';

/** How the list stands. */
export interface Standing {
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
