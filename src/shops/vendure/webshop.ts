import type { IncomingMessage } from 'node:http';
import {
  Permission,
  RequestContext,
  extractSessionToken,
  isGraphQlErrorResult,
  type CachedSession,
  type Channel,
  type Order,
} from '@vendure/core';
import type { Shop, ShopPurchase } from '../../server.js';
import { toNodeHandler, type NodeHandler } from '../../server/inside.js';
import { TEST_ORDER, changeSinceApproval, type Completed } from '../completing.js';
import { databaseBeside, ownPool, composeWebshop } from '../webshop-configuration.js';
import { checkoutOf, unknownRisk } from '../sale.js';
import { createTurns } from '../rounds.js';
import { createUnresolved } from '../unresolved.js';
import type { RatenkaufSettings, WebshopOfChannel } from './options.js';
import { activeOrder, lockedOrder, riskOf, saleOf, channelFinder, contextOf, type Services } from './services.js';
import { isTaken, methodsIn, paymentOf } from './payment-method.js';
import { hasPaymentOf } from './checkout-of-order.js';

/** A webshop of the bank that runs in Vendure. */
export type RunningWebshop = ReturnType<typeof startWebshop>;

/** Starts a webshop. `changed` is called when the bank shows a transaction differently than before. */
export function startWebshop(
  services: Services,
  { webshop, channel: code, path }: WebshopOfChannel,
  settings: RatenkaufSettings,
  changed: (transactionId: string) => Promise<void>,
) {
  const channel = channelFinder(services, code);
  const ratenkauf = composeWebshop<Visit>(webshop, settings, {
    database: settings.database ?? databaseOf(services.connection.rawConnection.options),
    secret: settings.secret,
    clientKey: (_request, { context }) => context.address,
    shop: Object.assign(shopOf(services, channel, changed), { pages: webshop.pages }),
  });
  ratenkauf.start();
  const visits = createVisits(services, channel);
  const answer = toNodeHandler(ratenkauf, { context: visits });
  const staffOf = (visit: Visit) => visit.staff();
  const unresolved = toNodeHandler(createUnresolved(ratenkauf, webshop.publicUrl, staffOf), { context: visits });
  const ofStaff = `${path}/vendure/unresolved`;
  /** Answers requests at the webshop's path. */
  const handle: NodeHandler = (incoming, outgoing) =>
    pathOf(incoming) === ofStaff ? unresolved(incoming, outgoing) : answer(incoming, outgoing);
  return { ratenkauf, handle, channel };
}

type PartOfConnection = 'url' | 'host' | 'port' | 'username' | 'password' | 'database' | 'schema' | 'ssl';

/** Options of Vendure's connection to its database, as far as they are used; those of TypeORM. */
type Connection = { readonly type: string } & { readonly [Part in PartOfConnection]?: unknown };

function databaseOf({ type, url, host, port, username: user, password, database, schema, ssl }: Connection) {
  const pool = { connectionString: url, host, port, user, password, database, ssl };
  return databaseBeside('RatenkaufPlugin', type, type === 'postgres' ? ownPool(pool, schema) : undefined);
}

/** Express takes the path of a mount away from `url`. */
const pathOf = (incoming: IncomingMessage & { readonly originalUrl?: string }): string | undefined =>
  (incoming.originalUrl ?? incoming.url)?.split('?')[0];

/** Returns the functions that the handler asks of a shop, for Vendure. */
function shopOf(
  services: Services,
  channel: () => Promise<Channel>,
  changed: (transactionId: string) => Promise<void>,
): Omit<Shop<Visit>, 'pages'> {
  return {
    async checkout(_request, { context }) {
      const ctx = await context.context();
      const order = await activeOrder(services, ctx);
      // Where the staff have switched the method off, nothing starts, and nothing is ordered.
      if (!order || !(await methodsIn(services, ctx)).own) return undefined;
      return checkoutOf(saleOf(services, order, await riskOf(services, ctx, order)));
    },
    sessionKey: async (_request, { context }) => sessionKeyOf(await context.context()),
    async prepareOrder({ orderId }, _request, { context }) {
      if (orderId !== undefined) return { orderId };
      const ctx = await context.context();
      const order = await activeOrder(services, ctx);
      if (!order) throw new Error('There is no active order in this session.');
      if (order.state === 'ArrangingPayment') return { orderId: order.code };
      const moved = await services.orders.transitionToState(ctx, order.id, 'ArrangingPayment');
      if (isGraphQlErrorResult(moved)) throw new Error(`The order cannot be ordered: ${moved.message}`);
      return { orderId: order.code };
    },
    completeOrder: createCompleting(services, async () => contextOf(await channel())),
    // The order stays the customer's active order, and may be changed or paid otherwise from now on.
    async releaseOrder() {},
    mayManage: async (_request, { context }) => (await context.staff()) !== undefined,
    transactionChanged: ({ id }) => changed(id),
  };
}

/** What the shop's functions know of a request: Vendure's context of it. */
export type Visit = ReturnType<ReturnType<typeof createVisits>>;

