import { defaultConfig, Logger, type Channel, type Order, type RequestContext } from '@vendure/core';
import type { NodeHandler } from '../../server/inside.js';
import { createHold, type Hold } from './hold.js';
import type { RatenkaufPluginOptions, WebshopOfChannel } from './options.js';
import { eachOf } from '../rounds.js';
import { orderById } from './orders.js';
import { makeMethodOnce } from './payment-method.js';
import { startReports, type Reports } from './reports.js';
import { precisionOf, type Services } from './services.js';
import { startWebshop, type RunningWebshop } from './webshop.js';

/** Returns true if Vendure runs tasks: the strategy that it has without a plugin for that runs none. */
const hasScheduler = ({ config }: Services): boolean =>
  config.schedulerOptions.schedulerStrategy.constructor !==
  defaultConfig.schedulerOptions.schedulerStrategy.constructor;

/** Creates the plugin in one process of Vendure; it does nothing before it is started. */
export function createRunning(options: RatenkaufPluginOptions, webshops: readonly WebshopOfChannel[]) {
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

  /** Does what is due: by the scheduler's task, or at the start. */
  const round = (): Promise<void> => {
    const works = handlers().map((handler): Promise<unknown> => handler.reconcile());
    return eachOf(works.concat(reports?.round() ?? []));
  };

  return {
    async start(given: Services): Promise<void> {
      services = given;
      const { deliverOn = 'Shipped', reconcileEvery = 60 } = options;
      const isScheduled = reconcileEvery > 0 && hasScheduler(given);
      // The worker has no customers, and without a scheduler no work.
      if (!given.process.isServer && !isScheduled) return;
      const every = isScheduled ? 0 : reconcileEvery;
      const settings = Object.assign({}, options, { reconcileEvery: every });
      for (const webshop of webshops)
        running.set(webshop.path, startWebshop({ services: given, of: webshop, settings, changed }));
      hold = createHold(given, handlers());
      if (given.process.isServer) await makeMethodOnce(given, await channelsThere());
      reports = startReports({ services: given, handlers: handlers(), deliverOn, every });
      // Until the worker is there, too.
      if (isScheduled) round().catch((error: unknown) => Logger.error(String(error), 'RatenkaufPlugin'));
    },
    round,
    /** Handlers that are closed finish what they have begun, and answer the rest with 503 themselves. */
    async stop(): Promise<void> {
      await reports?.stop();
      await Promise.all([...running.values()].map(({ ratenkauf }) => ratenkauf.close()));
    },
    /**
     * Returns what answers at the path of a webshop; undefined before the start, and in a process that is no server.
     */
    handlerAt: (path: string): NodeHandler | undefined => running.get(path)?.handle,
    /** Returns the decimals of amounts. */
    precision: () => (services ? precisionOf(services) : 2),
    /** Loads all parts of an order. */
    whole: async (ctx: RequestContext, order: Order): Promise<Order> =>
      (services && (await orderById(services, ctx, order.id))) ?? order,
    /** Nothing is held before the start. */
    hold: {
      obstacle: async (...of) => hold?.obstacle(...of),
      check: async (...of) => hold?.check(...of),
    } satisfies Hold,
  };
}
