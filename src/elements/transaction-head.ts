import { html, nothing, type TemplateResult } from 'lit';
import { transactionTexts } from './ratenkauf-transaction.texts.js';
import { fill, type Language } from './texts.js';
import type { TransactionState } from './transaction-keeper.js';
import { renderMoment } from './transaction-moment.js';

/** What stands above a transaction. */
export interface Head {
  /** The service's reference; empty when there is none. */
  readonly id: string;
  readonly state: TransactionState;
  readonly refresh: () => void;
}

/** The reference, of when the rest is, and a button that reads it again. As long as there is no rest, as much room as that will take. */
export function renderHead({ id, state, refresh }: Head, language: Language): TemplateResult {
  const words = transactionTexts[language];
  const { transaction, readAt = new Date(), isRefreshing = false } = state;
  const moment = renderMoment(words.as_of, readAt, language);
  const rest = transaction
    ? html`<p class="small">${moment}</p>
        <button class="quiet refresh" type="button" data-longest=${words.refreshing} aria-disabled=${isRefreshing} @click=${refresh}>
          ${isRefreshing ? words.refreshing : words.refresh}
        </button>`
    : html`<p class="small kept">${moment}</p>
        <span class="button quiet refresh kept" data-longest=${words.refreshing}>${words.refresh}</span>`;
  return html`<header>
    <h2 class="title" id="title" tabindex="-1">${id ? fill(words.title, () => id) : words.no_id}</h2>
    ${id ? rest : nothing}
  </header>`;
}
