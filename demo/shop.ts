import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { createRatenkauf } from 'ratenkauf-elements/server';
import { createApp } from './app.js';

/** What a shop is started with. */
export interface ShopOptions {
  /** Port to listen on; 0 takes a free one. */
  port: number;
  /** Address of the financing service, or of its sandbox. */
  serviceHost: string;
  /** Who the shop is at the service; what the sandbox knows unless told. */
  webshopId?: string;
  password?: string;
  /** The clock that decides the day of delivery. */
  now?: () => Date;
}

/** A running shop. */
export interface RunningShop {
  /** Where it can be visited: `http://localhost:3000`. */
  url: string;
  close(): Promise<void>;
}

/**
 * Starts the shop on this machine.
 * @throws Node's error with the code EADDRINUSE when the port is taken, and what `createRatenkauf` throws
 */
export async function startShop(options: ShopOptions): Promise<RunningShop> {
  const { port, serviceHost, webshopId = '2.de.9999.10001', password = 'sandbox', now = () => new Date() } = options;
  const server = createServer();
  const url = await listen(server, port);
  try {
    const ratenkauf = createRatenkauf({
      service: { webshopId, password, host: serviceHost },
      publicUrl: `${url}/ratenkauf`,
      lender: 'Muster-Teilzahlungsbank AG',
    });
    const app = createApp({ ratenkauf: (request) => ratenkauf.handler(request), now });
    server.on('request', getRequestListener(app.fetch, { overrideGlobalObjects: false }));
    return {
      url,
      async close() {
        await stop(server);
        await ratenkauf.close();
      },
    };
  } catch (error) {
    await stop(server);
    throw error;
  }
}

async function listen(server: Server, port: number): Promise<string> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}

async function stop(server: Server): Promise<void> {
  server.close();
  server.closeAllConnections();
  await once(server, 'close');
}
