import { rmSync } from 'node:fs';
import { createServer, request, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { getRequestListener } from '@hono/node-server';
import express from 'express';
import fastify from 'fastify';
import { Hono } from 'hono';
import { assert, describe, it, onTestFinished } from 'vitest';
import { ratenkaufPlugin } from '../../../src/server/mounts/fastify.js';
import { toNodeHandler } from '../../../src/server/mounts/node.js';
import {
  createRatenkauf,
  ConfigError,
  type LogEntry,
  type Ratenkauf,
  type RatenkaufConfig,
} from '../../../src/server.js';
import { textOf } from '../../../scripts/imports.js';
import { listen } from './listen.js';
import { files, packageFolder } from './package-folder.js';

const teaser = files['cdn/ratenkauf-teaser.js'];

function createShop({
  publicUrl = 'https://shop.example/ratenkauf',
  log = () => {},
  ...given
}: Partial<Pick<RatenkaufConfig, 'publicUrl' | 'assets' | 'lender' | 'log'>> = {}): Ratenkauf {
  const { assets, lender } = { assets: packageFolder(), lender: undefined, ...given };
  const service = { webshopId: '2.de.9999.10001', password: 'sandbox', host: 'http://127.0.0.1:9' };
  const ratenkauf = createRatenkauf({ service, publicUrl, assets, lender, checkCredentials: false, log });
  onTestFinished(() => ratenkauf.close());
  return ratenkauf;
}

interface Asked {
  readonly method?: string;
  readonly headers?: Record<string, string>;
}

/** Asks for a path exactly as it is written; the body is as it was sent. */
async function ask(origin: string, path: string, { method = 'GET', headers = {} }: Asked = {}) {
  const { hostname, port } = new URL(origin);
  const answer = await new Promise<IncomingMessage>((resolve, reject) =>
    request({ hostname, port, path, method, headers }, resolve).on('error', reject).end(),
  );
  return { status: answer.statusCode, headers: answer.headers, body: await buffer(answer) };
}

const start = async (options?: Parameters<typeof createShop>[0]) =>
  listen(createServer(toNodeHandler(createShop(options))));

const servers: readonly (readonly [name: string, start: (ratenkauf: Ratenkauf) => Promise<string>])[] = [
  ['node:http', async (ratenkauf) => listen(createServer(toNodeHandler(ratenkauf)))],
  [
    'Express, mounted at its path',
    async (ratenkauf) => listen(createServer(express().use(ratenkauf.path, toNodeHandler(ratenkauf)))),
  ],
  [
    'Fastify',
    async (ratenkauf) => {
      const app = fastify();
      onTestFinished(() => app.close());
      void app.register(ratenkaufPlugin(ratenkauf));
      return app.listen({ port: 0, host: '127.0.0.1' });
    },
  ],
  [
    'a server that speaks fetch',
    async (ratenkauf) => {
      const app = new Hono().all(`${ratenkauf.path}/*`, ({ req }) => ratenkauf.handler(req.raw));
      return listen(createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false })));
    },
  ],
];

describe.each(servers)('the files for pages on %s', (_, startOn) => {
  it.each(['https://shop.example', 'https://shop.example/de/raten'])(
    'are answered below %s, whole and compressed',
    async (publicUrl) => {
      const ratenkauf = createShop({ publicUrl });
      const origin = await startOn(ratenkauf);
      const path = `${ratenkauf.path}/assets/ratenkauf-teaser.js`;
      const whole = await ask(origin, path);
      assert.equal(whole.status, 200);
      assert.equal(whole.body.toString(), teaser);
      assert.equal(whole.headers['content-type'], 'text/javascript; charset=utf-8');
      assert.equal(whole.headers['content-length'], String(Buffer.byteLength(teaser)));
      const small = await ask(origin, path, { headers: { 'accept-encoding': 'gzip, br' } });
      assert.equal(brotliDecompressSync(small.body).toString(), teaser);
      const { status, headers, body } = await ask(origin, path, {
        method: 'HEAD',
        headers: { 'accept-encoding': 'gzip' },
      });
      assert.deepEqual([status, headers['content-encoding'], body.length], [200, 'gzip', 0]);
      const again = await ask(origin, path, { headers: { 'if-none-match': whole.headers.etag ?? '' } });
      assert.deepEqual([again.status, again.body.length], [304, 0]);
      const styles = await ask(origin, `${ratenkauf.path}/assets/ratenkauf.css`);
      assert.deepEqual(
        [styles.headers['content-type'], styles.body.toString()],
        ['text/css; charset=utf-8', files['ratenkauf.css']],
      );
    },
  );
});

