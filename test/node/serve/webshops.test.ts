import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { assert, describe, it, onTestFinished } from 'vitest';
import { knownShop, testModeShop } from '../../../src/sandbox/sandbox.js';
import { events, type ShopEventName } from '../../../src/programs/serve/events/table.js';
import { soon } from '../../support/patience.js';
import { factsOf, startShopService } from './service.js';

const keys = { main: 'm'.repeat(32), outlet: 'o'.repeat(32) };

/** Starts the service with two webshops at these addresses. */
async function startTwo(publicUrls: { readonly main: string; readonly outlet: string }) {
  const folder = await mkdtemp(join(tmpdir(), 'ratenkauf-webshops-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return startShopService(
    { database: join(folder, 'shops.sqlite') },
    {
      main: { webshopId: knownShop.webshopId, publicUrl: publicUrls.main, adminKeys: [keys.main] },
      outlet: {
        webshopId: testModeShop.webshopId,
        password: testModeShop.password,
        testMode: true,
        publicUrl: publicUrls.outlet,
        adminKeys: [keys.outlet],
      },
    },
  );
}

/** Asks the public listener as a web server does that passes on the name of the host. */
async function statusAt(publicUrl: string, host: string, headers: Readonly<Record<string, string>> = {}) {
  const { status, body } = await new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
    const sent = request(`${publicUrl}/ratenkauf/checkout`, { headers: { host, ...headers } }, (response) => {
      text(response).then((body) => resolve({ status: response.statusCode, body }), reject);
    });
    sent.on('error', reject).end();
  });
  const { error } = JSON.parse(body) as { readonly error?: { readonly code: string } };
  return error ? `${status} ${error.code}` : `${status}`;
}

describe('several webshops in one process', () => {
  it('sell for themselves: each with its key, its events and its orders, in one database', async () => {
    const { reach, told } = await startTwo({
      main: 'http://localhost:8090/main/ratenkauf',
      outlet: 'http://localhost:8090/outlet/ratenkauf',
    });
    const main = reach({ key: keys.main, path: '/main/ratenkauf' });
    const outlet = reach({ key: keys.outlet, path: '/outlet/ratenkauf' });
    // Both number their carts and orders alike.
    const [mine, theirs] = [await main.approve(), await outlet.approve()];
    await main.order(mine, 'A-1');
    await outlet.order(theirs, 'A-1');
    await soon(() => assert.lengthOf(told, 2));
    assert.deepEqual(
      told.map(({ data }) => [data['webshop'], data['purchaseId'], data['orderId']]),
      [
        ['main', mine, 'A-1'],
        ['outlet', theirs, 'A-1'],
      ],
    );
    for (const { type, data } of told) assert.isTrue(events[type as ShopEventName].data.safeParse(data).success);
    assert.equal((await main.send('purchase', { at: { id: theirs } })).status, 404);
    assert.equal((await outlet.send('purchase', { at: { id: mine } })).status, 404);
    const { purchase } = await main.call('order', { at: { orderId: 'A-1' } });
    assert.equal((purchase as { readonly id: string }).id, mine);
    assert.equal((await reach({ key: 'x'.repeat(32) }).send('unresolved')).status, 401);
  });

  it('are told apart by the host where they have the same path, and by nothing else', async () => {
    const { service, reach } = await startTwo({
      main: 'http://localhost:8090/ratenkauf',
      outlet: 'https://outlet.example:8443/ratenkauf',
    });
    const { token } = await reach({ key: keys.outlet }).tell(factsOf());
    const headers = { 'ratenkauf-checkout': token };
    for (const host of ['outlet.example:8443', 'Outlet.example'])
      assert.equal(await statusAt(service.publicUrl, host, headers), '200', host);
    assert.equal(await statusAt(service.publicUrl, 'localhost:8090', headers), '404 no_checkout');
    assert.equal(await statusAt(service.publicUrl, 'other.example', headers), '404 not_found');
  });

  it('do not start if one of them cannot', async () => {
    const starting = startTwo({ main: 'http://localhost:8090/ratenkauf', outlet: 'ftp://localhost' });
    const error = await starting.catch((thrown: unknown) => thrown as Error);
    assert.include((error as Error).message, 'RATENKAUF_WEBSHOPS__OUTLET__PUBLIC_URL');
  });
});
