import type { IncomingMessage } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import { assert, it, onTestFinished } from 'vitest';
import { createTransport } from '../../../src/service/call/transport.js';
import { assertHas } from '../../support/matching.js';
import { listen } from '../http/listen.js';
import { connect, get, lossOf, serve } from './server.js';

const textOf = ({ body }: { body: Uint8Array }) => new TextDecoder().decode(body);

async function bodyOf(request: IncomingMessage) {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks).toString('utf8');
}

it('asks for answers that are not compressed, because it does not decompress any', async () => {
  const { url } = await serve((request, response) => response.end(request.headers['accept-encoding']));
  assert.equal(textOf(await connect()(get(url))), 'identity');
  assert.equal(await new Response((await connect().stream(get(url))).body).text(), 'identity');
});

it('the transport delivers the body of a GET', async () => {
  const { url } = await serve(async (request, response) => {
    response.end(
      JSON.stringify({
        method: request.method,
        length: request.headers['content-length'],
        body: await bodyOf(request),
      }),
    );
  });
  const body = '{"value":"10.00 €"}';
  const answer = await connect()(get(url, { body, headers: { 'content-type': 'application/json' } }));
  assert.deepEqual(JSON.parse(textOf(answer)), { method: 'GET', length: '21', body });
});

it('the transport sends method, path, query and headers as they are, and a POST without a body as empty', async () => {
  const { url } = await serve(async (request, response) => {
    const { 'x-umlaut': umlaut, 'content-length': length } = request.headers;
    response.end(JSON.stringify([request.method, request.url, umlaut, length, await bodyOf(request)]));
  });
  const answer = await connect()({ method: 'POST', url: `${url}/path?a=1`, headers: { 'X-Umlaut': 'ü' } });
  assert.deepEqual(JSON.parse(textOf(answer)), ['POST', '/path?a=1', 'ü', '0', '']);
});

it('the transport returns status, headers in lower case and the bytes of any answer', async () => {
  const { url } = await serve((_, response) => {
    response.writeHead(418, { 'Content-Type': 'image/tea', 'X-List': ['a', 'b'] }).end(Buffer.from([0, 255, 128]));
  });
  const answer = await connect()(get(url));
  assert.strictEqual(answer.status, 418);
  assert.deepInclude(answer.headers, { 'content-type': 'image/tea', 'x-list': 'a, b' });
  assert.deepEqual([...answer.body], [0, 255, 128]);
});

it('the transport keeps its connections for later calls', async () => {
  const { url, server } = await serve((_, response) => response.end('{}'));
  let connections = 0;
  server.on('connection', () => (connections += 1));
  const transport = connect();
  for (let n = 0; n < 20; n += 1) await transport(get(url));
  // The pool opens a second connection if a call follows before it has noticed the end of the first.
  assert.isAtMost(connections, 2);
});

it('the transport connects again after the service has closed the connection', async () => {
  const { url, server } = await serve((_, response) => response.end('{}'));
  const transport = connect();
  await transport(get(url));
  server.closeAllConnections();
  await new Promise((later) => setTimeout(later, 20));
  assert.strictEqual((await transport(get(url))).status, 200);
});

it('the transport does not follow a redirect', async () => {
  const visited: (string | undefined)[] = [];
  const { url } = await serve((request, response) => {
    visited.push(request.url);
    response.writeHead(302, { location: '/elsewhere' }).end();
  });
  assert.strictEqual((await connect()(get(url))).status, 302);
  assert.deepEqual(visited, ['/']);
});

it('the transport accepts an answer of exactly the limit, and stops reading beyond it', async () => {
  const { url } = await serve((request, response) => {
    const bytes = Number(request.headers['x-bytes']);
    response.write('x'.repeat(bytes));
    if (bytes <= 1000) response.end();
  });
  const transport = connect({ maxAnswerBytes: 1000 });
  assert.strictEqual((await transport(get(url, { headers: { 'x-bytes': '1000' } }))).body.length, 1000);
  assert.deepInclude(await lossOf(transport(get(url, { headers: { 'x-bytes': '1001' } }))), {
    failure: 'too_large',
    sent: true,
  });
});