describe('the files for pages', () => {
  it('are revalidated, except those with a hash in their name, which are kept for a year', async () => {
    const origin = await start();
    const policyOf = async (name: string) => (await ask(origin, `/ratenkauf/assets/${name}`)).headers['cache-control'];
    assert.equal(await policyOf('ratenkauf-plans.BaWad8uo.js'), 'public, max-age=31536000, immutable');
    for (const name of ['ratenkauf-teaser.js', 'ratenkauf-checkout.js', 'ratenkauf.css'])
      assert.equal(await policyOf(name), 'public, no-cache', name);
  });

  it('keep a line more in the style sheet for a lender with a long name, and are the same for any other', async () => {
    const lender = { name: 'Musterbank AG', street: 'Am Hafen 1', postcode: '12345', city: 'Musterstadt' };
    const long = { ...lender, name: 'Teilzahlungsbank für Westfalen und Lippe AG' };
    const texts = { 'ratenkauf.css': 'a {}\n', 'ratenkauf-first-paint.css': 'b {}\n', 'ratenkauf-teaser.js': '' };
    for (const [assets, before] of [
      [packageFolder(), files],
      [texts, texts],
    ] as const)
      for (const [named, rule] of [
        [lender, ''],
        [long, ':root { --ratenkauf-lender-lines: 1 }\n'],
      ] as const) {
        const origin = await start({ lender: named, assets });
        const read = async (name: string) => (await ask(origin, `/ratenkauf/assets/${name}`)).body.toString();
        assert.equal(await read('ratenkauf.css'), before['ratenkauf.css'] + rule);
        assert.equal(await read('ratenkauf-first-paint.css'), before['ratenkauf-first-paint.css']);
      }
  });

  it('are the same to every client that revalidates, whichever compression it takes, and differ by compression to caches', async () => {
    const origin = await start();
    const path = '/ratenkauf/assets/ratenkauf-teaser.js';
    const small = await ask(origin, path, { headers: { 'accept-encoding': 'br' } });
    assert.equal(small.headers.vary, 'accept-encoding');
    const again = await ask(origin, path, {
      headers: { 'accept-encoding': 'gzip', 'if-none-match': `"other", ${small.headers.etag}` },
    });
    assert.equal(again.status, 304);
    assert.equal(again.headers['cache-control'], 'public, no-cache');
    assert.equal(again.headers.vary, 'accept-encoding');
    assert.equal((await ask(origin, path, { headers: { 'if-none-match': '"other"' } })).status, 200);
  });

  it.each([
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['GZIP', 'gzip'],
    ['gzip;q=0.000', undefined],
    ['deflate, zstd', undefined],
    ['bread', undefined],
  ])('are sent to a client that accepts „%s“ as %s', async (accepted, coding) => {
    const { headers, body } = await ask(await start(), '/ratenkauf/assets/ratenkauf-teaser.js', {
      headers: { 'accept-encoding': accepted },
    });
    assert.equal(headers['content-encoding'], coding);
    assert.equal((coding === 'gzip' ? gunzipSync(body) : body).toString(), teaser);
  });

  it('are sent as they are to a route of Next, which takes the header `content-encoding` off and compresses them', async () => {
    const request = new Request('https://shop.example/ratenkauf/assets/ratenkauf-teaser.js', {
      headers: { 'accept-encoding': 'br' },
    });
    const answer = await createShop().handler(Object.assign(request, { nextUrl: new URL(request.url) }));
    assert.equal(await answer.text(), teaser);
  });

  it('may be loaded as modules by pages of another origin, and are not sniffed', async () => {
    const origin = await start();
    for (const name of ['ratenkauf-teaser.js', 'ratenkauf.css', 'missing.js']) {
      const { headers } = await ask(origin, `/ratenkauf/assets/${name}`);
      assert.equal(headers['access-control-allow-origin'], '*');
      assert.equal(headers['cross-origin-resource-policy'], 'cross-origin');
      assert.equal(headers['x-content-type-options'], 'nosniff');
    }
    assert.equal((await ask(origin, '/ratenkauf/health')).headers['access-control-allow-origin'], undefined);
  });

  it.each([
    '../index.js',
    '..%2findex.js',
    '%2e%2e%2findex.js',
    '..%5cindex.js',
    'cdn%2fratenkauf-teaser.js',
    'index.js',
    '',
    'constructor',
    '%',
    '%00',
  ])('do not include „%s“: the answer is 404', async (name) => {
    const { status, headers, body } = await ask(await start(), `/ratenkauf/assets/${name}`);
    assert.equal(status, 404);
    assert.equal(headers['cache-control'], 'no-store');
    assert.notInclude(body.toString(), files['index.js']);
  });

  it('are answered to GET and HEAD only', async () => {
    const { status, headers } = await ask(await start(), '/ratenkauf/assets/ratenkauf-teaser.js', { method: 'POST' });
    assert.deepEqual([status, headers.allow], [405, 'GET, HEAD']);
  });

  it('stay those of the running version while another one is installed', async () => {
    const assets = packageFolder();
    const origin = await start({ assets });
    rmSync(assets, { recursive: true });
    for (const name of ['ratenkauf-teaser.js', 'ratenkauf-plans.BaWad8uo.js'])
      assert.equal((await ask(origin, `/ratenkauf/assets/${name}`)).status, 200);
  });

  it('are not answered if the shop serves them itself', async () => {
    assert.equal((await ask(await start({ assets: false }), '/ratenkauf/assets/ratenkauf-teaser.js')).status, 404);
  });

  it('are logged as missing beside a bundled server, once, with how to add them', async () => {
    const log: LogEntry[] = [];
    const origin = await start({ assets: undefined, log: (entry) => log.push(entry) });
    const howTo = /Copy the folder dist of the package, and name the copy in the field assets/;
    const missing = () => log.filter(({ event }) => event === 'files_missing');
    assert.isEmpty(missing());
    for (const name of ['ratenkauf-teaser.js', 'ratenkauf.css']) {
      const { status, body } = await ask(origin, `/ratenkauf/assets/${name}`);
      assert.equal(status, 404);
      assert.match(body.toString(), howTo);
    }
    assert.lengthOf(missing(), 1);
    assert.match(missing()[0]?.message ?? '', howTo);
  });

  it('have to be in the folder that the configuration names', () => {
    const expected =
      /- assets: expected the folder dist of the package or a copy of it, with ratenkauf\.css, ratenkauf-first-paint\.css and cdn; false where/;
    for (const assets of [tmpdir(), '', true as never])
      assert.throws(() => createShop({ assets }), ConfigError, expected);
  });
});

