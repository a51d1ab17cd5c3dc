import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, assert, beforeEach, describe, it } from 'vitest';
import { startSandbox, type Sandbox } from '../../../src/sandbox/sandbox.js';
import { soon } from '../../support/patience.js';
import { shopAt } from './purchases.js';
import { startReceiver, type Receiver } from './receiver.js';
import { assertHas } from '../../support/matching.js';

let sandbox: Sandbox;
let shop: ReturnType<typeof shopAt>;
beforeEach(async () => {
  sandbox = await startSandbox({ callbackPauses: [0, 5, 10] });
  shop = shopAt(sandbox);
});
afterEach(() => sandbox.close());

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
