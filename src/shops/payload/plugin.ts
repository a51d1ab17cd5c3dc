import type { CollectionConfig, Config } from 'payload';
import { orderInPayload, refundInPayload } from './documents.js';
import { fieldsOfOrder, refundCollection } from './fields.js';
import { eventually } from './local-api.js';
import type { PayloadSettings } from './options.js';
import type { createWebshopOpener, PayloadWebshop, WebshopOf } from './running.js';

/**
 * Creates the plugin of Payload: fields of orders, the collection of refunds, and the handler. It is opened with
 * Payload, so that its configuration is checked, and not started: Payload also runs where a build makes pages.
 * @throws {TypeError} when Payload is configured, if the collections of the ecommerce plugin are not there yet
 */
export const createPlugin =
  (
    settings: PayloadSettings,
    { opened, started }: Pick<ReturnType<typeof createWebshopOpener>, 'opened' | 'started'>,
  ) =>
  (config: Config): Config => {
    const { slugs, name, refunds } = settings;
    const collections = config.collections ?? [];
    const orders = collections.find(({ slug }) => slug === slugs.orders);
    if (!orders)
      throw new TypeError(
        `createPayloadRatenkauf: the plugin stands behind ecommercePlugin, which makes ${slugs.orders}.`,
      );

    const ofOrder = after(started, ({ reports, local }, doc) => async () => {
      const order = await local.order(orderInPayload(doc, name).id);
      if (order) await reports.follow(order);
    });
    const ofRefund = after(started, ({ reports, local }, doc) => async () => {
      const refund = await local.refund(refundInPayload(doc).id);
      if (refund) await reports.refund(refund);
    });
    const withHooks: CollectionConfig = Object.assign({}, orders, {
      fields: orders.fields.concat(fieldsOfOrder(settings)),
      hooks: Object.assign({}, orders.hooks, { afterChange: (orders.hooks?.afterChange ?? []).concat(ofOrder) }),
    });
    const others = collections.filter((each) => each !== orders && each.slug !== refunds);
    const { onInit } = config;
    return Object.assign({}, config, {
      collections: others.concat(withHooks, refundCollection(settings, orders.access, [ofRefund])),
      async onInit(payload) {
        await onInit?.(payload);
        await opened(payload);
      },
    } satisfies Partial<Config>);
  };

type Hook = NonNullable<NonNullable<CollectionConfig['hooks']>['afterChange']>[number];

/** Returns the hook that works when a changed document is stored: before, it may still be rolled back. */
const after =
  (webshopOf: WebshopOf, workOf: (webshop: PayloadWebshop, doc: unknown) => () => Promise<void>): Hook =>
  async ({ doc, req }) => {
    const webshop = await webshopOf(req.payload);
    const work = workOf(webshop, doc);
    void webshop.run(async () => {
      // The request has a transaction of the database until its changes are stored, or rolled back. What takes too
      // long, the next round has.
      const isStored = await eventually(async () => (await req.transactionID) === undefined || undefined);
      if (isStored) await work();
    });
    return doc;
  };
