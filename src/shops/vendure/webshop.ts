import type { IncomingMessage } from 'node:http';
import { isGraphQlErrorResult, type Channel } from '@vendure/core';
import type { Shop } from '../../server.js';
import { type NodeHandler, toNodeHandler } from '../../server/inside.js';
import { databaseBeside, ownPool } from '../database-beside.js';
import { composeWebshop } from '../webshop-configuration.js';
import { createCompleting } from './completing.js';
import type { RatenkaufSettings, WebshopOfChannel } from './options.js';
import { checkoutOf } from '../sale.js';
import { activeOrder, riskOf, saleOf } from './orders.js';
import { methodsIn } from './payment-method.js';
import { channelFinder, contextOf, type Services } from './services.js';
import { createUnresolved } from '../unresolved.js';
import { createVisits, sessionKeyOf, type Visit } from './visits.js';

/** A webshop of the bank that runs in Vendure. */
export type RunningWebshop = ReturnType<typeof startWebshop>;

/** Dependencies of a webshop. */
export interface WebshopOptions {
  readonly services: Services;
  readonly of: WebshopOfChannel;
  readonly settings: RatenkaufSettings;
  /** Called when the bank shows a transaction differently than before. */
  readonly changed: (transactionId: string) => Promise<void>;
}

/** Starts a webshop. */
export function startWebshop(options: WebshopOptions) {
  const { services, settings } = options;
  const { webshop, channel: code } = options.of;
  const channel = channelFinder(services, code);
  const ratenkauf = composeWebshop<Visit>(webshop, settings, {
    database: settings.database ?? databaseOf(services.connection.rawConnection.options),
    secret: settings.secret,
    clientKey: (_request, { context }) => context.address,
    shop: shopOf(options, channel),
  });
  ratenkauf.start();
  const visits = createVisits(services, channel);
  const answer = toNodeHandler(ratenkauf, { context: visits });
  const { origin } = new URL(webshop.publicUrl);
  const staffOf = (visit: Visit) => visit.staff();
  const unresolved = toNodeHandler(createUnresolved({ ratenkauf, origin, staffOf }), { context: visits });
  const ofStaff = `${options.of.path}/vendure/unresolved`;
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
function shopOf({ services, of, changed }: WebshopOptions, channel: () => Promise<Channel>): Shop<Visit> {
  const complete = createCompleting(services, async () => contextOf(await channel()));
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
    completeOrder: complete,
    // The order stays the customer's active order, and may be changed or paid otherwise from now on.
    async releaseOrder() {},
    mayManage: async (_request, { context }) => (await context.staff()) !== undefined,
    transactionChanged: ({ id }) => changed(id),
    pages: of.webshop.pages,
  };
}
