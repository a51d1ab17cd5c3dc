import { html } from 'hono/html';
import { euroText } from '../money.js';
import { paymentPagePath } from '../payment-page/addresses.js';
import type { PurchaseView } from '../purchases/purchase-view.js';
import type { Controls } from './controls.js';

/** The service's time, the form that advances it, and rule 7. */
export function clockSection({ clock, processesTestOrders }: Controls) {
  const processed = processesTestOrders();
  return html`<h2>Clock</h2>
<p>The service's time is <code>${clock.now().toISOString()}</code>, ${clock.advanced()} minutes ahead. Unconfirmed purchases are deleted
30 minutes after the customer's last step.</p>
<form method="post" action="/sandbox/clock">
<label>minutes <input type="number" name="advanceMinutes" min="0" step="any" value="30" required></label>
<button>Advance clock</button>
</form>
<p>Confirmed purchases of test webshops are ${processed ? '' : 'not '}processed further.</p>
<form method="post" action="/sandbox/test-orders">
<button name="processed" value="${String(!processed)}">${processed ? 'Do not process test orders' : 'Process test orders'}</button>
</form>`;
}

/** The newest purchases with what can be done to them, and how often shops were called. */
export function purchaseSection({ purchases, callbacks }: Controls) {
  const rows = purchases().toReversed().slice(0, 50);
  const headings = ['Purchase', 'Business id', 'Order', 'Status', 'Decision', 'Amount', 'Term', 'Confirmations', 'Expires', 'Customer'];
  return html`<h2>Purchases</h2>
<p>The last 50, newest first (<a href="/sandbox/purchases">all as JSON</a>);
${callbacks().length} <a href="/sandbox/callbacks">callbacks</a>.</p>
<div class="scroll" tabindex="0" role="region" aria-label="Purchases"><table>
<thead><tr>${headings.map((heading) => html`<th>${heading}</th>`)}</tr></thead>
<tbody>${rows.map(row)}</tbody></table></div>`;
}

function row(purchase: PurchaseView) {
  const { technicalId, businessId, orderId, status, decision, amount, grantedMonths, wishedMonths, confirmations, confirmationRequests, expires } = purchase;
  const cells = [
    businessId, orderId ?? '–', status, decision ?? '–', euroText(amount), `${grantedMonths ?? '–'} (wished ${wishedMonths ?? '–'})`,
    `${confirmations} of ${confirmationRequests} requests`, expires ?? '–',
  ];
  return html`<tr><td><a href="${paymentPagePath(technicalId)}">${technicalId}</a></td>
${cells.map((cell) => html`<td>${cell}</td>`)}
<td>${status === 'INITIALISIERT' || status === 'ZUGESTIMMT' ? completion(technicalId) : ''}</td></tr>`;
}

function completion(technicalId: string) {
  return html`<form class="inline" method="post" action="/sandbox/purchases/${technicalId}/complete">
<button name="outcome" value="success" aria-label="Complete ${technicalId}">Complete</button>
<button name="outcome" value="rejection" aria-label="Reject ${technicalId}">Reject</button>
</form>`;
}
