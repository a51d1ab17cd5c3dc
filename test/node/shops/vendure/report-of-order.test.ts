import { assert, describe, it } from 'vitest';
import { reportOf } from '../../../../src/shops/vendure/report-of-order.js';

const parcel = (trackingCode: string, day: number, state = 'Shipped') => ({
  state,
  trackingCode,
  createdAt: new Date(Date.UTC(2026, 0, day)),
});
const order = (state: string, ...fulfillments: ReturnType<typeof parcel>[]) => ({ state, fulfillments });

describe('what the bank is told of an order of Vendure', () => {
  it('is a delivery once all of it has left, or has arrived, as the shop chooses', () => {
    const told = (['Shipped', 'Delivered'] as const).map((deliverOn) =>
      ['PaymentSettled', 'PartiallyShipped', 'Shipped', 'PartiallyDelivered', 'Delivered'].filter(
        (state) => reportOf(order(state), deliverOn)?.kind === 'shipped',
      ),
    );
    assert.deepEqual(told, [['Shipped', 'Delivered'], ['Delivered']]);
  });

  it('has the tracking number of the parcel that was made last, and none of one that was cancelled', () => {
    const tracked = (...parcels: ReturnType<typeof parcel>[]) => reportOf(order('Shipped', ...parcels), 'Shipped');
    const last = { kind: 'shipped', trackingNumber: 'B' } as const;
    assert.deepEqual(tracked(parcel('A', 1), parcel(' B ', 3), parcel('C', 2)), last);
    assert.deepEqual(tracked(parcel('B', 1), parcel('C', 2, 'Cancelled'), parcel('', 3)), last);
    assert.deepEqual(tracked(), { kind: 'shipped', trackingNumber: undefined });
  });

  it('is a cancellation, whatever was shipped before', () => {
    assert.deepEqual(reportOf(order('Cancelled', parcel('A', 1)), 'Shipped'), { kind: 'cancelled' });
  });
});
