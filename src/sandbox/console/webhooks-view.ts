import { html } from 'hono/html';
import type { Controls } from '../controls/controls.js';
import type { CallAttempt } from '../apis/repeated-calls.js';
import type { TransactionChange } from '../bank/transactions/change.js';
import { euroText, type Cents } from '../bank/values/money.js';
import { secondText } from './format.js';
import type { ViewInput } from './frame.js';
import { actionButton, chip, emptyState, heldBack, pair, table, type Html, type Row } from './parts.js';
import { statusWords } from './status-words.js';

const MOST = 100;

/** Returns the notification address, and the newest calls of both kinds to shops. */
export function webhooksView({ controls }: ViewInput): Html {
  const url = controls.notificationUrl();
  const calls = callsOf(controls);
  return html`<div class="toolbar">
      <p>
        ${url === null ? 'Nobody is called when a transaction changes.' : 'This address is called when a transaction changes.'}
        A purchase’s callback is named by the shop when it starts. What is sent again goes to the address of its row.
      </p>
      ${heldBack()}
    </div>
    <form
      class="panel inline"
      method="post"
      action="/sandbox/notifications"
      data-done="The notification address is changed."
    >
      <label class="wide"
        >Notification address (empty: none)
        <input type="url" name="url" value="${url ?? ''}" placeholder="https://shop.example/notification"
      /></label>
      <button class="button small plain">Save</button>
    </form>
    <div class="panel list">
      ${
        calls.length === 0
          ? emptyState(
              'No calls yet',
              'The shop is called when the bank approves a purchase that names a callback, and when a transaction ' +
                'changes.',
            )
          : table({
              label: 'Calls',
              heads: [
                ['Time', 'time'],
                ['About', 16],
                ['Change', 16],
                ['Answer', 'term'],
                ['Address', 'rest'],
                ['Next step', 'button'],
              ],
              rows: calls.slice(-MOST).reverse(),
            })
      }
    </div>
    <p class="foot">
      <a href="/sandbox/notifications">Notifications as JSON</a> · <a href="/sandbox/callbacks">Callbacks as JSON</a>
    </p>`;
}

interface Call extends CallAttempt {
  readonly kind: 'Notification' | 'Callback';
  readonly businessId: string;
  /** What the call itself names besides. */
  readonly technicalId?: string;
  readonly change: string;
  readonly amount: Cents | undefined;
}

function callsOf({ notifications, callbacks }: Controls): Row[] {
  const all: Call[] = [
    ...notifications().map(({ changes, ...call }) => ({
      ...call,
      kind: 'Notification' as const,
      change: changes.map(changeText).join(', '),
      amount: changes[0]?.amount,
    })),
    ...callbacks().map((call) => ({ ...call, kind: 'Callback' as const, change: 'Approved' })),
  ];
  return all.sort((one, other) => one.time.localeCompare(other.time)).map(rowOf);
}

function rowOf(call: Call): Row {
  const { id, time, kind, businessId, technicalId, change, amount, url, attempt, status, error } = call;
  const about = `the ${kind.toLowerCase()} about ${businessId}`;
  return {
    key: `${kind} ${id}`,
    said: status === null ? `No answer to ${about}.` : `The shop has answered ${about} with ${status}.`,
    cells: [
      pair(html`<span class="figure">${secondText(new Date(time))}</span>`, `attempt ${attempt}`),
      pair(
        html`<strong>${businessId}</strong>`,
        technicalId === undefined ? kind : html`<span class="whole">${kind} <code>${technicalId}</code></span>`,
      ),
      pair(
        html`<span class="whole">${change}</span>`,
        amount === undefined ? '' : html`<span class="figure">${euroText(amount)}</span>`,
      ),
      status === null
        ? pair(chip('danger', 'No answer'), html`<span class="whole">${error ?? ''}</span>`)
        : chip(status >= 200 && status < 300 ? 'success' : 'danger', String(status)),
      html`<code class="whole">${url}</code>`,
      actionButton({
        path: `/sandbox/${kind === 'Callback' ? 'callbacks' : 'notifications'}/${id}/repeat`,
        label: 'Send again',
        about,
        done: `The ${kind.toLowerCase()} about ${businessId} is on its way again.`,
        awaits: kind,
      }),
    ],
  };
}

function changeText(change: TransactionChange): string {
  switch (change.type) {
    case 'ORDER':
      return 'New order';
    case 'STATUS':
      return statusWords[change.to][1];
    case 'CAPTURE':
      return `Delivery ${change.to === 'DONE' ? 'booked' : 'failed'}`;
    case 'REFUND':
      return `Refund ${change.to === 'DONE' ? 'booked' : 'failed'}`;
  }
}
