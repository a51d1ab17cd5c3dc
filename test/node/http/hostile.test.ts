// Alone in its process: it measures how long things take.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { assert, describe, it, onTestFinished } from 'vitest';
import { routes } from '../../../src/contract/routes.js';
import { toNodeHandler } from '../../../src/server/mounts/node.js';
import { startPurchases } from '../purchases/shop.js';
import { askRaw, isProtected } from './raw-http.js';
import { triesAll } from '../../support/all.js';

/** Number of requests, from `RANDOM_REQUESTS`. */
const requests = Number(process.env['RANDOM_REQUESTS'] || (triesAll ? 5_000 : 500));
const oneByOne = 50;

async function listening() {
  const shop = await startPurchases();
  const server = createServer(toNodeHandler(shop.ratenkauf));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => (server.close(() => resolve()), server.closeAllConnections())));
  const { port } = server.address() as AddressInfo;
  return { ...shop, port, ask: (bytes: string, patience = 10_000) => askRaw(port, bytes, patience) };
}

const own =
  'Host: shop.example\r\nConnection: close\r\nOrigin: https://shop.example\r\nSec-Fetch-Site: same-origin\r\n';
const post = (headers: string, body: string) =>
  `POST /ratenkauf/purchase HTTP/1.1\r\n${own}Content-Type: application/json\r\n${headers}\r\n${body}`;

describe('over a socket', () => {
  const absolute = (method: string, address: string) => `${method} ${address} HTTP/1.1\r\n${own}\r\n`;
  const fromHost = (host: string) => `GET /ratenkauf/consent HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;

  it('what is no request of the handler is refused with the security headers and without internal details', async () => {
    const { ask, log } = await listening();
    for (const [bytes, status] of [
      [`TRACE /ratenkauf/offers HTTP/1.1\r\n${own}\r\n`, 405],
      [absolute('TRACE', 'http://shop.example/ratenkauf/offers'), 400],
      [absolute('GET', 'http://shop.example/ratenkauf/consent'), 400],
      [absolute('GET', 'http://169.254.169.254/ratenkauf/consent'), 400],
      [absolute('GET', 'ftp://shop.example/ratenkauf/consent'), 400],
      [absolute('OPTIONS', '*'), 400],
      [fromHost('a b'), 400],
      [fromHost('shop.example/x'), 400],
      [`GET /ratenkauf/nowhere HTTP/1.1\r\n${own}Content-Length: 2\r\n\r\n{}`, 404],
    ] as const) {
      const answer = await ask(bytes);
      assert.equal(answer.status, status, bytes);
      assert.isTrue(isProtected(answer), answer.head);
      assert.notInclude(answer.body, 'internal');
    }
    assert.deepEqual(log, []);
  });

  it('a body that breaks off, also in a chunk, or is no chunk, is no incident', async () => {
    const { ask, log } = await listening();
    for (const bytes of [
      post('Content-Length: 500\r\n', '{"consentVersion":'),
      post('Transfer-Encoding: chunked\r\n', '40\r\n{"consent'),
      post('Transfer-Encoding: chunked\r\n', 'zz\r\n{"consent'),
    ])
      // Node itself answers requests that it cannot parse, if the connection is still open.
      assert.include([0, 400], (await ask(bytes, 50)).status);
    assert.deepEqual(log, []);
    assert.isTrue(isProtected(await ask(`GET /ratenkauf/consent HTTP/1.1\r\n${own}\r\n`)));
  });
});

describe('a body', () => {
  const json = { origin: 'https://shop.example', 'content-type': 'application/json' };
  const broken = () => new ReadableStream({ pull: (controller) => controller.error(new Error('the line is dead')) });
  const requestOf = (path: string, body: BodyInit) =>
    new Request(`https://shop.example/ratenkauf/${path}`, {
      method: 'POST',
      headers: json,
      body,
      duplex: 'half',
    } as RequestInit);

  it('that breaks off is refused, and logged as no incident', async () => {
    const { ratenkauf, log } = await startPurchases();
    for (const path of ['purchase', 'purchase/confirmation']) {
      const response = await ratenkauf.handler(requestOf(path, broken()));
      assert.deepEqual(
        [response.status, ((await response.json()) as { error: { code: string } }).error.code],
        [400, 'invalid_request'],
      );
      assert.equal(response.headers.get('x-content-type-options'), 'nosniff');
    }
    assert.deepEqual(log, []);
  });

  it('without end is read only up to the limit', async () => {
    const { ratenkauf } = await startPurchases();
    let sent = 0;
    const endless = new ReadableStream({
      pull: (controller) => ((sent += 1024), controller.enqueue(new Uint8Array(1024).fill(32))),
    });
    assert.equal((await ratenkauf.handler(requestOf('purchase', endless))).status, 413);
    assert.isBelow(sent, 100_000);
  });

  it('that was read before it reached the handler is named as the cause, in the answer and in the log', async () => {
    const { ratenkauf, log } = await startPurchases();
    const request = requestOf('purchase', '{}');
    await request.text();
    const response = await ratenkauf.handler(request);
    assert.equal(response.status, 500);
    assert.match(await response.text(), /body was read before/);
    assert.match(log[0]?.message ?? '', /body was read before[^]*mount/i);
  });
});

