import { LOOK_BACK, createReporting, shippedIn, type OrderNews, type ToldHandler } from '../reporting.js';
import { centsOfMedusa, plainNumber, type MedusaAmount } from './checkout-of-cart.js';
import { PROVIDER_ID, findOrder, numberOfOrder, rowsOf, type MedusaOrder, type MedusaProgress } from './orders.js';
import type { MedusaServices } from './services.js';

/**
 * Creates the function that reports what has become of orders: deliveries and cancellations, and refunds that did not
 * reach the bank when the staff made them.
 */
export function createReportingRound(
  services: MedusaServices,
  handler: ToldHandler,
  deliverOn: DeliverWhen,
): () => Promise<void> {
  const reporting = createReporting({
    handlers: [handler],
    // What is written off makes a delivery whole without a time of its own: each round looks back as far as the first.
    async *changedOrders() {
      for (const id of await changedSince(services, new Date(Date.now() - LOOK_BACK))) {
        const order = await findOrder(services, { id });
        if (order) yield { number: numberOfOrder(order), news: newsOf(order, deliverOn) };
      }
    },
    refused: (_order, sentence) => services.logger.error(`ratenkauf: ${sentence}`),
  });
  return reporting.round;
}

/** Returns what is new of an order; nothing if it was paid otherwise. */
function newsOf(order: MedusaOrder, deliverOn: DeliverWhen): OrderNews[] {
  const isOurs = ({ provider_id }: { readonly provider_id: string }) => provider_id === PROVIDER_ID;
  const payments = order.payment_collections.filter(({ payment_sessions }) => payment_sessions?.some(isOurs));
  if (payments.length === 0) return [];
  const refunds = payments
    .flatMap((collection) => collection.payments.filter(isOurs))
    .flatMap((payment) => payment.refunds ?? [])
    // The store may have forgotten the keys of older ones.
    .filter(({ created_at }) => Number(new Date(created_at)) > Date.now() - LOOK_BACK)
    .map(({ id, amount }): OrderNews => ({ kind: 'refunded', key: id, amount: centsOfMedusa(amount) }));
  const report = reportOfOrder(order, deliverOn);
  return report ? refunds.concat(report) : refunds;
}

/** Returns the ids of orders of which there may be something to tell. */
async function changedSince(services: MedusaServices, since: Date): Promise<Set<string>> {
  const recent = { $gte: since };
  const ask = (entity: string, fields: string[], filters: object) =>
    rowsOf<Readonly<Record<string, unknown>>>(services, entity, fields, filters);
  const parcels = (
    await Promise.all(['shipped_at', 'delivered_at'].map((at) => ask('fulfillment', ['id'], { [at]: recent })))
  ).flat();
  const canceled = await ask('order', ['id'], { canceled_at: recent });
  const refunds = await ask('refund', ['id', 'payment.payment_collection_id', 'payment.provider_id'], {
    created_at: recent,
  });
  const collections = refunds
    .map(({ payment }) => payment as { readonly payment_collection_id: string; readonly provider_id: string } | null)
    .filter((payment) => payment?.provider_id === PROVIDER_ID)
    .map((payment) => payment?.payment_collection_id);
  const links = await Promise.all([
    ask('order_fulfillment', ['order_id'], { fulfillment_id: parcels.map(({ id }) => id) }),
    ask('order_payment_collection', ['order_id'], { payment_collection_id: collections }),
  ]);
  return new Set(canceled.map(({ id }) => String(id)).concat(links.flat().map(({ order_id }) => String(order_id))));
}

/** When the bank is told of a delivery: once the whole order has left, or once the whole order has arrived. */
export type DeliverWhen = 'shipped' | 'delivered';

/**
 * Returns what the bank is told of an order; undefined as long as there is nothing. A delivery is reported once for the
 * whole order, with the tracking number of the parcel that was made last. When an order is cancelled, Medusa refunds
 * what was paid: the bank is told of the rest only.
 */
export function reportOfOrder(order: MedusaProgress, deliverOn: DeliverWhen): OrderNews | undefined {
  if (order.status === 'canceled') return isPaidBack(order) ? undefined : { kind: 'cancelled' };
  const parcels = order.fulfillments.filter(({ canceled_at }) => canceled_at === null);
  const isPacked = order.items.every(({ detail }) => isFulfilled(detail));
  if (!isPacked || parcels.length === 0 || !parcels.every((parcel) => isOver(parcel, deliverOn))) return undefined;
  return shippedIn(
    parcels.flatMap(({ created_at: madeAt, labels = [] }) =>
      labels.map(({ tracking_number: trackingNumber }) => ({ madeAt, trackingNumber })),
    ),
  );
}

const isFulfilled = ({
  quantity,
  fulfilled_quantity,
  written_off_quantity,
}: MedusaProgress['items'][number]['detail']) =>
  plainNumber(fulfilled_quantity) + plainNumber(written_off_quantity ?? 0) >= plainNumber(quantity);

/** What was delivered has left, too: Medusa says so only where a shipment was made. */
const isOver = (
  { shipped_at, delivered_at }: MedusaProgress['fulfillments'][number],
  deliverOn: DeliverWhen,
): boolean => delivered_at !== null || (deliverOn === 'shipped' && shipped_at !== null);

function isPaidBack({ payment_collections }: MedusaProgress): boolean {
  const payments = payment_collections.flatMap((collection) => collection.payments);
  const refunds = payments.flatMap((payment) => payment.refunds ?? []);
  const sumOf = (all: readonly { readonly amount: MedusaAmount }[]) =>
    all.reduce((sum, { amount }) => sum + plainNumber(amount), 0);
  return payments.length > 0 && sumOf(refunds) >= sumOf(payments);
}
