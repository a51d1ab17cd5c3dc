import { html } from 'hono/html';
import { germanDay } from '../values/german-time.js';
import { euroText } from '../values/money.js';
import { signatureSchemes } from '../transaction-api/signatures.js';
import type { BookingView, TransactionView } from '../transactions/transaction-view.js';
import type { Controls } from './controls.js';
import { select } from './page-forms.js';

/** Returns the newest transactions with their bookings, and the forms that act on all of them. */
export function transactionSection({ transactions, bookingsHeld }: Controls) {
  const all = transactions();
  const pending = all.flatMap(({ bookings }) => bookings).filter(({ status }) => status === 'PENDING').length;
  const held = bookingsHeld();
  const headings = ['Transaction', 'Order', 'Customer', 'Status', 'Value', 'Bookings', 'Ordered', 'Report until'];
  return html`<h2>Transactions</h2>
<p>What confirmed purchases have become: ${all.length} in all, here the newest, 50 at most (<a href="/sandbox/transactions">all as JSON</a>,
<a href="/api/merchant/v3/documents">billing documents of last month</a>, for webshop id and password).</p>
<form method="post" action="/sandbox/book-pending"><button>Book what is pending (${pending})</button></form>
<p>Deliveries and refunds are ${held ? 'taken, but never booked' : 'booked a few seconds after they were reported'}.</p>
<form method="post" action="/sandbox/bookings"><button name="held" value="${String(!held)}">${held ? 'Let bookings go' : 'Hold bookings'}</button></form>
<form method="post" action="/sandbox/transactions">
<label>invented transactions <input type="number" name="count" min="1" max="100000" value="20" required></label>
<button>Add transactions</button>
</form>
<div class="scroll" tabindex="0" role="region" aria-label="Transactions"><table>
<thead><tr>${headings.map((heading) => html`<th>${heading}</th>`)}</tr></thead>
<tbody>${all.slice(-50).reverse().map(row)}</tbody></table></div>`;
}

/** Returns the notification address and the outcomes of the last notifications. */
export function notificationSection({ notificationUrl, notifications }: Controls) {
  const rows = notifications().slice(-10).reverse().map(({ time, businessId, url, attempt, status, error }) => {
    const cells = [time, businessId, url, attempt, status ?? error ?? '–'];
    return html`<tr>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`;
  });
  return html`<h2>Notifications</h2>
<p>${notificationUrl() === null ? 'Nobody is' : 'This address is'} called when a transaction changes. The last 10 attempts, newest first
(<a href="/sandbox/notifications">all as JSON</a>).</p>
<form method="post" action="/sandbox/notifications">
<label>notification address <input type="url" name="url" value="${notificationUrl() ?? ''}" placeholder="https://shop.example/notification"></label>
<button>Notify</button>
</form>
<div class="scroll" tabindex="0" role="region" aria-label="Notifications"><table>
<thead><tr><th>Time</th><th>Transaction</th><th>Address</th><th>Attempt</th><th>Answer</th></tr></thead>
<tbody>${rows}</tbody></table></div>`;
}

/** Returns whether and with which scheme API A is signed; never shows the secret. */
export function signatureSection({ signatureScheme }: Controls) {
  const scheme = signatureScheme();
  return html`<h2>Body signature</h2>
<p>${scheme === null ? 'Requests of API A need no signature.' : html`API A takes only requests signed by <code>${scheme}</code>, and signs its answers.`}</p>
<form method="post" action="/sandbox/signature">
<label>secret (empty: no signature) <input name="secret" autocomplete="off"></label>
${select('scheme', signatureSchemes)}
<button>Sign</button>
</form>`;
}

function row(transaction: TransactionView) {
  const { businessId, orderId, firstName, lastName, status, currentValue, amount, bookings, ordered, expires } = transaction;
  const value = currentValue === amount ? euroText(amount) : `${euroText(currentValue)} of ${euroText(amount)}`;
  const cells = [businessId, orderId ?? '–', `${firstName} ${lastName}`, status, value, bookings.map(bookingText).join('; ') || '–', germanDay(ordered), germanDay(expires)];
  return html`<tr>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`;
}

function bookingText({ type, amount, status, message }: BookingView): string {
  return [type, amount === null ? '' : euroText(amount), message === null ? status : `${status}: ${message}`].filter((part) => part !== '').join(' ');
}
