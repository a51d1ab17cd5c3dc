import { AdminApiError } from './admin-api.js';
import type { ConnectedShop } from './connected-shops.js';
import { changedOrderSchema, placedOrderSchema, type ChangedOrder, type ShopwareOrder } from './payloads.js';
import { handlerOf } from './payment-method.js';

/** What is loaded with an order: the same as Shopware sends with a payment. */
const associations = {
  currency: {},
  stateMachineState: {},
  lineItems: {},
  billingAddress: { associations: { country: {} } },
  orderCustomer: { associations: { customer: {}, salutation: {} } },
  deliveries: {
    associations: {
      stateMachineState: {},
      shippingMethod: {},
      shippingOrderAddress: { associations: { country: {} } },
    },
  },
  transactions: { associations: { stateMachineState: {}, paymentMethod: {} } },
};

/** Orders in a page of a search. */
const PAGE = 100;

/** Returns an order by its id or number; undefined if the shop has none. */
export async function orderOf(
  { api }: ConnectedShop,
  by: { readonly id: string } | { readonly orderNumber: string },
): Promise<ShopwareOrder | undefined> {
  const [field, value] = 'id' in by ? ['id', by.id] : ['orderNumber', by.orderNumber];
  const filter = [{ type: 'equals', field, value }];
  const [found] = await api.search('order', { filter, associations, limit: 1 });
  return found === undefined ? undefined : placedOrderSchema.parse(found);
}

/** Returns the order with a number in one of several shops; those that do not know the app any more are left out. */
export async function orderIn(
  shops: readonly ConnectedShop[],
  orderNumber: string,
): Promise<{ readonly shop: ConnectedShop; readonly order: ShopwareOrder } | undefined> {
  let failure: AdminApiError | undefined;
  for (const shop of shops) {
    try {
      const order = await orderOf(shop, { orderNumber });
      if (order) return { shop, order };
    } catch (error) {
      if (!(error instanceof AdminApiError) || error.status !== 401) throw error;
      failure = error;
    }
  }
  if (failure) throw failure;
  return undefined;
}

/** What is loaded with an order that is only looked at. */
const partsOfNews = {
  stateMachineState: {},
  deliveries: { associations: { stateMachineState: {} } },
  transactions: { associations: { stateMachineState: {}, paymentMethod: {} } },
};

/** Returns what may be news of an order; undefined if the shop has none with this id. */
export async function changeOf({ api }: ConnectedShop, id: string): Promise<ChangedOrder | undefined> {
  const filter = [{ type: 'equals', field: 'id', value: id }];
  const [found] = await api.search('order', { filter, associations: partsOfNews, limit: 1 });
  return found === undefined ? undefined : changedOrderSchema.parse(found);
}

/**
 * Returns the orders with a payment by instalments that were shipped, cancelled or paid back since then, or whose
 * payment came into progress, page by page.
 */
export async function* changedOrders(
  { api }: ConnectedShop,
  appName: string,
  since: Date,
): AsyncGenerator<ChangedOrder> {
  const anyOf = (queries: readonly object[]) => ({ type: 'multi', operator: 'or', queries });
  // A change of a delivery is none of its order.
  const changed = ['updatedAt', 'deliveries.updatedAt', 'transactions.updatedAt'].map((field) => ({
    type: 'range',
    field,
    parameters: { gte: since.toISOString() },
  }));
  const filter = [
    { type: 'equals', field: 'transactions.paymentMethod.handlerIdentifier', value: handlerOf(appName) },
    anyOf(changed),
    anyOf([
      { type: 'equals', field: 'stateMachineState.technicalName', value: 'cancelled' },
      { type: 'equals', field: 'deliveries.stateMachineState.technicalName', value: 'shipped' },
      { type: 'equals', field: 'transactions.stateMachineState.technicalName', value: 'refunded' },
      { type: 'equals', field: 'transactions.stateMachineState.technicalName', value: 'in_progress' },
    ]),
  ];
  const sort = [{ field: 'createdAt', order: 'ASC' }];
  for (let page = 1; ; page += 1) {
    const found = await api.search('order', { filter, sort, associations: partsOfNews, page, limit: PAGE });
    for (const order of found) yield changedOrderSchema.parse(order);
    if (found.length < PAGE) return;
  }
}
