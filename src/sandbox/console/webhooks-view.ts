import { html } from 'hono/html';
import type { Controls } from '../controls/controls.js';
import { secondText } from './format.js';
import type { ViewInput } from './frame.js';
import { actionButton, chip, emptyState, heldBack, pair, table, type Html, type Row } from './parts.js';

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
                ['Time', 10],
                ['About', 20],
                ['Attempt', 10],
                ['Answer', 12],
                ['Address', 36],
                ['Next step', 12],
              ],
              rows: calls.slice(-MOST).reverse(),
            })
      }
    </div>
    <p class="foot">
      <a href="/sandbox/notifications">Notifications as JSON</a> · <a href="/sandbox/callbacks">Callbacks as JSON</a>
    </p>`;
}

function callsOf({ notifications, callbacks }: Controls): Row[] {
  const all = [
    ...notifications().map((call) => ({
      ...call,
      about: call.businessId,
      kind: 'Notification',
      path: 'notifications',
    })),
    ...callbacks().map((call) => ({ ...call, about: call.technicalId, kind: 'Callback', path: 'callbacks' })),
  ].sort((one, other) => one.time.localeCompare(other.time));
  return all.map(({ id, time, about, kind, path, url, attempt, status, error }) => ({
    key: `${kind} ${id}`,
    cells: [
      html`<span class="figure">${secondText(new Date(time))}</span>`,
      pair(html`<strong>${about}</strong>`, kind),
      html`<span class="figure">${attempt}</span>`,
      status === null
        ? pair(chip('danger', 'No answer'), error ?? '')
        : chip(status >= 200 && status < 300 ? 'success' : 'danger', String(status)),
      html`<code>${url}</code>`,
      actionButton({
        path: `/sandbox/${path}/${id}/repeat`,
        label: 'Send again',
        about: `the ${kind.toLowerCase()} about ${about}`,
        done: `The ${kind.toLowerCase()} about ${about} is on its way again.`,
      }),
    ],
  }));
}
