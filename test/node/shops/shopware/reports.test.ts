import { assert, describe, it } from 'vitest';
import { createAdminApi } from '../../../../src/shops/shopware/admin-api.js';
import { createTellingTheBank } from '../../../../src/shops/shopware/telling-the-bank.js';
import { appName, startApp, type StartOptions } from './app.js';
import { address, basket, parcel, placedOrder, setState, stateOf, type Entity } from './entities.js';
import type { ComposedRatenkauf } from '../../../../src/server/ratenkauf.js';
import { soon } from '../../../support/patience.js';

type Started = Awaited<ReturnType<typeof startApp>>;

const ownOf = (order: Entity): Entity => (order['transactions'] as [Entity])[0];
const parcelsOf = (order: Entity): Entity[] => order['deliveries'] as Entity[];

/** Starts a shop with an order that the bank has confirmed. */
async function startSold(options: StartOptions = {}) {
  const started = await startApp(options);
  const { shop, customer, sandbox, ratenkauf } = started;
  const cart = basket();
  await customer.approve(cart);
  const ordered = await shop.order(cart);
  if (!ordered.isPlaced) throw new Error(ordered.message);
  const { order } = ordered;
  await soon(() => assert.lengthOf(shop.data.captures, 1));
  const bookings = () => {
    sandbox.bookPending();
    return sandbox.transactions()[0]!.bookings.map(({ type }) => type);
  };
  /** Lets the bank book, and the handler notice it. */
  const book = async () => {
    sandbox.bookPending();
    await ratenkauf.transactions.find(sandbox.transactions()[0]!.businessId);
  };
  return { ...started, order, bookings, book };
}

/** Returns what tells the bank in another process, beside the same store. */
function anotherProcess({ data, url, shopId }: Started['shop'], app: Started['app']) {
  const { apiKey, secretKey } = data.credentials!;
  const api = createAdminApi({ url, apiKey, apiSecret: secretKey });
  const connected = { id: shopId, url, api };
  const ratenkauf = app.handlers.get(url)! as ComposedRatenkauf;
  const telling = createTellingTheBank(
    appName,
    ratenkauf,
    async () => true,
    () => {},
  );
  return { telling, connected };
}

describe('a delivery in Shopware', () => {
  it('is reported once, when the last parcel has left, with its tracking number, however often Shopware tells of it', async () => {
    const { shop, order, bookings, sandbox } = await startSold();
    parcelsOf(order).push(parcel(address(), 0));
    const [first, second] = parcelsOf(order) as [Entity, Entity];
    shop.move('order_delivery', first, 'ship');
    await shop.told();
    assert.notInclude(bookings(), 'CAPTURE');
    second['trackingCodes'] = ['0034 1', '0034 2'];
    second['createdAt'] = '2099-01-01T00:00:00.000+00:00';
    shop.move('order_delivery', second, 'ship');
    const other = placedOrder(basket(), '20001', { id: 'x', technicalName: 'payment_invoice' });
    shop.data.orders.push(other);
    shop.move('order_delivery', parcelsOf(other)[0]!, 'ship');
    const event = { event: 'state_enter.order_delivery.state.shipped', payload: { order } };
    await Promise.all(Array.from({ length: 5 }, () => shop.post('orders', { data: event })));
    await shop.told();
    assert.deepEqual(
      bookings().filter((type) => type === 'CAPTURE'),
      ['CAPTURE'],
    );
    assert.include(JSON.stringify(sandbox.requests()), '0034 2');
  });

  it('is reported by a round if no webhook has arrived, and again until the bank has it', async () => {
    const { shop, order, bookings, app, sandbox } = await startSold();
    const { telling, connected } = anotherProcess(shop, app);
    await telling.round(connected);
    const [first] = parcelsOf(order) as [Entity];
    setState(first, 'shipped');
    first['updatedAt'] = new Date().toISOString();
    sandbox.faults.add({ operation: '*', kind: 'status', status: 503, times: 'always' });
    await telling.round(connected);
    assert.notInclude(bookings(), 'CAPTURE');
    sandbox.faults.clear();
    await soon(async () => {
      await telling.round(connected);
      assert.include(bookings(), 'CAPTURE');
    });
  });
});

describe('a cancellation in Shopware', () => {
  it('takes the contract back in full', async () => {
    const { shop, order, sandbox, book } = await startSold();
    shop.move('order', order, 'cancel');
    await shop.told();
    await book();
    assert.equal(sandbox.transactions()[0]?.currentValue, 0);
  });

  it('of what was delivered is not told to the bank, and the staff are', async () => {
    const { shop, order, sandbox, book } = await startSold();
    shop.move('order_delivery', parcelsOf(order)[0]!, 'ship');
    await shop.told();
    await book();
    shop.move('order', order, 'cancel');
    await shop.told();
    await book();
    assert.equal(sandbox.transactions()[0]?.currentValue, 80_390);
    assert.match(JSON.stringify(shop.data.notifications), /10001 is cancelled, and the bank was not told/);
  });
});

describe('a refund in Shopware', () => {
  it('is in progress until the bank has booked it, then completed, also where Shopware had given up, with its id as the key', async () => {
    const { shop, order, sandbox, book } = await startSold();
    sandbox.holdBookings(true);
    const refund = await shop.refund(order, 100);
    assert.equal(stateOf(refund), 'in_progress');
    // Shopware asks again, and gives up.
    await shop.post('refund', { order, refund });
    await shop.post('refund', { order, refund });
    setState(refund, 'failed');
    await book();
    await soon(() => assert.equal(stateOf(refund), 'completed'));
    assert.deepEqual(
      sandbox.transactions()[0]?.refunds.map(({ amount }) => amount),
      [10_000],
    );
  });

  it('waits for the one before it, and both are booked', async () => {
    const { shop, order, sandbox, ratenkauf, book } = await startSold();
    sandbox.holdBookings(true);
    const refunds = [await shop.refund(order, 100), await shop.refund(order, 50.5)];
    assert.deepEqual(refunds.map(stateOf), ['in_progress', 'in_progress']);
    await soon(async () => {
      await book();
      await ratenkauf.reconcile({ untouchedFor: 0 });
      assert.deepEqual(refunds.map(stateOf), ['completed', 'completed']);
    });
    assert.equal(sandbox.transactions()[0]?.currentValue, 80_390 - 10_000 - 5_050);
  });

  it('fails if it is more than what is left, or of an order that was paid otherwise', async () => {
    const { shop, order } = await startSold();
    assert.equal(stateOf(await shop.refund(order, 5_000)), 'failed');
    const other = placedOrder(basket(), '20001', { id: 'x', technicalName: 'payment_invoice' });
    assert.equal(stateOf(await shop.refund(other, 10)), 'failed');
  });

  it('of everything is reported when the staff mark the payment as refunded, less what was paid back before', async () => {
    const { shop, order, sandbox, ratenkauf, book } = await startSold();
    await shop.refund(order, 100);
    await book();
    shop.move('order_transaction', ownOf(order), 'paid');
    shop.move('order_transaction', ownOf(order), 'refund');
    await shop.told();
    await soon(async () => {
      await book();
      await ratenkauf.reconcile({ untouchedFor: 0 });
      assert.equal(sandbox.transactions()[0]?.currentValue, 0);
    });
    assert.deepEqual(
      sandbox.transactions()[0]?.refunds.map(({ amount }) => amount),
      [10_000, 70_390],
    );
  });
});
