import { assert, describe, it } from 'vitest';
import { placedOrderSchema } from '../../../../src/shops/shopware/payloads.js';
import type { FaultRequest } from '../../../../src/sandbox/sandbox.js';
import { createPayments } from '../../../../src/shops/shopware/payments.js';
import { startApp } from './app.js';
import { createCustomer } from './customer.js';
import {
  address,
  basket,
  customer,
  lineItem,
  otherMethod,
  placedOrder,
  setState,
  stateOf,
  transaction,
  type Entity,
} from './entities.js';
import { soon } from '../../../support/patience.js';

const ownOf = (order: Entity): Entity => (order['transactions'] as [Entity])[0];

/** Resolves when a payment has a state; what Shopware was not told at once comes behind. */
const until = (order: Entity, state: string) => soon(() => assert.equal(stateOf(ownOf(order)), state));

describe('a sale in Shopware', () => {
  it('is told with the cart, approved by the bank, ordered with Shopware’s own button, and authorized, once, however often Shopware asks', async () => {
    const { shop, customer: buyer, sandbox } = await startApp();
    const cart = basket();
    assert.equal(await buyer.approve(cart), 'approved');
    const ordered = await shop.order(cart);
    assert.isTrue(ordered.isPlaced);
    if (!ordered.isPlaced) return;
    assert.equal(ordered.state, 'authorized');
    const [bought] = sandbox.transactions();
    assert.deepEqual([bought?.orderId, bought?.currentValue], ['10001', 80_390]);
    await soon(() => assert.lengthOf(shop.data.captures, 1));
    const { ratenkauf_test: isTest, ratenkauf_transaction: reference } = ordered.order['customFields'] as Entity;
    assert.deepEqual([isTest, reference], [true, bought?.businessId]);
    assert.deepInclude(shop.data.captures[0], {
      orderTransactionId: ownOf(ordered.order)['id'],
      externalReference: bought?.businessId,
    });
    const payload = { order: ordered.order, orderTransaction: ownOf(ordered.order), requestData: {} };
    const again = await Promise.all(Array.from({ length: 5 }, () => shop.post('pay', payload)));
    for (const { body } of again) assert.deepEqual(body, { status: 'authorize' });
    assert.deepEqual(
      sandbox.purchases().map(({ confirmations }) => confirmations),
      [1],
    );
  });

  it('is possible again for the same customer, with another cart', async () => {
    const { shop, customer: buyer, sandbox } = await startApp();
    const who = customer();
    for (const goods of [lineItem('Sofa', 799), lineItem('Sessel', 499)]) {
      const cart = basket({ customer: who, lineItems: [goods] });
      assert.equal(await buyer.approve(cart), 'approved');
      const ordered = await shop.order(cart);
      assert.isTrue(ordered.isPlaced && ordered.state === 'authorized');
      if (ordered.isPlaced) await until(ordered.order, 'authorized');
      await soon(() => assert.include(JSON.stringify(shop.data.orders.at(-1)), 'ratenkauf_purchase'));
    }
    assert.deepEqual(
      sandbox.transactions().map(({ currentValue }) => currentValue),
      [80_390, 50_390],
    );
  });

  it('is placed without any sale while the bank has not approved, has declined, or another customer asks', async () => {
    const { shop, customer: buyer, sandbox } = await startApp();
    const cart = basket();
    await shop.confirmPage(cart);
    assert.deepInclude(await shop.order(cart), { isPlaced: false });
    assert.equal(await buyer.approve(cart, 'rejection'), 'declined');
    assert.deepInclude(await shop.order(cart), { isPlaced: false });
    await buyer.approve(basket());
    assert.deepInclude(await shop.order(basket({ customer: customer() })), { isPlaced: false });
    assert.deepEqual(sandbox.transactions(), []);
  });
});

