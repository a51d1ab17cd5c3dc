import { html, nothing, type TemplateResult } from 'lit';
import type { HandlerErrorCode } from '../../contract/client/ask.js';
import type { TransactionTab } from '../../contract/transaction.js';
import { fill, type Language } from '../element/texts.js';
import { countWords, formatCount, pagesOf, pageWords, type TransactionsPage } from './page.js';
import { type TransactionsText, transactionsTexts } from '../../languages/transactions.js';

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

/** Returns what to show for an empty result: nothing matches, nothing waits, or there are no transactions yet. */
export function emptyEnding(tab: TransactionTab, isNarrowed: boolean): Ending {
  if (isNarrowed) return { title: 'not_found_title', words: 'not_found', hint: 'not_found_hint', mayRetry: false };
  if (tab === 'all') return { title: 'none_title', words: 'none', mayRetry: false };
  if (tab === 'in_billing' || tab === 'billed') return { title: 'empty_title', words: 'empty', mayRetry: false };
  return { title: 'done_title', words: 'done', mayRetry: false };
}

/** What can be done where there are no rows. */
interface EndingActions {
  readonly retry: () => void;
  /** Number of transactions that fit in all parts of the list. */
  readonly elsewhere: number;
  readonly showAll: () => void;
}

/** Renders why there are no rows, and what may help. */
export function renderEnding(
  { words: text, hint, mayRetry }: Ending,
  { retry, elsewhere, showAll }: EndingActions,
  language: Language,
): TemplateResult {
  const words = transactionsTexts[language];
  return html`<p>${words[text]}</p>
    ${hint && elsewhere === 0 ? html`<p class="small">${words[hint]}</p>` : nothing}
    ${mayRetry ? html`<div class="actions"><button type="button" @click=${retry}>${words.retry}</button></div>` : nothing}
    ${
      hint && elsewhere > 0
        ? html`<div class="actions"><button type="button" @click=${showAll}>${fill(words.elsewhere, () => formatCount(elsewhere, language))}</button></div>`
        : nothing
    }`;
}

/** State of the list. */
interface Standing {
  /** Set if there are no rows. */
  readonly ending: Ending | undefined;
  readonly page: TransactionsPage | undefined;
  readonly isLoading: boolean;
  readonly language: Language;
}

/** Returns the title above the rows. */
export function heading({ ending, page, isLoading, language }: Standing): string {
  const words = transactionsTexts[language];
  if (ending) return words[ending.title];
  if (isLoading || !page) return words.loading;
  return countWords(page.count, 'found_one', 'found', language);
}

/** Returns the text that screen readers announce. */
export function announcement(standing: Standing): string {
  const { ending, page, isLoading, language } = standing;
  if (ending || isLoading || !page) return heading(standing);
  return pagesOf(page) > 1 ? pageWords(page, page.page, false, language) : heading(standing);
}

/** Scrolls the title into view if it is not. */
export function showTitle(root: ParentNode): void {
  const title = root.querySelector('.title');
  const { top = 0, bottom = 0 } = title?.getBoundingClientRect() ?? {};
  if (top < 0 || bottom > innerHeight) title?.scrollIntoView({ block: 'start' });
}
