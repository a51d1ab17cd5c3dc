import { html } from 'hono/html';
import type { TransactionView } from '../bank/transactions/transaction-view.js';
import { transactionStatuses, type TransactionStatus } from '../bank/transactions/transaction.js';
import { euroText } from '../bank/values/money.js';
import { countText, dayText, distanceText } from './format.js';
import { viewPath, type ViewInput } from './frame.js';
import { actionButton, chip, emptyState, heldBack, pair, table, type Html } from './parts.js';
import { includesText, searchForm } from './search-form.js';
import { wayToShop } from './shop-address.js';
import { statusWords, stepWords } from './status-words.js';
import { transactionSteps } from './transaction-steps.js';

const MOST = 30;

/** Returns the newest transactions that fit the filter, each with its next steps. */
export function transactionsView({ controls, query }: ViewInput): Html {
  const all = controls.transactions();
  const fitting = all.filter((each) => fitsText(each, query['text'] ?? ''));
  const status = transactionStatuses.find((each) => each === query['status']);
  const found = status === undefined ? fitting : fitting.filter((each) => each.status === status);
  const now = controls.clock.now();
  return html`<div class="toolbar">
      <p>
        What confirmed purchases have become, newest
        first${found.length > MOST ? `, ${MOST} of ${countText(found.length)}` : ''}.
      </p>
      ${heldBack()}
    </div>
    ${tabs(fitting, query, status)} ${searchForm({ view: 'transactions', label: 'Transaction, order or name', text: query['text'] ?? '', kept: status ? { status } : {} })}
    <div class="panel list">
      ${
        found.length === 0
          ? nothing(all.length, wayToShop(controls))
          : table({
              label: 'Transactions',
              heads: [
                ['Transaction', 10],
                ['Customer', 19],
                ['Value', 12],
                ['State', 20],
                ['Last report', 19],
                ['Next step', 'two-buttons'],
              ],
              rows: found
                .slice(-MOST)
                .reverse()
                .map((transaction) => ({ key: transaction.businessId, cells: cells(transaction, now) })),
            })
      }
    </div>
    ${bulk(all)}
    <p class="foot">
      <a href="/sandbox/transactions">All transactions as JSON</a> ·
      <a href="/api/merchant/v3/documents">Bank statements of last month</a> (webshop id and password)
    </p>`;
}

function fitsText({ businessId, orderId, firstName, lastName }: TransactionView, text: string): boolean {
  return includesText(`${businessId} ${orderId ?? ''} ${firstName} ${lastName}`, text);
}

function tabs(
  fitting: readonly TransactionView[],
  query: ViewInput['query'],
  current: TransactionStatus | undefined,
): Html {
  const tab = (status: TransactionStatus | undefined, label: string) => {
    const address = new URLSearchParams({
      ...(query['text'] ? { text: query['text'] } : {}),
      ...(status ? { status } : {}),
    }).toString();
    const count = status === undefined ? fitting.length : fitting.filter((each) => each.status === status).length;
    return html`<li>
      <a
        href="${viewPath('transactions')}${address === '' ? '' : `?${address}`}"
        ${status === current ? html`aria-current="true"` : ''}
        >${label} <span class="count">${countText(count)}</span></a
      >
    </li>`;
  };
  return html`<ul class="tabs" aria-label="States">
    ${tab(undefined, 'All')}${transactionStatuses.map((status) => tab(status, statusWords[status][1]))}
  </ul>`;
}

function nothing(count: number, way: Html): Html {
  return count === 0
    ? emptyState('No transactions yet', html`A confirmed purchase becomes one. ${way} Or add invented ones below.`)
    : emptyState('No transaction fits', html`<a href="${viewPath('transactions')}">Show all ${countText(count)}</a>`);
}

function cells(transaction: TransactionView, now: Date): Html[] {
  const { businessId, orderId, firstName, lastName, currentValue, amount, ordered, bookings } = transaction;
  const [tone, text] = statusWords[transaction.status];
  return [
    pair(html`<strong>${businessId}</strong>`, orderId ?? 'no order number'),
    pair(`${firstName} ${lastName}`, `ordered ${dayText(ordered)}`),
    pair(
      html`<span class="figure">${euroText(currentValue)}</span>`,
      currentValue === amount ? 'in full' : `of ${euroText(amount)}`,
    ),
    pair(chip(tone, text), whatFollows(transaction, now)),
    lastReport(bookings),
    html`<div class="steps two">${transactionSteps(transaction, now)}</div>`,
  ];
}

function whatFollows({ nextStep }: TransactionView, now: Date): string {
  return nextStep === null ? 'nothing follows' : `${stepWords[nextStep.status]} ${distanceText(nextStep.from, now)}`;
}

function lastReport(bookings: TransactionView['bookings']): Html {
  const last = bookings.at(-1);
  if (!last) return pair(html`<span class="muted">–</span>`, 'nothing reported');
  const { type, status, amount, message, trackingNumber } = last;
  const what = type === 'CAPTURE' ? 'Delivery' : 'Refund';
  const details = amount === null ? (trackingNumber ?? 'no tracking number') : euroText(amount);
  const [tone, outcome] = (
    { PENDING: ['warning', 'pending'], DONE: ['success', 'booked'], FAILED: ['danger', 'failed'] } as const
  )[status];
  return pair(chip(tone, `${what} ${outcome}`), message ?? details);
}

function bulk(all: readonly TransactionView[]): Html {
  const pending = all.reduce(
    (sum, { bookings }) => sum + bookings.filter(({ status }) => status === 'PENDING').length,
    0,
  );
  return html`<div class="bulk">
    ${actionButton({ path: '/sandbox/book-pending', label: `Book what is pending (${pending})`, done: 'All pending reports are booked.' })}
    <form class="inline" method="post" action="/sandbox/transactions" data-done="The transactions are added.">
      <label>Invented transactions <input type="number" name="count" min="1" max="100000" value="20" required /></label>
      <button class="button small plain">Add transactions</button>
    </form>
  </div>`;
}
