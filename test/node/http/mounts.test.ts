import { createServer, type RequestListener } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import express, { type RequestHandler } from 'express';
import fastify, { type FastifyInstance } from 'fastify';
import { Hono } from 'hono';
import { assert, describe, it, onTestFinished } from 'vitest';
import { createHandlerClient } from '../../../src/contract/client/handler-client.js';
import { ratenkaufPlugin } from '../../../src/server/mounts/fastify.js';
import { toNodeHandler } from '../../../src/server/mounts/node.js';
import { startPurchases } from '../purchases/shop.js';
import { listen } from './listen.js';
import { files, packageFolder } from './package-folder.js';

type Mounted = Awaited<ReturnType<typeof startPurchases>>['ratenkauf'];

/** The original classes, before any test replaces them. */
const native = { Request: globalThis.Request, Response: globalThis.Response };

const onNode = (listener: RequestListener) => listen(createServer(listener));
const behind = (parser: RequestHandler) => (ratenkauf: Mounted) =>
  onNode(express().use(parser).use(ratenkauf.path, toNodeHandler(ratenkauf)));

/** Starts Fastify with the plugin, and a route of the shop; `before` and `after` register further parsers. */
const onFastify =
  ({ before = () => {}, after = () => {} }: Partial<Record<'before' | 'after', (app: FastifyInstance) => void>> = {}) =>
  async (ratenkauf: Mounted): Promise<string> => {
    const app = fastify();
    onTestFinished(() => app.close());
    before(app);
    void app.register(ratenkaufPlugin(ratenkauf));
    after(app);
    app.post('/own', ({ body }) => ({ got: body }));
    return app.listen({ port: 0, host: '127.0.0.1' });
  };
const parsingAll = (app: FastifyInstance) =>
  void app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
const parsingJson = (app: FastifyInstance) => {
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
    done(null, { parsed: body }),
  );
};

const servers: readonly (readonly [name: string, start: (ratenkauf: Mounted) => Promise<string>])[] = [
  ['node:http', (ratenkauf) => onNode(toNodeHandler(ratenkauf))],
  ['node:http, as a function', ({ handler }) => onNode(toNodeHandler(handler))],
  ['Express, mounted at its path', (ratenkauf) => onNode(express().use(ratenkauf.path, toNodeHandler(ratenkauf)))],
  [
    'Express without a mount point',
    (ratenkauf) => onNode(express().all(`${ratenkauf.path}/{*rest}`, toNodeHandler(ratenkauf))),
  ],
  ['Express behind express.json()', behind(express.json())],
  ['Express behind express.text()', behind(express.text({ type: '*/*' }))],
  ['Express behind express.raw()', behind(express.raw({ type: '*/*' }))],
  ['Fastify', onFastify()],
  ['Fastify after a parser of everything', onFastify({ before: parsingAll })],
  ['Fastify after a parser of JSON', onFastify({ before: parsingJson })],
  ['Fastify before other parsers', onFastify({ after: parsingAll })],
  [
    'a server that speaks fetch',
    ({ path, handler }) => {
      const app = new Hono().all(`${path}/*`, ({ req }) => handler(req.raw));
      return onNode(getRequestListener(app.fetch, { overrideGlobalObjects: false }));
    },
  ],
];

describe('the handler', () => {
  it.each(servers)('answers on %s: rates, files, a purchase, and what is wrong', async (_, start) => {
    const { ratenkauf, sandbox } = await startPurchases({
      publicUrl: 'https://shop.example/de/raten',
      assets: packageFolder(),
    });
    const base = `${await start(ratenkauf)}/de/raten`;
    const { offers } = await createHandlerClient({ base }).offers([79_900, 50_000]);
    assert.deepEqual(
      offers.map(({ available }) => available),
      [true, true],
    );
    const plans = await fetch(`${base}/plans?amount=79900`, { method: 'HEAD' });
    const file = await fetch(`${base}/assets/ratenkauf-teaser.js`);
    assert.deepEqual(
      [file.headers.get('content-encoding'), await file.text()],
      ['gzip', files['cdn/ratenkauf-teaser.js']],
    );
    const own = { origin: 'https://shop.example', cookie: '' };
    own.cookie = (await fetch(`${base}/checkout`)).headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const { version } = (await (await fetch(`${base}/consent`)).json()) as { version: string };
    const post = async (body: string, type = 'application/json') =>
      (await fetch(`${base}/purchase`, { method: 'POST', headers: { ...own, 'content-type': type }, body })).status;
    const statusOf = async (path: string, init: RequestInit = {}) => (await fetch(base + path, init)).status;
    const started = JSON.stringify({ shown: { amount: 79_900 }, consentVersion: version });
    assert.deepEqual(
      [
        plans.status,
        await statusOf('/plans?amount=79900', { headers: { 'if-none-match': plans.headers.get('etag') ?? '' } }),
        await statusOf('/plans?amount=x'),
        await statusOf('/offers', { method: 'POST', body: '{"amount":1}' }),
        await statusOf('/nowhere'),
        await post(started),
        await post(JSON.stringify({ a: 'x'.repeat(20_000) })),
        await post('a=b', 'application/x-www-form-urlencoded'),
        await statusOf('/purchase', { method: 'DELETE', headers: own }),
      ],
      [200, 304, 400, 405, 404, 200, 413, 415, 200],
    );
    assert.lengthOf(sandbox.purchases(), 1);
  });

  it('leaves to the shop its other pages, the bodies of its routes, and requests as its server made them', async () => {
    const { ratenkauf } = await startPurchases();
    const seen: string[] = [];
    const noting: RequestHandler = (request, response, next) => {
      response.on('finish', () => seen.push(request.url));
      next();
    };
    const app = express().use(noting).use(ratenkauf.path, toNodeHandler(ratenkauf));
    app.get('/', (_request, response) => void response.send('shop'));
    const origin = await onNode(app);
    await fetch(`${origin}/ratenkauf/consent`);
    assert.equal(await (await fetch(origin)).text(), 'shop');
    assert.deepEqual(seen, ['/consent', '/']);
    const fastifyOrigin = await onFastify()(ratenkauf);
    const headers = { 'content-type': 'application/json' };
    const own = await fetch(`${fastifyOrigin}/own`, { method: 'POST', headers, body: '{"a":1}' });
    assert.deepEqual(await own.json(), { got: { a: 1 } });
    assert.deepEqual([globalThis.Request, globalThis.Response], [native.Request, native.Response]);
  });

  it('says what to do where it is mounted wrongly', async () => {
    const { ratenkauf } = await startPurchases();
    const app = fastify();
    onTestFinished(() => app.close());
    app.all('*', toNodeHandler(ratenkauf) as never);
    const { statusCode, body } = await app.inject('/ratenkauf/consent');
    assert.equal(statusCode, 500);
    assert.match(
      body,
      /For Fastify, register the plugin of ratenkauf-elements\/fastify.* like Hono, call ratenkauf\.han/,
    );
    assert.throws(() => toNodeHandler(undefined as never), /toNodeHandler needs the result of createRatenkauf/);
    const prefixed = fastify().register(ratenkaufPlugin(ratenkauf), { prefix: '/api' });
    const error = await prefixed.ready().then(
      () => undefined,
      (thrown: Error) => thrown,
    );
    assert.match(error?.message ?? '', /without a prefix: the handler answers at \/ratenkauf, the path of publicUrl/);
  });
});