describe('a forged payment in Shopware', () => {
  it('is refused, whatever the browser sends with the order: only the customer’s own approval counts', async () => {
    const { shop, customer: buyer, ratenkauf, sandbox } = await startApp();
    const victim = basket({ customer: customer({ email: 'erika@ratenkauf.example' }) });
    await buyer.approve(victim);
    const { purchase } = (await ratenkauf.checkouts.find(`${shop.shopId}/${String(victim.customer?.['id'])}`))!;
    for (const forged of [
      { ratenkauf_purchase: purchase!.id, preOrderPayment: { purchase: purchase!.id } },
      { preOrderPayment: { purchase: 'made-up' }, status: 'paid', state: 'approved' },
    ]) {
      const thief = basket({ customer: customer({ email: 'thief@ratenkauf.example' }) });
      assert.deepInclude(await shop.order(thief, forged), { isPlaced: false });
      // An order that was never validated.
      const order = placedOrder(thief, '20001', shop.method);
      shop.data.orders.push(order);
      const validationData = { purchase: purchase!.id };
      Object.assign(ownOf(order), { validationData });
      const sent = { order, orderTransaction: ownOf(order), preOrderPayment: validationData, requestData: forged };
      assert.equal((await shop.post('pay', sent)).body['status'], 'fail');
    }
    assert.deepEqual(sandbox.transactions(), []);
  });

  it('is refused if it was not signed by the shop, with the right body or none', async () => {
    const { shop, app, shops } = await startApp({ count: 2 });
    const order = { source: { url: shop.url, shopId: shop.shopId, appVersion: '1' }, order: {}, orderTransaction: {} };
    const body = JSON.stringify(order);
    const send = (headers: Record<string, string>) =>
      app.fetch(new Request('https://app.example/shopware/pay', { method: 'POST', headers, body }));
    assert.equal((await send({})).status, 401);
    assert.equal((await send({ 'shopware-shop-signature': 'f'.repeat(64) })).status, 401);
    await shops[1]!.install();
    // Another shop signs in the name of this one.
    assert.equal((await shops[1]!.post('pay', { source: order.source, order: {}, orderTransaction: {} })).status, 401);
  });

  it('is refused to pages with a made-up token, one of another shop, or of another customer', async () => {
    const { shop, shops, customer: buyer } = await startApp({ count: 2 });
    await shops[1]!.install();
    const cart = basket();
    await buyer.approve(cart);
    const ask = async (headers: Record<string, string>) =>
      (await buyer.send('/shopware/checkout', { method: 'POST' }, headers)).status;
    assert.equal(await ask(await shop.pageToken(cart)), 200);
    assert.equal(await ask(await shop.pageToken(basket())), 404);
    assert.equal(await ask(await shop.pageToken(cart, 'another secret')), 401);
    for (const change of [{ exp: undefined }, { exp: 1 }, { iss: 'x' }])
      assert.equal(await ask(await shop.pageToken(cart, undefined, change)), 401);
    assert.equal(await ask(await shops[1]!.pageToken(cart)), 401);
    assert.equal(await ask({ ...(await shops[1]!.pageToken(cart)), 'shopware-app-shop-id': shop.shopId }), 401);
    assert.equal(await ask({}), 401);
  });
});

describe('an order in Shopware that was changed after the approval', () => {
  it('is not paid, and not even placed if the cart was changed', async () => {
    const { shop, customer: buyer, sandbox } = await startApp();
    const cart = basket();
    await buyer.approve(cart);
    const refused = await shop.order({ ...cart, lineItems: [lineItem('Sofa', 899)] });
    assert.match(refused.isPlaced ? '' : refused.message, /geändert/);
    await buyer.approve(cart);
    const elsewhere = address({ street: 'Anderer Weg 3' });
    const ordered = await shop.order(cart, {}, (order) => {
      (order['deliveries'] as [Entity])[0]['shippingOrderAddress'] = elsewhere;
    });
    assert.isTrue(ordered.isPlaced && ordered.state === 'failed');
    assert.deepEqual(sandbox.transactions(), []);
  });
});

