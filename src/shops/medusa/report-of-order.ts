import { shippedIn, type OrderNews } from '../reporting.js';
import { plainNumber, type MedusaAmount } from './cents.js';

/** When the bank is told of a delivery: once the whole order has left, or once the whole order has arrived. */
export type DeliverWhen = 'shipped' | 'delivered';

/** What becomes of an order in Medusa, as far as the bank is told of it. */
export interface MedusaProgress {
  readonly status: string;
  readonly items: readonly {
    readonly detail: {
      readonly quantity: MedusaAmount;
      readonly fulfilled_quantity: MedusaAmount;
      readonly written_off_quantity?: MedusaAmount | null;
    };
  }[];
  readonly fulfillments: readonly {
    readonly canceled_at: Date | string | null;
    readonly shipped_at: Date | string | null;
    readonly delivered_at: Date | string | null;
    readonly created_at: Date | string;
    readonly labels?: readonly { readonly tracking_number: string }[];
  }[];
  /** Payments with their refunds. */
  readonly payment_collections: readonly {
    readonly payments: readonly {
      readonly amount: MedusaAmount;
      readonly refunds?: readonly { readonly amount: MedusaAmount }[];
    }[];
  }[];
}

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
