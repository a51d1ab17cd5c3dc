import { assert, describe, it } from 'vitest';
import { startPurchases } from './shop.js';

describe('with technical ids of another form', () => {
  it.each([
    ['urn:uuid:6f0e9f0c', 'authorization'],
    ['q3Zk+0vB/1mYx==', 'authorization'],
    ['{6F0E9F0C-5D0F}', 'purchase-status'],
    ['x'.repeat(200), 'purchase-status'],
  ] as const)('a purchase is ordered, by either read that verifies it: %s, %s', async (id, verification) => {
    const { start, comeBack, client, shop } = await startPurchases({
      verification,
      bank: { technicalId: () => id },
    });
    assert.equal(await start(), id);
    await comeBack(id);
    assert.equal((await client.confirmPurchase()).state, 'confirmed');
    assert.lengthOf(shop.completed(), 1);
  });

  it('the buttons of the sandbox’s console reach the purchase', async () => {
    const { start, sandbox } = await startPurchases({ bank: { technicalId: () => 'a/b_c==' } });
    await start();
    const page = await (await sandbox.handler(new Request(`${sandbox.url}/sandbox/console/purchases`))).text();
    const actions = [...page.matchAll(/action="([^"]*\/complete[^"]*)"/g)].map(([, address]) => address ?? '');
    assert.isNotEmpty(actions);
    const response = await sandbox.handler(
      new Request(new URL(actions[0] ?? '', sandbox.url), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      }),
    );
    assert.equal(response.status, 200, await response.text());
  });
});
