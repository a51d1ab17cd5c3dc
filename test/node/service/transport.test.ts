import type { IncomingMessage } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { assert, describe, it, onTestFinished } from 'vitest';
import { createTransport, type PooledTransport, type ServiceRequest } from '../../../src/service/call/transport.js';
import { assertHas } from '../../support/matching.js';
import { soon } from '../../support/patience.js';
import { listen } from '../http/listen.js';
import { connect, get, lossOf, serve } from './server.js';

const textOf = ({ body }: { body: Uint8Array }) => new TextDecoder().decode(body);
const readAll = async (body: ReadableStream<Uint8Array>) => new Uint8Array(await new Response(body).arrayBuffer());

async function bodyOf(request: IncomingMessage) {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks).toString('utf8');
}

/** Starts a server that sends one byte every ten milliseconds; `state` says whether it was asked and the client left. */
async function dripping() {
  const state = { wasAsked: false, wasCut: false };
  const { url } = await serve((_, response) => {
    state.wasAsked = true;
    response.write('x');
    const drip = setInterval(() => response.write('x'), 10);
    response.on('close', () => {
      state.wasCut = true;
      clearInterval(drip);
    });
  });
  return { url, state };
}

/** Starts a server that answers with as many bytes as the header `x-bytes` says. */
const serveBytes = () =>
  serve((request, response) => void response.end(Buffer.alloc(Number(request.headers['x-bytes']))));
const bytes = (count: number) => ({ headers: { 'x-bytes': String(count) } });

const whole = (transport: PooledTransport, request: ServiceRequest) => transport(request);
async function streamed(transport: PooledTransport, request: ServiceRequest) {
  const { body, ...head } = await transport.stream(request);
  return { ...head, body: await readAll(body) };
}

describe.each([
  ['whole', whole],
  ['streamed', streamed],
])('a %s answer', (_way, ask) => {
  it('comes of the request as it is, a body with GET included, and asks for no compression', async () => {
    const { url } = await serve(async (request, response) => {
      const { 'x-umlaut': umlaut, 'content-length': length, 'accept-encoding': encoding } = request.headers;
      const said = [request.method, request.url, umlaut, encoding, length, await bodyOf(request)];
      response.end(JSON.stringify(said));
    });
    const body = '{"value":"10.00 €"}';
    const headers = { 'X-Umlaut': 'ü', 'content-type': 'application/json' };
    const said = async (more: Partial<ServiceRequest>) =>
      JSON.parse(textOf(await ask(connect(), { ...get(`${url}/path?a=1`), headers, ...more }))) as unknown;
    assert.deepEqual(await said({ body }), ['GET', '/path?a=1', 'ü', 'identity', '21', body]);
    assert.deepEqual(await said({ method: 'POST' }), ['POST', '/path?a=1', 'ü', 'identity', '0', '']);
  });

  it('has status, headers in lower case and the bytes, and no redirect is followed', async () => {
    const visited: (string | undefined)[] = [];
    const { url } = await serve((request, response) => {
      visited.push(request.url);
      const headers = { 'Content-Type': 'image/tea', 'X-List': ['a', 'b'], location: '/elsewhere' };
      response.writeHead(302, headers).end(Buffer.from([0, 255, 128]));
    });
    const answer = await ask(connect(), get(url));
    assertHas(answer, { status: 302, headers: { 'content-type': 'image/tea', 'x-list': 'a, b' } });
    assert.deepEqual([[...answer.body], visited], [[0, 255, 128], ['/']]);
  });

  it('fails when its headers do not arrive in time, when it breaks off, and when nothing can be sent', async () => {
    const { url } = await serve((request, response) => {
      if (request.url === '/mute') return;
      response.writeHead(200, { 'content-length': '100' });
      response.write('half', () => response.destroy());
    });
    const late = ask(connect({ totalTimeoutMs: 300 }), get(`${url}/mute`));
    assert.deepInclude(await lossOf(late), { failure: 'timeout', sent: true });
    assert.deepInclude(await lossOf(ask(connect(), get(url))), { failure: 'unreachable', sent: true });
    for (const nowhere of ['http://127.0.0.1:1/', 'nonsense'])
      assert.deepInclude(await lossOf(ask(connect(), get(nowhere))), { failure: 'unreachable' });
    const aborted = lossOf(ask(connect(), get(url, { signal: AbortSignal.abort() })));
    assert.deepInclude(await aborted, { failure: 'aborted', sent: false });
  });

  it('ends when its caller aborts, also once the request was sent', async () => {
    const { url, state } = await dripping();
    const caller = new AbortController();
    const aborted = lossOf(ask(connect(), get(url, { signal: caller.signal })));
    await soon(() => assert.isTrue(state.wasAsked));
    caller.abort();
    assert.deepInclude(await aborted, { failure: 'aborted', sent: true });
    await soon(() => assert.isTrue(state.wasCut));
  });

  it('keeps its connection for later calls, connects again when it was closed, and none after the end', async () => {
    const { url, server } = await serve((_, response) => response.end('{}'));
    let connections = 0;
    server.on('connection', () => (connections += 1));
    const transport = createTransport();
    for (let n = 0; n < 20; n += 1) await ask(transport, get(url));
    // The pool opens a second connection if a call follows before it has noticed the end of the first.
    assert.isAtMost(connections, 2);
    server.closeAllConnections();
    await soon(async () => assert.strictEqual((await ask(transport, get(url))).status, 200));
    await transport.close();
    assert.deepInclude(await lossOf(ask(transport, get(url))), { failure: 'unreachable' });
  });
});

