import { html } from 'hono/html';
import type { TransactionView } from '../bank/transactions/transaction-view.js';
import { euroText } from '../bank/values/money.js';
import { fromGermanTime, germanDay } from '../bank/values/german-time.js';
import { dayText } from './format.js';
import { actionButton, moreMenu, type Action, type Html } from './parts.js';
import { statusWords } from './status-words.js';
import { timeForm } from './time-form.js';

const DAY = 86_400_000;

/** Returns the next steps of a transaction: the nearest as a button, the others behind "More". */
export function transactionSteps(transaction: TransactionView, now: Date): Html[] {
  const [first, ...others] = stepsOf(transaction, now).map(actionButton);
  return [
    first ?? html`<span></span>`,
    moreMenu(
      transaction.businessId,
      html`${others}${refundForm(transaction)}${time(transaction, now)}${history(transaction)}`,
    ),
  ];
}

function stepsOf(transaction: TransactionView, now: Date): Action[] {
  const { businessId: about, bookings, status, currentValue } = transaction;
  const path = `/sandbox/transactions/${about}`;
  const pending = bookings.filter((booking) => booking.status === 'PENDING');
  const isDeliverable = /^REPORT_/.test(status) && currentValue > 0 && !pending.some(({ type }) => type === 'CAPTURE');
  return [
    ...(pending.length > 0
      ? [
          {
            path: `${path}/book-pending`,
            label: 'Book now',
            about,
            done: `What was reported for ${about} is booked.`,
            look: 'main',
          } as const,
        ]
      : []),
    ...(isDeliverable
      ? [
          {
            path: `${path}/capture`,
            label: 'Deliver',
            about,
            done: `The delivery of ${about} is reported; it is booked in a few seconds.`,
            look: 'main',
          } as const,
        ]
      : []),
    ...timePassing(transaction, now),
  ];
}

/** Returns the button that makes the transaction as old as its next status needs. */
function timePassing({ businessId: about, nextStep }: TransactionView, now: Date): Action[] {
  if (nextStep === null) return [];
  const word = statusWords[nextStep.status][1];
  // A minute more than needed, because `now` is earlier than the click by then only in clocks that stand still.
  const days = (nextStep.from.getTime() - now.getTime() + 60_000) / DAY;
  return [
    {
      path: `/sandbox/transactions/${about}/age`,
      label: shortStep[nextStep.status],
      about,
      fields: { days },
      done: `${about} is older now: ${word.toLowerCase()}.`,
    },
  ];
}

/** The shop's back office counts the days that are left by the deadline that the bank tells it. */
function time({ businessId, expires, status }: TransactionView, now: Date): Html {
  const endOfDay = fromGermanTime(`${germanDay(now)}T23:59`).getTime();
  const until = (deadline: number, label: string) => {
    const passing = expires.getTime() - deadline;
    return passing <= 0 || !/^REPORT_/.test(status) ? [] : [{ label, fields: { days: passing / DAY } }];
  };
  return timeForm({
    path: `/sandbox/transactions/${businessId}/age`,
    about: businessId,
    noun: 'transaction',
    steps: [
      { label: '+1 day', fields: { days: 1 } },
      ...until(now.getTime() + 3 * DAY, '3 days left'),
      ...until(endOfDay, 'Last day'),
    ],
    usual: { amount: 10, unit: 'days' },
    note: 'What becomes due happens in its order. The shop sees it when it reads the transaction again.',
  });
}

const shortStep = {
  REPORT_CAPTURE: 'Reopen',
  REPORT_CAPTURE_EXPIRING: 'Urgent',
  IN_BILLING: 'To billing',
  BILLED: 'Bill',
  EXPIRED: 'Expire',
} as const;

function refundForm({ businessId, currentValue }: TransactionView): Html | '' {
  if (currentValue === 0) return '';
  return html`<form
    class="refund"
    method="post"
    action="/sandbox/transactions/${businessId}/refund"
    data-done="The refund for ${businessId} is reported; it is booked in a few seconds."
  >
    <label
      >Refund in euros
      <input
        type="number"
        name="value"
        min="0.01"
        step="0.01"
        max="${(currentValue / 100).toFixed(2)}"
        placeholder="${(currentValue / 100).toFixed(2)}"
    /></label>
    <button class="button small plain">Report refund<span class="visually-hidden"> for ${businessId}</span></button>
  </form>`;
}

function history({ bookings }: TransactionView): Html | '' {
  if (bookings.length === 0) return '';
  return html`<ul class="history" aria-label="Reports">
    ${bookings.map(({ type, amount, status, created, message }) => html`<li>${type === 'CAPTURE' ? 'Delivery' : `Refund ${euroText(amount ?? 0)}`}, ${dayText(created)}: ${message ?? status.toLowerCase()}</li>`)}
  </ul>`;
}
