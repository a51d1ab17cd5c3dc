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

const equals = (field: string, value: string) => ({ type: 'equals', field, value });

/** Orders in a page of a search. */
const PAGE = 100;

/** Returns an order by its id or number; undefined if the shop has none. */
export async function orderOf(
  { api }: ConnectedShop,
  by: { readonly id: string } | { readonly orderNumber: string },
): Promise<ShopwareOrder | undefined> {
  const filter = Object.entries(by).map(([field, value]) => equals(field, value));
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
  const filter = [equals('id', id)];
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
    equals('transactions.paymentMethod.handlerIdentifier', handlerOf(appName)),
    anyOf(changed),
    anyOf([
      equals('stateMachineState.technicalName', 'cancelled'),
      equals('deliveries.stateMachineState.technicalName', 'shipped'),
      equals('transactions.stateMachineState.technicalName', 'refunded'),
      equals('transactions.stateMachineState.technicalName', 'in_progress'),
    ]),
  ];
  const sort = [{ field: 'createdAt', order: 'ASC' }];
  for (let page = 1; ; page += 1) {
    const found = await api.search('order', { filter, sort, associations: partsOfNews, page, limit: PAGE });
    for (const order of found) yield changedOrderSchema.parse(order);
    if (found.length < PAGE) return;
  }
}
