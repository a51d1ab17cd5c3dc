import type { Payload } from 'payload';
import { assert, describe, it } from 'vitest';
import { createCompletion } from '../../../../src/shops/payload/completing.js';
import type { KeptCheckout, PayloadOrder, PayloadTransaction } from '../../../../src/shops/payload/documents.js';
import type { LocalApi } from '../../../../src/shops/payload/local-api.js';
import { checkedPayloadOptions } from '../../../../src/shops/payload/options.js';
import type { Checkout, ShopPurchase } from '../../../../src/server.js';

const settings = checkedPayloadOptions({
  service: { webshopId: '2.de.9999.10001', password: 'sandbox', host: 'http://localhost:4010' },
  publicUrl: 'https://shop.example/api/payments/ratenkauf',
  pages: { review: '/review', payment: '/payment' },
  secret: 'of the test, at least thirty-two characters',
});

const kept = (amount = 79_900): KeptCheckout => ({
  checkout: { amount, currency: 'EUR' } as Checkout,
  lines: [
    { product: 1, quantity: 2 },
    { product: 3, variant: 7, quantity: 1 },
  ],
  billingAddress: { city: 'Nürnberg' },
});

const transaction = (overrides: Partial<PayloadTransaction> = {}): PayloadTransaction =>
  Object.assign(
    { id: 12, status: 'pending', cart: 5, customer: undefined, customerEmail: 'ralf@ratenkauf.example' },
    { order: undefined, kept: kept() },
    overrides,
  );

const purchase = (overrides: Partial<ShopPurchase> = {}): ShopPurchase =>
  Object.assign(
    {
      id: 'p1',
      webshop: '2.de.9999.10001',
      state: 'confirmed',
      amount: 79_900,
      orderId: 'T12',
      orderReference: 'T12',
      transactionId: 'ABCDEF',
      plan: undefined,
      lender: undefined,
      preContractualInformation: undefined,
      isTest: false,
      matches: ({ amount }: Checkout) => amount === 79_900,
    } as const,
    overrides,
  );

/** A Payload that has one transaction, and perhaps its order; says what is written to it. */
function shop(present: PayloadTransaction | undefined, made?: PayloadOrder, failing?: Error) {
  const written: unknown[] = [];
  let orders = made ? [made] : [];
  const local = {
    transaction: async (id: unknown) => (id === present?.id ? present : undefined),
    orderOfPurchase: async () => orders[0],
    changeTransaction: async (id: unknown, data: object) => void written.push(['transaction', id, data]),
    inOne: (work: (within: object) => Promise<unknown>) => work({}),
    idOf: Number,
  };
  const payload = {
    collections: {
      products: { config: { flattenedFields: [{ name: 'inventory' }] } },
      variants: { config: { flattenedFields: [{ name: 'title' }] } },
    },
    async create({ data }: { data: object }) {
      if (failing) {
        orders = [{ id: 90, status: 'processing', purchase: 'p1' }];
        throw failing;
      }
      written.push(['order', data]);
      return { id: 55 };
    },
    update: async ({ where }: { where: object }) => void written.push(['cart', where]),
    db: { updateOne: async ({ id, data }: { id: number; data: object }) => void written.push(['stock', id, data]) },
  };
  const completion = createCompletion({
    payload: payload as unknown as Payload,
    settings,
    local: local as unknown as LocalApi,
  });
  return Object.assign(completion, { written });
}

describe('completing an order in Payload', () => {
  it('makes it of what was kept, and takes what has a stock from it', async () => {
    const { completeOrder, written } = shop(transaction());
    assert.deepEqual(await completeOrder(purchase()), { orderId: '55' });
    const [order, ...others] = written as [[string, Record<string, unknown>], ...unknown[]];
    assert.deepInclude(order[1], { amount: 79_900, items: kept().lines, transactions: [12], status: 'processing' });
    assert.deepEqual(order[1]['ratenkauf'], { purchase: 'p1', reference: 'ABCDEF', test: false, note: undefined });
    assert.deepEqual(others, [
      ['stock', 1, { inventory: { $inc: -2 } }],
      [
        'transaction',
        12,
        { order: 55, status: 'succeeded', ratenkauf: { purchase: 'p1', reference: 'ABCDEF', test: false } },
      ],
      ['cart', { id: { equals: 5 } }],
    ]);
  });

  it.each([
    ['was changed after the approval', { kept: kept(1) }],
    ['cannot be read any more', { kept: undefined }],
    ['is cancelled', { status: 'cancelled' }],
    ['has another order', { order: 3 }],
  ])('is impossible if the transaction %s', async (_why, change) => {
    const { completeOrder, written } = shop(transaction(change));
    assert.hasAllKeys(await completeOrder(purchase()), ['impossible']);
    assert.deepEqual(written, []);
  });

  it('waits for a transaction that is not there', async () => {
    const failure = await shop(undefined)
      .completeOrder(purchase())
      .catch((error: unknown) => error);
    assert.match(String(failure), /no transaction T12/);
  });

  it('links an order that was made before the process ended, and makes no other one', async () => {
    const made = { id: 55, status: 'processing', purchase: 'p1' };
    const { completeOrder, written } = shop(transaction(), made);
    assert.deepEqual(await completeOrder(purchase()), { orderId: '55' });
    assert.deepEqual(
      (written as [string][]).map(([what]) => what),
      ['transaction', 'cart'],
    );
  });

  it('finds the order that another process has made at the same time', async () => {
    const { completeOrder } = shop(transaction(), undefined, new Error('unique'));
    assert.deepEqual(await completeOrder(purchase()), { orderId: '90' });
  });
});

describe('releasing an order in Payload', () => {
  it('says how the purchase of a transaction has ended, once', async () => {
    const ended = async (why: Parameters<ReturnType<typeof shop>['releaseOrder']>[1], present = transaction()) => {
      const { releaseOrder, written } = shop(present);
      await releaseOrder(purchase(), why);
      return (written as [string, number, { status: string }][]).map(([, , { status }]) => status);
    };
    assert.deepEqual(await ended('declined'), ['failed']);
    assert.deepEqual(await ended('expired'), ['expired']);
    assert.deepEqual(await ended('void'), ['cancelled']);
    assert.deepEqual(await ended('abandoned', transaction({ status: 'cancelled' })), []);
    assert.deepEqual(await ended('abandoned', transaction({ order: 55 })), []);
  });

  it('leaves purchases alone that were never ordered', async () => {
    const { releaseOrder, written } = shop(transaction());
    await releaseOrder(purchase({ orderId: undefined }), 'abandoned');
    assert.deepEqual(written, []);
  });
});
