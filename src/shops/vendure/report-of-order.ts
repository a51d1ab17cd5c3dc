import type { Order } from '@vendure/core';
import { shippedIn, type OrderNews } from '../reporting.js';

/** When the bank is told of a delivery: once the whole order has left, or once the whole order has arrived. */
export type DeliverOn = 'Shipped' | 'Delivered';

/** States of a whole order that count as delivered. Vendure skips `Shipped` where goods need no transport. */
const deliveredIn: Readonly<Record<DeliverOn, readonly string[]>> = {
  Shipped: ['Shipped', 'Delivered'],
  Delivered: ['Delivered'],
};

/** Returns the states of an order of which the bank is told. */
export const reportedStates = (deliverOn: DeliverOn): string[] => deliveredIn[deliverOn].concat('Cancelled');

/**
 * Returns what the bank is told of an order; undefined as long as there is nothing. A delivery is reported once for the
 * whole order, with the tracking number of the parcel that was made last.
 */
export function reportOf(
  { state, fulfillments }: Pick<Order, 'state' | 'fulfillments'>,
  deliverOn: DeliverOn,
): OrderNews | undefined {
  if (state === 'Cancelled') return { kind: 'cancelled' };
  if (!deliveredIn[deliverOn].includes(state)) return undefined;
  const parcels = fulfillments.filter((parcel) => parcel.state !== 'Cancelled');
  return shippedIn(parcels.map(({ createdAt: madeAt, trackingCode: trackingNumber }) => ({ madeAt, trackingNumber })));
}
