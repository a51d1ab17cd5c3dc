import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  Logger,
  PluginCommonModule,
  ScheduledTask,
  VendurePlugin,
  defaultConfig,
  type Channel,
  type Order,
  type RequestContext,
  type RuntimeVendureConfig,
} from '@vendure/core';
import { cronOf, eachOf } from '../rounds.js';
import { createHold } from './hold.js';
import { webshopIn, webshopsByChannel, type RatenkaufPluginOptions, type WebshopOfChannel } from './options.js';
import { createEligibilityChecker, createPaymentHandler, makeMethodOnce } from './payment-method.js';
import { startReports } from './reports.js';
import { injected, orderById, precisionOf, servicesOf, type Services } from './services.js';
import { startWebshop, type RunningWebshop } from './webshop.js';

export type { DeliverOn } from './report-of-order.js';
export type { RatenkaufPluginOptions, RatenkaufSettings, RatenkaufWebshop } from './options.js';

/** A plugin of Vendure, for its list of plugins. */
export type RatenkaufPluginClass = new () => object;

/** The plugin for Vendure: `plugins: [RatenkaufPlugin.init({ … })]`. */
export const RatenkaufPlugin: { init(options: RatenkaufPluginOptions): RatenkaufPluginClass } = { init };

/** The name by which Nest finds interceptors of all requests: `APP_INTERCEPTOR` of `@nestjs/core`, Vendure's own. */
const OF_ALL_REQUESTS = 'APP_INTERCEPTOR';

/**
 * Creates the plugin.
 * @throws {TypeError} if two channels would answer at the same path; everything else is checked when Vendure starts
 */
function init(options: RatenkaufPluginOptions): RatenkaufPluginClass {
  const webshops = webshopsByChannel(options);
  const running = createRunning(options, webshops);
  const { hold, precision, whole, handlerAt } = running;
  const { reconcileEvery = 60 } = options;

  function configure(config: RuntimeVendureConfig): RuntimeVendureConfig {
    const { paymentOptions, orderOptions, schedulerOptions, apiOptions } = config;
    paymentOptions.paymentMethodHandlers.push(createPaymentHandler(precision));
    (paymentOptions.paymentMethodEligibilityCheckers ??= []).push(
      createEligibilityChecker(whole, precision, (channel) => webshopIn(webshops, channel) ?? {}),
    );
    orderOptions.process.push(hold.process);
    orderOptions.orderInterceptors.push(hold.lines);
    if (reconcileEvery > 0) schedulerOptions.tasks.push(createTask(reconcileEvery, running.round));
    for (const { path } of webshops)
      apiOptions.middleware.push({
        route: path,
        beforeListen: true,
        handler(incoming: IncomingMessage, outgoing: ServerResponse, next: (error?: unknown) => void) {
          const handle = handlerAt(path);
          if (handle) void handle(incoming, outgoing).catch(next);
          // Before Vendure has started, and in a process that is no server.
          else outgoing.writeHead(503, { 'retry-after': '1' }).end();
        },
      });
    return config;
  }

  class RatenkaufPlugin {}
  VendurePlugin({
    imports: [PluginCommonModule],
    providers: [
      {
        provide: 'ratenkauf-elements',
        useFactory: (...given: readonly object[]) => ({
          onApplicationBootstrap: () => running.start(servicesOf(given)),
          onModuleDestroy: running.stop,
        }),
        inject: injected,
      },
      { provide: OF_ALL_REQUESTS, useFactory: () => hold.requests, inject: [] },
    ],
    configuration: configure,
    compatibility: '^3.7.0',
  })(RatenkaufPlugin);
  return RatenkaufPlugin;
}

/** Milliseconds after which the scheduler takes a round for failed. */
const TIMEOUT = 10 * 60 * 1000;

/** Creates the task that does what is due in one of Vendure's workers. Without a scheduler nobody runs it. */
const createTask = (seconds: number, execute: () => Promise<void>): ScheduledTask =>
  new ScheduledTask({
    id: 'ratenkauf',
    description: 'Ratenkauf: settles what is not known of purchases, and reports deliveries and refunds to the bank',
    schedule: cronOf(seconds),
    timeout: TIMEOUT,
    execute,
  });

/** Returns true if Vendure runs tasks: the strategy that it has without a plugin for that runs none. */
const hasScheduler = ({ config }: Services): boolean =>
  config.schedulerOptions.schedulerStrategy.constructor !==
  defaultConfig.schedulerOptions.schedulerStrategy.constructor;

/** Creates the plugin in one process of Vendure; it does nothing before it is started. */
function createRunning(options: RatenkaufPluginOptions, webshops: readonly WebshopOfChannel[]) {
  const running = new Map<string, RunningWebshop>();
  let services: Services | undefined;
  let reports: ReturnType<typeof startReports> | undefined;

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
      for (const webshop of webshops) running.set(webshop.path, startWebshop(given, webshop, settings, changed));
      if (given.process.isServer) await makeMethodOnce(given, await channelsThere());
      reports = startReports(given, handlers(), deliverOn, every);
      // Until the worker is there, too.
      if (isScheduled) round().catch((error: unknown) => Logger.error(String(error), 'RatenkaufPlugin'));
    },
    round,
    /** Handlers that are closed finish what they have begun, and answer the rest with 503 themselves. */
    async stop(): Promise<void> {
      await reports?.stop();
      await Promise.all([...running.values()].map(({ ratenkauf }) => ratenkauf.close()));
    },
    /** Returns what answers at a webshop's path; undefined before the start, and in a process that is no server. */
    handlerAt: (path: string) => running.get(path)?.handle,
    /** Returns the decimals of amounts. */
    precision: () => (services ? precisionOf(services) : 2),
    /** Loads all parts of an order. */
    whole: async (ctx: RequestContext, order: Order): Promise<Order> =>
      (services && (await orderById(services, ctx, order.id))) ?? order,
    hold: createHold(() => services, handlers),
  };
}
