import { AdminApiError } from './admin-api.js';
import type { ConnectedShop } from './connected-shops.js';
import {
  changedOrderSchema,
  placedOrderSchema,
  type ChangedOrder,
  type PaymentMethod,
  type ShopwareOrder,
  type ShopwareTransaction,
} from './payloads.js';

/** Identifier of the payment method in the manifest: with another one, Shopware makes another method. */
export const identifier = 'ratenkauf';

/** Returns the technical name that Shopware gives to the app's payment method. */
export const technicalNameOf = (appName: string): string => `payment_${appName}_${identifier}`;

/** Returns the name of its handler; Shopware before 6.5.7 has no technical names. */
const handlerOf = (appName: string): string => `app\\${appName}_${identifier}`;

/** Returns true for the app's own payment method. */
export const isOwnMethod = (appName: string, method: PaymentMethod): boolean =>
  method?.technicalName === technicalNameOf(appName) || method?.handlerIdentifier === handlerOf(appName);

/** States of a payment that came to nothing. */
const ended = ['cancelled', 'failed'];

/** Returns the app's own payment of an order, the latest one; undefined if there is none. */
export const ownTransaction = (
  appName: string,
  { transactions }: Pick<ChangedOrder, 'transactions'>,
): ShopwareTransaction | undefined =>
  transactions
    .filter(({ paymentMethod }) => isOwnMethod(appName, paymentMethod))
    .toSorted((a, b) => (a.createdAt ?? '').localeCompare(b.createdAt ?? ''))
    .at(-1);

/** Returns true if an order is paid, or is to be paid, by another payment than this one. */
export const isPaidOtherwise = (
  { transactions }: Pick<ChangedOrder, 'transactions'>,
  own: ShopwareTransaction,
): boolean => transactions.some(({ id, stateMachineState }) => id !== own.id && !ended.includes(stateMachineState));

/** Changes a state in Shopware, which sends the mails that belong to it. */
export const move = (shop: ConnectedShop, entity: string, id: string, action: string): Promise<void> =>
  shop.api.post(`_action/${entity === 'order_transaction' ? entity : `state-machine/${entity}`}/${id}/state/${action}`);

/** What is loaded with an order that is only looked at. */
const partsOfNews = {
  stateMachineState: {},
  deliveries: { associations: { stateMachineState: {} } },
  transactions: { associations: { stateMachineState: {}, paymentMethod: {} } },
};

/** What is loaded with an order: the same as Shopware sends with a payment. */
const parts = Object.assign({}, partsOfNews, {
  currency: {},
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
});

const equals = (field: string, value: string) => ({ type: 'equals', field, value });

/** Orders in a page of a search. */
const PAGE = 100;

/** Returns the entity that has all these values, as JSON; undefined if the shop has none. */
export async function entityOf(
  { api }: ConnectedShop,
  entity: string,
  values: Readonly<Record<string, string>>,
  associations: object = {},
): Promise<unknown> {
  const filter = Object.entries(values).map(([field, value]) => equals(field, value));
  const [found] = await api.search(entity, { filter, associations, limit: 1 });
  return found;
}

/** Returns an order by its id or number; undefined if the shop has none. */
export const orderOf = async (
  shop: ConnectedShop,
  by: { readonly id: string } | { readonly orderNumber: string },
): Promise<ShopwareOrder | undefined> => placedOrderSchema.optional().parse(await entityOf(shop, 'order', by, parts));

/** Returns what may be news of an order; undefined if the shop has none with this id. */
export const changeOf = async (shop: ConnectedShop, id: string): Promise<ChangedOrder | undefined> =>
  changedOrderSchema.optional().parse(await entityOf(shop, 'order', { id }, partsOfNews));

/** Returns the order with a number in one of several shops; those that do not know the app any more are left out. */
export async function orderIn(shops: readonly ConnectedShop[], orderNumber: string) {
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