const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS', 'TRACE', 'PROPFIND', 'get', 'X'];
const known = Object.values(routes).map(({ path }) => `/ratenkauf${path}`);
const piece = fc.oneof(
  fc.constantFrom('..', '%2e%2e', '%', '%00', '%ff', '', ';', '//', 'amount=1', 'token=', '?', '#'),
  fc.string({ maxLength: 8 }).map(encodeURIComponent),
);
const target = fc
  .tuple(
    fc.constantFrom(
      '',
      '/',
      '/ratenkauf',
      'http://a',
      '*',
      ...known,
      `/ratenkauf/return/success?token=${'A'.repeat(43)}`,
    ),
    fc.array(piece, { maxLength: 3 }),
  )
  .map(([start, rest]) => start + rest.join(''));
const body = fc.oneof(
  fc.constantFrom('', '{}', '[]', 'null', '{"consentVersion":"x"}', '{"a":', '"'),
  fc.string({ maxLength: 40 }),
  fc.json({ maxDepth: 2 }),
);
const contentType = fc.constantFrom('application/json', 'text/plain', 'application/json; charset=utf-8', '');
const origin = fc.constantFrom('https://shop.example', 'https://evil.example', 'null');
const cookie = fc.constantFrom('', '__Host-ratenkauf=x', `__Host-ratenkauf=${'A'.repeat(43)}`, '=;=;;');
const headerLine = fc.constantFrom(
  '',
  'Content-Length: 5\r\n',
  'Transfer-Encoding: chunked\r\n',
  'Expect: 100-continue\r\n',
  'X: \r\n',
  ': \r\n',
  'Host: other\r\n',
  'Content-Length: -1\r\n',
);

describe(`${requests} random requests over sockets`, () => {
  it('each come to an end; whatever the handler answers has the security headers, and no 5xx goes without an incident', async () => {
    const { ask, log } = await listening();
    const request = fc.record({
      method: fc.constantFrom(...methods),
      target,
      body,
      contentType,
      origin,
      cookie,
      line: headerLine,
    });
    await fc.assert(
      fc.asyncProperty(fc.array(request, { minLength: oneByOne, maxLength: oneByOne }), async (batch) => {
        await Promise.all(
          batch.map(async ({ method, target: at, line, ...each }) => {
            const bytes = `${method} ${at} HTTP/1.1\r\nHost: shop.example\r\nConnection: close\r\nOrigin: ${each.origin}\r\nContent-Type: ${each.contentType}\r\nCookie: ${each.cookie}\r\n${line}\r\n${each.body}`;
            const answer = await ask(bytes, 200);
            // Invalid HTTP does not reach the handler: Node refuses it with an empty answer.
            const byNode =
              answer.status === 0 ||
              ([400, 431].includes(answer.status) && answer.body === '' && !answer.head.includes('content-type'));
            if (!byNode) assert.isTrue(isProtected(answer), JSON.stringify([bytes, answer]));
            if (answer.status >= 500) assert.isNotEmpty(log, JSON.stringify([bytes, answer]));
          }),
        );
      }),
      { numRuns: requests / oneByOne, endOnFailure: true },
    );
  });
}, 600_000);
