import { rmSync } from 'node:fs';
import { createServer, request, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { assert, describe, it, onTestFinished } from 'vitest';
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

/**
 * Starts a shop on node:http; returns what asks for a path exactly as it is written, with the body as it was sent. How
 * other servers send the files, see mounts.test.ts.
 */
async function start(options?: Parameters<typeof createShop>[0]) {
  const ratenkauf = createShop(options);
  const { hostname, port } = new URL(await listen(createServer(toNodeHandler(ratenkauf))));
  return async (below: string, headers: Record<string, string> = {}, method = 'GET') => {
    const path = ratenkauf.path + below;
    const answer = await new Promise<IncomingMessage>((resolve, reject) =>
      request({ hostname, port, path, method, headers }, resolve).on('error', reject).end(),
    );
    return { status: answer.statusCode, headers: answer.headers, body: await buffer(answer) };
  };
}

const ofTeaser = '/assets/ratenkauf-teaser.js';

describe('the files for pages', () => {
  it('are answered to GET and HEAD, whole and compressed', async () => {
    const ask = await start();
    const whole = await ask(ofTeaser);
    assert.deepEqual([whole.status, whole.body.toString()], [200, teaser]);
    assert.equal(whole.headers['content-type'], 'text/javascript; charset=utf-8');
    assert.equal(whole.headers['content-length'], String(Buffer.byteLength(teaser)));
    const head = await ask(ofTeaser, { 'accept-encoding': 'gzip' }, 'HEAD');
    assert.deepEqual([head.status, head.headers['content-encoding'], head.body.length], [200, 'gzip', 0]);
    const styles = await ask('/assets/ratenkauf.css');
    assert.deepEqual(
      [styles.headers['content-type'], styles.body.toString()],
      ['text/css; charset=utf-8', files['ratenkauf.css']],
    );
    const posted = await ask(ofTeaser, {}, 'POST');
    assert.deepEqual([posted.status, posted.headers.allow], [405, 'GET, HEAD']);
    for (const [accepted, coding] of [
      ['gzip, br', 'br'],
      ['br;q=0, gzip;q=0.5', 'gzip'],
      ['GZIP', 'gzip'],
      ['gzip;q=0.000', undefined],
      ['deflate, zstd', undefined],
      ['bread', undefined],
    ] as const) {
      const { headers, body } = await ask(ofTeaser, { 'accept-encoding': accepted });
      assert.equal(headers['content-encoding'], coding, accepted);
      const unpacked = coding === 'br' ? brotliDecompressSync(body) : coding === 'gzip' ? gunzipSync(body) : body;
      assert.equal(unpacked.toString(), teaser, accepted);
    }
  });

  it('are sent as they are to a route of Next, which takes the header `content-encoding` off and compresses them', async () => {
    const sent = new Request(`https://shop.example/ratenkauf${ofTeaser}`, { headers: { 'accept-encoding': 'br' } });
    const answer = await createShop().handler(Object.assign(sent, { nextUrl: new URL(sent.url) }));
    assert.equal(await answer.text(), teaser);
  });

  it('are revalidated, whichever compression a client takes, except those with a hash in their name, which are kept for a year', async () => {
    const ask = await start();
    const policyOf = async (name: string) => (await ask(`/assets/${name}`)).headers['cache-control'];
    assert.equal(await policyOf('ratenkauf-plans.BaWad8uo.js'), 'public, max-age=31536000, immutable');
    for (const name of ['ratenkauf-teaser.js', 'ratenkauf.css']) assert.equal(await policyOf(name), 'public, no-cache');
    const { etag, vary } = (await ask(ofTeaser, { 'accept-encoding': 'br' })).headers;
    assert.equal(vary, 'accept-encoding');
    const again = await ask(ofTeaser, { 'accept-encoding': 'gzip', 'if-none-match': `"other", ${etag}` });
    assert.deepEqual([again.status, again.body.length], [304, 0]);
    assert.include(again.headers, { 'cache-control': 'public, no-cache', vary: 'accept-encoding' });
    assert.equal((await ask(ofTeaser, { 'if-none-match': '"other"' })).status, 200);
  });

  it('keep a line more in the style sheet for a lender with a long name, and are the same for any other', async () => {
    const lender = { name: 'Musterbank AG', street: 'Am Hafen 1', postcode: '12345', city: 'Musterstadt' };
    const long = { ...lender, name: 'Teilzahlungsbank für Westfalen und Lippe AG' };
    const texts = { 'ratenkauf.css': 'a {}\n', 'ratenkauf-first-paint.css': 'b {}\n', 'ratenkauf-teaser.js': '' };
    const rule = ':root { --ratenkauf-lender-lines: 1 }\n';
    for (const [assets, before, named, added] of [
      [packageFolder(), files, lender, ''],
      [packageFolder(), files, long, rule],
      [texts, texts, long, rule],
    ] as const) {
      const ask = await start({ lender: named, assets });
      assert.equal((await ask('/assets/ratenkauf.css')).body.toString(), before['ratenkauf.css'] + added);
      assert.equal(
        (await ask('/assets/ratenkauf-first-paint.css')).body.toString(),
        before['ratenkauf-first-paint.css'],
      );
    }
  });

  it('may be loaded as modules by pages of another origin, and are not sniffed', async () => {
    const ask = await start();
    for (const name of ['ratenkauf-teaser.js', 'ratenkauf.css', 'missing.js']) {
      const { headers } = await ask(`/assets/${name}`);
      assert.equal(headers['access-control-allow-origin'], '*');
      assert.equal(headers['cross-origin-resource-policy'], 'cross-origin');
      assert.equal(headers['x-content-type-options'], 'nosniff');
    }
    assert.equal((await ask('/health')).headers['access-control-allow-origin'], undefined);
  });

  it('do not include what lies elsewhere, however it is written: the answer is 404', async () => {
    const ask = await start();
    const dots = ['../index.js', '..%2findex.js', '%2e%2e%2findex.js', '..%5cindex.js', 'cdn%2fratenkauf-teaser.js'];
    for (const name of [...dots, 'index.js', '', 'constructor', '%', '%00']) {
      const { status, headers, body } = await ask(`/assets/${name}`);
      assert.deepEqual([status, headers['cache-control']], [404, 'no-store'], name);
      assert.notInclude(body.toString(), files['index.js']);
    }
  });

  it('stay those of the running version while another one is installed', async () => {
    const assets = packageFolder();
    const ask = await start({ assets });
    rmSync(assets, { recursive: true });
    for (const name of ['ratenkauf-teaser.js', 'ratenkauf-plans.BaWad8uo.js'])
      assert.equal((await ask(`/assets/${name}`)).status, 200);
  });

  it('are not answered if the shop serves them itself, nor is the OpenAPI document then', async () => {
    const ask = await start({ assets: false });
    assert.equal((await ask(ofTeaser)).status, 404);
    const document = await ask('/openapi.json');
    assert.deepEqual([document.status, document.body.toString().includes('openapi.json')], [404, true]);
  });

  it('are logged as missing beside a bundled server, once, with how to add them', async () => {
    const log: LogEntry[] = [];
    const ask = await start({ assets: undefined, log: (entry) => log.push(entry) });
    const howTo = /Copy the folder dist of the package, and name the copy in the field assets/;
    const missing = () => log.filter(({ event }) => event === 'files_missing');
    assert.isEmpty(missing());
    for (const name of ['ratenkauf-teaser.js', 'ratenkauf.css']) {
      const { status, body } = await ask(`/assets/${name}`);
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
  it('is answered with the mount point of this handler to GET and HEAD, and is revalidated', async () => {
    const ask = await start({ publicUrl: 'https://shop.example/de/raten' });
    const { status, headers, body } = await ask('/openapi.json');
    assert.equal(status, 200);
    assert.include(headers, {
      'content-type': 'application/json',
      'cache-control': 'public, no-cache',
      'x-content-type-options': 'nosniff',
    });
    assert.deepEqual(JSON.parse(body.toString()), { servers: [{ url: '/de/raten' }] });
    const again = await ask('/openapi.json', { 'if-none-match': headers.etag ?? '' });
    assert.deepEqual([again.status, again.body.length], [304, 0]);
    assert.equal((await ask('/openapi.json', {}, 'POST')).status, 405);
  });

  it("names the mount point in one place of the package's file, where the handler replaces it", () => {
    assert.lengthOf(textOf('dist/openapi.json').match(/"url":"\/ratenkauf"/g) ?? [], 1);
  });
});
