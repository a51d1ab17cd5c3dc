import { html } from 'hono/html';
import { informationPath, paymentPagePath } from '../apis/page-addresses.js';
import type { PurchaseView } from '../bank/purchases/purchase-view.js';
import { euroText } from '../bank/values/money.js';
import { actionButton, chip, field, pair, type Action, type Html, type Tone } from '../plain/parts.js';
import { distanceText, minuteText } from './format.js';
import { includesText, list, searchForm, shownText, timeForm, viewPath, wayToShop, type ViewInput } from './frame.js';

/** Returns the newest purchases that fit the search, each with what can happen to it. */
export function purchasesView({ controls, query: { text = '' } }: ViewInput): Html {
  const all = controls.purchases();
  const found = all.filter(({ businessId, technicalId, orderId, firstName, lastName }) =>
    includesText(`${businessId} ${technicalId} ${orderId ?? ''} ${firstName} ${lastName}`, text),
  );
  const now = controls.clock.now();
  return html`<p class="lead">What customers have started, newest first${shownText(found)}.
Whatever is not confirmed is deleted 30&nbsp;minutes after the customer’s last step.</p>
${searchForm('purchases', search(text), text !== '')}
${list({
  view: 'purchases',
  noun: 'purchases',
  all,
  found,
  heads: ['Purchase', 'Customer', 'Amount', 'State', 'Deleted', 'Next step'],
  row: (purchase) => ({ id: purchase.technicalId, cells: cells(purchase, now) }),
  way: wayToShop(controls),
})}
<p><a href="/sandbox/purchases">All purchases as JSON</a></p>`;
}

const search = (value: string): Html =>
  field({ id: 'text', name: 'text', label: 'Purchase, order or name', value, attributes: { type: 'search' } });

function cells(purchase: PurchaseView, now: Date): Html[] {
  const { technicalId, businessId, orderId, amount, grantedMonths, requestedMonths, expires, status } = purchase;
  const asked = requestedMonths === null ? 'no term asked' : `asks for ${requestedMonths}`;
  const deleted = expires === null ? undefined : new Date(expires);
  return [
    pair(html`${businessId} ${orderId ?? ''}`, html`<code title="${technicalId}">${technicalId}</code>`),
    pair(`${purchase.firstName} ${purchase.lastName}`, `since ${minuteText(new Date(purchase.started))}`),
    pair(euroText(amount), grantedMonths === null ? asked : `${grantedMonths} instalments`),
    pair(chip(...stateOf(purchase)), html`<code>${status}</code>`),
    deleted ? pair(distanceText(deleted, now), `at ${minuteText(deleted)}`) : html`kept`,
    steps(purchase),
  ];
}

function stateOf({ status, decision, isIgnored }: PurchaseView): [Tone, string] {
  if (status === 'STORNIERT') return ['quiet', 'Cancelled'];
  if (isIgnored) return ['quiet', 'Test order, not processed'];
  if (status === 'BESTAETIGT') return ['success', 'Confirmed'];
  if (decision === 'ROT') return ['danger', 'Declined'];
  if (decision === 'GRUEN') return ['accent', 'Approved'];
  return status === 'ZUGESTIMMT' ? ['warning', 'Form filled in'] : ['warning', 'At the bank’s page'];
}

/** Returns the nearest steps as buttons, and the others behind "More". */
function steps(purchase: PurchaseView): Html {
  const { businessId: about, technicalId, status, decision, isIgnored } = purchase;
  if (status === 'STORNIERT' || isIgnored) return html`<span class="muted">Nothing follows.</span>`;
  if (status === 'BESTAETIGT')
    return html`<a class="button" href="${viewPath('transactions')}?text=${about}">Transaction</a>`;
  const path = `/sandbox/purchases/${encodeURIComponent(technicalId)}`;
  const [near, others] = decision === null ? undecided(path) : decided(path, decision);
  const button = (action: Action) => actionButton({ ...action, about });
  return html`<div class="buttons">${near.map(button)}</div>
<details><summary>More<span class="visually-hidden"> for ${about}</span></summary>
<div class="buttons">${others.map(button)}
${page(paymentPagePath(technicalId), 'Bank’s page')}
${decision === 'GRUEN' ? page(informationPath(technicalId), 'Pre-contractual information') : ''}</div>
${timeForm({
  path: `${path}/age`,
  about,
  steps: [
    { label: '+5 min', fields: { minutes: 5 } },
    { label: '+25 min', fields: { minutes: 25 } },
  ],
  unit: 'minutes',
})}
<p class="hint">At the bank: <a href="${viewPath('clock')}#shop">the shop counts its own 30 minutes</a>.</p></details>`;
}

const page = (path: string, label: string): Html => html`<a class="button" href="${path}" target="_blank">${label}</a>`;

type Steps = readonly [near: Action[], others: Action[]];

const expire = (path: string): Action => ({ path: `${path}/expire`, label: 'Expire' });
const cancel = (path: string): Action => ({ path: `${path}/cancel`, label: 'Cancel at the bank' });

function undecided(purchase: string): Steps {
  const path = `${purchase}/complete`;
  return [
    [
      { path, label: 'Approve', fields: { outcome: 'success' }, look: 'primary' },
      { path, label: 'Decline', fields: { outcome: 'rejection' } },
    ],
    [
      { path, label: 'Approve with another term', fields: { income: 600 } },
      { path, label: 'Leave the bank’s page', fields: { outcome: 'abort' } },
      expire(purchase),
      cancel(purchase),
    ],
  ];
}

function decided(path: string, decision: 'GRUEN' | 'ROT'): Steps {
  if (decision === 'ROT') return [[expire(path)], [cancel(path)]];
  return [[{ path: `${path}/confirm`, label: 'Confirm', look: 'primary' }, expire(path)], [cancel(path)]];
}
