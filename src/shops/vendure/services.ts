import {
  ActiveOrderService,
  Channel,
  ChannelService,
  ConfigService,
  CustomerService,
  EventBus,
  OrderService,
  PaymentMethodService,
  ProcessContext,
  RequestContext,
  RequestContextService,
  SessionService,
  TransactionalConnection,
} from '@vendure/core';

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
