import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { toNodeHandler } from 'ratenkauf-elements/node';
import { createApp, type AppOptions } from './app.js';
import { createHandler, type HandlerOptions } from './ratenkauf.js';
import { openData } from './store/data.js';
import { purchasesBeside } from './store/database.js';
import type { Register } from './store/register.js';

/** Options of {@link startShop}. */
export interface ShopOptions
  extends Omit<HandlerOptions, 'now' | 'purchases'>, Pick<AppOptions, 'adminPassword' | 'hosts'> {
  /** Port to listen on; 0 chooses a free one. */
  readonly port: number;
  /** Clock of shop and handler. */
  readonly now?: () => Date;
  /** File of the shop's database, which several processes may share. Default: `:memory:`. */
  readonly database?: string;
}

/** A running shop. */
export interface RunningShop {
  /** Address of the shop: `http://localhost:3000`. */
  readonly url: string;
  /** Webhook address that the bank calls when a transaction changes. */
  readonly notificationUrl: string;
  /** The orders of all customers. */
  readonly register: Register;
  close(): Promise<void>;
}

/**
 * Starts the shop on this machine.
 * @throws Node's error with the code EADDRINUSE if the port is taken, and the errors of `createRatenkauf` and the
 * database
 */
export async function startShop(options: ShopOptions): Promise<RunningShop> {
  const { port, adminPassword, hosts, database = ':memory:', now = () => new Date(), ...more } = options;
  const server = createServer();
  const url = await listen(server, port);
  try {
    const data = openData(database, now);
    const ratenkauf = createHandler({ ...more, purchases: purchasesBeside(database), now }, url, data);
    ratenkauf.start();
    const app = createApp({ ratenkauf, data, now, adminPassword, hosts });
    server.on(
      'request',
      toNodeHandler(async (request) => app.fetch(request)),
    );
    return {
      url,
      notificationUrl: `${url}${ratenkauf.path}/notification`,
      register: data.register,
      async close() {
        await stop(server);
        await ratenkauf.close();
        data.close();
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
