import { html } from 'hono/html';
import { testCustomers } from '../setting/assumptions.js';
import { euroText } from '../values/money.js';
import { paymentPagePath } from '../operations/page-addresses.js';
import type { PurchaseView } from '../purchases/purchase-view.js';
import { testModeShop } from '../setting/shops.js';
import type { Controls } from './controls.js';

/** Returns the service's time and the form that advances it. */
export function clockSection({ clock }: Controls) {
  return html`<h2>Clock</h2>
<p>The service's time is <code>${clock.now().toISOString()}</code>, ${clock.advanced()} minutes ahead. Unconfirmed purchases are deleted
30 minutes after the customer's last step.</p>
<form method="post" action="/sandbox/clock">
<label>minutes <input type="number" name="advanceMinutes" min="0" step="any" value="30" required></label>
<button>Advance clock</button>
</form>`;
}

/** Returns how test orders are treated, who places them, and the form that changes it (service.md §R.7, §R.8). */
export function testOrderSection({ processesTestOrders }: Controls) {
  const processed = processesTestOrders();
  const state = processed
    ? 'Test orders are processed: once confirmed they become transactions, so that their whole life can be tried. The real service does not do that.'
    : 'Test orders are not processed, as by the real service: their confirmation succeeds, and nothing follows from it.';
  return html`<h2>Test orders</h2>
<p>${state}</p>
<p>All orders of a <code>2.de…</code> webshop are test orders. Of a <code>1.de…</code> webshop in test mode (<code>${testModeShop.webshopId}</code>)
only those of dedicated test customers are: ${testCustomers.map(({ firstName, lastName }) => `${firstName ?? 'anybody called'} ${lastName}`).join(', ')}.</p>
<form method="post" action="/sandbox/test-orders">
<button name="processed" value="${String(!processed)}">${processed ? 'Do not process test orders' : 'Process test orders'}</button>
</form>`;
}

/** Returns the format of plans and the form that changes it. */
export function answerFormSection({ answerForm }: Controls) {
  const isSpecified = answerForm() === 'specification';
  return html`<h2>Answers</h2>
<p>Plans are written ${isSpecified ? 'with decimal strings and milliseconds, as the specification shows them' : 'with numbers and days YYYY-MM-DD'}.</p>
<form method="post" action="/sandbox/answer-form">
<button name="form" value="${isSpecified ? 'description' : 'specification'}">${isSpecified ? 'Write numbers and days' : 'Write as specified'}</button>
</form>`;
}

/** Returns the newest purchases with their forms, and the number of calls to shops. */
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
  const { technicalId, businessId, orderId, status, decision, amount, grantedMonths, requestedMonths, confirmations, confirmationRequests, isIgnored, expires } = purchase;
  const cells = [
    businessId, orderId ?? '–', isIgnored ? `${status}, confirmed as a test and not processed` : status, decision ?? '–', euroText(amount), `${grantedMonths ?? '–'} (wished ${requestedMonths ?? '–'})`,
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
