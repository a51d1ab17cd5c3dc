import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, assert, beforeEach, describe, it } from 'vitest';
import { inactiveShop, knownShop, startSandbox, type Sandbox } from '../../../src/sandbox/sandbox.js';
import { soon } from '../../support/patience.js';
import { ask, shopAt, V3 } from './purchases.js';
import { startReceiver, type Receiver } from './receiver.js';
import { assertHas, assertMatches, rejectionOf } from '../../support/matching.js';

let sandbox: Sandbox;
let shop: ReturnType<typeof shopAt>;
beforeEach(async () => {
  sandbox = await startSandbox({ callbackPauses: [0, 5, 10] });
  shop = shopAt(sandbox);
});
afterEach(() => sandbox.close());

describe('a transaction of the newer interface', () => {
  it('goes from OPEN by PREAUTHORIZED to AUTHORIZED, and API B says BESTAETIGT', async () => {
    const id = await shop.started();
    assert.deepEqual((await shop.transaction(id)).json, {
      transactionId: id,
      status: 'OPEN',
      webshopId: knownShop.webshopId,
      businessTransactionId: sandbox.purchases()[0]?.businessId,
      orderId: 'A-1001',
      orderValue: 799,
      expirationDateTime: sandbox.purchases()[0]?.expires,
    });
    assert.strictEqual((await shop.authorize(id)).status, 409);
    sandbox.complete(id);
    assert.strictEqual((await shop.transaction(id)).json['status'], 'PREAUTHORIZED');
    const answer = await shop.authorize(id, { orderId: 'B-7' });
    assert.deepEqual([answer.status, answer.text, answer.headers['content-type']], [202, '', undefined]);
    const { status, headers, json } = await shop.transaction(id);
    assert.deepEqual([status, headers['content-type']], [200, 'application/hal+json']);
    assert.deepInclude(json, { status: 'AUTHORIZED', orderId: 'B-7', expirationDateTime: null });
    assert.deepInclude((await shop.get(`vorgang/${id}`)).json['allgemeineVorgangsdaten'], {
      status: 'BESTAETIGT',
      shopVorgangskennung: 'B-7',
    });
    assertHas(sandbox.transactions(), [{ orderId: 'B-7' }]);
  });

  it('that API B has confirmed is AUTHORIZED here, and cannot be confirmed again', async () => {
    const id = await shop.started();
    sandbox.complete(id);
    await shop.confirm(id);
    assert.strictEqual((await shop.transaction(id)).json['status'], 'AUTHORIZED');
    const { status, headers, text } = await shop.authorize(id);
    assertMatches([status, headers['content-type'], text], [409, 'application/problem+json', /AUTHORIZED/]);
    assert.strictEqual((await shop.confirm(id)).status, 409);
    assert.deepInclude(sandbox.purchases()[0], { confirmations: 1, confirmationRequests: 3 });
  });

  it('is DECLINED after ROT and EXPIRED after its 30 minutes', async () => {
    const id = await shop.started();
    sandbox.complete(id, { income: 1 });
    assert.deepEqual(
      [(await shop.transaction(id)).json['status'], (await shop.authorize(id)).status],
      ['DECLINED', 409],
    );
    sandbox.clock.advance(30);
    assert.deepEqual((await shop.transaction(id)).json, {
      transactionId: id,
      status: 'EXPIRED',
      webshopId: knownShop.webshopId,
    });
    assert.strictEqual((await shop.authorize(id)).status, 409);
  });

  it('that nobody has started is not found', async () => {
    const { status, json } = await shop.transaction('2.de.9999.10001-0101000000-100');
    assert.deepEqual(
      [status, json],
      [404, { title: 'Not Found', violations: [{ field: 'transactionId', message: 'Transaction not found' }] }],
    );
  });

  it.each([{ orderId: 'B 7' }, { orderId: 7 }, '{', '"B-7"', '[]'])(
    'is not authorized with the body %j',
    async (body) => {
      const id = await shop.started();
      sandbox.complete(id);
      assert.strictEqual((await shop.authorize(id, body)).status, 400);
      assert.strictEqual(sandbox.purchases()[0]?.confirmations, 0);
    },
  );

  it.each([{}, '', { orderId: null }])('is authorized without an order id: %j', async (body) => {
    const id = await shop.started();
    sandbox.complete(id);
    assert.deepEqual([(await shop.authorize(id, body)).status, sandbox.purchases()[0]?.orderId], [202, 'A-1001']);
  });

  it('answers with the faults of its operations, in the format of its interface', async () => {
    const id = await shop.started();
    sandbox.complete(id);
    sandbox.faults.add({ operation: 'authorization.read', kind: 'status' });
    sandbox.faults.add({ operation: 'authorization.post', kind: 'answer-lost' });
    const { status, json } = await shop.transaction(id);
    assert.deepEqual([status, json['title']], [500, 'Internal Server Error']);
    assert.deepInclude(await rejectionOf(shop.authorize(id)), { code: 'UND_ERR_SOCKET' });
    assert.strictEqual((await shop.transaction(id)).json['status'], 'AUTHORIZED');
  });
});