describe('the OpenAPI document', () => {
  it('is answered with the mount point of this handler, and is revalidated', async () => {
    const origin = await start({ publicUrl: 'https://shop.example/de/raten' });
    const { status, headers, body } = await ask(origin, '/de/raten/openapi.json');
    assert.equal(status, 200);
    assert.equal(headers['content-type'], 'application/json');
    assert.equal(headers['cache-control'], 'public, no-cache');
    assert.equal(headers['x-content-type-options'], 'nosniff');
    assert.deepEqual(JSON.parse(body.toString()), { servers: [{ url: '/de/raten' }] });
    const again = await ask(origin, '/de/raten/openapi.json', { headers: { 'if-none-match': headers.etag ?? '' } });
    assert.deepEqual([again.status, again.body.length], [304, 0]);
    const packed = await ask(origin, '/de/raten/openapi.json', { headers: { 'accept-encoding': 'gzip' } });
    assert.deepEqual(gunzipSync(packed.body), body);
  });

  it('is answered to GET and HEAD only', async () => {
    const { status, headers } = await ask(await start(), '/ratenkauf/openapi.json', { method: 'POST' });
    assert.deepEqual([status, headers.allow], [405, 'GET, HEAD']);
  });

  it('is reported as missing where the files of the package are not served', async () => {
    const { status, body } = await ask(await start({ assets: false }), '/ratenkauf/openapi.json');
    assert.equal(status, 404);
    assert.include(body.toString(), 'openapi.json');
  });

  it("names the mount point in one place of the package's file, where the handler replaces it", async () => {
    const document = textOf('dist/openapi.json');
    assert.lengthOf(document.match(/"url":"\/ratenkauf"/g) ?? [], 1);
  });
});
