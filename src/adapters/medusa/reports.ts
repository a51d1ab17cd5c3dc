import { RouteError, type Ratenkauf } from '../../server.js';
import { createDone, LOOK_BACK } from '../done.js';
import { centsOfMedusa } from './cents.js';
import { findOrder, numberOfOrder, PROVIDER_ID, rowsOf, type MedusaOrder } from './orders.js';
import { refusalOfRefund } from './payment-provider.js';
import { reportOfOrder, type DeliverWhen, type MedusaReport } from './report-of-order.js';
import type { MedusaServices } from './services.js';

/** Dependencies of the reports. */
export interface ReportingParts {
  readonly services: MedusaServices;
  readonly orders: Pick<Ratenkauf['orders'], 'shipped' | 'cancelled' | 'refunded'>;
  readonly deliverOn: DeliverWhen;
}

/**
 * Creates the function that reports what has become of orders: deliveries and cancellations, and refunds that did not
 * reach the bank when the staff made them. Each report has a key, so that nothing is reported twice.
 */
export function createReportingRound({ services, orders, deliverOn }: ReportingParts): () => Promise<void> {
  const done = createDone();

  /**
   * Reports something once; what the bank refuses for good is an error in Medusa's log. `report` throws such a refusal,
   * or resolves with it.
   */
  async function once(key: string, what: string, report: () => Promise<string | undefined>): Promise<void> {
    if (done.has(key)) return;
    try {
      const refused = await report();
      if (refused !== undefined) services.logger.error(`ratenkauf: ${what}: ${refused}`);
    } catch (error) {
      if (!(error instanceof RouteError)) throw error;
      if (error.retryable) return;
      services.logger.error(`ratenkauf: the bank cannot be told of ${what}: ${error.message}`);
    }
    done.add(key);
  }

  const tell = (order: MedusaOrder, report: MedusaReport): Promise<void> => {
    const number = numberOfOrder(order);
    const key = `${order.id} ${report.verb}`;
    return once(key, `${report.verb}, order ${number}`, async () => {
      if (report.verb === 'cancelled') await orders.cancelled(number, { key });
      else await orders.shipped(number, { key, trackingNumber: report.trackingNumber });
      return undefined;
    });
  };

  async function follow(id: string): Promise<void> {
    const order = await findOrder(services, { id });
    const payments = order?.payment_collections.filter(({ payment_sessions }) =>
      payment_sessions?.some(({ provider_id }) => provider_id === PROVIDER_ID),
    );
    if (!order || !payments || payments.length === 0) return;
    const number = numberOfOrder(order);
    const refunds = payments.flatMap((collection) =>
      collection.payments
        .filter(({ provider_id }) => provider_id === PROVIDER_ID)
        .flatMap((payment) => payment.refunds ?? []),
    );
    for (const refund of refunds)
      await once(refund.id, `refund ${refund.id}, order ${number}`, async () =>
        refusalOfRefund(await orders.refunded(number, { amount: centsOfMedusa(refund.amount), key: refund.id })),
      );
    const report = reportOfOrder(order, deliverOn);
    if (report) await tell(order, report);
  }

  return async () => {
    const since = new Date(Date.now() - LOOK_BACK);
    const ids = await changedSince(services, since);
    const failed: unknown[] = [];
    for (const id of ids) await follow(id).catch((error: unknown) => failed.push(error));
    if (failed.length > 0) throw failed[0];
  };
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