describe('a payment of which the bank’s answer is late', () => {
  it.each([
    ['in_progress', 5_000],
    ['failed', 300],
  ])('is %s when Shopware waits, and authorized when the answer is known', async (state, patience) => {
    const { shop, customer: buyer, sandbox } = await startApp({ payWithin: 1_000 });
    const cart = basket();
    await buyer.approve(cart);
    sandbox.faults.add({ operation: 'vorgang.bestaetigen', kind: 'slow', delayMs: 1_500 });
    shop.waitFor(patience);
    const ordered = await shop.order(cart);
    assert.isTrue(ordered.isPlaced && ordered.state === state);
    if (ordered.isPlaced) await until(ordered.order, 'authorized');
    assert.lengthOf(sandbox.transactions(), 1);
  });

  it('is in progress, and fails when the bank has not confirmed', async () => {
    const { shop, customer: buyer, sandbox, ratenkauf } = await startApp({ payWithin: 1_000 });
    const cart = basket();
    await buyer.approve(cart);
    sandbox.faults.add({ operation: 'vorgang.bestaetigen', kind: 'timeout' });
    const ordered = await shop.order(cart);
    assert.isTrue(ordered.isPlaced && ordered.state === 'in_progress');
    if (!ordered.isPlaced) return;
    for (const { technicalId } of sandbox.purchases()) sandbox.cancel(technicalId);
    await soon(async () => {
      await ratenkauf.reconcile({ untouchedFor: 0 });
      assert.equal(stateOf(ownOf(ordered.order)), 'failed');
    });
    assert.deepEqual(sandbox.transactions(), []);
  });

  const down: FaultRequest = { operation: '*', kind: 'status', status: 503, times: 1_000 };
  const refusing: FaultRequest = { operation: 'vorgang.bestaetigen', kind: 'status', key: 'ADRESSE_UNBEKANNT' };
  const costsMore = { price: placedOrder(basket({ lineItems: [lineItem('Sofa', 899)] }), '1', otherMethod)['price'] };

  it.each([
    ['authorized', 'nothing was sent', down, {}],
    ['failed', 'nothing was sent, and the order was changed since the approval', down, costsMore],
    ['failed', 'the bank has refused it, before the customer has decided anew', refusing, {}],
  ])('is %s by a later round, as after a crash in between, where %s', async (end, _why, fault, change) => {
    const { shop, customer: buyer, sandbox } = await startApp({ reconcileEvery: 1 });
    const cart = basket();
    await buyer.approve(cart);
    const ordered = await shop.order(cart, {}, () => sandbox.faults.add(fault));
    sandbox.faults.clear();
    if (!ordered.isPlaced) throw new Error(ordered.message);
    assert.equal(ordered.state, 'failed');
    assert.deepEqual(sandbox.transactions(), []);
    setState(ownOf(ordered.order), 'in_progress');
    Object.assign(ordered.order, change);
    await until(ordered.order, end);
    assert.lengthOf(sandbox.transactions(), end === 'authorized' ? 1 : 0);
  });

  it('is left alone where no purchase of it is known, and takes nothing of another cart that was approved', async () => {
    const { shop, customer: buyer, sandbox, ratenkauf } = await startApp();
    const who = customer();
    const cartWith = (title: string, price: number) => basket({ customer: who, lineItems: [lineItem(title, price)] });
    const order = placedOrderSchema.parse(placedOrder(cartWith('Sofa', 799), '10001', shop.method));
    const present = cartWith('Sessel', 499);
    assert.equal(await buyer.approve(present), 'approved');
    const payments = createPayments(ratenkauf, {}, 4_000, () => {});
    assert.isTrue(await payments.resume({ shopId: shop.shopId, order, transaction: order.transactions[0]! }));
    assert.equal((await buyer.held(present)).state, 'approved');
    assert.deepEqual(sandbox.transactions(), []);
  });

  it('is taken back at the bank if the order or its payment was cancelled, or paid otherwise meanwhile', async () => {
    for (const meanwhile of ['cancelled', 'payment cancelled', 'paid otherwise'] as const) {
      const { shop, customer: buyer, sandbox, ratenkauf } = await startApp();
      const cart = basket();
      await buyer.approve(cart);
      shop.data.isAway = true;
      const ordered = await shop.order(cart);
      assert.isTrue(ordered.isPlaced);
      if (!ordered.isPlaced) return;
      const own = ownOf(ordered.order);
      const left = meanwhile === 'payment cancelled' ? 'cancelled' : 'failed';
      own['stateMachineState'] = { technicalName: left };
      if (meanwhile === 'cancelled') ordered.order['stateMachineState'] = { technicalName: 'cancelled' };
      if (meanwhile === 'paid otherwise') (ordered.order['transactions'] as Entity[]).push(transaction(otherMethod));
      shop.data.isAway = false;
      await soon(async () => {
        await ratenkauf.reconcile({ untouchedFor: 0 });
        sandbox.bookPending();
        assert.equal(sandbox.transactions()[0]?.currentValue, 0);
      });
      assert.equal(stateOf(own), left);
    }
  });
});

describe('several shops at one app server', () => {
  it('sell by contracts of their own, and know nothing of each other', async () => {
    const { send, shops, sandbox, customer: first } = await startApp({ count: 2 });
    const [shop, other] = shops as [(typeof shops)[number], (typeof shops)[number]];
    await other.install();
    const second = createCustomer({ send, sandbox, publicUrl: 'https://shop-2.example/ratenkauf', shop: other });
    const who = customer();
    const cart = basket({ customer: who });
    await first.approve(cart);
    assert.deepInclude(await other.order(cart), { isPlaced: false });
    assert.equal(await second.approve(cart), 'approved');
    for (const each of [shop, other]) {
      const ordered = await each.order(cart);
      assert.isTrue(ordered.isPlaced && ordered.state === 'authorized');
    }
    assert.lengthOf(sandbox.transactions(), 2);
  });
});
