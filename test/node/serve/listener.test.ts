import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { assert, describe, it, onTestFinished } from 'vitest';
import { createAdmin } from '../../../src/programs/serve/admin/app.js';
import { createMetrics } from '../../../src/programs/serve/admin/metrics.js';
import { openListener } from '../../../src/programs/serve/listeners/listener.js';
import { toNodeHandler } from '../../../src/server/mounts/node.js';
import { adminKeys } from './service.js';

/** Starts the admin listener with much shorter times; a call reads its body. */
async function startListener() {
  const admin = createAdmin({
    webshops: [
      {
        keys: adminKeys,
        metrics: createMetrics(),
        mount: (app) => app.post('/v1/amounts', async ({ req, json }) => json({ length: (await req.text()).length })),
      },
    ],
    isReady: async () => true,
    log: () => {},
  });
  const listener = await openListener(
    '127.0.0.1:0',
    toNodeHandler(async (incoming) => admin.fetch(incoming)),
    {
      headersTimeout: 300,
      requestTimeout: 600,
      connectionsCheckingInterval: 50,
      keepAliveTimeout: 300,
      maxHeaderSize: 16 * 1024,
    },
  );
  onTestFinished(() => listener.close(0));
  return { url: listener.url, port: Number(new URL(listener.url).port) };
}

/** Opens a connection, sends the beginning of a request, and resolves with all that comes until it is closed. */
async function sendPart(port: number, part: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.on('error', () => {});
  socket.write(part);
  return text(socket).catch(() => '');
}

const started = 'POST /v1/amounts HTTP/1.1\r\nHost: localhost\r\n';
const headers = `${started}Authorization: Bearer ${adminKeys[0]}\r\nContent-Type: application/json\r\nContent-Length: 10\r\n`;

describe('a listener of the service', () => {
  it('closes connections of slow clients, and answers others meanwhile', async () => {
    const { url, port } = await startListener();
    const slow = Array.from({ length: 50 }, (_, index) =>
      sendPart(port, index % 2 === 0 ? started : `${headers}\r\n{"amo`),
    );
    const health = await fetch(`${url}/health/live`);
    assert.equal(health.status, 200);
    for (const answer of await Promise.all(slow)) assert.notInclude(answer, '200 OK');
  });

  it('refuses headers that are too long', async () => {
    const { port } = await startListener();
    assert.include(await sendPart(port, `${started}X: ${'x'.repeat(20 * 1024)}\r\n\r\n`), ' 431 ');
  });
});
