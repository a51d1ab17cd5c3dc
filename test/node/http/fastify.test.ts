import fastify, { type FastifyInstance } from 'fastify';
import { assert, describe, it, onTestFinished } from 'vitest';
import { ratenkaufPlugin } from '../../../src/server/mounts/fastify.js';
import { toNodeHandler } from '../../../src/server/mounts/node.js';
import { startPurchases } from '../purchases/shop.js';

const own = { origin: 'https://shop.example', 'sec-fetch-site': 'same-origin' };

/** Starts a shop on Fastify; `before` and `after` register further plugins and routes. */
async function onFastify({
  before = () => {},
  after = () => {},
}: { before?: (app: FastifyInstance) => void; after?: (app: FastifyInstance) => void } = {}) {
  const shop = await startPurchases();
  const app = fastify();
  onTestFinished(() => app.close());
  before(app);
  void app.register(ratenkaufPlugin(shop.ratenkauf));
  after(app);
  app.post('/own', ({ body }) => ({ got: body }));
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  let cookie = '';
  const ask = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(address + path, {
      ...init,
      headers: { ...own, cookie, ...(init.headers as Record<string, string>) },
    });
    cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
    return response;
  };
  const post = (path: string, body: string, type = 'application/json') =>
    ask(path, { method: 'POST', body, headers: { 'content-type': type } });
  return { ...shop, ask, post };
}

describe('the plugin for Fastify', () => {
  it.each([
    ['alone', {}],
    [
      'after a parser of everything',
      {
        before: (app: FastifyInstance) =>
          void app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body)),
      },
    ],
    [
      'after a parser of JSON',
      {
        before(app: FastifyInstance) {
          app.removeContentTypeParser('application/json');
          app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
            done(null, { parsed: body }),
          );
        },
      },
    ],
    [
      'before other parsers',
      {
        after: (app: FastifyInstance) =>
          void app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body)),
      },
    ],
  ])('answers GET and POST, %s', async (_, scene) => {
    const { ask, post, consentVersion, sandbox } = await onFastify(scene);
    assert.equal((await ask('/ratenkauf/checkout')).status, 200);
    assert.equal((await ask('/ratenkauf/plans?amount=79900', { method: 'HEAD' })).status, 200);
    const started = await post(
      '/ratenkauf/purchase',
      JSON.stringify({ shown: { amount: 79_900 }, consentVersion: await consentVersion() }),
    );
    assert.equal(started.status, 200, await started.clone().text());
    assert.lengthOf(sandbox.purchases(), 1);
    assert.equal((await post('/ratenkauf/purchase', 'a=b', 'application/x-www-form-urlencoded')).status, 415);
    assert.equal((await ask('/ratenkauf/purchase', { method: 'DELETE' })).status, 200);
    assert.equal((await ask('/ratenkauf/nowhere')).headers.get('x-content-type-options'), 'nosniff');
  });

  it('leaves the bodies of the shop’s own routes to the shop', async () => {
    const { post } = await onFastify();
    assert.deepEqual(await (await post('/own', '{"a":1}')).json(), { got: { a: 1 } });
  });

  it('refuses to be registered with a prefix, and says why', async () => {
    const { ratenkauf } = await startPurchases();
    const app = fastify();
    void app.register(ratenkaufPlugin(ratenkauf), { prefix: '/api' });
    let message = '';
    await app.ready().then(undefined, (error: Error) => (message = error.message));
    assert.match(message, /without a prefix[^]*publicUrl/);
  });
});

describe('toNodeHandler', () => {
  it('says what to do when the request is not one of Node', async () => {
    const { ratenkauf } = await startPurchases();
    const app = fastify();
    onTestFinished(() => app.close());
    app.all('*', toNodeHandler(ratenkauf) as never);
    const { statusCode, body } = await app.inject('/ratenkauf/consent');
    assert.equal(statusCode, 500);
    assert.match(body, /ratenkauf-elements\/fastify/);
  });

  it('throws at once when it is given no handler', () => {
    assert.throws(() => toNodeHandler(undefined as never), /createRatenkauf/);
  });
});
