import { shippedIn, type OrderNews } from '../reporting.js';
import type { ChangedOrder } from './payloads.js';
import { ownTransaction } from './payment-method.js';

/** States of a delivery of which nothing is sent any more. */
const gone = ['cancelled', 'returned'];

/**
 * Returns what the bank is told of an order, in this order. A delivery is reported once, when all parcels have left,
 * with the tracking number of the one that was made last. A payment that the staff mark as refunded is paid back in
 * full.
 */
export function newsOfPlaced(appName: string, order: ChangedOrder): OrderNews[] {
  if (order.stateMachineState?.technicalName === 'cancelled') return [{ kind: 'cancelled' }];
  const parcels = order.deliveries.filter(({ shippingCosts }) => shippingCosts.totalPrice >= 0);
  const stateOf = (parcel: (typeof parcels)[number]) => parcel.stateMachineState?.technicalName ?? '';
  const sent = parcels.filter((parcel) => stateOf(parcel) === 'shipped');
  const isWhole = sent.length > 0 && parcels.every((parcel) => sent.includes(parcel) || gone.includes(stateOf(parcel)));
  const delivery = shippedIn(
    sent.map(({ createdAt: madeAt, trackingCodes }) => ({ madeAt, trackingNumber: trackingCodes.at(-1) })),
  );
  const isRefunded = ownTransaction(appName, order)?.stateMachineState?.technicalName === 'refunded';
  return [isWhole ? [delivery] : [], isRefunded ? [{ kind: 'reversed' } as const] : []].flat();
}
