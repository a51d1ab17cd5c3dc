import { assert, describe, it } from 'vitest';
import { readConfig } from '../../../src/server/config/config.js';
import type { VerificationName } from '../../../src/server.js';
import { createShop, secret, startPurchases } from './shop.js';
import { minute } from '../http/server-shop.js';
import { wireAnswer, wireMessage } from '../service/builders.js';

const reading = {
  authorization: 'authorization.read',
  'purchase-status': 'vorgang.lesen',
  transaction: 'transaction.read',
} as const;
const witnesses = ['authorization', 'purchase-status', 'transaction'] as const;

/** The bank claims to have confirmed but has done nothing. */
const sayingSo = (technicalId: string) =>
  ({
    operation: 'vorgang.bestaetigen',
    kind: 'status',
    status: 200,
    body: wireAnswer({}, [
      wireMessage({ key: 'BestellungBestaetigenServiceActivity.Infos.ERFOLGREICH', params: [technicalId, 'AB12CD'] }),
    ]),
  }) as const;

describe('a success answer', () => {
  it.each(witnesses)(
    'that the read of "%s" contradicts is no confirmation; sending it again makes it one',
    async (verification) => {
      const { approve, client, sandbox, shop, ratenkauf, clock, bank } = await startPurchases({ verification });
      const id = await approve();
      sandbox.faults.add(sayingSo(id));
      assert.equal((await client.confirmPurchase()).state, 'confirming');
      assert.deepEqual(shop.completed(), []);
      clock.pass(minute);
      await ratenkauf.reconcile();
      assert.equal((await client.purchase()).state, 'confirmed');
      assert.deepInclude(bank(id), { confirmations: 1 });
      assert.lengthOf(shop.completed(), 1);
    },
  );

  it.each(witnesses)(
    'whose read of "%s" fails stays unresolved until it agrees, and is not sent again',
    async (verification) => {
      const { approve, client, sandbox, shop, ratenkauf, clock, bank } = await startPurchases({ verification });
      const id = await approve();
      await client.purchase();
      // One read belongs to the financing before the order.
      if (verification === 'purchase-status')
        sandbox.faults.add({ operation: 'vorgang.lesen', kind: 'slow', delayMs: 1 });
      sandbox.faults.add({ operation: reading[verification], kind: 'status', times: 2 });
      assert.equal((await client.confirmPurchase()).state, 'confirming');
      clock.pass(minute);
      await ratenkauf.reconcile();
      assert.deepEqual(shop.completed(), []);
      clock.pass(5 * minute);
      await ratenkauf.reconcile();
      assert.lengthOf(shop.completed(), 1);
      assert.deepInclude(bank(id), { confirmations: 1, confirmationRequests: 1 });
    },
  );

  it('that a later read contradicts is left to an operator: the purchase is neither confirmed nor ended', async () => {
    const { approve, client, sandbox, shop, ratenkauf, clock, log } = await startPurchases({
      verification: 'authorization',
    });
    const id = await approve();
    sandbox.faults.add(sayingSo(id));
    await client.confirmPurchase();
    sandbox.faults.add({
      operation: 'authorization.read',
      kind: 'status',
      status: 200,
      body: { status: 'EXPIRED' },
      times: 100,
    });
    for (let round = 0; round < 4; round += 1, clock.pass(60 * minute)) await ratenkauf.reconcile();
    assert.equal((await client.purchase()).state, 'confirming');
    assert.deepEqual(
      [...shop.orders.values()].map(({ state }) => state),
      ['prepared'],
    );
    assert.isTrue(log.some(({ event }) => event === 'purchase_unresolved'));
  });

  it('is enough where the shop has configured so; then nothing is read', async () => {
    const { approve, client, sandbox, shop } = await startPurchases({ verification: 'answer' });
    await approve();
    const before = sandbox.requests().length;
    assert.equal((await client.confirmPurchase()).state, 'confirmed');
    const operations = sandbox
      .requests()
      .slice(before)
      .map(({ operation }) => operation);
    assert.deepEqual(operations.slice(-1), ['vorgang.bestaetigen']);
    assert.lengthOf(shop.completed(), 1);
  });
});

