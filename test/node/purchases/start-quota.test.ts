import { createContexts } from '../../../src/server/shop/contexts.js';
import { assert, describe, it } from 'vitest';
import { startBounds } from '../../../src/server/purchases/start-quota.js';
import { checkedClientKey, keyOfPeer, notePeer } from '../../../src/server/shop/client-key.js';
import { callsOf, second } from '../http/server-shop.js';
import { createBrowser } from './browser.js';
import { startPurchases, steps } from './shop.js';

/** Starts a shop in which each start is that of a new guest: another browser. */
async function startGuests(clientKey: () => string | undefined) {
  const shop = await startPurchases({ clientKey });
  const start = async () => {
    const browser = createBrowser(() => shop.ratenkauf.handler);
    const { client, consentVersion } = steps({ ...shop, browser });
    await client.checkout();
    return client.startPurchase({ consentVersion: await consentVersion() }).then(
      () => 'started',
      ({ code }: { code: string }) => `${code} ${browser.answers.at(-1)?.response.headers.get('retry-after')}`,
    );
  };
  const startMany = async (count: number) => {
    const results: Record<string, number> = {};
    for (let each = 0; each < count; each += 1) {
      const result = await start();
      results[result] = (results[result] ?? 0) + 1;
    }
    return results;
  };
  return { ...shop, start, startMany };
}

describe('the starts of one client', () => {
  it('are limited, also when it starts as many guests; another client may start, and one that is not known', async () => {
    let client: string | undefined = '203.0.113.7';
    const { start, startMany, sandbox, clock, log } = await startGuests(() => client);
    assert.deepEqual(await startMany(startBounds.burst + 2), {
      started: startBounds.burst,
      'too_many_purchases 20': 2,
    });
    assert.equal(callsOf(sandbox, 'vorgang.anlegen'), startBounds.burst);
    client = '203.0.113.8';
    assert.equal(await start(), 'started');
    client = '203.0.113.7';
    clock.pass(20 * second);
    assert.deepEqual(await startMany(2), { started: 1, 'too_many_purchases 20': 1 });
    client = undefined;
    assert.equal(await start(), 'started');
    assert.deepEqual(log, []);
  });
});

describe('the address of a connection', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['3fff::1', '3fff:0:0:0::/64'],
    ['127.0.0.1', undefined],
    ['::1', undefined],
    ['::ffff:10.0.0.1', undefined],
    ['172.16.0.1', undefined],
    ['172.32.0.1', '172.32.0.1'],
    ['192.168.1.1', undefined],
    ['100.64.0.1', undefined],
    ['100.128.0.1', '100.128.0.1'],
    ['224.0.0.1', undefined],
    ['223.1.1.1', '223.1.1.1'],
    ['169.254.1.1', undefined],
    ['fd00::1', undefined],
    ['fe80::1%eth0', undefined],
    ['/run/shop.sock', undefined],
    [undefined, undefined],
  ])('%s stands for the client %s, whatever the headers say', (address, expected) => {
    const request = new Request('https://shop.example/', { headers: { 'x-forwarded-for': '198.51.100.7' } });
    notePeer(request, address);
    assert.equal(keyOfPeer(request), expected);
  });
});

describe('clientKey', () => {
  it.each([
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:0001:0002::', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['[2001:db8:1:2::9]', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::9]:54321', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::ffff:cb00:7107', '203.0.113.7'],
    ['203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2', '2001:db8:1:2'],
    ['[2001:db8:1:2::9', '[2001:db8:1:2::9'],
    ['account 12', 'account 12'],
    ['%', '%'],
  ])('%s counts as %s', async (given, counted) => {
    const errors: unknown[] = [];
    const clientKey = checkedClientKey({
      clientKey: () => given,
      contexts: createContexts(),
      deadline: 1000,
      onError: (error) => errors.push(error),
    });
    assert.equal(await clientKey(new Request('https://shop.example/')), counted);
    assert.deepEqual(errors, []);
  });
});
