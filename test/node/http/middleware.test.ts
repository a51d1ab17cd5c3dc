import { createServer, request as send, type OutgoingHttpHeaders, type ServerResponse } from 'node:http';
import express, { type RequestHandler } from 'express';
import { assert, describe, it, onTestFinished, vi } from 'vitest';
import { toNodeHandler } from '../../../src/server/mounts/node.js';
import { startPurchases } from '../purchases/shop.js';
import { listen } from './listen.js';
import { packageFolder } from './package-folder.js';
import { startShop } from './server-shop.js';

/** Mounts the handler in Express behind a middleware. */
const expressWith = (middleware: RequestHandler, path: string, handler: Parameters<typeof toNodeHandler>[0]) =>
  listen(createServer(express().use(middleware).use(path, toNodeHandler(handler))));

/** Calls `listener` just before the headers of a response are sent, like the package on-headers. */
function onHeaders(response: ServerResponse, listener: () => void): void {
  const writeHead = response.writeHead.bind(response) as (
    status: number,
    headers: OutgoingHttpHeaders,
  ) => ServerResponse;
  let isFirst = true;
  response.writeHead = (status: number, ...rest: unknown[]) => {
    const given = (rest.at(-1) ?? {}) as OutgoingHttpHeaders;
    for (const [name, value] of Object.entries(given)) if (value !== undefined) response.setHeader(name, value);
    response.statusCode = status;
    if (isFirst) listener();
    isFirst = false;
    return writeHead(response.statusCode, {});
  };
}

/** A session middleware like express-session with `saveUninitialized`, which also gives its token in a header. */
const session: RequestHandler = (_request, response, next) => {
  response.setHeader('shop-session-token', 'secret');
  response.setHeader('set-cookie', 'visitor=early');
  onHeaders(response, () => {
    response.appendHeader('set-cookie', 'connect.sid=secret; Path=/; HttpOnly');
    response.setHeader('cache-control', 'public, max-age=31536000');
    response.setHeader('shop-session-token', 'secret');
  });
  next();
};

const publicPaths = ['/offers?amount=79900', '/plans?amount=79900', '/teaser?amount=79900', '/assets/ratenkauf.css'];

describe('a public answer behind a session middleware', () => {
  it.each(publicPaths)('of %s carries no header of the session, however often it is asked for', async (path) => {
    const { ratenkauf } = await startShop({ assets: packageFolder() });
    const origin = await expressWith(session, ratenkauf.path, ratenkauf);
    const alone = await listen(createServer(toNodeHandler(ratenkauf)));
    for (const condition of ['', '', 'etag'] as const) {
      const given = await fetch(`${alone}/ratenkauf${path}`);
      const headers: HeadersInit = condition ? { 'if-none-match': given.headers.get('etag') ?? '' } : {};
      const bare = await fetch(`${alone}/ratenkauf${path}`, { headers });
      const response = await fetch(`${origin}/ratenkauf${path}`, { headers });
      assert.equal(response.status, condition ? 304 : 200);
      assert.match(response.headers.get('cache-control') ?? '', /^public/);
      assert.deepEqual(comparable(response), comparable(bare));
      assert.equal(await response.text(), await bare.text());
    }
  });

  it('keeps the headers of a compressing middleware and those for the whole host', async () => {
    const { ratenkauf } = await startShop();
    const encoding: RequestHandler = (_request, response, next) => {
      response.setHeader('strict-transport-security', 'max-age=1');
      onHeaders(response, () => {
        response.setHeader('content-encoding', 'identity');
        response.setHeader('vary', 'accept-encoding');
      });
      next();
    };
    const { headers } = await fetch(
      `${await expressWith(encoding, '/ratenkauf', ratenkauf)}/ratenkauf/plans?amount=79900`,
    );
    assert.equal(headers.get('content-encoding'), 'identity');
    assert.equal(headers.get('vary'), 'accept-encoding');
    assert.equal(headers.get('strict-transport-security'), 'max-age=1');
  });

  it('differs from a private one, which keeps the header of the session', async () => {
    const shop = await startPurchases();
    const origin = await expressWith(session, '/ratenkauf', shop.ratenkauf);
    const { headers } = await fetch(`${origin}/ratenkauf/checkout`);
    assert.include(headers.getSetCookie().join(), 'connect.sid=secret');
  });
});

/** Returns the headers of an answer without those of the connection. */
const comparable = ({ headers }: Response) =>
  Object.fromEntries([...headers].filter(([name]) => !['date', 'connection', 'keep-alive'].includes(name)));

describe('a header that middleware', () => {
  /** Returns the headers of the request as a handler behind `middleware` gets them. */
  async function headersBehind(
    middleware: RequestHandler,
    sent: OutgoingHttpHeaders | readonly string[],
  ): Promise<Headers> {
    const seen: Headers[] = [];
    const handler = async (request: Request) => (seen.push(request.headers), new Response('x'));
    const { port } = new URL(await expressWith(middleware, '/ratenkauf', handler));
    await new Promise((resolve, reject) =>
      send({ host: '127.0.0.1', port, path: '/ratenkauf/x', headers: sent }, (incoming) =>
        incoming.resume().on('end', resolve),
      )
        .on('error', reject)
        .end(),
    );
    return seen[0] ?? new Headers();
  }

  it('deleted does not reach the handler, and one that it set does in place of what the client sent', async () => {
    const changing: RequestHandler = ({ headers }, _response, next) => {
      delete headers['x-admin'];
      headers['x-client'] = '192.0.2.1';
      headers['x-new'] = ['a', 'b'];
      headers['x-none'] = undefined;
      next();
    };
    const headers = await headersBehind(changing, { 'x-admin': 'yes', 'x-client': 'forged', 'x-none': 'forged' });
    for (const name of ['x-admin', 'x-none']) assert.notInclude([...headers.keys()], name);
    assert.deepEqual([headers.get('x-client'), headers.get('x-new')], ['192.0.2.1', 'a, b']);
  });

  it('left alone arrives as sent, also where it was repeated', async () => {
    const headers = await headersBehind(
      (_request, _response, next) => next(),
      [
        ['host', 'shop.example'],
        ['x-forwarded-for', '192.0.2.1'],
        ['X-Forwarded-For', '192.0.2.2'],
        ['cookie', 'a=1'],
        ['cookie', 'b=2'],
        ['origin', 'https://shop.example'],
        ['origin', 'https://evil.example'],
        ['accept-language', 'de'],
      ].flat(),
    );
    assert.equal(headers.get('x-forwarded-for'), '192.0.2.1, 192.0.2.2');
    assert.equal(headers.get('cookie'), 'a=1; b=2');
    assert.equal(headers.get('origin'), 'https://shop.example, https://evil.example');
    assert.equal(headers.get('accept-language'), 'de');
  });

  it('set to an invalid value is answered as an error of the server, without a crash', async () => {
    const { ratenkauf } = await startShop();
    const lines = vi.spyOn(console, 'error').mockReturnValue();
    onTestFinished(() => lines.mockRestore());
    const odd: RequestHandler = ({ headers }, _response, next) => ((headers['x-odd'] = 'secret\nb'), next());
    const response = await fetch(`${await expressWith(odd, '/ratenkauf', ratenkauf)}/ratenkauf/consent`);
    assert.equal(response.status, 500);
    assert.equal(response.headers.get('x-content-type-options'), 'nosniff');
    const logged = lines.mock.calls.join();
    assert.match(logged, /x-odd/);
    assert.notInclude(logged, 'secret');
  });
});