it('the transport accepts 2 MiB and no more by default', async () => {
  const { url } = await serve((request, response) =>
    response.end(Buffer.alloc(2 * 1024 * 1024 + Number(request.headers['x-more']))),
  );
  const transport = connect();
  assert.strictEqual((await transport(get(url, { headers: { 'x-more': '0' } }))).status, 200);
  assert.deepInclude(await lossOf(transport(get(url, { headers: { 'x-more': '1' } }))), { failure: 'too_large' });
});

it('the transport limits the time for headers and body together, even while bytes keep arriving', async () => {
  const { url } = await serve((_, response) => {
    const drip = setInterval(() => response.write('x'), 10);
    response.on('close', () => clearInterval(drip));
  });
  const started = performance.now();
  assert.deepInclude(await lossOf(connect({ totalTimeoutMs: 500 })(get(url))), { failure: 'timeout', sent: true });
  assert.isBelow(performance.now() - started, 10_000);
});

it('the transport ends a call that its caller aborts, also once it was sent, and otherwise waits for a slow answer', async () => {
  const { url } = await serve((_, response) => setTimeout(() => response.end('late'), 120));
  const transport = connect();
  const aborted = lossOf(transport(get(url, { signal: AbortSignal.timeout(40) })));
  assert.equal(textOf(await transport(get(url))), 'late');
  assert.deepInclude(await aborted, { failure: 'aborted', sent: true });
});

it('the transport limits the wait for a free connection, too, and never sends a request that has waited in vain', async () => {
  let asked = 0;
  const { url } = await serve((_, response) => {
    asked += 1;
    setTimeout(() => response.end(), 120);
  });
  const transport = connect({ connections: 1 });
  const first = transport(get(url));
  const tooLate = lossOf(transport(get(url, { signal: AbortSignal.timeout(40) })));
  assert.deepInclude(await tooLate, { failure: 'aborted' });
  assert.strictEqual((await first).status, 200);
  assert.strictEqual((await transport(get(url))).status, 200);
  assert.strictEqual(asked, 2);
});

it('the transport gives up connecting in time, and reports that nothing was sent', async () => {
  const sockets = new Set<{ destroy(): void }>();
  const mute = createTcpServer((socket) => sockets.add(socket.on('error', () => {})));
  const host = new URL(await listen(mute)).host;
  onTestFinished(() => sockets.forEach((socket) => socket.destroy()));
  const failure = await lossOf(connect({ connectTimeoutMs: 100 })(get(`https://${host}/`)));
  assertHas(failure, { failure: 'unreachable', sent: false, cause: { code: 'UND_ERR_CONNECT_TIMEOUT' } });
});

it('the transport reports whether a lost connection had taken the request', async () => {
  const { url, server } = await serve((request) => request.socket.destroy());
  const transport = connect();
  assert.deepInclude(await lossOf(transport(get(url))), { failure: 'unreachable', sent: true });
  await new Promise((closed) => server.close(closed));
  assertHas(await lossOf(transport(get(url))), {
    failure: 'unreachable',
    sent: false,
    cause: { code: 'ECONNREFUSED' },
  });
});

it('the transport fails on an answer that breaks off in its body', async () => {
  const { url } = await serve((_, response) => {
    response.writeHead(200, { 'content-length': '100' });
    response.write('half', () => response.destroy());
  });
  assert.deepInclude(await lossOf(connect()(get(url))), { failure: 'unreachable', sent: true });
});

it('the transport leaves no listener on a signal that outlives the call', async () => {
  const { url } = await serve((_, response) => response.end());
  const { signal } = new AbortController();
  let listeners = 0;
  const { addEventListener, removeEventListener } = signal;
  signal.addEventListener = (...given: Parameters<typeof addEventListener>) => {
    listeners += 1;
    addEventListener.apply(signal, given);
  };
  signal.removeEventListener = (...given: Parameters<typeof removeEventListener>) => {
    listeners -= 1;
    removeEventListener.apply(signal, given);
  };
  await connect()(get(url, { signal }));
  assert.strictEqual(listeners, 0);
});

it('the transport refuses to send after it was closed', async () => {
  const transport = createTransport();
  await transport.close();
  assert.deepInclude(await lossOf(transport(get('http://127.0.0.1:1/'))), { failure: 'unreachable' });
});
