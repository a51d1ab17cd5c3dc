import { createServer } from 'node:http';
import express from 'express';
import { assert, describe, it } from 'vitest';
import { createHandlerClient } from '../../../src/contract/client/handler-client.js';
import { toNodeHandler } from '../../../src/server/mounts/node.js';
import { startPurchases } from '../purchases/shop.js';
import { listen } from './listen.js';
import { startShop } from './server-shop.js';

/** The original classes, before any test replaces them. */
const native = { Request: globalThis.Request, Response: globalThis.Response };

async function expectRates(origin: string, path = '/ratenkauf') {
  const { offers } = await createHandlerClient({ base: origin + path }).offers([79900, 50000]);
  assert.deepEqual(
    offers.map((offer) => offer.available),
    [true, true],
  );
  const head = await fetch(`${origin}${path}/plans?amount=79900`, { method: 'HEAD' });
  assert.equal(head.status, 200);
  const etag = head.headers.get('etag') ?? '';
  const again = await fetch(`${origin}${path}/plans?amount=79900`, { headers: { 'if-none-match': etag } });
  assert.equal(again.status, 304);
  assert.equal((await fetch(`${origin}${path}/plans?amount=x`)).status, 400);
  assert.equal((await fetch(`${origin}${path}/offers`, { method: 'POST', body: '{"amount":1}' })).status, 405);
  assert.equal((await fetch(`${origin}${path}/nowhere`)).status, 404);
}

describe('the handler on a server', () => {
  it('answers on node:http', async () => {
    const { ratenkauf } = await startShop();
    await expectRates(await listen(createServer(toNodeHandler(ratenkauf))));
  });

  it('answers on node:http as a function', async () => {
    const { ratenkauf } = await startShop();
    await expectRates(await listen(createServer(toNodeHandler(ratenkauf.handler))));
  });

  it('answers in Express, mounted at its path, beside the pages of the shop', async () => {
    const { ratenkauf } = await startShop({ publicUrl: 'https://shop.example/de/raten' });
    const app = express();
    const seen: string[] = [];
    app.use((request, response, next) => {
      response.on('finish', () => seen.push(request.url));
      next();
    });
    app.use(ratenkauf.path, toNodeHandler(ratenkauf));
    app.get('/', (_request, response) => void response.send('shop'));
    const origin = await listen(createServer(app));
    await expectRates(origin, '/de/raten');
    assert.equal(await (await fetch(origin)).text(), 'shop');
    assert.isTrue(seen[0]?.startsWith('/offers'), 'the request is left as Express made it');
  });

  it('answers in Express without a mount point, too', async () => {
    const { ratenkauf } = await startShop();
    const app = express();
    app.all('/ratenkauf/{*rest}', toNodeHandler(ratenkauf));
    await expectRates(await listen(createServer(app)));
  });

  it.each([
    ['express.json()', express.json()],
    ['express.text()', express.text({ type: '*/*' })],
    ['express.raw()', express.raw({ type: '*/*' })],
  ])('takes a body that %s has parsed before', async (_, parser) => {
    const shop = await startPurchases();
    const app = express();
    app.use(parser);
    app.use(shop.ratenkauf.path, toNodeHandler(shop.ratenkauf));
    const origin = await listen(createServer(app));
    const headers = { origin: 'https://shop.example', 'content-type': 'application/json', cookie: '' };
    headers.cookie = (await fetch(`${origin}/ratenkauf/checkout`)).headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const body = JSON.stringify({ shown: { amount: 79_900 }, consentVersion: await shop.consentVersion() });
    const started = await fetch(`${origin}/ratenkauf/purchase`, { method: 'POST', headers, body });
    assert.equal(started.status, 200, await started.clone().text());
    assert.equal(
      (
        await fetch(`${origin}/ratenkauf/purchase`, {
          method: 'POST',
          headers,
          body: JSON.stringify({ a: 'x'.repeat(20_000) }),
        })
      ).status,
      413,
    );
    assert.equal((await fetch(`${origin}/ratenkauf/purchase`, { method: 'DELETE', headers })).status, 200);
  });

  it('leaves the global Request and Response of the shop alone', async () => {
    toNodeHandler(async () => new Response('x'));
    assert.equal(globalThis.Request, native.Request);
    assert.equal(globalThis.Response, native.Response);
  });
});
