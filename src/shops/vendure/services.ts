import {
  ActiveOrderService,
  Channel,
  ChannelService,
  ConfigService,
  CustomerService,
  EventBus,
  Order,
  OrderService,
  PaymentMethodService,
  ProcessContext,
  RequestContext,
  RequestContextService,
  SessionService,
  TransactionalConnection,
  type ID,
} from '@vendure/core';
import { riskOfAccount, unknownRisk, type Risk, type Sale } from '../sale.js';
import { saleOfOrder } from './checkout-of-order.js';

/** Services of Vendure by what they are for. */
const classes = {
  orders: OrderService,
  activeOrders: ActiveOrderService,
  customers: CustomerService,
  methods: PaymentMethodService,
  sessions: SessionService,
  channels: ChannelService,
  config: ConfigService,
  connection: TransactionalConnection,
  events: EventBus,
  process: ProcessContext,
  contexts: RequestContextService,
};

/** What Vendure injects, in this order. */
export const injected = Object.values(classes);

/** The services of a running Vendure. */
export type Services = { readonly [Name in keyof typeof classes]: InstanceType<(typeof classes)[Name]> };

/** Names the services that Vendure has injected. */
export const servicesOf = (found: readonly object[]): Services =>
  Object.fromEntries(Object.keys(classes).map((name, index) => [name, found[index]])) as Services;

/** Returns the decimals of amounts in Vendure. */
export const precisionOf = ({ config }: Pick<Services, 'config'>): number =>
  config.entityOptions.moneyStrategy.precision ?? 2;

/** Without its zones, a channel has no taxes. */
const zones = ['defaultTaxZone', 'defaultShippingZone'];

/** Milliseconds for which a channel is known: as long as Vendure itself keeps them. */
const KNOWN_FOR = 30_000;

/**
 * Returns the function that finds the channel of a webshop; it may be made after Vendure was started.
 * @throws {Error} as long as there is none with this code
 */
export function channelFinder({ channels, connection }: Services, code: string | undefined): () => Promise<Channel> {
  let known: { readonly channel: Channel; readonly until: number } | undefined;
  return async () => {
    // Vendure keeps this one itself.
    if (code === undefined) return channels.getDefaultChannel();
    if (known && known.until > Date.now()) return known.channel;
    const channel = await connection.getRepository(undefined, Channel).findOne({ where: { code }, relations: zones });
    if (!channel) throw new Error(`There is no channel ${code}, which the options of RatenkaufPlugin name.`);
    known = { channel, until: Date.now() + KNOWN_FOR };
    return channel;
  };
}

/** Returns the context in which the plugin itself acts in a channel. */
export const contextOf = (channel: Channel): RequestContext =>
  new RequestContext({ apiType: 'admin', channel, isAuthorized: true, authorizedAsOwnerOnly: false });

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

/**
 * Returns an order with everything that the adapter reads of it; undefined if it is not there, or of another channel.
 */
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
