import { assert, it } from 'vitest';
import { createReportingRound } from '../../../../src/shops/medusa/reports.js';
import { PROVIDER_ID } from '../../../../src/shops/medusa/orders.js';

const day = 24 * 60 * 60 * 1000;
const daysAgo = (days: number) => new Date(Date.now() - days * day);

it('reports the refunds of the last weeks: keys of older ones may be forgotten, and the bank would book them again', async () => {
  const refunds = [100, 1].map((days) => ({ id: `refund ${days}`, amount: 10, created_at: daysAgo(days) }));
  const payments = [{ provider_id: PROVIDER_ID, amount: 803.9, refunds }];
  const collection = { payment_sessions: [{ provider_id: PROVIDER_ID }], payments };
  const order = { id: 'order_1', display_id: 17, status: 'pending', items: [], fulfillments: [] };
  const rows: Readonly<Record<string, unknown[]>> = {
    refund: [{ id: 'refund 1', payment: { provider_id: PROVIDER_ID, payment_collection_id: 'pay_col_1' } }],
    order_payment_collection: [{ order_id: 'order_1' }],
    order: [Object.assign(order, { payment_collections: [collection] })],
  };
  const graph = async ({ entity }: { entity: string }) => ({ data: rows[entity] ?? [] });
  const told: unknown[] = [];
  const refunded = async (number: string, { amount, key }: { amount: number; key: string }) => {
    told.push([number, amount, key]);
    return { outcome: 'requested', request: { state: 'sent' } };
  };
  const once = async (_key: string, work: () => Promise<string>) => work();
  const handler = { orders: { refunded }, purchases: { ofOrder: async () => undefined }, once };
  const [services, shop] = [{ query: { graph } }, handler] as unknown as Parameters<typeof createReportingRound>;
  await createReportingRound(services, shop, 'shipped')();
  assert.deepEqual(told, [['17', 1_000, 'refund 1']]);
});
