import type { Payload } from 'payload';
import { assert, it } from 'vitest';
import { checkedPayloadOptions } from '../../../../src/shops/payload/options.js';
import { createReports } from '../../../../src/shops/payload/reports.js';

const refundOf = (order: number) => ({ id: order, order, amount: 1_000, state: 'requested', createdAt: new Date() });

const settings = checkedPayloadOptions({
  publicUrl: 'https://shop.example/api/payments/ratenkauf',
} as Parameters<typeof checkedPayloadOptions>[0]);

it('reports the other orders and refunds in a round in which one fails, and says so', async () => {
  const told: string[] = [];
  const found: Readonly<Record<string, readonly object[]>> = {
    orders: [1, 2].map((id) => ({ id, status: 'completed', ratenkauf: { purchase: `p${id}` } })),
    'ratenkauf-refunds': [1, 2].map(refundOf),
  };
  const tell = (what: string) => async (id: string) => {
    if (id === '1') throw new Error('as the test wants it');
    told.push(`${id} ${what}`);
    return { outcome: 'requested', request: { state: 'sent' } };
  };
  const payload = {
    db: { defaultIDType: 'number' },
    find: async ({ collection }: { collection: string }) => ({ docs: found[collection], hasNextPage: false }),
  } as unknown as Payload;
  const orders = { shipped: tell('shipped'), refunded: tell('refunded') };
  const handler = { orders, once: async (_key: string, work: () => Promise<string>) => work() };
  const reports = createReports(payload, settings, handler as unknown as Parameters<typeof createReports>[2]);
  const error: unknown = await reports.round().catch((reason: unknown) => reason);
  assert.match(String(error), /as the test wants it/);
  assert.deepEqual(told, ['2 shipped', '2 refunded']);
});