/** Returns the session that a request names by cookie, bearer token or key. */
export async function sessionOfRequest(
  { sessions, config }: Pick<Services, 'sessions' | 'config'>,
  request: IncomingMessage,
): Promise<CachedSession | undefined> {
  const { tokenMethod, apiKeyHeaderKey } = config.authOptions;
  const found = extractSessionToken(request as never, tokenMethod, apiKeyHeaderKey);
  return found && sessions.getSessionFromToken(found.token);
}

/** Returns what names a customer's session for the handler: the account, or the session of a guest. */
export function sessionKeyOf({ activeUserId, session }: RequestContext): string | undefined {
  if (activeUserId !== undefined) return `user ${activeUserId}`;
  return session && `session ${session.id}`;
}

/** Returns the function that finds out who sends a request. Most requests are never asked: rates are for anybody. */
function createVisits(services: Services, channelOf: () => Promise<Channel>) {
  async function contextOf(incoming: IncomingMessage, apiType: 'shop' | 'admin'): Promise<RequestContext> {
    const [channel, session] = await Promise.all([channelOf(), sessionOfRequest(services, incoming)]);
    const visit = { req: incoming as never, apiType, channel, isAuthorized: true };
    return new RequestContext(
      Object.assign({ authorizedAsOwnerOnly: apiType === 'shop' }, visit, session && { session }),
    );
  }
  return (incoming: IncomingMessage) => {
    let context: Promise<RequestContext> | undefined;
    return {
      /** Address of the client, as Vendure's setting `trustProxy` sees it. */
      address: (incoming as { readonly ip?: string }).ip ?? incoming.socket.remoteAddress,
      /** Returns the context with the session that the request names by cookie or bearer token. */
      context: () => (context ??= contextOf(incoming, 'shop')),
      /** Resolves with the name of the member of the staff who sends it; undefined if they may not change orders. */
      async staff(): Promise<string | undefined> {
        const found = await contextOf(incoming, 'admin');
        return found.userHasPermissions([Permission.UpdateOrder]) ? found.session?.user?.identifier : undefined;
      },
    };
  };
}

/**
 * Creates the function that pays an order, because the bank has confirmed its purchase. It is the only one that does.
 */
function createCompleting(services: Services, contextOfShop: () => Promise<RequestContext>) {
  const { connection, orders, customers } = services;
  const inTurn = createTurns();

  /** Returns why an order is not the one that the bank has approved. */
  async function obstacleOf(ctx: RequestContext, order: Order, purchase: ShopPurchase): Promise<string | undefined> {
    if (order.state === 'AddingItems') {
      const moved = await orders.transitionToState(ctx, order.id, 'ArrangingPayment');
      if (isGraphQlErrorResult(moved)) return `The order cannot be paid: ${moved.message}`;
    } else if (order.state !== 'ArrangingPayment') return `The order is ${order.state}.`;
    return changeSinceApproval(checkoutOf(saleOf(services, order, unknownRisk)), purchase);
  }

  async function pay(ctx: RequestContext, purchase: ShopPurchase): Promise<Completed> {
    const order = await lockedOrder(services, ctx, purchase.orderId ?? '');
    if (!order) throw new Error(`Vendure has no order ${purchase.orderId} in the channel of this webshop.`);
    const { own: method, foreign } = await methodsIn(services, ctx);
    if (hasPaymentOf(order.payments, purchase, foreign)) return undefined;
    const impossible = await obstacleOf(ctx, order, purchase);
    if (impossible !== undefined) return { impossible };
    if (!method) throw new Error('The channel has no enabled payment method with the handler "ratenkauf".');
    const metadata = paymentOf(purchase);
    const paid = await orders.addPaymentToOrder(ctx, order.id, { method: method.code, metadata });
    if (isGraphQlErrorResult(paid)) {
      if (isFinal(paid.errorCode, metadata))
        return { impossible: `Vendure does not take the payment: ${paid.message}` };
      throw new Error(`Vendure does not take the payment: ${paid.errorCode}`);
    }
    // Vendure swallows the error of a process of the shop's own that does not let the order go on.
    if (paid.state === 'ArrangingPayment') throw new Error(`The order ${order.code} is paid, and stays open.`);
    if (purchase.isTest)
      await orders.addNoteToOrder(ctx, { id: paid.id, note: `Ratenkauf: ${TEST_ORDER}`, isPublic: false });
    await customers.createAddressesForNewCustomer(ctx, paid);
    return undefined;
  }

  return async (purchase: ShopPurchase): Promise<Completed> => {
    const ctx = await contextOfShop();
    return inTurn(purchase.orderId ?? '', () => connection.withTransaction(ctx, (within) => pay(within, purchase)));
  };
}

/**
 * Returns true for an answer that no later try changes: the amount is another one, as the handler says, or a coupon has
 * ended. A checker of the staff's own that refuses the method may be changed by them, as may whatever else stands in the
 * way; or they cancel the order, and then it cannot be paid.
 */
const isFinal = (errorCode: string, metadata: object): boolean =>
  errorCode === 'COUPON_REMOVED_DURING_CHECKOUT_ERROR' || (errorCode === 'PAYMENT_DECLINED_ERROR' && isTaken(metadata));