describe('a lost answer', () => {
  const names: VerificationName[] = ['authorization', 'purchase-status', 'transaction', 'answer'];
  it.each(names)('is resolved at once by a read, verified by "%s"', async (verification) => {
    const { approve, client, sandbox, bank, shop } = await startPurchases({ verification });
    const id = await approve();
    sandbox.faults.add({ operation: 'vorgang.bestaetigen', kind: 'answer-lost' });
    assert.equal((await client.confirmPurchase()).state, 'confirmed');
    assert.deepInclude(bank(id), { confirmations: 1, confirmationRequests: 1 });
    assert.lengthOf(shop.completed(), 1);
  });

  it.each(names)(
    'to the first confirmation keeps a refusal of the second from counting, verified by "%s"',
    async (verification) => {
      const { approve, client, sandbox, bank, shop, ratenkauf, clock } = await startPurchases({ verification });
      const id = await approve();
      await client.purchase();
      const other = verification === 'answer' ? 'vorgang.lesen' : reading[verification];
      sandbox.faults.add({ operation: 'vorgang.bestaetigen', kind: 'answer-lost' });
      if (other === 'vorgang.lesen') sandbox.faults.add({ operation: other, kind: 'slow', delayMs: 1 });
      sandbox.faults.add({ operation: other, kind: 'status' });
      assert.equal((await client.confirmPurchase()).state, 'confirming');
      // A stale answer suggests that nothing was done, so the confirmation is repeated, and refused because it was
      // done.
      const old = {
        authorization: { status: 'PREAUTHORIZED' },
        status: wireAnswer({ allgemeineVorgangsdaten: { status: 'ENTSCHIEDEN' } }),
      };
      if (verification === 'transaction')
        sandbox.faults.add({
          operation: other,
          kind: 'status',
          status: 404,
          body: { title: 'Not Found', detail: 'No such transaction.' },
        });
      const asked = verification === 'authorization' ? other : 'vorgang.lesen';
      sandbox.faults.add({
        operation: asked,
        kind: 'status',
        status: 200,
        body: verification === 'authorization' ? old.authorization : old.status,
      });
      clock.pass(minute);
      await ratenkauf.reconcile();
      assert.equal((await client.purchase()).state, 'confirmed');
      assert.deepInclude(bank(id), { confirmations: 1, confirmationRequests: 2 });
      assert.lengthOf(shop.completed(), 1);
    },
  );

  it.each([
    ['fails', { status: 500 }],
    ['lags behind', { status: 200, body: { status: 'PREAUTHORIZED' } }],
  ] as const)(
    'with a refused second confirmation leaves the purchase unresolved while the read %s',
    async (_how, answer) => {
      const { approve, client, sandbox, bank, shop, ratenkauf, clock } = await startPurchases({
        verification: 'authorization',
      });
      const id = await approve();
      const read = { operation: 'authorization.read', kind: 'status' } as const;
      sandbox.faults.add({ operation: 'vorgang.bestaetigen', kind: 'answer-lost' });
      sandbox.faults.add({ ...read, status: 200, body: { status: 'PREAUTHORIZED' }, times: 2 });
      sandbox.faults.add({ ...read, ...answer });
      assert.equal((await client.confirmPurchase()).state, 'confirming');
      clock.pass(minute);
      await ratenkauf.reconcile();
      assert.deepInclude(bank(id), { confirmations: 1, confirmationRequests: 2 });
      assert.deepEqual(
        [...shop.orders.values()].map(({ state }) => state),
        ['prepared'],
      );
      clock.pass(5 * minute);
      await ratenkauf.reconcile();
      assert.lengthOf(shop.completed(), 1);
    },
  );
});

