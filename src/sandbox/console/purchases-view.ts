import { html } from 'hono/html';
import { paymentPagePath, informationPath } from '../apis/page-addresses.js';
import type { PurchaseView } from '../bank/purchases/purchase-view.js';
import { euroText } from '../bank/values/money.js';
import { countText, distanceText, minuteText } from './format.js';
import { viewPath, type ViewInput } from './frame.js';
import {
  actionButton,
  chip,
  emptyState,
  heldBack,
  moreMenu,
  pair,
  table,
  type Action,
  type Html,
  type Tone,
} from './parts.js';
import { includesText, searchForm } from './search-form.js';
import { wayToShop } from './shop-address.js';
import { timeForm } from './time-form.js';

const MOST = 50;

/** Returns the newest purchases, each with its next steps. */
export function purchasesView({ controls, query }: ViewInput): Html {
  const all = controls.purchases();
  const text = query['text'] ?? '';
  const found = all.filter((purchase) => fitsText(purchase, text));
  const now = controls.clock.now();
  return html`<div class="toolbar">
      <p>
        What customers have started, newest first${found.length > MOST ? `, the last ${MOST} of ${found.length}` : ''}.
        Whatever is not confirmed is deleted 30&nbsp;minutes after the customer’s last step.
      </p>
      ${heldBack()}
    </div>
    ${searchForm({ view: 'purchases', label: 'Purchase, order or name', text })}
    <div class="panel list">
      ${
        found.length === 0
          ? nothing(all.length, wayToShop(controls))
          : table({
              label: 'Purchases',
              heads: [
                ['Purchase', 'rest'],
                ['Customer', 'rest'],
                ['Amount', 'term'],
                ['State', 'chip'],
                ['Deleted', 'time'],
                ['Next step', 'three-buttons'],
              ],
              rows: found
                .slice(-MOST)
                .reverse()
                .map((purchase) => ({ key: purchase.technicalId, cells: cells(purchase, now) })),
            })
      }
    </div>
    <p class="foot">
      <a href="/sandbox/purchases">All purchases as JSON</a> · <a href="/sandbox/callbacks">Callbacks as JSON</a>
    </p>`;
}

function fitsText({ businessId, technicalId, orderId, firstName, lastName }: PurchaseView, text: string): boolean {
  return includesText(`${businessId} ${technicalId} ${orderId ?? ''} ${firstName} ${lastName}`, text);
}

function nothing(count: number, way: Html): Html {
  return count === 0
    ? emptyState('No purchases yet', way)
    : emptyState('No purchase fits', html`<a href="${viewPath('purchases')}">Show all ${countText(count)}</a>`);
}

function cells(purchase: PurchaseView, now: Date): Html[] {
  const { technicalId, businessId, orderId, amount, grantedMonths, requestedMonths, expires, status } = purchase;
  const started = new Date(purchase.started);
  const term =
    grantedMonths === null
      ? requestedMonths === null
        ? 'no term asked'
        : `asks for ${requestedMonths}`
      : `${grantedMonths} instalments`;
  const [tone, text] = stateOf(purchase);
  const deleted =
    expires === null
      ? pair('–', 'kept')
      : pair(distanceText(new Date(expires), now), `at ${minuteText(new Date(expires))}`);
  return [
    pair(
      html`<strong>${businessId}</strong>${orderId === null ? '' : html` <span class="muted">${orderId}</span>`}`,
      html`<code title="${technicalId}">${technicalId}</code>`,
    ),
    pair(`${purchase.firstName} ${purchase.lastName}`, `since ${minuteText(started)}`),
    pair(html`<span class="figure">${euroText(amount)}</span>`, term),
    pair(chip(tone, text), html`<code>${status}</code>`),
    deleted,
    html`<div class="steps">${steps(purchase)}</div>`,
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

function steps(purchase: PurchaseView): Html | Html[] {
  const { businessId, technicalId, status, decision, isIgnored } = purchase;
  if (status === 'STORNIERT' || isIgnored) return html`<span class="muted across">Nothing follows.</span>`;
  if (status === 'BESTAETIGT')
    return html`<a class="button small plain across" href="${viewPath('transactions')}?text=${businessId}"
      >Transaction</a
    >`;
  const [first, second, others] = decision === null ? undecided(purchase) : decided(purchase);
  const page = html`<a class="button small plain" href="${paymentPagePath(technicalId)}" target="_blank"
    >Bank’s page</a
  >`;
  const information =
    decision === 'GRUEN'
      ? html`<a class="button small plain" href="${informationPath(technicalId)}" target="_blank"
          >Pre-contractual information</a
        >`
      : '';
  return [
    actionButton(first),
    second ? actionButton(second) : html`<span></span>`,
    moreMenu(businessId, html`${others.map(actionButton)}${page}${information}${time(purchase)}`),
  ];
}

/** The bank tells no shop when it deletes a purchase: the shop counts the 30 minutes by its own clock. */
function time({ technicalId, businessId }: PurchaseView): Html {
  return timeForm({
    path: `${controlPath(technicalId)}/age`,
    about: businessId,
    noun: 'purchase',
    steps: [
      { label: '+5 min', fields: { minutes: 5 } },
      { label: '+25 min', fields: { minutes: 25 } },
    ],
    usual: { amount: 10, unit: 'minutes' },
    note: html`At the bank. The shop’s page counts its own 30 minutes, also after a reload:
      <a href="${viewPath('clock')}#shop">how to move them</a>.`,
  });
}

const controlPath = (technicalId: string) => `/sandbox/purchases/${encodeURIComponent(technicalId)}`;

type Steps = readonly [first: Action, second: Action | undefined, others: readonly Action[]];

function undecided({ technicalId, businessId: about }: PurchaseView): Steps {
  const path = `${controlPath(technicalId)}/complete`;
  return [
    {
      path,
      label: 'Approve',
      about,
      fields: { outcome: 'success' },
      done: `${about} is approved. The shop learns it when the customer returns, or by its callback.`,
      look: 'main',
    },
    { path, label: 'Decline', about, fields: { outcome: 'rejection' }, done: `${about} is declined.` },
    [
      {
        path,
        label: 'Approve with another term',
        about,
        fields: { income: 600 },
        done: `${about} is approved with another term than the one asked for.`,
      },
      {
        path,
        label: 'Leave the bank’s page',
        about,
        fields: { outcome: 'abort' },
        done: `The customer of ${about} has left; the purchase can be continued.`,
      },
      ...endings({ technicalId, about }),
    ],
  ];
}

function decided({ technicalId, businessId: about, decision }: PurchaseView): Steps {
  const [expire, cancel] = endings({ technicalId, about });
  if (decision === 'ROT') return [expire, undefined, [cancel]];
  const path = `${controlPath(technicalId)}/confirm`;
  return [
    { path, label: 'Confirm', about, done: `${about} is confirmed, as if the shop had done it.`, look: 'main' },
    expire,
    [cancel],
  ];
}

function endings({ technicalId, about }: { readonly technicalId: string; readonly about: string }): [Action, Action] {
  const path = controlPath(technicalId);
  return [
    { path: `${path}/expire`, label: 'Expire', about, done: `The 30 minutes of ${about} have passed; it is deleted.` },
    { path: `${path}/cancel`, label: 'Cancel at the bank', about, done: `${about} is cancelled by the bank.` },
  ];
}
