import { html } from 'hono/html';
import { paymentPagePath, informationPath } from '../apis/page-addresses.js';
import type { PurchaseView } from '../bank/purchases/purchase-view.js';
import { euroText } from '../bank/values/money.js';
import { distanceText, minuteText } from './format.js';
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
import { wayToShop } from './shop-address.js';

const MOST = 50;

/** Returns the newest purchases, each with its next steps. */
export function purchasesView({ controls }: ViewInput): Html {
  const all = controls.purchases();
  const now = controls.clock.now();
  return html`<div class="toolbar">
      <p>
        What customers have started, newest first${all.length > MOST ? `, the last ${MOST} of ${all.length}` : ''}.
        Whatever is not confirmed is deleted 30&nbsp;minutes after the customer’s last step.
      </p>
      ${heldBack()}
    </div>
    <div class="panel list">
      ${
        all.length === 0
          ? emptyState('No purchases yet', wayToShop(controls))
          : table({
              label: 'Purchases',
              heads: [
                ['Purchase', 25],
                ['Amount', 15],
                ['State', 20],
                ['Deleted', 10],
                ['Next step', 30],
              ],
              rows: all
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

function cells(purchase: PurchaseView, now: Date): Html[] {
  const { technicalId, businessId, orderId, amount, grantedMonths, requestedMonths, expires, status } = purchase;
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
      html`<code>${technicalId}</code>`,
    ),
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
    moreMenu(businessId, html`${others.map(actionButton)}${page}${information}`),
  ];
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
