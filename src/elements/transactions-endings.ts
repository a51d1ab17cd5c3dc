import { html, nothing, type TemplateResult } from 'lit';
import type { HandlerErrorCode } from '../contract/ask.js';
import { transactionsTexts, type TransactionsText } from './ratenkauf-transactions.texts.js';
import type { Language } from './texts.js';

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
