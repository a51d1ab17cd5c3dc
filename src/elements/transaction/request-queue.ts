import { html, nothing, type TemplateResult } from 'lit';
import type { TransactionRequest } from '../../contract/transaction-requests.js';
import { formatAmount } from '../../rules/money.js';
import { formatMoment } from '../back-office/dates.js';
import type { ShownTransaction } from '../back-office/reading.js';
import { fill, type Language } from '../element/texts.js';
import { waitingRefunds } from '../reports/requests.js';
import { transactionTexts } from '../../languages/transaction.js';

/** State of the list of refunds that wait. */
interface Queue {
  readonly transaction: ShownTransaction;
  /** Id of the request that is being taken back. */
  readonly withdrawing: string | undefined;
  /** True while anything is being reported or taken back: nothing else can be meanwhile. */
  readonly isBusy: boolean;
  readonly withdraw: (request: TransactionRequest) => void;
}

/** Renders the refunds that wait, in the order in which they are sent, each with a button that takes it back. */
export function renderQueue(queue: Queue, language: Language): TemplateResult {
  const waiting = waitingRefunds(queue.transaction);
  const words = transactionTexts[language];
  if (waiting.length === 0) return html`${nothing}`;
  return html`<section class="queue" aria-labelledby="queue">
    <h4 id="queue">${words.queue}</h4>
    <p class="small">${words.queue_note}</p>
    <ol class="requests" role="list">
      ${waiting.map((request) => renderRequest(request, queue, language))}
    </ol>
  </section>`;
}

function renderRequest(
  request: TransactionRequest,
  { withdrawing, isBusy, withdraw }: Queue,
  language: Language,
): TemplateResult {
  const words = transactionTexts[language];
  const amount = request.amount === undefined ? words.all_then : formatAmount(request.amount, language);
  return html`<li class="request">
    <span class="amount">${amount}</span>
    <button
      class="text plain withdraw"
      type="button"
      aria-label=${fill(words.withdraw_named, () => amount)}
      aria-busy=${withdrawing === request.id}
      aria-disabled=${isBusy}
      @click=${() => withdraw(request)}
    >${words.withdraw}</button>
    <span class="small">${fill(words.asked_at, () => formatMoment(request.at, language))}</span>
  </li>`;
}
