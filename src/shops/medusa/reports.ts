import { createReporting, LOOK_BACK, type OrderNews, type ToldHandler } from '../reporting.js';
import { centsOfMedusa } from './cents.js';
import { findOrder, numberOfOrder, PROVIDER_ID, rowsOf, type MedusaOrder } from './orders.js';
import { reportOfOrder, type DeliverWhen } from './report-of-order.js';
import type { MedusaServices } from './services.js';

/** Dependencies of the reports. */
export interface ReportingParts {
  readonly services: MedusaServices;
  readonly handler: ToldHandler;
  readonly deliverOn: DeliverWhen;
}

/**
 * Creates the function that reports what has become of orders: deliveries and cancellations, and refunds that did not
 * reach the bank when the staff made them.
 */
export function createReportingRound({ services, handler, deliverOn }: ReportingParts): () => Promise<void> {
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
  const ask = async (entity: string, fields: string[], filters: object) =>
    rowsOf<Readonly<Record<string, unknown>>>(services, { entity, fields, filters });
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
