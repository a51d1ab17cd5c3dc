import { html, nothing, type TemplateResult } from 'lit';
import { formatAmount } from '../rules/money.js';
import { transactionTexts } from './ratenkauf-transaction.texts.js';
import type { Language } from './texts.js';
import { formatMoment } from './transaction-dates.js';
import { historyOf, type HistoryEntry } from './transaction-history.js';
import { renderSaid } from './transaction-notice.js';
import type { ShownTransaction } from './transaction-reading.js';

/** All bookings and refunds in order of time, the oldest first. */
export function renderHistory(transaction: ShownTransaction, language: Language): TemplateResult {
  const words = transactionTexts[language];
  const entries = historyOf(transaction);
  return html`<section class="history" aria-labelledby="history">
    <h3 id="history">${words.history}</h3>
    ${entries.length === 0
      ? html`<p>${words.no_history}</p>`
      : html`<ol role="list">
          ${entries.map((entry) => renderEntry(entry, language))}
        </ol>`}
  </section>`;
}

function renderEntry({ at, kind, state, amount, reason, message }: HistoryEntry, language: Language): TemplateResult {
  const words = transactionTexts[language];
  return html`<li>
    <span class="when">${at ? formatMoment(at, language) : words.no_date}</span>
    <span class="what">${words[kind]}</span>
    <span class="amount">${amount === undefined ? nothing : formatAmount(amount, language)}</span>
    <span class="state ${state}">${stateWords(kind, state, language)}</span>
    ${reason ? html`<p>${words.bank_reason}: ${renderReason(reason, language)}</p>` : nothing}
    ${message ? renderSaid(message, language) : nothing}
  </li>`;
}

/** Only money and goods are booked. */
function stateWords(kind: HistoryEntry['kind'], state: HistoryEntry['state'], language: Language): string {
  const { failed_booking: failed, unknown_state: unknown, finished, ...words } = transactionTexts[language];
  const done = kind === 'capture' || kind === 'refund' ? words.done : finished;
  return { failed, unknown, done, pending: words.pending, processing: words.processing }[state];
}

/** In the clerk's words where the service's word is known, otherwise as it came. */
function renderReason(reason: string, language: Language) {
  const words = transactionTexts[language];
  const known = reason.toLowerCase();
  switch (known) {
    case 'revocation':
    case 'revocation_full':
    case 'revocation_partial':
    case 'revocation_financing':
      return words[known];
    case 'return_warranty':
    case 'refund_guarantee_warranty':
      return words.return_warranty;
    case 'reduction_warranty':
    case 'reduction_guarantee_warranty':
      return words.reduction_warranty;
    default:
      return html`<span lang="de">${reason}</span>`;
  }
}