describe('a transaction of API A', () => {
  const transactionWith = (orderDetails: object, more: object = {}) => ({
    status: 'REPORT_CAPTURE',
    orderDetails,
    ...more,
  });

  it('that is missing leaves the purchase unresolved: neither confirmed nor ended', async () => {
    const { approve, client, sandbox, bank, shop, ratenkauf, clock, log } = await startPurchases({
      verification: 'transaction',
    });
    sandbox.faults.add({
      operation: 'transaction.read',
      kind: 'status',
      status: 404,
      body: { title: 'Not Found' },
      times: 100,
    });
    const id = await approve();
    sandbox.faults.add({ operation: 'vorgang.bestaetigen', kind: 'answer-lost' });
    assert.equal((await client.confirmPurchase()).state, 'confirming');
    for (let round = 0; round < 6; round += 1, clock.pass(60 * minute)) await ratenkauf.reconcile();
    assert.equal((await client.purchase()).state, 'confirming');
    assert.deepInclude(bank(id), { confirmations: 1, confirmationRequests: 1 });
    assert.deepEqual(
      [...shop.orders.values()].map(({ state }) => state),
      ['prepared'],
    );
    assert.isTrue(log.some(({ event }) => event === 'purchase_unresolved'));
  });

  it('that appears late confirms the purchase then', async () => {
    const { approve, client, sandbox, bank, shop, ratenkauf, clock } = await startPurchases({
      verification: 'transaction',
    });
    const id = await approve();
    sandbox.faults.add({
      operation: 'transaction.read',
      kind: 'status',
      status: 404,
      body: { title: 'Not Found', detail: 'No such transaction.' },
      times: 3,
    });
    assert.equal((await client.confirmPurchase()).state, 'confirming');
    for (let round = 0; round < 2; round += 1) {
      clock.pass(60 * minute);
      await ratenkauf.reconcile();
      assert.deepEqual(shop.completed(), []);
    }
    clock.pass(60 * minute);
    await ratenkauf.reconcile();
    assert.lengthOf(shop.completed(), 1);
    assert.deepInclude(bank(id), { confirmations: 1, confirmationRequests: 1 });
  });

  it.each([
    ['of another order', { orderId: 'A-9', originalOrderValue: 799 }],
    ['of another value by a cent', { orderId: 'A-1001', originalOrderValue: 799.01 }],
  ])('%s is no confirmation', async (_what, orderDetails) => {
    const { approve, client, sandbox, bank, shop, ratenkauf, clock } = await startPurchases({
      verification: 'transaction',
    });
    const id = await approve();
    const transactionId = bank(id)?.businessId;
    sandbox.faults.add({
      operation: 'transaction.read',
      kind: 'status',
      status: 200,
      body: transactionWith(orderDetails, { transactionId }),
      times: 2,
    });
    assert.equal((await client.confirmPurchase()).state, 'confirming');
    clock.pass(minute);
    await ratenkauf.reconcile();
    assert.deepEqual(shop.completed(), []);
    clock.pass(5 * minute);
    await ratenkauf.reconcile();
    assert.lengthOf(shop.completed(), 1);
  });

  it.each([
    ['says no more than its id', {}, {}],
    [
      'has an unknown status and was reversed in part since',
      { orderId: 'A-1001', originalOrderValue: '799.00', currentOrderValue: 1.5 },
      { status: 'HALTED', refundsTotalValue: 797.5 },
    ],
  ])('that %s is a confirmation', async (_what, orderDetails, more) => {
    const { approve, client, sandbox, bank } = await startPurchases({ verification: 'transaction' });
    const id = await approve();
    const transactionId = bank(id)?.businessId;
    sandbox.faults.add({
      operation: 'transaction.read',
      kind: 'status',
      status: 200,
      body: transactionWith(orderDetails, { transactionId, ...more }),
    });
    assert.equal((await client.confirmPurchase()).state, 'confirmed');
  });

  it('of another purchase is no confirmation', async () => {
    const { approve, client, sandbox } = await startPurchases({ verification: 'transaction' });
    await approve();
    sandbox.faults.add({
      operation: 'transaction.read',
      kind: 'status',
      status: 200,
      body: transactionWith({ orderId: 'A-1001' }, { transactionId: 'ZZZZZZ' }),
    });
    assert.equal((await client.confirmPurchase()).state, 'confirming');
  });

  it('that cannot be read because of refused credentials leaves the purchase unresolved, and the log says why', async () => {
    const { approve, client, sandbox, shop, ratenkauf, clock, log } = await startPurchases({
      verification: 'transaction',
    });
    await approve();
    sandbox.faults.add({
      operation: 'transaction.read',
      kind: 'status',
      status: 401,
      body: { title: 'Unauthorized', detail: 'x' },
    });
    assert.equal((await client.confirmPurchase()).state, 'confirming');
    assert.isTrue(log.some(({ message }) => message.includes('transactions.transaction (refused, HTTP 401)')));
    clock.pass(minute);
    await ratenkauf.reconcile();
    assert.lengthOf(shop.completed(), 1);
  });

  it('whose read the service rejects is no incident: the purchase may not be there yet', async () => {
    const { approve, client, sandbox, log } = await startPurchases({ verification: 'transaction' });
    const id = await approve();
    sandbox.faults.add(sayingSo(id));
    sandbox.faults.add({ operation: 'transaction.read', kind: 'status', status: 400, body: {} });
    assert.equal((await client.confirmPurchase()).state, 'confirming');
    assert.isFalse(log.some(({ message }) => message.includes('(rejected')));
  });

  it('is not waited for when the purchase has expired without a confirmation', async () => {
    const { approve, client, sandbox, bank, shop, ratenkauf, clock } = await startPurchases({
      verification: 'transaction',
    });
    const id = await approve();
    sandbox.faults.add({ operation: 'vorgang.bestaetigen', kind: 'status', status: 500 });
    sandbox.faults.add({ operation: 'transaction.read', kind: 'status', status: 503 });
    assert.equal((await client.confirmPurchase()).state, 'confirming');
    assert.deepInclude(bank(id), { confirmations: 0 });
    clock.pass(31 * minute);
    await ratenkauf.reconcile();
    assert.equal((await client.purchase()).state, 'expired');
    assert.deepEqual(
      [...shop.orders.values()].map(({ state }) => state),
      ['released'],
    );
  });
});

describe('the default verification', () => {
  it('is the rule of the specification where the newer interface is configured, else the status of the purchase', () => {
    const { shop } = createShop();
    const service = { webshopId: '2.de.9999.10001', password: 'sandbox', host: 'https://pay.example' };
    const verificationWith = (more: object) =>
      readConfig({ service: { ...service, ...more }, publicUrl: 'https://shop.example', secret, shop }).shopping
        ?.verification;
    assert.equal(verificationWith({}), 'purchase-status');
    assert.equal(verificationWith({ authorizationHost: 'https://pay.example' }), 'authorization');
  });
});
