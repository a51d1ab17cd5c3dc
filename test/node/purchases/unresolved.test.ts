import { assert, describe, it } from 'vitest';
import type { VerificationName } from '../../../src/server.js';
import { startPurchases } from './shop.js';
import { minute } from '../http/server-shop.js';
import { codeOf } from '../../support/matching.js';

const ordersOf = ({ orders }: Awaited<ReturnType<typeof startPurchases>>['shop']) =>
  [...orders.values()].map(({ state }) => state);
const witness = { operation: 'authorization.read', kind: 'status' } as const;

describe("an answer that is not the service's own", () => {
  it.each([
    ['404 of a proxy', { status: 404, body: '<h1>Not Found</h1>', contentType: 'text/html' }],
    ['409 of a proxy', { status: 409, body: { error: 'conflict' } }],
    ['403 of a firewall', { status: 403, body: 'Support-ID: 4711', contentType: 'text/html' }],
  ])(
    '(%s) resolves nothing while the read fails; the order is neither released nor ordered twice',
    async (_what, answer) => {
      const joined = await startPurchases({ verification: 'authorization' });
      const { approve, client, sandbox, ratenkauf, clock, bank } = joined;
      const id = await approve();
      sandbox.faults.add({ operation: 'vorgang.bestaetigen', kind: 'status', ...answer });
      sandbox.faults.add({ ...witness, times: 3 });
      assert.equal((await client.confirmPurchase()).state, 'confirming');
      for (let round = 0; round < 2; round += 1, clock.pass(4 * minute)) await ratenkauf.reconcile();
      assert.deepEqual(ordersOf(joined.shop), ['prepared']);
      sandbox.faults.clear();
      clock.pass(5 * minute);
      await ratenkauf.reconcile();
      assert.deepInclude(bank(id), { confirmations: 1 });
      assert.deepEqual(ordersOf(joined.shop), ['completed']);
    },
  );

  it('does not expire a purchase whose thirty minutes are over: it ends when the bank can be read', async () => {
    const { approve, client, sandbox, clock, ratenkauf } = await startPurchases({ verification: 'authorization' });
    await approve();
    clock.pass(31 * minute);
    sandbox.faults.add({ ...witness, times: 2 });
    assert.equal(await codeOf(client.confirmPurchase()), 'service_unavailable');
    await ratenkauf.reconcile();
    sandbox.faults.clear();
    clock.pass(2 * minute);
    await ratenkauf.reconcile();
    assert.equal((await client.purchase()).state, 'expired');
  });
});

describe('the current purchase', () => {
  it('becomes void when it is read after basket, person or address have changed, and names the part that changed', async () => {
    const { approve, client, shop, bank } = await startPurchases();
    const id = await approve();
    shop.state.checkout = { ...shop.state.checkout!, email: 'somebody.else@example.org' };
    assert.deepInclude(await client.purchase(), { state: 'void', changed: ['person'] });
    assert.equal(bank(id)?.confirmationRequests, 0);
  });

  it('that changed is neither shown as approved nor ended while the bank cannot be read', async () => {
    const { approve, client, shop, sandbox } = await startPurchases({ verification: 'authorization' });
    await approve();
    const before = shop.state.checkout!;
    shop.state.checkout = { ...before, email: 'somebody.else@example.org' };
    sandbox.faults.add(witness);
    assert.equal(await codeOf(client.purchase()), 'service_unavailable');
    shop.state.checkout = before;
    assert.equal((await client.purchase()).state, 'approved');
  });
});

describe('a purchase that the bank keeps for longer than thirty minutes', () => {
  it('is still compared with the checkout: a changed one is not ordered', async () => {
    const { approve, client, shop, sandbox, clock, bank } = await startPurchases({ verification: 'authorization' });
    const id = await approve();
    clock.pass(31 * minute);
    sandbox.faults.add({ ...witness, status: 200, body: { status: 'PREAUTHORIZED' }, times: 4 });
    assert.equal((await client.purchase()).state, 'approved');
    clock.pass(11 * minute);
    shop.state.checkout = { ...shop.state.checkout!, email: 'somebody.else@example.org' };
    assert.deepInclude(await client.confirmPurchase(), { state: 'void', changed: ['person'] });
    assert.notEqual(bank(id)?.confirmationRequests, 1);
  });
});

describe('an order number that the bank does not take as it is', () => {
  it('is sent to the bank in a form that it takes; API A shows that form, and the shop gets both', async () => {
    const { approve, client, shop, bank } = await startPurchases({ verification: 'transaction' });
    const completed: object[] = [];
    shop.shop.prepareOrder = async () => ({ orderId: '#1001 Ä' });
    shop.shop.completeOrder = async ({ orderId, orderReference, isTest }) =>
      void completed.push({ orderId, orderReference, isTest });
    const id = await approve();
    assert.deepInclude(await client.confirmPurchase(), { state: 'confirmed', orderId: '#1001 Ä' });
    assert.equal(bank(id)?.orderId, '1001');
    assert.deepEqual(completed, [{ orderId: '#1001 Ä', orderReference: '1001', isTest: true }]);
  });
});

