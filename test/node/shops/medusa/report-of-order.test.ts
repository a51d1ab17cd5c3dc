import { assert, describe, it } from 'vitest';
import type { MedusaProgress } from '../../../../src/shops/medusa/orders.js';
import { reportOfOrder } from '../../../../src/shops/medusa/reports.js';

type Parcel = MedusaProgress['fulfillments'][number];

const parcel = (tracking_number: string, day: number, overrides: Partial<Parcel> = {}): Parcel => ({
  canceled_at: null,
  shipped_at: '2026-01-05',
  delivered_at: null,
  created_at: new Date(Date.UTC(2026, 0, day)),
  labels: [{ tracking_number }],
  ...overrides,
});
const line = (quantity: number, fulfilled_quantity: number, written_off_quantity = 0) => ({
  detail: { quantity, fulfilled_quantity, written_off_quantity },
});
const packed = parcel('', 1, { shipped_at: null });
const sent = parcel('', 1);
const arrived = parcel('', 1, { delivered_at: '2026-01-06' });
const broughtBySomebody = parcel('', 1, { shipped_at: null, delivered_at: '2026-01-06' });
const order = (overrides: Partial<MedusaProgress>): MedusaProgress => ({
  status: 'pending',
  items: [line(2, 2)],
  fulfillments: [sent],
  payment_collections: [{ payments: [{ amount: 803.9, refunds: [] }] }],
  ...overrides,
});

describe('what the bank is told of an order of Medusa', () => {
  it('is a delivery once all of it has left, or has arrived, as the shop chooses', () => {
    const progress = [[], [packed], [sent], [sent, packed], [sent, arrived], [arrived], [broughtBySomebody]];
    const told = (['shipped', 'delivered'] as const).map((deliverOn) =>
      progress.map((fulfillments) => reportOfOrder(order({ fulfillments }), deliverOn)?.kind === 'shipped'),
    );
    assert.deepEqual(told, [
      [false, false, true, false, true, true, true],
      [false, false, false, false, false, true, true],
    ]);
  });

  it('waits for what is in no parcel yet, but not for what was written off', () => {
    assert.isUndefined(reportOfOrder(order({ items: [line(2, 2), line(1, 0)] }), 'shipped'));
    assert.equal(reportOfOrder(order({ items: [line(2, 1, 1)] }), 'shipped')?.kind, 'shipped');
  });

  it('has the tracking number of the parcel that was made last, and none of one that was cancelled', () => {
    const tracked = (...fulfillments: Parcel[]) => reportOfOrder(order({ fulfillments }), 'shipped');
    const last = { kind: 'shipped', trackingNumber: 'B' } as const;
    assert.deepEqual(tracked(parcel('A', 1), parcel(' B ', 3), parcel('C', 2)), last);
    assert.deepEqual(tracked(parcel('B', 1), parcel('C', 2, { canceled_at: '2026-01-02' }), parcel('', 3)), last);
    assert.deepEqual(tracked(sent), { kind: 'shipped', trackingNumber: undefined });
  });

  it('is a cancellation of what Medusa has not refunded', () => {
    const canceled = (refunds: { amount: number }[], amount = 803.9) =>
      reportOfOrder(
        order({ status: 'canceled', payment_collections: [{ payments: [{ amount, refunds }] }] }),
        'shipped',
      );
    assert.deepEqual(canceled([]), { kind: 'cancelled' });
    assert.deepEqual(canceled([{ amount: 800 }]), { kind: 'cancelled' });
    assert.isUndefined(canceled([{ amount: 800 }, { amount: 3.9 }]));
    assert.deepEqual(reportOfOrder(order({ status: 'canceled', payment_collections: [] }), 'shipped'), {
      kind: 'cancelled',
    });
  });
});
