import { defaultConfig, Logger, type Channel, type Order, type RequestContext } from '@vendure/core';
import type { NodeHandler } from '../../server/inside.js';
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
  /** Does what is due: by the scheduler's task, or at the start. */
  round(): Promise<void>;
  /** Returns what answers at the path of a webshop; undefined before the start, and in a process that is no server. */
  handlerAt(path: string): NodeHandler | undefined;
  /** Returns the decimals of amounts. */
  precision(): number;
  /** Loads all parts of an order. */
  whole(ctx: RequestContext, order: Order): Promise<Order>;
  /** Nothing is held before the start. */
  readonly hold: Hold;
}

/** Returns true if Vendure runs tasks: the strategy that it has without a plugin for that runs none. */
const hasScheduler = ({ config }: Services): boolean =>
  config.schedulerOptions.schedulerStrategy.constructor !==
  defaultConfig.schedulerOptions.schedulerStrategy.constructor;

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

  async function round(): Promise<void> {
    const works: Promise<unknown>[] = handlers().map((handler) => handler.reconcile());
    if (reports) works.push(reports.round());
    const done = await Promise.allSettled(works);
    for (const each of done) if (each.status === 'rejected') throw each.reason;
  }

  return {
    async start(given) {
      services = given;
      const { deliverOn = 'Shipped', reconcileEvery = 60 } = options;
      const isScheduled = reconcileEvery > 0 && hasScheduler(given);
      // The worker has no customers, and without a scheduler no work.
      if (!given.process.isServer && !isScheduled) return;
      const every = isScheduled ? 0 : reconcileEvery;
      const settings = Object.assign({}, options, { reconcileEvery: every });
      for (const webshop of webshops)
        running.set(webshop.path, startWebshop({ services: given, of: webshop, settings, changed }));
      hold = createHold({ services: given, handlers: handlers() });
      if (given.process.isServer) await makeMethodOnce(given, await channelsThere());
      reports = startReports({ services: given, handlers: handlers(), deliverOn, every });
      // Until the worker is there, too.
      if (isScheduled) round().catch((error: unknown) => Logger.error(String(error), 'RatenkaufPlugin'));
    },
    round,
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
