import type { IncomingMessage, ServerResponse } from 'node:http';
import { PluginCommonModule, ScheduledTask, VendurePlugin, type RuntimeVendureConfig } from '@vendure/core';
import { createMutationInterceptor, createOrderInterceptor, createOrderProcess } from './hold.js';
import { webshopIn, webshopsByChannel, type RatenkaufPluginOptions } from './options.js';
import { createEligibilityChecker, createPaymentHandler } from './payment-method.js';
import { createRunning } from './running.js';
import { cronOf } from '../rounds.js';
import { injected, servicesOf } from './services.js';

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
    orderOptions.process.push(createOrderProcess(hold.obstacle));
    orderOptions.orderInterceptors.push(createOrderInterceptor(hold.obstacle));
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
      { provide: OF_ALL_REQUESTS, useFactory: () => createMutationInterceptor(hold.check), inject: [] },
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
