import { afterEach, assert, beforeEach, describe, it } from 'vitest';
import { inactiveShop, knownShop, productionShop, startSandbox, type Sandbox } from '../../../src/sandbox/sandbox.js';
import { A3, ask, shopAt } from './purchases.js';
import { anyText, assertMatches } from '../../support/matching.js';

let sandbox: Sandbox;
let shop: ReturnType<typeof shopAt>;
beforeEach(async () => {
  sandbox = await startSandbox({ now: () => new Date('2026-11-20T23:30:00Z') });
  shop = shopAt(sandbox);
});
afterEach(() => sandbox.close());

/** Confirms a new purchase; returns its business id. */
async function confirmed(by = shop): Promise<string> {
  const id = await by.started();
  sandbox.complete(id);
  await by.confirm(id, { shopVorgangskennung: 'B-7' });
  return sandbox.purchases().find(({ technicalId }) => technicalId === id)?.businessId ?? '';
}

const notFound = { title: 'Not Found', violations: [{ field: 'transactionId', message: 'Transaction not found' }] };

describe('a transaction of API A', () => {
  it('has the shape of the specification', async () => {
    const id = await confirmed();
    const { status, headers, json } = await shop.merchantTransaction(id);
    assert.deepEqual([status, headers['content-type']], [200, 'application/hal+json']);
    assertMatches(json, {
      transactionId: id,
      status: 'REPORT_CAPTURE',
      bookings: [],
      customer: { firstName: 'Ralf', lastName: 'Ratenkauf', customerNumber: /^\d{10}$/ },
      creditAccountNumber: /^\d{11}$/,
      orderDetails: {
        orderId: 'B-7',
        clearingDate: null,
        orderDate: '2026-11-21',
        currentOrderValue: 799,
        originalOrderValue: 799,
      },
      refundDetails: [],
      refundsTotalValue: 0,
      expirationDateTime: '2027-02-19T00:30:00+01:00',
      webshopId: knownShop.webshopId,
    });
    assert.deepEqual((await shop.merchantTransaction(id)).json, json);
  });

  it('is not found before the confirmation, by another shop, by another id, or when test orders are not processed', async () => {
    const id = await shop.started();
    sandbox.complete(id);
    const open = sandbox.purchases()[0]?.businessId ?? '';
    const foreign = await confirmed(shopAt(sandbox, productionShop));
    sandbox.processTestOrders(false);
    const unprocessed = await confirmed();
    for (const each of [open, foreign, unprocessed, id, 'ZZZZZZ', 'x']) {
      const { status, headers, json } = await shop.merchantTransaction(each);
      assert.deepEqual(
        [each, status, headers['content-type'], json],
        [each, 404, 'application/problem+json', notFound],
      );
    }
    assert.strictEqual((await shopAt(sandbox, productionShop).merchantTransaction(foreign)).status, 200);
  });

  it('is refused for wrong credentials, whatever the id, and for an inactive webshop', async () => {
    const id = await confirmed();
    const wrong = shopAt(sandbox, { ...knownShop, password: 'wrong' });
    for (const { status, headers, json } of [
      await wrong.merchantTransaction(id),
      await wrong.merchantTransaction('ZZZZZZ'),
      await ask(`${sandbox.url}${A3}/transaction/${id}`),
    ]) {
      assert.deepEqual(
        [status, headers['content-type'], Object.keys(json)],
        [401, 'application/problem+json', ['title', 'detail']],
      );
    }
    assert.strictEqual((await shopAt(sandbox, inactiveShop).merchantTransaction(id)).status, 403);
  });

  it('can only be read, and answers with the faults of its operation in its own format', async () => {
    const id = await confirmed();
    const post = await ask(`${sandbox.url}${A3}/transaction/${id}`, { method: 'POST' });
    assert.deepEqual(
      [post.status, post.headers['allow'], post.headers['content-type']],
      [405, 'GET, HEAD, OPTIONS', 'application/problem+json'],
    );
    sandbox.faults.add({ operation: 'transaction.read', kind: 'status' });
    const { status, json } = await shop.merchantTransaction(id);
    assertMatches([status, json], [500, { title: 'Internal Server Error', detail: anyText }]);
    assert.deepInclude(sandbox.requests().at(-1), { operation: 'transaction.read', fault: 'status' });
    assert.strictEqual((await shop.merchantTransaction(id)).status, 200);
  });
});