describe('a whole answer', () => {
  it('has 2 MiB at most, another limit of the transport, or one of its own, and is not read beyond', async () => {
    const { url } = await serveBytes();
    const limit = 2 * 1024 * 1024;
    for (const [most, limits, own] of [
      [limit, {}, undefined],
      [1000, { maxAnswerBytes: 1000 }, undefined],
      [5000, { maxAnswerBytes: 1000 }, 5000],
      [100, { maxAnswerBytes: 1000 }, 100],
    ] as const) {
      const asking = (count: number) => connect(limits)(get(url, { ...bytes(count), maxAnswerBytes: own }));
      assert.lengthOf((await asking(most)).body, most);
      assert.deepInclude(await lossOf(asking(most + 1)), { failure: 'too_large', sent: true });
    }
    const endless = await serve((_, response) => void response.write('x'.repeat(2000)));
    const tooLarge = lossOf(connect({ maxAnswerBytes: 1000 })(get(endless.url)));
    assert.deepInclude(await tooLarge, { failure: 'too_large' });
  });

  it('is limited in the time for headers and body together, even while bytes keep arriving', async () => {
    const { url } = await dripping();
    assert.deepInclude(await lossOf(connect({ totalTimeoutMs: 300 })(get(url))), { failure: 'timeout', sent: true });
  });

  it('is limited in the wait for a connection, too, and a request that has waited in vain is never sent', async () => {
    let asked = 0;
    const { url } = await serve((_, response) => {
      asked += 1;
      setTimeout(() => response.end(), 120);
    });
    const transport = connect({ connections: 1 });
    const first = transport(get(url));
    const tooLate = lossOf(transport(get(url, { signal: AbortSignal.timeout(40) })));
    assert.deepInclude(await tooLate, { failure: 'aborted' });
    assert.deepEqual([(await first).status, (await transport(get(url))).status, asked], [200, 200, 2]);
  });

  it('says that nothing was sent where no connection can be made in time, or none at all', async () => {
    const sockets = new Set<{ destroy(): void }>();
    const mute = createTcpServer((socket) => sockets.add(socket.on('error', () => {})));
    const host = new URL(await listen(mute)).host;
    onTestFinished(() => sockets.forEach((socket) => socket.destroy()));
    const { url, server } = await serve((request) => request.socket.destroy());
    const transport = connect({ connectTimeoutMs: 100 });
    const unsent = (code: string) => ({ failure: 'unreachable', sent: false, cause: { code } });
    assertHas(await lossOf(transport(get(`https://${host}/`))), unsent('UND_ERR_CONNECT_TIMEOUT'));
    assert.deepInclude(await lossOf(transport(get(url))), { failure: 'unreachable', sent: true });
    await new Promise((closed) => server.close(closed));
    assertHas(await lossOf(transport(get(url))), unsent('ECONNREFUSED'));
  });

  it('leaves no listener on a signal that outlives the call', async () => {
    const { url } = await serveBytes();
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
    await connect()(get(url, { signal, ...bytes(1) }));
    assert.strictEqual(listeners, 0);
  });
});

describe('a streamed answer', () => {
  it('has every byte, whatever the limit of other answers, and is sent only as far as it is read', async () => {
    const written = { bytes: 0 };
    const total = 32 * 1024 * 1024;
    function* pieces() {
      for (; written.bytes < total; written.bytes += 64 * 1024) yield Buffer.alloc(64 * 1024);
    }
    const { url } = await serve((_, response) => Readable.from(pieces()).pipe(response));
    const { body } = await connect({ maxAnswerBytes: 1000 }).stream(get(url));
    await delay(150);
    // The rest is in the buffers of the operating system.
    assert.isBelow(written.bytes, 16 * 1024 * 1024);
    assert.lengthOf(await readAll(body), total);
  });

  it('may take any time as long as bytes keep arriving, and fails when it pauses too long', async () => {
    const { url } = await serve((request, response) => {
      let left = request.url === '/pause' ? 1 : 25;
      response.flushHeaders();
      const drip = setInterval(() => {
        if (left-- > 0) response.write('x');
        else if (request.url !== '/pause') response.end();
      }, 100);
      response.on('close', () => clearInterval(drip));
    });
    const lasting = await connect({ totalTimeoutMs: 2_000 }).stream(get(url));
    assert.lengthOf(await readAll(lasting.body), 25);
    const { body } = await connect({ pauseTimeoutMs: 200 }).stream(get(`${url}/pause`));
    assert.deepInclude(await lossOf(readAll(body)), { failure: 'timeout' });
  });

  it('waits for its reader, however long the reader pauses', async () => {
    const { url, state } = await dripping();
    const { body } = await connect({ pauseTimeoutMs: 400 }).stream(get(url));
    const reader = body.getReader();
    for (let n = 0; n < 2; n += 1) {
      await delay(500);
      assert.isFalse((await reader.read()).done);
    }
    assert.isFalse(state.wasCut);
    await reader.cancel();
  });

  it('does not share connections with answers that are not streamed, and frees its own when it is cancelled', async () => {
    const { url } = await dripping();
    const short = await serveBytes();
    const transport = connect({ connections: 1 });
    const { body } = await transport.stream(get(url));
    const caller = new AbortController();
    const held = lossOf(transport(get(url, { signal: caller.signal })));
    await body.cancel();
    for (let n = 0; n < 3; n += 1) await (await transport.stream(get(url))).body.cancel();
    caller.abort();
    assert.deepInclude(await held, { failure: 'aborted' });
    assert.lengthOf((await transport(get(short.url, bytes(1)))).body, 1);
    const late = new AbortController();
    assert.lengthOf((await streamed(transport, get(short.url, { ...bytes(1), signal: late.signal }))).body, 1);
    late.abort();
  });
});
