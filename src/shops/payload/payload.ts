import type { PaymentAdapter } from '@payloadcms/plugin-ecommerce/types';
import type { Config, Endpoint, Payload, PayloadRequest } from 'payload';
import type { Ratenkauf } from '../../server.js';
import { fieldsOfTransaction, createPlugin } from './plugin.js';
import { createInitiating, createOrdering } from './paying.js';
import { checkedPayloadOptions, type PayloadRatenkaufOptions } from './options.js';
import { createWebshopOpener, type PayloadWebshop, type WebshopOf } from './running.js';

export type { AdjustedCart, EcommerceSlugs, PayloadRatenkaufOptions } from './options.js';
export type { PayloadCart, PayloadLine, TitleOf } from './documents.js';
export type { InitiatedPayment } from './paying.js';

/** What a configuration of Payload gets. */
export interface PayloadRatenkauf {
  /** The payment method, for `payments.paymentMethods` of the ecommerce plugin. */
  readonly adapter: PaymentAdapter;
  /** The plugin of Payload, for its list of plugins, behind the ecommerce plugin. */
  readonly plugin: (config: Config) => Config;
  /**
   * Starts what runs without a request: interrupted purchases are taken up, what the bank was not told is told. Call it
   * where the server starts; otherwise the first request of a customer, or the first change of an order, starts it.
   */
  start(payload: Payload): Promise<void>;
  /** Returns the handler, started, for programs of the shop: it lists and resolves what nobody but the bank knows. */
  handler(payload: Payload): Promise<Ratenkauf<PayloadRequest>>;
  /** Finishes what was begun, for programs that end by themselves. */
  close(payload: Payload): Promise<void>;
}

/**
 * Creates payment method and plugin for Payload with its ecommerce plugin.
 * @throws {TypeError} if name or address do not fit; everything else is checked when Payload starts, which asks nobody
 */
export function createPayloadRatenkauf(options: PayloadRatenkaufOptions): PayloadRatenkauf {
  const settings = checkedPayloadOptions(options);
  const webshops = createWebshopOpener(settings);
  const { started } = webshops;
  return {
    adapter: {
      name: settings.name,
      label: settings.label,
      group: fieldsOfTransaction(settings),
      endpoints: endpointsOf(started),
      initiatePayment: createInitiating(started),
      confirmOrder: createOrdering(started),
    },
    plugin: createPlugin(settings, webshops),
    start: async (payload) => void (await started(payload)),
    handler: async (payload) => (await started(payload)).ratenkauf,
    close: webshops.stop,
  };
}

/**
 * The routes below the path of the payment method: that of the staff, and those of the handler. Payload takes the first
 * one that fits.
 */
function endpointsOf(webshopOf: WebshopOf): Endpoint[] {
  const endpoint = (
    path: string,
    method: Endpoint['method'],
    answer: (webshop: PayloadWebshop, request: Request, req: PayloadRequest) => Promise<Response>,
  ): Endpoint => ({
    path,
    method,
    async handler(req) {
      const webshop = await webshopOf(req.payload);
      if (!(req instanceof Request)) throw new TypeError('Payload has not given the request of the browser.');
      return answer(webshop, req, req);
    },
  });
  const ofStaff = (['get', 'post'] as const).map((method) =>
    endpoint('/payload/unresolved', method, ({ unresolved }, request, req) => unresolved(request, req)),
  );
  const ofHandler = (['get', 'post', 'delete'] as const).map((method) =>
    endpoint('/:path*', method, ({ ratenkauf }, request, req) => ratenkauf.handler(request, req)),
  );
  return ofStaff.concat(ofHandler);
}
