import { Order, type ID, type RequestContext } from '@vendure/core';
import type { Checkout } from '../../server.js';
import type { Risk } from '../risk.js';
import { checkoutOfOrder } from './checkout-of-order.js';
import { precisionOf, type Services } from './services.js';

/** What is loaded with an order. */
const parts = [
  'customer',
  'lines',
  'lines.productVariant',
  'shippingLines',
  'shippingLines.shippingMethod',
  'surcharges',
  'payments',
  'payments.refunds',
  'fulfillments',
];

/** Returns an order with everything that the adapter reads of it; undefined if it is not there, or of another channel. */
export const orderById = ({ orders }: Services, ctx: RequestContext, id: ID): Promise<Order | undefined> =>
  orders.findOne(ctx, id, parts.slice() as never[]);

/** Databases in which a row can be locked; in the others, Vendure has one connection. */
const locking = ['postgres', 'mysql', 'mariadb', 'aurora-mysql', 'cockroachdb'];

/** The same by its code, within a transaction: no other process gets it so before that has ended. */
export async function lockedOrder(
  { connection, orders }: Services,
  ctx: RequestContext,
  code: string,
): Promise<Order | undefined> {
  if (locking.includes(connection.rawConnection.options.type)) {
    const row = connection.getRepository(ctx, Order).createQueryBuilder('held');
    await row.setLock('pessimistic_write').where('held.code = :code', { code }).getOne();
  }
  return orders.findOneByCode(ctx, code, parts.slice() as never[]);
}

/** Returns the active order of a session; undefined if there is no session, or no order in it. */
export async function activeOrder(services: Services, ctx: RequestContext): Promise<Order | undefined> {
  if (!ctx.session) return undefined;
  const order = await services.activeOrders.getActiveOrder(ctx, undefined);
  return order && orderById(services, ctx, order.id);
}

/** Returns what is known of the customer who sends the request. */
export async function riskOf({ connection }: Services, ctx: RequestContext, { customer }: Order): Promise<Risk> {
  if (ctx.activeUserId === undefined || !customer) return { loggedIn: false, customerStatus: 'new' };
  const orders = await connection
    .getRepository(ctx, Order)
    .createQueryBuilder('placed')
    .where('placed.customerId = :id', { id: customer.id })
    .andWhere('placed.orderPlacedAt IS NOT NULL')
    .getCount();
  const customerSince = customer.createdAt.toISOString().slice(0, 10);
  return { loggedIn: true, customerSince, orders, customerStatus: orders > 0 ? 'existing' : 'new' };
}

/** Returns the checkout of an order; undefined as long as something is missing. */
export const checkoutOf = (services: Services, order: Order, risk: Risk): Checkout | undefined =>
  checkoutOfOrder(order, risk, precisionOf(services));
