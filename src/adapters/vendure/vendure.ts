import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  Logger,
  PluginCommonModule,
  VendurePlugin,
  type Channel,
  type Order,
  type RequestContext,
  type RuntimeVendureConfig,
} from '@vendure/core';
import { webshopsByChannel, type RatenkaufPluginOptions } from './options.js';
import { orderById } from './orders.js';
import { createEligibilityChecker, createPaymentHandler, makeMethodOnce } from './payment-method.js';
import { startReports, type Reports } from './reports.js';
import { injected, precisionOf, servicesOf, type Services } from './services.js';
import { startWebshop, type RunningWebshop } from './webshop.js';

export type { DeliverOn } from './report-of-order.js';
export type { RatenkaufPluginOptions, RatenkaufSettings, RatenkaufWebshop } from './options.js';

/** A plugin of Vendure, for its list of plugins. */
export type RatenkaufPluginClass = new () => object;

/** The plugin for Vendure: `plugins: [RatenkaufPlugin.init({ … })]`. */
export const RatenkaufPlugin: { init(options: RatenkaufPluginOptions): RatenkaufPluginClass } = { init };

/**
 * Creates the plugin.
 * @throws {TypeError} if two channels would answer at the same path; everything else is checked when Vendure starts
 */
function init(options: RatenkaufPluginOptions): RatenkaufPluginClass {
  const webshops = webshopsByChannel(options);
  const running = new Map<string, RunningWebshop>();
  let services: Services | undefined;
  let reports: Reports | undefined;
  const precision = () => (services ? precisionOf(services) : 2);

  async function start(given: Services): Promise<void> {
    services = given;
    // The worker has no customers.
    if (!given.process.isServer) return;
    for (const webshop of webshops)
      running.set(webshop.path, startWebshop({ services: given, of: webshop, settings: options, changed }));
    await makeMethodOnce(given, await channelsThere());
    reports = startReports({
      services: given,
      handlers: [...running.values()].map(({ ratenkauf }) => ratenkauf),
      deliverOn: options.deliverOn ?? 'Shipped',
      every: options.reconcileEvery ?? 60,
    });
  }

  /** Before there are reports, their first round has it, too. */
  const changed = async (transactionId: string): Promise<void> => reports?.changed(transactionId);

  /** Says of each channel that is missing that its customers cannot pay yet. */
  async function channelsThere(): Promise<Channel[]> {
    const found = await Promise.allSettled([...running.values()].map(({ channel }) => channel()));
    for (const each of found) if (each.status === 'rejected') Logger.error(String(each.reason), 'RatenkaufPlugin');
    return found.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  }

  /** Handlers that are closed finish what they have begun, and answer the rest with 503 themselves. */
  const stop = async (): Promise<void> => {
    await reports?.stop();
    await Promise.all([...running.values()].map(({ ratenkauf }) => ratenkauf.close()));
  };

  const whole = async (ctx: RequestContext, order: Order): Promise<Order> =>
    (services && (await orderById(services, ctx, order.id))) ?? order;

  function configure(config: RuntimeVendureConfig): RuntimeVendureConfig {
    const { paymentOptions, apiOptions } = config;
    paymentOptions.paymentMethodHandlers.push(createPaymentHandler(precision));
    (paymentOptions.paymentMethodEligibilityCheckers ??= []).push(createEligibilityChecker(whole, precision));
    for (const { path } of webshops)
      apiOptions.middleware.push({
        route: path,
        beforeListen: true,
        handler(incoming: IncomingMessage, outgoing: ServerResponse, next: (error?: unknown) => void) {
          const webshop = running.get(path);
          if (webshop) void webshop.handle(incoming, outgoing).catch(next);
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
        useFactory: (...given: Parameters<typeof servicesOf>) => ({
          onApplicationBootstrap: () => start(servicesOf(...given)),
          onModuleDestroy: stop,
        }),
        inject: injected,
      },
    ],
    configuration: configure,
    compatibility: '^3.7.0',
  })(RatenkaufPlugin);
  return RatenkaufPlugin;
}
