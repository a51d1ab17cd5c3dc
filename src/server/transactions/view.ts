import type { Report } from '../../contract/transaction.js';
import type { Booking, ServiceRefund, ServiceTransaction } from '../../service/transactions/shapes.js';
import type { ManagedTransaction } from '../shop/shop.js';
import type { Reading } from './standing.js';
import { lastReports, requestViews, type SentTask } from './tasks.js';

/** Returns a transaction and the shop's last reports of it, as the shop's function and pages see it. */
export const managedTransaction = ({ transaction, tasks, standing, summary }: Reading): ManagedTransaction => ({
  ...serviceView(transaction),
  reports: lastReports(tasks)
    .sort((one, other) => other.sending.at - one.sending.at)
    .map(reportView),
  requests: requestViews(tasks),
  standing,
  summary,
});

/** Returns a transaction as the service shows it, with its fields always in the same order. */
export function serviceView({
  businessId,
  status,
  customer,
  creditAccountNumber,
  order,
  ...rest
}: ServiceTransaction): Omit<ManagedTransaction, 'reports' | 'requests' | 'standing' | 'summary'> {
  const unreadable = rest.unreadable.filter((field) => field !== 'webshopId');
  return {
    id: businessId,
    status,
    customer: known({ firstName: customer.firstName, lastName: customer.lastName, number: customer.number }),
    ...known({
      creditAccountNumber,
      orderId: order.orderId,
      orderDate: order.orderDate,
      clearingDate: order.clearingDate,
    }),
    ...known({ originalValue: order.originalValue, currentValue: order.currentValue, refundsTotal: rest.refundsTotal }),
    ...known({ expiresAt: rest.expiresAt === undefined ? undefined : new Date(rest.expiresAt).toISOString() }),
    bookings: oldestFirst(rest.bookings.map(bookingView), ({ at }) => at),
    refunds: oldestFirst(rest.refunds.map(refundView), ({ date }) => date),
    ...(unreadable.length > 0 && { unreadable }),
  };
}

/** Returns a report for the view; an intent is shown as pending, because it is unknown if it was sent. */
const reportView = ({ kind, state, sending: { isAccepted, amount, at }, detail }: SentTask): Report => ({
  kind,
  state: state === 'sending' ? 'pending' : state,
  isAccepted,
  ...(amount !== null && { amount }),
  at: new Date(at).toISOString(),
  ...(detail !== null && { reason: detail }),
});

const bookingView = ({ type, status, created, day, amount, message }: Booking) => ({
  kind: type,
  state: status,
  ...known({ at: created === undefined ? day : new Date(created).toISOString(), amount, message }),
});

const refundView = ({ amount, reason, date, bookedDate, enteredDate }: ServiceRefund) =>
  known({ amount, reason, date: date ?? bookedDate ?? enteredDate });

/** Removes undefined fields. */
const known = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]?: Exclude<Fields[Name], undefined>;
  };

/** Sorts by time; an entry without a time stays after its predecessor. */
function oldestFirst<Entry>(entries: readonly Entry[], timeOf: (entry: Entry) => string | undefined): Entry[] {
  let latest = '';
  const timed: { readonly entry: Entry; readonly time: string }[] = [];
  for (const entry of entries) {
    latest = timeOf(entry) ?? latest;
    timed.push({ entry, time: latest });
  }
  return timed.sort((a, b) => (a.time < b.time ? -1 : Number(a.time > b.time))).map(({ entry }) => entry);
}
