import { mostTransactions, type Refund } from '../../contract/transaction.js';
import type { MerchantApi } from '../../service/merchant-api.js';
import type { Reversal } from '../../service/merchant-reversal.js';
import type { Transaction, TransactionField } from '../../service/transaction-shapes.js';
import type { Backend, Calling, Search } from './backend.js';

/** Transactions through API C, which knows days and one status: the rest is found here. */
export const byMerchantApi = (api: MerchantApi, { watched, signal }: Calling): Backend => ({
  takes: { trackingNumber: false, refundReason: true },
  search: watched('merchant.search', async (search) => {
    const statuses = search.status && search.status.length > 0 ? [...new Set(search.status)] : [undefined];
    const found = await Promise.all(statuses.map((status) => api.search({ status }, { signal })));
    // One whose status changes meanwhile is found twice.
    const distinct = new Map(found.flatMap(({ transactions }) => transactions).map((each) => [each.businessId, each]));
    const unreadableRecords = Math.max(...found.map((each) => each.unreadableRecords));
    const page = pageOf([...distinct.values()].filter(fitting(search)).sort(newestFirst), search);
    return { ...page, count: page.count + unreadableRecords, unreadableRecords };
  }),
  transaction: watched('merchant.transaction', (id) => api.transaction(id, { signal })),
  capture: watched('merchant.capture', (id) => api.capture(id, { signal })),
  refund: watched('merchant.refund', (id, refund) => api.refund(id, reversalOf(refund), { signal })),
});

/** What is refunded in full goes without an amount; all else with it. */
function reversalOf({ amount, currentValue, reason = 'revocation' }: Refund): Reversal {
  if (reason !== 'revocation') return { reason, amount };
  return amount === currentValue ? { reason: 'revocation_full' } : { reason: 'revocation_partial', amount };
}

/** As API A finds: names by their beginning, order numbers whole, values by what is left. */
function fitting({ firstName, lastName, orderId, minValue, maxValue }: Search): (transaction: Transaction) => boolean {
  const begins = (name: string | undefined, wanted: string | undefined) =>
    wanted === undefined || (name ?? '').toLocaleLowerCase('de').startsWith(wanted.toLocaleLowerCase('de'));
  return ({ customer, order: { orderId: known, currentValue }, unreadable }) => {
    // What cannot be read may be what is looked for: it is shown, with its mark.
    const fits = (field: TransactionField, isFound: boolean) => isFound || unreadable.includes(field);
    return (
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
