import { assert, describe, it } from 'vitest';
import { reportOfOrder, type DeliverWhen } from '../../../src/shops/medusa/reports.js';
import type { MedusaProgress } from '../../../src/shops/medusa/orders.js';
import type { OrderNews } from '../../../src/shops/reporting.js';
import { changedOrderSchema } from '../../../src/shops/shopware/payloads.js';
import { newsOfPlaced } from '../../../src/shops/shopware/telling-the-bank.js';
import { reportOf } from '../../../src/shops/vendure/report-of-order.js';
import { address, basket, methodOf, parcel as parcelInShopware, placedOrder, setState } from './shopware/entities.js';

/** How far a parcel is. */
type Progress = 'packed' | 'sent' | 'arrived' | 'cancelled';

interface Parcel {
  readonly is: Progress;
  readonly tracking?: string;
  /** Day of January on which it was made. */
  readonly day?: number;
}

interface Given {
  readonly parcels: readonly Parcel[];
  readonly isCancelled?: boolean;
}

const madeOn = (day: number) => new Date(Date.UTC(2026, 0, day));
const time = (is: boolean) => (is ? '2026-01-05' : null);

const lineInMedusa = (quantity: number, fulfilled_quantity: number, written_off_quantity = 0) => ({
  detail: { quantity, fulfilled_quantity, written_off_quantity },
});

const orderInMedusa = (
  { parcels, isCancelled = false }: Given,
  more: Partial<MedusaProgress> = {},
): MedusaProgress => ({
  status: isCancelled ? 'canceled' : 'pending',
  items: [lineInMedusa(2, 2)],
  fulfillments: parcels.map(({ is, tracking = '', day = 1 }) => ({
    canceled_at: time(is === 'cancelled'),
    shipped_at: time(is === 'sent'),
    delivered_at: time(is === 'arrived'),
    created_at: madeOn(day),
    labels: [{ tracking_number: tracking }],
  })),
  payment_collections: [{ payments: [{ amount: 803.9, refunds: [] }] }],
  ...more,
});

/** Vendure itself says how far all of an order is. */
function stateInVendure({ parcels, isCancelled }: Given): string {
  const present = parcels.filter(({ is }) => is !== 'cancelled');
  const areAll = (...states: readonly Progress[]) =>
    present.length > 0 && present.every(({ is }) => states.includes(is));
  if (isCancelled) return 'Cancelled';
  return areAll('arrived') ? 'Delivered' : areAll('arrived', 'sent') ? 'Shipped' : 'PartiallyShipped';
}

const statesInShopware = { packed: 'open', sent: 'shipped', arrived: 'shipped', cancelled: 'cancelled' } as const;

/** An order of which one parcel is a discount on the shipping: that is a delivery of its own in Shopware. */
function orderInShopware({ parcels, isCancelled = false }: Given) {
  const order = placedOrder(basket(), '10001', methodOf('RatenkaufElements'));
  const deliveries = parcels.map(({ is, tracking, day = 1 }) => {
    const made = parcelInShopware(address(), 0);
    setState(made, statesInShopware[is]);
    return Object.assign(made, {
      createdAt: madeOn(day).toISOString(),
      trackingCodes: tracking ? ['first', tracking] : [],
    });
  });
  if (isCancelled) setState(order, 'cancelled');
  return Object.assign(order, { deliveries: [...deliveries, parcelInShopware(address(), -4.9)] });
}

const systems: [string, (given: Given, deliverOn?: DeliverWhen) => OrderNews | undefined][] = [
  ['Medusa', (given, deliverOn = 'shipped') => reportOfOrder(orderInMedusa(given), deliverOn)],
  [
    'Vendure',
    (given, deliverOn = 'shipped') =>
      reportOf(
        {
          state: stateInVendure(given),
          fulfillments: given.parcels.map(({ is, tracking = '', day = 1 }) => ({
            state: is === 'cancelled' ? 'Cancelled' : 'Shipped',
            trackingCode: tracking,
            createdAt: madeOn(day),
          })),
        },
        deliverOn === 'shipped' ? 'Shipped' : 'Delivered',
      ),
  ],
  ['Shopware', (given) => newsOfPlaced('RatenkaufElements', changedOrderSchema.parse(orderInShopware(given)))[0]],
];

describe.each(systems)('what the bank is told of an order of %s', (system, newsOf) => {
  const told = (...is: readonly Progress[]) => newsOf({ parcels: is.map((each) => ({ is: each })) })?.kind;

  it('is a delivery once all of it has left', () => {
    for (const progress of [[], ['packed'], ['sent', 'packed'], ['cancelled']] as const)
      assert.isUndefined(told(...progress), progress.join());
    for (const progress of [['sent'], ['sent', 'arrived'], ['arrived'], ['sent', 'cancelled']] as const)
      assert.equal(told(...progress), 'shipped', progress.join());
  });

  it('has the tracking number of the parcel that was made last, and none of one that was cancelled', () => {
    const last = { kind: 'shipped', trackingNumber: 'B' } as const;
    const sent = (tracking: string, day: number) => ({ is: 'sent', tracking, day }) as const;
    assert.deepEqual(newsOf({ parcels: [sent('A', 1), sent(' B ', 3), sent('C', 2)] }), last);
    const cancelled = { is: 'cancelled', tracking: 'C', day: 2 } as const;
    assert.deepEqual(newsOf({ parcels: [sent('B', 1), cancelled, sent('', 3)] }), last);
    assert.deepEqual(newsOf({ parcels: [{ is: 'sent' }] }), { kind: 'shipped', trackingNumber: undefined });
  });

  it('is a cancellation, whatever was shipped before', () => {
    assert.deepEqual(newsOf({ parcels: [{ is: 'sent' }], isCancelled: true }), { kind: 'cancelled' });
  });

  if (system === 'Shopware') return;
  it('is a delivery once all of it has arrived, if the shop wants that', () => {
    const arrived = (...is: readonly Progress[]) =>
      newsOf({ parcels: is.map((each) => ({ is: each })) }, 'delivered')?.kind;
    assert.deepEqual(
      [arrived('sent'), arrived('sent', 'arrived'), arrived('arrived')],
      [undefined, undefined, 'shipped'],
    );
  });
});

describe('what the bank is told of an order of Medusa', () => {
  const reported = (more: Partial<MedusaProgress>) =>
    reportOfOrder(orderInMedusa({ parcels: [{ is: 'sent' }] }, more), 'shipped');

  it('waits for what is in no parcel yet, but not for what was written off', () => {
    assert.isUndefined(reported({ items: [lineInMedusa(2, 2), lineInMedusa(1, 0)] }));
    assert.equal(reported({ items: [lineInMedusa(2, 1, 1)] })?.kind, 'shipped');
  });

  it('is a cancellation of what Medusa has not refunded', () => {
    const canceled = (...refunds: readonly { amount: number }[]) =>
      reported({ status: 'canceled', payment_collections: [{ payments: [{ amount: 803.9, refunds }] }] });
    assert.deepEqual(canceled({ amount: 800 }), { kind: 'cancelled' });
    assert.isUndefined(canceled({ amount: 800 }, { amount: 3.9 }));
    assert.deepEqual(reported({ status: 'canceled', payment_collections: [] }), { kind: 'cancelled' });
  });
});
