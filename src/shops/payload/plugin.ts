import type { CollectionConfig, Config, Field, GroupField } from 'payload';
import { documentSchema, type DocumentId, type RefundState } from './documents.js';
import { eventually } from './local-api.js';
import type { PayloadSettings } from './options.js';
import type { PayloadWebshop, WebshopOf, createWebshopOpener } from './running.js';

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
    const { slugs, refunds } = settings;
    const collections = config.collections ?? [];
    const orders = collections.find(({ slug }) => slug === slugs.orders);
    if (!orders)
      throw new TypeError(
        `createPayloadRatenkauf: the plugin stands behind ecommercePlugin, which makes ${slugs.orders}.`,
      );

    const ofOrder = after(started, async ({ reports, local }, { id }) => {
      const order = await local.order(id);
      if (order) await reports.follow(order);
    });
    const ofRefund = after(started, async ({ reports, local }, { id }) => {
      const refund = await local.refund(id);
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
  (
    webshopOf: WebshopOf,
    work: (webshop: PayloadWebshop, changed: { readonly id: DocumentId }) => Promise<void>,
  ): Hook =>
  async ({ doc, req }) => {
    const webshop = await webshopOf(req.payload);
    void webshop.run(async () => {
      // The request has a transaction of the database until its changes are stored, or rolled back. What takes too
      // long, the next round has.
      const isStored = await eventually(async () => (await req.transactionID) === undefined || undefined);
      if (isStored) await work(webshop, documentSchema.parse(doc));
    });
    return doc;
  };

const nobody = () => false;

/** What the adapter alone writes, by the local API: neither a browser nor the staff can. */
const own = { access: { create: nobody, update: nobody }, admin: { readOnly: true } };
const hidden = { access: { create: nobody, read: nobody, update: nobody }, admin: { hidden: true } };

const field = (name: string, type: string, label: { en: string; de: string }, more: object = {}): Field =>
  Object.assign({ name, type, label }, own, more) as Field;

/** Fields that say by which purchase something was paid. */
const paidBy = (): Field[] => [
  field('reference', 'text', { en: "The bank's reference", de: 'Vorgangsnummer der Bank' }, { index: true }),
  field('test', 'checkbox', { en: 'Test order', de: 'Testbestellung' }),
];

const isPaid = (name: string) => (data: Record<string, unknown> | undefined) =>
  (data?.[name] as { readonly purchase?: unknown } | undefined)?.purchase != null;

/** Returns the fields of a transaction that was begun by instalments. */
export const fieldsOfTransaction = ({ name, label }: PayloadSettings): GroupField => ({
  name,
  type: 'group',
  label,
  admin: { condition: (data) => data?.['paymentMethod'] === name },
  fields: [
    Object.assign({ name: 'kept', type: 'json' }, hidden) as Field,
    field('purchase', 'text', { en: 'Purchase', de: 'Kauf' }),
    ...paidBy(),
    field('months', 'number', { en: 'Months', de: 'Monate' }),
    field('monthlyRate', 'number', { en: 'Monthly rate, cents', de: 'Monatsrate, Cent' }),
    field('total', 'number', { en: 'Total, cents', de: 'Gesamtbetrag, Cent' }),
  ],
});

/** Returns the fields of an order. Its purchase is unique: it can pay one order at most. */
const fieldsOfOrder = ({ name, label, refunds }: PayloadSettings): Field[] => [
  {
    name,
    type: 'group',
    label,
    admin: { condition: isPaid(name), position: 'sidebar' },
    fields: [
      field('purchase', 'text', { en: 'Purchase', de: 'Kauf' }, { unique: true }),
      ...paidBy(),
      field('note', 'textarea', { en: 'Note', de: 'Hinweis' }),
    ],
  } as GroupField,
  {
    name: `${name}Refunds`,
    type: 'join',
    label: { en: 'Refunds by instalments', de: 'Erstattungen zum Ratenkauf' },
    collection: refunds,
    on: 'order',
    admin: { condition: isPaid(name) },
  } as Field,
];

const states: Readonly<Record<RefundState, { readonly en: string; readonly de: string }>> = {
  requested: { en: 'requested', de: 'beauftragt' },
  booked: { en: 'booked by the bank', de: 'von der Bank gebucht' },
  refused: { en: 'not booked', de: 'nicht gebucht' },
};

/**
 * Returns the collection of refunds: a document for each, whose id is the key of its report. Who may change orders may
 * ask for one; nobody changes or deletes it.
 */
const refundCollection = (
  { refunds, slugs }: PayloadSettings,
  access: CollectionConfig['access'],
  afterChange: NonNullable<NonNullable<CollectionConfig['hooks']>['afterChange']>,
): CollectionConfig => {
  const options = Object.entries(states).map(([value, label]) => ({ value, label }));
  return {
    slug: refunds,
    labels: {
      singular: { en: 'Refund by instalments', de: 'Erstattung zum Ratenkauf' },
      plural: { en: 'Refunds by instalments', de: 'Erstattungen zum Ratenkauf' },
    },
    access: Object.assign(
      { update: nobody, delete: nobody },
      access?.update && { create: access.update, read: access.update },
    ),
    admin: { group: 'Ecommerce', defaultColumns: ['order', 'amount', 'state', 'createdAt'] },
    fields: [
      { name: 'order', type: 'relationship', relationTo: slugs.orders, required: true, index: true } as Field,
      {
        name: 'amount',
        type: 'number',
        label: { en: 'Amount in cents', de: 'Betrag in Cent' },
        required: true,
        min: 1,
      } as Field,
      field('state', 'select', { en: 'State', de: 'Stand' }, { options, defaultValue: 'requested', index: true }),
      field('detail', 'textarea', { en: 'Detail', de: 'Einzelheiten' }),
    ],
    hooks: { afterChange },
  };
};
