import type { RouteInput } from '../../contract/routes.js';
import { mostTransactions, transactionStatuses } from '../../contract/names.js';
import type { Transaction as View } from '../../contract/transaction.js';
import type { Capture, Refund } from '../../contract/transaction-requests.js';
import type { MerchantApi, Reversal } from '../../service/merchant/merchant-api.js';
import type { MerchantFound } from '../../service/merchant/shapes.js';
import type { TransactionPage } from '../../service/transactions/search.js';
import type { KnownStatus, ServiceTransaction, TransactionField } from '../../service/transactions/shapes.js';
import type { TransactionApi } from '../../service/transactions/transaction-api.js';
import { ServiceError } from '../../service/wire/service-error.js';
import { createBriefCache } from '../scheduling/caches.js';
import type { Runtime } from '../scheduling/clock.js';

/** Search criteria for transactions, as the service's interfaces know them. */
export interface Search extends Omit<RouteInput<'transactions'>, 'tab' | 'words'> {
  /** References, 1000 at most. */
  readonly ids?: readonly string[];
}

/** One page of a search, and when it was read from the service, in milliseconds since 1970. */
export interface BackendPage extends TransactionPage {
  readonly readAt: number;
}

/**
 * One of the service's interfaces for transactions. Every function rejects with a ServiceError, and logs its incidents.
 */
export interface Backend {
  /** Fields that a report can contain besides the amount. */
  readonly takes: View['takes'];
  /**
   * Rows to ask for in one search when all are read: what the service sends at most, or everything if it knows no
   * pages.
   */
  readonly largestPage: number;
  /** Returns one page. It may have been read a while ago (`readAt`), but after `since` if that is given. */
  search(search: Search, since?: number): Promise<BackendPage>;
  transaction(id: string): Promise<ServiceTransaction>;
  capture(id: string, capture: Capture): Promise<void>;
  refund(id: string, refund: ReportedRefund): Promise<void>;
}

/** A refund as it is reported. */
export interface ReportedRefund extends Refund {
  /** Day in Germany on which the customer's withdrawal was received; only API C takes one. Default: today. */
  readonly receivedOn?: string | undefined;
}

/** Wraps calls of the service for the incident log, and provides their abort signal. */
export interface Calling extends Pick<Runtime, 'now'> {
  readonly watched: <Input extends unknown[], Answer>(
    operation: string,
    work: (...input: Input) => Promise<Answer>,
  ) => (...input: Input) => Promise<Answer>;
  /** Aborts every call. */
  readonly signal: AbortSignal;
}

/**
 * Milliseconds for which answers of API C to searches are used again, and for which they are shown while new ones are
 * read.
 */
export const searchTimes = { fresh: 10_000, kept: 60_000 } as const;

/** Accesses transactions through API A, which searches itself. */
export const byTransactionApi = (api: TransactionApi, { watched, signal, now }: Calling): Backend => ({
  takes: { trackingNumber: true, refundReason: false },
  largestPage: 500,
  search: watched('transactions.search', async ({ status, ...search }) => {
    const readAt = now();
    return {
      ...(await api.search({ ...search, ...(status && status.length > 0 && { statuses: status }) }, { signal })),
      readAt,
    };
  }),
  transaction: watched('transactions.transaction', (id) => api.transaction(id, { signal })),
  capture: watched('transactions.capture', (id, { trackingNumber }) => api.capture(id, { trackingNumber, signal })),
  refund: watched('transactions.refund', (id, { amount }) => api.refund(id, amount, { signal })),
});

/**
 * Accesses transactions through API C, which can only search by day and one status, and sends all that it finds: that
 * is read once for all pages, used again for a while, and all other criteria are applied here.
 */
export const byMerchantApi = (api: MerchantApi, { watched, signal, now }: Calling): Backend => ({
  takes: { trackingNumber: false, refundReason: true },
  largestPage: 10_000,
  search: keptSearch(
    watched('merchant.search', (status: KnownStatus | undefined) => api.search({ status }, { signal })),
    now,
  ),
  transaction: watched('merchant.transaction', (id) => api.transaction(id, { signal })),
  capture: watched('merchant.capture', (id) => api.capture(id, { signal })),
  refund: watched('merchant.refund', (id, refund) => api.refund(id, reversalOf(refund), { signal })),
});

