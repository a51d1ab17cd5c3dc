import type { RouteInput } from '../../contract/routes.js';
import { type Capture, mostTransactions, type Refund, type Transaction as View } from '../../contract/transaction.js';
import type { MerchantApi, Reversal } from '../../service/merchant/merchant-api.js';
import type { TransactionPage } from '../../service/transactions/search.js';
import type { Transaction, TransactionField } from '../../service/transactions/shapes.js';
import type { TransactionApi } from '../../service/transactions/transaction-api.js';
import { ServiceError } from '../../service/wire/service-error.js';

/** Search criteria for transactions, as the service's interfaces know them. */
export interface Search extends Omit<RouteInput<'transactions'>, 'tab' | 'words'> {
  /** References, 1000 at most. */
  readonly ids?: readonly string[];
}

/** One of the service's interfaces for transactions. Every function rejects with a ServiceError, and logs its incidents. */
export interface Backend {
  /** Fields that a report can contain besides the amount. */
  readonly takes: View['takes'];
  /** Rows to ask for in one search when all are read: what the service sends at most, or everything if it knows no pages. */
  readonly largestPage: number;
  search(search: Search): Promise<TransactionPage>;
  transaction(id: string): Promise<Transaction>;
  capture(id: string, capture: Capture): Promise<void>;
  refund(id: string, refund: Refund): Promise<void>;
}

/** Wraps calls of the service for the incident log, and provides their abort signal. */
export interface Calling {
  readonly watched: <Input extends unknown[], Answer>(operation: string, work: (...input: Input) => Promise<Answer>) => (...input: Input) => Promise<Answer>;
  /** Aborts every call. */
  readonly signal: AbortSignal;
}

/** Accesses transactions through API A, which searches itself. */
export const byTransactionApi = (api: TransactionApi, { watched, signal }: Calling): Backend => ({
  takes: { trackingNumber: true, refundReason: false },
  largestPage: 500,
  search: watched('transactions.search', ({ status, ...search }) =>
    api.search({ ...search, ...(status && status.length > 0 && { statuses: status }) }, { signal }),
  ),
  transaction: watched('transactions.transaction', (id) => api.transaction(id, { signal })),
  capture: watched('transactions.capture', (id, { trackingNumber }) => api.capture(id, { trackingNumber, signal })),
  refund: watched('transactions.refund', (id, { amount }) => api.refund(id, amount, { signal })),
});

/** Accesses transactions through API C, which can only search by day and one status; all other criteria are applied here. */
export const byMerchantApi = (api: MerchantApi, { watched, signal }: Calling): Backend => ({
  takes: { trackingNumber: false, refundReason: true },
  largestPage: 10_000,
  search: watched('merchant.search', async (search) => {
    const statuses = search.status && search.status.length > 0 ? [...new Set(search.status)] : [undefined];
    const found = await Promise.all(statuses.map((status) => api.search({ status }, { signal })));
    // A transaction whose status changes between the requests is found twice.
    const distinct = new Map(found.flatMap(({ transactions }) => transactions).map((each) => [each.businessId, each]));
    const unreadableRecords = Math.max(...found.map((each) => each.unreadableRecords));
    const page = pageOf([...distinct.values()].filter(fitting(search)).sort(newestFirst), search);
    return { ...page, count: page.count + unreadableRecords, unreadableRecords };
  }),
  transaction: watched('merchant.transaction', (id) => api.transaction(id, { signal })),
  capture: watched('merchant.capture', (id) => api.capture(id, { signal })),
  refund: watched('merchant.refund', (id, refund) => api.refund(id, reversalOf(refund), { signal })),
});

/** A full refund is sent without an amount, all others with it. */
function reversalOf({ amount, currentValue, reason = 'revocation' }: Refund): Reversal {
  if (reason !== 'revocation') return { reason, amount };
  return amount === currentValue ? { reason: 'revocation_full' } : { reason: 'revocation_partial', amount };
}

/** Returns a filter equal to API A's search: names by their beginning, order numbers exactly, amounts by the remaining value. */
function fitting({ firstName, lastName, orderId, ids, minValue, maxValue }: Search): (transaction: Transaction) => boolean {
  const begins = (name: string | undefined, wanted: string | undefined) =>
    wanted === undefined || (name ?? '').toLocaleLowerCase('de').startsWith(wanted.toLocaleLowerCase('de'));
  return ({ businessId, customer, order: { orderId: known, currentValue }, unreadable }) => {
    // An unreadable field may contain the value searched for: the transaction is returned, with the field in `unreadable`.
    const fits = (field: TransactionField, isFound: boolean) => isFound || unreadable.includes(field);
    return (
      (ids === undefined || ids.includes(businessId)) &&
      fits('customer', begins(customer.firstName, firstName) && begins(customer.lastName, lastName)) &&
      fits('orderId', orderId === undefined || known === orderId) &&
      fits('currentValue', (currentValue ?? -1) >= (minValue ?? -1) && (currentValue ?? Infinity) <= (maxValue ?? Infinity))
    );
  };
}

const newestFirst = (a: Transaction, b: Transaction): number =>
  (b.order.orderDate ?? '').localeCompare(a.order.orderDate ?? '') || a.businessId.localeCompare(b.businessId);

const pageOf = (found: readonly Transaction[], { page = 0, pageSize = mostTransactions }: Search) => ({
  transactions: found.slice(page * pageSize, (page + 1) * pageSize),
  page,
  pageSize,
  count: found.length,
});

/** Name of the interface in incidents, and the receiver of errors. */
interface NoticingOptions {
  readonly interfaceName: string;
  readonly onError: (error: unknown, source: string) => void;
}

/** Wraps an interface so that unreadable fields are logged as an incident, by their names, never by their values. */
export function noticing(backend: Backend, { interfaceName, onError }: NoticingOptions): Backend {
  const notice = (method: string, transactions: readonly Transaction[], records = 0) => {
    const fields = [...new Set(transactions.flatMap(({ unreadable }) => unreadable))].sort();
    const parts = [...(fields.length > 0 ? [`cannot read ${fields.join(', ')} of a transaction`] : []), ...(records > 0 ? ['a record has no readable id'] : [])];
    if (parts.length === 0) return;
    const operation = `${interfaceName}.${method}`;
    // A separate source: the incident must not end because the call itself succeeds.
    onError(new ServiceError({ code: 'malformed', operation, detail: parts.join('; ') }), `${operation} fields`);
  };
  return {
    ...backend,
    async search(search) {
      const page = await backend.search(search);
      notice('search', page.transactions, page.unreadableRecords);
      return page;
    },
    async transaction(id) {
      const transaction = await backend.transaction(id);
      notice('transaction', [transaction]);
      return transaction;
    },
  };
}
