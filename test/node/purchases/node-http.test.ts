import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { assert, it, onTestFinished } from 'vitest';
import { toNodeHandler } from '../../../src/server/mounts/node.js';
import { startPurchases } from './shop.js';

it('a purchase is started and given up over node:http, also by requests without a Content-Length', async () => {
  const { ratenkauf, consentVersion } = await startPurchases();
  const server = createServer(toNodeHandler(ratenkauf));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => (server.close(() => resolve()), server.closeAllConnections())));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/ratenkauf`;
  const own = { origin: 'https://shop.example', 'sec-fetch-site': 'same-origin' };

  const checkout = await fetch(`${address}/checkout`);
  const cookie = checkout.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  assert.equal(checkout.status, 200);

  // A stream has no length, so it is sent in chunks.
  const chunked: RequestInit & { duplex: 'half' } = {
    method: 'POST',
    headers: { ...own, cookie, 'content-type': 'application/json' },
    body: new Blob([JSON.stringify({ shown: { amount: 79_900 }, consentVersion: await consentVersion() })]).stream(),
    duplex: 'half',
  };
  const started = await fetch(`${address}/purchase`, chunked);
  assert.equal(started.status, 200, await started.clone().text());

  const givenUp = await fetch(`${address}/purchase`, { method: 'DELETE', headers: { ...own, cookie } });
  assert.equal(givenUp.status, 200, await givenUp.clone().text());
  assert.equal(((await givenUp.json()) as { state: string }).state, 'abandoned');
});