describe('the integration check', () => {
  it('echoes the message to the right credentials', async () => {
    const { status, json } = await shop.integrationCheck({ message: 'Grüße' });
    assert.deepEqual([status, json], [200, { message: 'Grüße' }]);
    assert.strictEqual((await shop.integrationCheck({})).status, 400);
  });

  it('answers wrong credentials and an inactive webshop differently', async () => {
    const inactive = await shopAt(sandbox, inactiveShop).integrationCheck({ message: 'x' });
    assert.deepEqual(
      [inactive.status, inactive.text.includes(`Webshop ${inactiveShop.webshopId} inactive`)],
      [403, true],
    );
    const basic = (text: string) => ({ authorization: `Basic ${Buffer.from(text).toString('base64')}` });
    for (const headers of [
      {},
      { authorization: 'Basic' },
      { authorization: 'Bearer x' },
      basic(''),
      basic('2.de.9999.10001'),
      basic('2.de.9999.10001:'),
      basic('2.de.9999.10001:wrong'),
      basic('2.de.9999.10002:wrong'),
      basic(':sandbox'),
      { 'tbk-rk-shop': knownShop.webshopId, 'tbk-rk-token': knownShop.password },
    ]) {
      const answer = await ask(`${sandbox.url}${V3}/webshop/integrationcheck`, {
        method: 'POST',
        headers,
        body: '{"message":"x"}',
      });
      assert.deepEqual(
        [headers, answer.status, answer.headers['www-authenticate']],
        [headers, 401, 'Basic realm="sandbox"'],
      );
    }
    assert.notInclude(
      JSON.stringify(sandbox.requests()),
      Buffer.from('2.de.9999.10001:').toString('base64').slice(0, 16),
    );
  });

  it('knows no other method', async () => {
    const { status, headers } = await ask(`${sandbox.url}${V3}/webshop/integrationcheck`);
    assert.deepEqual(
      [status, headers['allow'], headers['content-type']],
      [405, 'POST, OPTIONS', 'application/problem+json'],
    );
  });
});

describe('the authorization callback', () => {
  let receiver: Receiver;
  let url: string;
  beforeEach(async () => {
    receiver = await startReceiver();
    url = `${receiver.url}/callback?token=a%20b`;
  });
  afterEach(() => receiver.close());

  const start = () => shop.started({ redirectLinks: { urlAuthorizationCallback: url } });

  /**
   * Completes another purchase, whose callback takes three attempts, and returns them: all earlier attempts have been
   * made by then.
   */
  const threeAttempts = async () => {
    const id = await start();
    receiver.statuses.push(500, 500);
    sandbox.complete(id);
    await soon(() => assert.include(sandbox.callbacks().at(-1), { technicalId: id, attempt: 3 }));
    return [
      [1, 500],
      [2, 500],
      [3, 204],
    ];
  };

  it('names the technical id when the customer has completed the purchase', async () => {
    const id = await start();
    assert.deepEqual(sandbox.callbacks(), []);
    sandbox.complete(id);
    await soon(() => assert.strictEqual(sandbox.callbacks().length, 1));
    assert.deepEqual(receiver.asked, [`GET /callback?token=a+b&transactionId=${id}`]);
    assertHas(sandbox.callbacks(), [{ technicalId: id, attempt: 1, status: 204, error: null }]);
    assert.deepEqual((await shop.control('callbacks')).json, { callbacks: sandbox.callbacks() });
  });

  it('is sent again on demand, also for a purchase that is deleted by then', async () => {
    const id = await start();
    sandbox.complete(id);
    await soon(() => assert.strictEqual(sandbox.callbacks().length, 1));
    sandbox.expire(id);
    const number = sandbox.callbacks()[0]?.id;
    assert.strictEqual((await shop.control(`callbacks/${number}/repeat`, {})).status, 202);
    await soon(() => assert.strictEqual(sandbox.callbacks().length, 2));
    assert.deepEqual(receiver.asked, Array<string>(2).fill(`GET /callback?token=a+b&transactionId=${id}`));
    assert.strictEqual((await shop.control('callbacks/0/repeat', {})).status, 404);
  });

  it('is repeated after a failure, as often as configured', async () => {
    receiver.statuses.push(500, 302, 0);
    sandbox.complete(await start());
    await soon(() => assert.strictEqual(sandbox.callbacks().length, 3));
    const others = await threeAttempts();
    assert.deepEqual(
      sandbox.callbacks().map(({ attempt, status }) => [attempt, status]),
      [[1, 500], [2, 302], [3, null], ...others],
    );
    assert.match(sandbox.callbacks()[2]?.error ?? '', /fetch failed/);
  });

  it.each([
    ['rejected', { outcome: 'rejection' }],
    ['aborted', { outcome: 'abort' }],
  ] as const)('is not sent for a purchase that was %s', async (_, completion) => {
    sandbox.complete(await start(), completion);
    const others = await threeAttempts();
    assert.deepEqual(
      sandbox.callbacks().map(({ attempt, status }) => [attempt, status]),
      others,
    );
  });

  it('does not delay the customer, and ends with the sandbox', async () => {
    const silent = createServer(() => undefined);
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/`;
    const id = await start();
    const begun = performance.now();
    assert.strictEqual((await shop.control(`purchases/${id}/complete`, {})).status, 200);
    assert.isBelow(performance.now() - begun, 10_000);
    await soon(async () =>
      assert.strictEqual(await new Promise((resolve) => silent.getConnections((_, count) => resolve(count))), 1),
    );
    await sandbox.close();
    await soon(async () =>
      assert.strictEqual(await new Promise((resolve) => silent.getConnections((_, count) => resolve(count))), 0),
    );
    assert.deepEqual(sandbox.callbacks(), []);
    silent.close();
  });
});
