import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { assert, describe, it } from 'vitest';
import { soon } from '../../support/patience.js';
import { connect, get, lossOf, serve } from './server.js';

async function readAll(body: ReadableStream<Uint8Array>) {
  let bytes = 0;
  const reader = body.getReader();
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) bytes += piece.value.length;
  return bytes;
}

/** Starts a server that sends one byte every ten milliseconds and records whether the client closed the connection. */
async function dripping() {
  const state = { wasCut: false };
  const { url } = await serve((_, response) => {
    response.write('x');
    const drip = setInterval(() => response.write('x'), 10);
    response.on('close', () => {
      state.wasCut = true;
      clearInterval(drip);
    });
  });
  return { url, state };
}

describe('a streamed answer', () => {
  it('has status, headers and every byte, whatever the limit of other answers', async () => {
    const { url } = await serve((_, response) =>
      response.writeHead(203, { 'content-type': 'application/zip' }).end(Buffer.alloc(300_000, 7)),
    );
    const { status, headers, body } = await connect({ maxAnswerBytes: 1000 }).stream(get(url));
    assert.deepEqual([status, headers['content-type'], await readAll(body)], [203, 'application/zip', 300_000]);
  });

  it('is not buffered: it is sent only as far as it is read', async () => {
    const written = { bytes: 0 };
    const total = 64 * 1024 * 1024;
    function* pieces() {
      for (; written.bytes < total; written.bytes += 64 * 1024) yield Buffer.alloc(64 * 1024);
    }
    const { url } = await serve((_, response) => Readable.from(pieces()).pipe(response));
    const { body } = await connect().stream(get(url));
    await delay(150);
    // The rest is in the buffers of the operating system.
    assert.isBelow(written.bytes, 16 * 1024 * 1024);
    assert.equal(await readAll(body), total);
  });

  it('may take any time as long as bytes keep arriving', async () => {
    const { url } = await serve((_, response) => {
      let left = 35;
      response.flushHeaders();
      const drip = setInterval(() => (left-- > 0 ? response.write('x') : response.end(() => clearInterval(drip))), 100);
    });
    const { body } = await connect({ totalTimeoutMs: 3_000, pauseTimeoutMs: 30_000 }).stream(get(url));
    assert.equal(await readAll(body), 35);
  });

  it('fails when its headers do not arrive in time', async () => {
    const { url } = await serve(() => {});
    assert.deepInclude(await lossOf(connect({ totalTimeoutMs: 500 }).stream(get(url))), {
      failure: 'timeout',
      sent: true,
    });
  });

  it('fails when it pauses too long', async () => {
    const { url } = await serve((_, response) => response.write('x'));
    const { body } = await connect({ pauseTimeoutMs: 50 }).stream(get(url));
    assert.deepInclude(await lossOf(readAll(body)), { failure: 'timeout' });
  });

  it('waits for its reader, however long the reader pauses', async () => {
    const { url, state } = await dripping();
    const { body } = await connect({ pauseTimeoutMs: 400 }).stream(get(url));
    const reader = body.getReader();
    for (let n = 0; n < 3; n += 1) {
      await delay(600);
      assert.isFalse((await reader.read()).done);
    }
    assert.isFalse(state.wasCut);
    await reader.cancel();
  });

  it('does not share connections with answers that are not streamed', async () => {
    const { url } = await serve((request, response) => {
      if (request.url !== '/held') response.write('x');
      if (request.url === '/whole') response.end();
    });
    const transport = connect({ connections: 1, totalTimeoutMs: 10_000 });
    const { body } = await transport.stream(get(url));
    assert.equal((await transport(get(`${url}/whole`))).body.length, 1);
    await body.cancel();
    const caller = new AbortController();
    const held = lossOf(transport(get(`${url}/held`, { signal: caller.signal })));
    const next = await transport.stream(get(url));
    await next.body.cancel();
    caller.abort();
    assert.deepInclude(await held, { failure: 'aborted' });
  });

  it('fails when it breaks off', async () => {
    const { url } = await serve((_, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('half', () => response.destroy());
    });
    const { body } = await connect().stream(get(url));
    assert.deepInclude(await lossOf(readAll(body)), { failure: 'unreachable', sent: true });
  });

  it('can be aborted before, between and after its pieces', async () => {
    const { url, state } = await dripping();
    const transport = connect();
    assert.deepInclude(await lossOf(transport.stream(get(url, { signal: AbortSignal.abort() }))), {
      failure: 'aborted',
      sent: false,
    });
    const caller = new AbortController();
    const { body } = await transport.stream(get(url, { signal: caller.signal }));
    setTimeout(() => caller.abort(), 30);
    assert.deepInclude(await lossOf(readAll(body)), { failure: 'aborted' });
    await soon(() => assert.isTrue(state.wasCut));
    const short = await serve((_, response) => response.end('x'));
    const late = new AbortController();
    assert.equal(await readAll((await transport.stream(get(short.url, { signal: late.signal }))).body), 1);
    late.abort();
  });

  it('that is cancelled frees its connection for the next one', async () => {
    const { url, state } = await dripping();
    const transport = connect({ connections: 1 });
    for (let n = 0; n < 5; n += 1) {
      const { body } = await transport.stream(get(url));
      await body.cancel();
      await soon(() => assert.isTrue(state.wasCut));
      state.wasCut = false;
    }
  });

  it('may be a redirect, which is not followed', async () => {
    const visited: (string | undefined)[] = [];
    const { url } = await serve((request, response) => {
      visited.push(request.url);
      response.writeHead(302, { location: '/elsewhere' }).end();
    });
    const { status, body } = await connect().stream(get(url));
    assert.deepEqual([status, await readAll(body), visited], [302, 0, ['/']]);
  });

  it('that cannot be requested fails as any other answer does', async () => {
    const transport = connect();
    assert.deepInclude(await lossOf(transport.stream(get('http://127.0.0.1:1/'))), {
      failure: 'unreachable',
      sent: false,
    });
    assert.deepInclude(await lossOf(transport.stream(get('nonsense'))), { failure: 'unreachable' });
    assert.deepInclude(await lossOf(transport(get('nonsense'))), { failure: 'unreachable' });
  });
});

describe('a request with a limit of its own', () => {
  it('uses that limit instead of the common one', async () => {
    const { url } = await serve((request, response) => response.end(Buffer.alloc(Number(request.headers['x-bytes']))));
    const transport = connect({ maxAnswerBytes: 1000 });
    const asking = (bytes: number, maxAnswerBytes?: number) =>
      transport(get(url, { headers: { 'x-bytes': String(bytes) }, maxAnswerBytes }));
    assert.lengthOf((await asking(5000, 5000)).body, 5000);
    assert.deepInclude(await lossOf(asking(5001, 5000)), { failure: 'too_large' });
    assert.deepInclude(await lossOf(asking(1001)), { failure: 'too_large' });
    assert.deepInclude(await lossOf(asking(200, 100)), { failure: 'too_large' });
  });
});
