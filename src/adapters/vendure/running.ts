import { Logger, type Channel, type Order, type RequestContext } from '@vendure/core';
import type { NodeHandler } from '../../server/mounts/node.js';
import { createHold, type Hold } from './hold.js';
import type { RatenkaufPluginOptions, WebshopOfChannel } from './options.js';
import { orderById } from './orders.js';
import { makeMethodOnce } from './payment-method.js';
import { startReports, type Reports } from './reports.js';
import { precisionOf, type Services } from './services.js';
import { startWebshop, type RunningWebshop } from './webshop.js';

/** The plugin in one process of Vendure, from its configuration to its end. */
export interface Running {
  start(services: Services): Promise<void>;
  /** Handlers that are closed finish what they have begun, and answer the rest with 503 themselves. */
  stop(): Promise<void>;
  /** Returns what answers at the path of a webshop; undefined before the start, and in a process that is no server. */
  handlerAt(path: string): NodeHandler | undefined;
  /** Returns the decimals of amounts. */
  precision(): number;
  /** Loads all parts of an order. */
  whole(ctx: RequestContext, order: Order): Promise<Order>;
  /** Nothing is held before the start. */
  readonly hold: Hold;
}

/** Creates the plugin; it does nothing before it is started. */
export function createRunning(options: RatenkaufPluginOptions, webshops: readonly WebshopOfChannel[]): Running {
  const running = new Map<string, RunningWebshop>();
  let services: Services | undefined;
  let reports: Reports | undefined;
  let hold: Hold | undefined;

  /** Before there are reports, their first round has it, too. */
  const changed = async (transactionId: string): Promise<void> => reports?.changed(transactionId);

  /** Says of each channel that is missing that its customers cannot pay yet. */
  async function channelsThere(): Promise<Channel[]> {
    const found = await Promise.allSettled([...running.values()].map(({ channel }) => channel()));
    for (const each of found) if (each.status === 'rejected') Logger.error(String(each.reason), 'RatenkaufPlugin');
    return found.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  }

  const handlers = () => [...running.values()].map(({ ratenkauf }) => ratenkauf);

  return {
    async start(given) {
      services = given;
      // The worker has no customers.
      if (!given.process.isServer) return;
      const { deliverOn = 'Shipped', reconcileEvery: every = 60 } = options;
      for (const webshop of webshops)
        running.set(webshop.path, startWebshop({ services: given, of: webshop, settings: options, changed }));
      hold = createHold({ services: given, handlers: handlers() });
      await makeMethodOnce(given, await channelsThere());
      reports = startReports({ services: given, handlers: handlers(), deliverOn, every });
    },
    async stop() {
      await reports?.stop();
      await Promise.all([...running.values()].map(({ ratenkauf }) => ratenkauf.close()));
    },
    handlerAt: (path) => running.get(path)?.handle,
    precision: () => (services ? precisionOf(services) : 2),
    whole: async (ctx, order) => (services && (await orderById(services, ctx, order.id))) ?? order,
    hold: {
      obstacle: async (ctx, order) => hold?.obstacle(ctx, order),
      check: async (context) => hold?.check(context),
    },
  };
}