describe('a test order that the bank does not process', () => {
  it.each<VerificationName>(['authorization', 'purchase-status', 'transaction'])(
    'ends as a test instead of staying unresolved, verified by "%s"',
    async (verification) => {
      const { approve, client, sandbox, shop, clock, bank } = await startPurchases({ verification });
      sandbox.processTestOrders(false);
      const id = await approve();
      assert.deepInclude(await client.confirmPurchase(), { state: 'confirming', isTest: true });
      for (let looks = 0; looks < 3; looks += 1) {
        clock.pass(3_000);
        await client.purchase();
      }
      assert.deepInclude(await client.purchase(), { state: 'confirmed', isTest: true });
      assert.deepEqual(ordersOf(shop), ['completed']);
      assert.notEqual(bank(id)?.status, 'BESTAETIGT');
    },
  );
});

describe('an operator', () => {
  it('sees what is unresolved, with the number the bank knows, and ends it; the shop completes its order', async () => {
    const { approve, client, sandbox, ratenkauf, clock, shop } = await startPurchases({
      verification: 'authorization',
      service: { transactionApiHost: undefined },
    });
    await approve();
    assert.deepEqual(await ratenkauf.purchases.unresolved(), []);
    sandbox.faults.add({ operation: 'vorgang.bestaetigen', kind: 'answer-lost' });
    const forgotten = { kind: 'status', status: 404, times: 1_000 } as const;
    sandbox.faults.add({ ...witness, ...forgotten, body: { title: 'Not Found', detail: 'No such transaction.' } });
    sandbox.faults.add({ operation: 'vorgang.lesen', kind: 'slow', delayMs: 1 });
    const message = { key: 'AllgemeineMeldungenMsg.Errors.VORGANG_UNBEKANNT', severity: 'ERROR', params: [] };
    sandbox.faults.add({ operation: 'vorgang.lesen', ...forgotten, body: { wsMessages: { messages: [message] } } });
    sandbox.faults.add({
      operation: 'vorgang.entscheidung',
      ...forgotten,
      body: { wsMessages: { messages: [message] } },
    });
    assert.equal((await client.confirmPurchase()).state, 'confirming');
    clock.pass(minute);
    await ratenkauf.reconcile();
    clock.pass(20 * minute);
    assert.notProperty(await client.purchase(), 'mayGiveUp', 'within the 30 minutes only what is completed is deleted');
    const [found] = await ratenkauf.purchases.unresolved();
    assert.deepInclude(found!, {
      state: 'confirming',
      amount: 79900,
      orderId: 'A-1001',
      orderReference: 'A-1001',
      accepted: false,
      kind: 'unknown',
      forgotten: 'completed',
    });
    assert.equal(
      await codeOf(ratenkauf.purchases.resolve(found!.id, 'confirmed', { by: 'Frau Muster', why: ' ' })),
      'invalid_request',
    );
    assert.equal(
      (
        await ratenkauf.purchases.resolve(found!.id, 'confirmed', {
          by: 'Frau Muster',
          why: 'The bank says so on the phone.',
        })
      ).state,
      'confirmed',
    );
    assert.deepEqual(ordersOf(shop), ['completed']);
    assert.equal(
      await codeOf(ratenkauf.purchases.resolve(found!.id, 'not_confirmed', { by: 'Frau Muster', why: 'A mistake.' })),
      'wrong_state',
    );
    assert.equal(
      await codeOf(ratenkauf.purchases.resolve('unknown', 'confirmed', { by: 'Frau Muster', why: 'A mistake.' })),
      'no_purchase',
    );
  });
});

describe('an order that the shop has made itself', () => {
  const orderOf = async ({ browser, ratenkauf }: Awaited<ReturnType<typeof startPurchases>>, orderId: string) =>
    ratenkauf.confirm({
      request: new Request('https://shop.example/order', { method: 'POST', headers: { cookie: browser.header() } }),
      orderId,
      originChecked: true,
    });

  it('is released when the check fails, with the documented error', async () => {
    const joined = await startPurchases();
    const released: unknown[] = [];
    joined.shop.shop.releaseOrder = async ({ orderId }, why) => void released.push([orderId, why]);
    await joined.approve();
    joined.shop.state.checkout = { ...joined.shop.state.checkout!, email: 'somebody.else@example.org' };
    assert.equal(await codeOf(orderOf(joined, 'S-1')), 'wrong_state');
    assert.deepEqual(released, [['S-1', 'void']]);
    assert.equal(await codeOf(orderOf(joined, 'S-2')), 'wrong_state');
    assert.deepEqual(released, [
      ['S-1', 'void'],
      ['S-2', 'void'],
    ]);
  });
});

describe('a clock that is set back an hour', () => {
  it('delays nothing for longer than minutes', async () => {
    const { approve, client, sandbox, ratenkauf, clock, shop } = await startPurchases({
      verification: 'authorization',
    });
    await approve();
    sandbox.faults.add({ operation: 'vorgang.bestaetigen', kind: 'answer-lost' });
    sandbox.faults.add(witness);
    assert.equal((await client.confirmPurchase()).state, 'confirming');
    clock.pass(-60 * minute);
    await ratenkauf.reconcile();
    assert.deepEqual(ordersOf(shop), ['completed']);
  });
});
