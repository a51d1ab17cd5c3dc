import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { listenAddress } from './address.js';

/** A server that takes requests. */
export interface Listener {
  /** Its address, like `http://127.0.0.1:8090`. */
  readonly url: string;
  /** Takes no connection any more; resolves when all requests are answered, or after `patience` milliseconds. */
  close(patience: number): Promise<void>;
}

/** Bounds of one request in milliseconds and bytes: whoever is slower is refused. */
const usualBounds = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 5_000,
  keepAliveTimeout: 10_000,
  maxHeaderSize: 16 * 1024,
};

/** Listens at an address; rejects if that is not possible. */
export async function openListener(
  address: string,
  handle: RequestListener,
  bounds: typeof usualBounds = usualBounds,
): Promise<Listener> {
  const { host, port } = listenAddress(address) ?? { host: '127.0.0.1', port: 0 };
  const server = createServer(bounds, handle);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port }, resolve);
  });
  const bound = server.address() as AddressInfo;
  const name = bound.family === 'IPv6' ? `[${bound.address}]` : bound.address;
  return {
    url: `http://${name}:${bound.port}`,
    close: (patience) =>
      new Promise((resolve) => {
        const timer = setTimeout(() => server.closeAllConnections(), patience);
        server.close(() => {
          clearTimeout(timer);
          resolve();
        });
        server.closeIdleConnections();
      }),
  };
}