type SearchOneStatus = (status: KnownStatus | undefined) => Promise<MerchantFound>;

function keptSearch(read: SearchOneStatus, now: () => number): Backend['search'] {
  const answers = createBriefCache<MerchantFound>({ ...searchTimes, most: transactionStatuses.length + 1, now });
  return async (search, since) => {
    const statuses = search.status && search.status.length > 0 ? [...new Set(search.status)] : [undefined];
    const found = await Promise.all(statuses.map((status) => answers.get(status ?? '', () => read(status), since)));
    // A transaction whose status changes between the requests is found twice.
    const distinct = new Map(found.flatMap(({ value }) => value.transactions).map((each) => [each.businessId, each]));
    const unreadableRecords = Math.max(...found.map(({ value }) => value.unreadableRecords));
    const page = pageOf([...distinct.values()].filter(fitting(search)).sort(newestFirst), search);
    return {
      ...page,
      count: page.count + unreadableRecords,
      unreadableRecords,
      readAt: Math.min(...found.map(({ readAt }) => readAt)),
    };
  };
}

/** A full refund is sent without an amount, all others with it. */
function reversalOf({ amount, currentValue, reason = 'revocation', receivedOn: date }: ReportedRefund): Reversal {
  if (reason !== 'revocation') return { reason, amount, date };
  return amount === currentValue ? { reason: 'revocation_full', date } : { reason: 'revocation_partial', amount, date };
}

/**
 * Returns a filter equal to API A's search: names by their beginning, order numbers exactly, amounts by the remaining
 * value.
 */
function fitting({
  firstName,
  lastName,
  orderId,
  ids,
  minValue,
  maxValue,
}: Search): (transaction: ServiceTransaction) => boolean {
  const begins = (name: string | undefined, wanted: string | undefined) =>
    wanted === undefined || (name ?? '').toLocaleLowerCase('de').startsWith(wanted.toLocaleLowerCase('de'));
  return ({ businessId, customer, order: { orderId: known, currentValue }, unreadable }) => {
    // An unreadable field may contain the value searched for: the transaction is returned, with the field in
    // `unreadable`.
    const fits = (field: TransactionField, isFound: boolean) => isFound || unreadable.includes(field);
    return (
      (ids === undefined || ids.includes(businessId)) &&
      fits('customer', begins(customer.firstName, firstName) && begins(customer.lastName, lastName)) &&
      fits('orderId', orderId === undefined || known === orderId) &&
      fits(
        'currentValue',
        (currentValue ?? -1) >= (minValue ?? -1) && (currentValue ?? Infinity) <= (maxValue ?? Infinity),
      )
    );
  };
}

const newestFirst = (a: ServiceTransaction, b: ServiceTransaction): number =>
  inOrder(b.order.orderDate ?? '', a.order.orderDate ?? '') || inOrder(a.businessId, b.businessId);

/**
 * Compares days and ids, for which the order of the characters is enough; `localeCompare` takes most of a second for
 * ten thousand.
 */
const inOrder = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const pageOf = (found: readonly ServiceTransaction[], { page = 0, pageSize = mostTransactions }: Search) => ({
  transactions: found.slice(page * pageSize, (page + 1) * pageSize),
  page,
  pageSize,
  count: found.length,
});

/** Name of the interface in incidents, and the receiver of errors. */
interface NoticingOptions extends Pick<Runtime, 'onError'> {
  readonly interfaceName: string;
}

/** Wraps an interface so that unreadable fields are logged as an incident, by their names, never by their values. */
export function loggingUnreadable(backend: Backend, { interfaceName, onError }: NoticingOptions): Backend {
  const notice = (method: string, transactions: readonly ServiceTransaction[], records = 0) => {
    const fields = [...new Set(transactions.flatMap(({ unreadable }) => unreadable))].sort();
    const parts = [
      ...(fields.length > 0 ? [`cannot read ${fields.join(', ')} of a transaction`] : []),
      ...(records > 0 ? ['a record has no readable id'] : []),
    ];
    if (parts.length === 0) return;
    const operation = `${interfaceName}.${method}`;
    // A separate source: the incident must not end because the call itself succeeds.
    onError(new ServiceError({ code: 'malformed', operation, detail: parts.join('; ') }), `${operation} fields`);
  };
  return {
    ...backend,
    async search(search, since) {
      const page = await backend.search(search, since);
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
