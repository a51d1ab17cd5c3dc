import { html } from 'hono/html';
import type { CallAttempt } from '../apis/repeated-calls.js';
import type { TransactionChange } from '../bank/transactions/change.js';
import { euroText, type Cents } from '../bank/values/money.js';
import type { Controls } from '../controls/controls.js';
import { actionButton, chip, field, pair, type Html } from '../plain/parts.js';
import { secondText } from './format.js';
import { list, type ViewInput } from './frame.js';
import { statusWords } from './status-words.js';

/** Returns the notification address, and the newest calls of both kinds to shops. */
export function webhooksView({ controls }: ViewInput): Html {
  const url = controls.notificationUrl();
  const calls = callsOf(controls);
  return html`<p class="lead">${
    url === null ? 'Nobody is called when a transaction changes.' : 'This address is called when a transaction changes.'
  } A purchase’s callback is named by the shop when it starts. What is sent again goes to the address of its row.</p>
<form class="fields" method="post" action="/sandbox/notifications">
${field({
  id: 'url',
  name: 'url',
  label: 'Notification address (empty: none)',
  value: url ?? '',
  attributes: { type: 'url', placeholder: 'https://shop.example/notification' },
})}<button>Save</button></form>
${list({
  view: 'webhooks',
  noun: 'calls',
  all: calls,
  found: calls,
  heads: ['Time', 'About', 'Change', 'Answer', 'Address', 'Next step'],
  row: (call) => ({ id: `${call.kind}-${call.id}`, cells: cells(call) }),
  way: 'The shop is called when a purchase is approved, and when a transaction changes.',
})}
<p><a href="/sandbox/notifications">Notifications as JSON</a> · <a href="/sandbox/callbacks">Callbacks as JSON</a></p>`;
}

interface Call extends CallAttempt {
  readonly kind: 'Notification' | 'Callback';
  readonly businessId: string;
  /** What the call itself names besides. */
  readonly technicalId?: string;
  readonly change: string;
  readonly amount: Cents | undefined;
}

function callsOf({ notifications, callbacks }: Controls): Call[] {
  const all: Call[] = [
    ...notifications().map(({ changes, ...call }) => ({
      ...call,
      kind: 'Notification' as const,
      change: changes.map(changeText).join(', '),
      amount: changes[0]?.amount,
    })),
    ...callbacks().map((call) => ({ ...call, kind: 'Callback' as const, change: 'Approved' })),
  ];
  return all.sort((one, other) => one.time.localeCompare(other.time));
}

function cells({ id, time, kind, businessId, technicalId, change, amount, url, ...call }: Call): Html[] {
  const { attempt, status, error } = call;
  const isTaken = status !== null && status >= 200 && status < 300;
  return [
    pair(secondText(new Date(time)), `attempt ${attempt}`),
    pair(businessId, technicalId === undefined ? kind : html`${kind} ${technicalId}`),
    pair(change, amount === undefined ? '' : euroText(amount)),
    pair(chip(isTaken ? 'success' : 'danger', status === null ? 'No answer' : String(status)), error ?? ''),
    html`<code title="${url}">${url}</code>`,
    actionButton({
      path: `/sandbox/${kind === 'Callback' ? 'callbacks' : 'notifications'}/${id}/repeat`,
      label: 'Send again',
      about: `the ${kind.toLowerCase()} about ${businessId}`,
    }),
  ];
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
