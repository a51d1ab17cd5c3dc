import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, assert, beforeEach, describe, it } from 'vitest';
import { startSandbox, type Sandbox } from '../../../src/sandbox/sandbox.js';
import { soon } from '../../support/patience.js';
import { shopAt } from './purchases.js';
import { startReceiver, type Receiver } from './receiver.js';

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
  const attempts = () => sandbox.callbacks().map((call) => [call.technicalId, call.attempt, call.status]);

  it('names the technical id of a purchase that is approved, and is repeated after a failure', async () => {
    const [id, ...others] = [await start(), await start(), await start()];
    for (const [index, outcome] of (['rejection', 'abort'] as const).entries())
      sandbox.complete(others[index] ?? '', { outcome });
    assert.deepEqual(sandbox.callbacks(), []);
    receiver.statuses.push(500, 302);
    sandbox.complete(id);
    await soon(() =>
      assert.deepEqual(attempts(), [
        [id, 1, 500],
        [id, 2, 302],
        [id, 3, 204],
      ]),
    );
    assert.deepEqual(receiver.asked, Array<string>(3).fill(`GET /callback?token=a+b&transactionId=${id}`));
    assert.deepEqual<unknown>((await shop.control('callbacks')).json, { callbacks: sandbox.callbacks() });
  });

  it('is sent again on demand, also for a purchase that is deleted by then', async () => {
    const id = await start();
    sandbox.complete(id);
    await soon(() => assert.lengthOf(sandbox.callbacks(), 1));
    sandbox.expire(id);
    const number = sandbox.callbacks()[0]?.id;
    assert.strictEqual((await shop.control(`callbacks/${number}/repeat`, {})).status, 202);
    await soon(() =>
      assert.deepEqual(attempts(), [
        [id, 1, 204],
        [id, 1, 204],
      ]),
    );
    assert.strictEqual((await shop.control('callbacks/0/repeat', {})).status, 404);
  });

  it('does not delay the customer, and ends with the sandbox', async () => {
    const silent = createServer(() => undefined);
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/`;
    const id = await start();
    assert.strictEqual((await shop.control(`purchases/${id}/complete`, {})).status, 200);
    const open = () => new Promise((resolve) => silent.getConnections((_, count) => resolve(count)));
    await soon(async () => assert.strictEqual(await open(), 1));
    await sandbox.close();
    await soon(async () => assert.strictEqual(await open(), 0));
    assert.deepEqual(sandbox.callbacks(), []);
    silent.close();
  });
});
