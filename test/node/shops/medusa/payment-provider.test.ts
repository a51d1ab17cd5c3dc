import { assert, describe, it } from 'vitest';
import { authorizationOf, createPaymentProvider } from '../../../../src/shops/medusa/payment-provider.js';
import { RouteError, type ManagedPurchase, type OrderChange } from '../../../../src/server.js';

const place = { amount: 803.9, currency_code: 'eur', cartId: 'cart_1', order: '17' };
const purchase = (overrides: Partial<ManagedPurchase> = {}): ManagedPurchase => ({
  id: 'p1',
  webshop: '2.de.9999.10001',
  state: 'confirmed',
  amount: 80_390,
  isTest: false,
  orderId: '17',
  transactionId: 'FICBIY',
  ...overrides,
});

describe('a payment in Medusa', () => {
  const { orderId, ...unordered } = purchase({ state: 'confirming' });
  const ended = ['initialized', 'approved', 'abandoned', 'expired', 'void', 'declined'] as const;

  type Row = [status: string, what: string, ...of: Parameters<typeof authorizationOf>];

  it.each<Row>([
    ['captured', 'confirmed for this order and amount', place, purchase()],
    ['requires_more', 'unknown', place, undefined],
    ['requires_more', 'of another order', place, purchase({ orderId: '18' })],
    ['requires_more', 'of another amount', place, purchase({ amount: 80_389 })],
    ['requires_more', 'in another currency', { ...place, currency_code: 'chf' }, purchase()],
    ['requires_more', 'without an order', { ...place, order: undefined }, purchase()],
    ['requires_more', 'without a cart', { ...place, cartId: undefined }, purchase()],
    ['pending_authorization', 'not answered yet', place, purchase({ state: 'confirming' })],
    ['pending_authorization', 'just being ordered', place, unordered],
    ['requires_more', 'not answered yet for another order', place, purchase({ state: 'confirming', orderId: '18' })],
    ...ended.map((state): Row => ['requires_more', state, place, purchase({ state })]),
  ])('is %s while its purchase is %s', (status, _what, where, which) => {
    assert.equal(orderId, place.order);
    assert.equal(authorizationOf(where, which), status);
  });
});

/** A provider beside a database with one session of order 17, whose cart has a purchase. */
function createProvider(found: ManagedPurchase | undefined, refunded: () => Promise<OrderChange>) {
  const calls: unknown[][] = [];
  const rows: Readonly<Record<string, unknown[]>> = {
    payment_session: [{ amount: 803.9, currency_code: 'eur', payment_collection_id: 'pay_col_1' }],
    cart_payment_collection: [{ cart_id: 'cart_1' }],
    order_payment_collection: [{ order_id: 'order_1' }],
    order: [{ display_id: 17 }],
  };
  const graph = async ({ entity }: { entity: string }) => ({ data: rows[entity] ?? [] });
  const Provider = createPaymentProvider(() => ({
    services: { query: { graph } } as never,
    ratenkauf: {
      purchases: { ofOrder: async () => found, ofSession: async () => undefined },
      orders: {
        refunded: async (...given) => {
          calls.push(given);
          return refunded();
        },
      },
    },
  }));
  return { provider: new Provider(), calls };
}

const requested = (state: string): OrderChange =>
  ({ outcome: 'requested', request: { id: 'r1', kind: 'refund', state, at: '', detail: 'nothing_left' } }) as never;

const ofRefund = { data: { order: '17' }, amount: { value: '100' }, context: { idempotency_key: 'ref_1' } };

describe('the payment provider', () => {
  it('believes nothing that a session says', async () => {
    const { provider } = createProvider(purchase({ state: 'approved' }), async () => requested('sent'));
    const forged = { data: { status: 'captured', session_id: 'payses_1', purchase: 'p1', order: '17' } };
    const { status } = await provider.authorizePayment({ ...forged, context: { idempotency_key: 'payses_1' } });
    assert.equal(status, 'requires_more');
    assert.equal((await provider.authorizePayment(forged)).status, 'requires_more');
    assert.deepEqual((await provider.initiatePayment(forged)).data, {});
    assert.equal((await provider.getWebhookActionAndData()).action, 'not_supported');
  });

  it('keeps with the payment which purchase it is of', async () => {
    const { provider } = createProvider(purchase(), async () => requested('sent'));
    const { status, data } = await provider.authorizePayment({ context: { idempotency_key: 'payses_1' } });
    assert.equal(status, 'captured');
    assert.deepEqual(data, { purchase: 'p1', order: '17', transaction: 'FICBIY', isTest: false });
  });

  it('reports a refund with its id in Medusa as key', async () => {
    const { provider, calls } = createProvider(purchase(), async () => requested('queued'));
    assert.deepEqual(await provider.refundPayment(ofRefund), { data: { order: '17' } });
    assert.deepEqual(calls, [['17', { amount: 10_000, key: 'ref_1' }]]);
  });

  it('takes a refund that the bank is told later, and none that it will never take', async () => {
    for (const code of ['service_unavailable', 'service_refused', 'internal'] as const) {
      const fails = async () => Promise.reject(new RouteError(code));
      await createProvider(purchase(), fails).provider.refundPayment(ofRefund);
    }
    const answers: (() => Promise<OrderChange>)[] = [
      () => Promise.reject(new RouteError('amount_too_high')),
      async () => requested('refused'),
      async () => ({ outcome: 'not_financed' }),
    ];
    for (const answer of answers) {
      const refund = createProvider(purchase(), answer).provider.refundPayment(ofRefund);
      assert.instanceOf(await refund.catch((error: unknown) => error), Error);
    }
    const unknown = createProvider(purchase(), async () => requested('sent')).provider;
    assert.instanceOf(await unknown.refundPayment({ amount: 1 }).catch((error: unknown) => error), Error);
  });

  it('keeps a payment that Medusa would cancel because its own work has failed', async () => {
    const { provider } = createProvider(purchase(), async () => requested('sent'));
    assert.instanceOf(await provider.cancelPayment().catch((error: unknown) => error), Error);
  });
});
