import { html } from 'hono/html';
import type { TransactionView } from '../bank/transactions/transaction-view.js';
import { transactionStatuses } from '../bank/transactions/transaction.js';
import { fromGermanTime, germanDay } from '../bank/values/german-time.js';
import { euroText } from '../bank/values/money.js';
import { actionButton, chip, field, pair, type Action, type Html } from '../plain/parts.js';
import { dayText, distanceText } from './format.js';
import { includesText, list, searchForm, shownText, timeForm, wayToShop, type ViewInput } from './frame.js';
import { statusWords, stepWords } from './status-words.js';

const DAY = 86_400_000;

/** Returns the newest transactions that fit the search, each with what can happen to it. */
export function transactionsView({ controls, query }: ViewInput): Html {
  const all = controls.transactions();
  const asked = transactionStatuses.find((each) => each === query['status']);
  const found = all.filter(
    ({ businessId, orderId, firstName, lastName, status }) =>
      (asked === undefined || status === asked) &&
      includesText(`${businessId} ${orderId ?? ''} ${firstName} ${lastName}`, query['text']),
  );
  const now = controls.clock.now();
  return html`<p class="lead">What confirmed purchases have become, newest first${shownText(found)}.</p>
${searchForm('transactions', search(query['text'], asked), found.length < all.length)}
${list({
  view: 'transactions',
  noun: 'transactions',
  all,
  found,
  heads: ['Transaction', 'Customer', 'Value', 'State', 'Last report', 'Next step'],
  row: (transaction) => ({ id: transaction.businessId, cells: cells(transaction, now) }),
  way: html`A confirmed purchase becomes one. ${wayToShop(controls)}`,
})}
${bulk(all)}
<p><a href="/sandbox/transactions">All transactions as JSON</a> ·
<a href="/api/merchant/v3/documents">Bank statements of last month</a> (webshop id and password)</p>`;
}

function search(text = '', status = ''): Html {
  const states = transactionStatuses.map((each) => [each, statusWords[each][1]] as const);
  return html`${field({
    id: 'text',
    name: 'text',
    label: 'Transaction, order or name',
    value: text,
    attributes: { type: 'search' },
  })}${field({ id: 'status', name: 'status', label: 'State', value: status, options: [['', 'All'], ...states] })}`;
}

function cells(transaction: TransactionView, now: Date): Html[] {
  const { businessId, orderId, firstName, lastName, currentValue, amount, ordered, bookings, nextStep } = transaction;
  const follows = nextStep ? `${stepWords[nextStep.status]} ${distanceText(nextStep.from, now)}` : 'nothing follows';
  return [
    pair(businessId, orderId ?? 'no order number'),
    pair(`${firstName} ${lastName}`, `ordered ${dayText(ordered)}`),
    pair(euroText(currentValue), currentValue === amount ? 'in full' : `of ${euroText(amount)}`),
    pair(chip(...statusWords[transaction.status]), follows),
    lastReport(bookings),
    steps(transaction, now),
  ];
}

const outcomes = {
  PENDING: ['warning', 'pending'],
  DONE: ['success', 'booked'],
  FAILED: ['danger', 'failed'],
} as const;

function lastReport(bookings: TransactionView['bookings']): Html {
  const last = bookings.at(-1);
  if (!last) return html`<span class="muted">none</span>`;
  const { type, status, amount, message, trackingNumber } = last;
  const [tone, outcome] = outcomes[status];
  const details = amount === null ? (trackingNumber ?? 'no tracking number') : euroText(amount);
  return pair(chip(tone, `${type === 'CAPTURE' ? 'Delivery' : 'Refund'} ${outcome}`), message ?? details);
}

/** Returns the nearest steps as buttons, and the others behind "More". */
function steps(transaction: TransactionView, now: Date): Html {
  const { businessId: about, bookings } = transaction;
  const reports = bookings.map(
    ({ amount, status, created, message }) =>
      html`<li>${amount === null ? 'Delivery' : `Refund ${euroText(amount)}`}, ${dayText(created)}:
${message ?? status.toLowerCase()}</li>`,
  );
  return html`<div class="buttons">${nearSteps(transaction, now).map(actionButton)}</div>
<details><summary>More<span class="visually-hidden"> for ${about}</span></summary>
${refundForm(transaction)}${time(transaction, now)}
${reports.length === 0 ? '' : html`<ul aria-label="Reports">${reports}</ul>`}</details>`;
}

const ageLabels = {
  REPORT_CAPTURE: 'Reopen',
  REPORT_CAPTURE_EXPIRING: 'Urgent',
  IN_BILLING: 'To billing',
  BILLED: 'Bill',
  EXPIRED: 'Expire',
} as const;

function nearSteps(
  { businessId: about, bookings, status, currentValue, nextStep }: TransactionView,
  now: Date,
): Action[] {
  const path = `/sandbox/transactions/${about}`;
  const pending = bookings.filter((booking) => booking.status === 'PENDING');
  const isDelivered = !/^REPORT_/.test(status) || pending.some(({ type }) => type === 'CAPTURE');
  const actions: Action[] = [];
  if (pending.length > 0) actions.push({ path: `${path}/book-pending`, label: 'Book now', about, look: 'primary' });
  if (!isDelivered && currentValue > 0)
    actions.push({ path: `${path}/capture`, label: 'Deliver', about, look: 'primary' });
  if (nextStep) {
    // A minute more than needed, because `now` is earlier than the click by then only in clocks that stand still.
    const days = (nextStep.from.getTime() - now.getTime() + 60_000) / DAY;
    actions.push({ path: `${path}/age`, label: ageLabels[nextStep.status], about, fields: { days } });
  }
  return actions;
}

/** The shop's back office counts the days that are left by the deadline that the bank tells it. */
function time({ businessId, expires, status }: TransactionView, now: Date): Html {
  const endOfDay = fromGermanTime(`${germanDay(now)}T23:59`).getTime();
  const until = (deadline: number, label: string) => ({
    label,
    fields: { days: (expires.getTime() - deadline) / DAY },
  });
  const deadlines = [until(now.getTime() + 3 * DAY, '3 days left'), until(endOfDay, 'Last day')];
  return timeForm({
    path: `/sandbox/transactions/${businessId}/age`,
    about: businessId,
    steps: [
      { label: '+1 day', fields: { days: 1 } },
      ...deadlines.filter(({ fields }) => fields.days > 0 && /^REPORT_/.test(status)),
    ],
    unit: 'days',
  });
}

function refundForm({ businessId, currentValue }: TransactionView): Html | '' {
  if (currentValue === 0) return '';
  const most = (currentValue / 100).toFixed(2);
  return html`<form class="fields" method="post" action="/sandbox/transactions/${businessId}/refund">
${field({
  id: `value-${businessId}`,
  name: 'value',
  label: 'Refund in euros',
  attributes: { type: 'number', min: 0.01, step: 0.01, max: most, placeholder: most },
})}<button>Report refund<span class="visually-hidden"> for ${businessId}</span></button></form>`;
}

function bulk(all: readonly TransactionView[]): Html {
  const pending = all.flatMap(({ bookings }) => bookings.filter(({ status }) => status === 'PENDING')).length;
  return html`<div class="fields">
${actionButton({ path: '/sandbox/book-pending', label: `Book what is pending (${pending})` })}
<form class="fields" method="post" action="/sandbox/transactions">
${field({
  id: 'count',
  name: 'count',
  label: 'Invented transactions',
  value: 20,
  attributes: { type: 'number', min: 1, max: 100_000, required: '' },
})}<button>Add transactions</button></form></div>`;
}
