import { Order, type ID, type RequestContext } from '@vendure/core';
import { riskOfAccount, unknownRisk, type Risk, type Sale } from '../sale.js';
import { saleOfOrder } from './checkout-of-order.js';
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
  if (ctx.activeUserId === undefined || !customer) return unknownRisk;
  const orders = await connection
    .getRepository(ctx, Order)
    .createQueryBuilder('placed')
    .where('placed.customerId = :id', { id: customer.id })
    .andWhere('placed.orderPlacedAt IS NOT NULL')
    .getCount();
  return riskOfAccount(customer.createdAt.toISOString(), orders);
}

/** Returns what is sold by an order. */
export const saleOf = (services: Services, order: Order, risk: Risk): Sale =>
  saleOfOrder(order, risk, precisionOf(services));
