import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { createTransport, type TransportLimits } from '../../../src/service/call/transport.js';

/** Starts a server that is closed at the end of the test. */
export async function serve(listener: RequestListener) {
  const server = createServer(listener);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    server.closeAllConnections();
    return new Promise((done) => server.close(() => done()));
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

/** Creates a transport that is closed at the end of the test. */
export function connect(limits: TransportLimits = {}) {
  const transport = createTransport(limits);
  onTestFinished(() => transport.close());
  return transport;
}
