import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { toNodeHandler } from 'ratenkauf-elements/node';
import { createRatenkauf, type RatenkaufConfig } from 'ratenkauf-elements/server';
import { createApp } from './app.js';
import { openData, type ShopData } from './data.js';
import { purchasesBeside } from './database.js';
import type { Samples } from './orders/samples.js';
import { ratenkaufShop } from './ratenkauf-shop.js';

/** Options of {@link startShop}. */
export interface ShopOptions extends Pick<
  RatenkaufConfig,
  'log' | 'reconcileEvery' | 'secret' | 'transport' | 'verification'
> {
  /** Port to listen on; 0 chooses a free one. */
  port: number;
  /** Address of the financing service, or of its sandbox. */
  serviceHost: string;
  /** The shop's id at the service. Default: that of the sandbox. */
  webshopId?: string;
  password?: string;
  /** Address of the newer payment interface. Default: `serviceHost`. */
  authorizationHost?: string;
  /** Password of the back office. Default: the demo's usual one. */
  adminPassword?: string | undefined;
  /** Host names, beside `localhost`, under which the shop is reached. Default: none. */
  hosts?: readonly string[] | undefined;
  /** Address of the sandbox's console, for the bar above the pages. Default: none. */
  sandbox?: string | undefined;
  /** Clock of shop and handler. */
  now?: () => Date;
  /** File of the shop's database, which several processes may share. Default: `:memory:`. */
  database?: string;
  /** Database of the handler's purchases. Default: a file beside `database`. */
  purchases?: RatenkaufConfig['database'];
}

/** A running shop. */
export interface RunningShop {
  /** Address of the shop: `http://localhost:3000`. */
  url: string;
  /** Webhook address that the financing service calls when a transaction changes. */
  notificationUrl: string;
  /** The shop's sample orders. */
  samples: Samples;
  close(): Promise<void>;
}

/**
 * Starts the shop on this machine.
 * @throws Node's error with the code EADDRINUSE if the port is taken, and the errors of `createRatenkauf` and the
 * database
 */
export async function startShop(options: ShopOptions): Promise<RunningShop> {
  const { port, adminPassword, hosts, sandbox, database = ':memory:', now = () => new Date() } = options;
  const server = createServer();
  const url = await listen(server, port);
  try {
    const data = openData(database, now);
    const ratenkauf = createRatenkauf(configuration({ ...options, database, now }, url, data));
    ratenkauf.start();
    const app = createApp({
      ratenkauf: (request) => ratenkauf.handler(request),
      teaser: (options) => ratenkauf.renderTeaser(options),
      preload: (amounts) => ratenkauf.renderPreload(amounts),
      purchases: ratenkauf.purchases,
      data,
      now,
      adminPassword,
      hosts,
      sandbox,
    });
    server.on('request', (incoming, outgoing) => {
      const client = incoming.socket.remoteAddress;
      void toNodeHandler(async (request) => app.fetch(request, { client }))(incoming, outgoing);
    });
    return {
      url,
      notificationUrl: `${url}${ratenkauf.path}/notification`,
      samples: data.samples,
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

/** Returns the configuration of the handler. */
function configuration(
  options: ShopOptions & Required<Pick<ShopOptions, 'database' | 'now'>>,
  url: string,
  data: ShopData,
): RatenkaufConfig {
  const { serviceHost, authorizationHost = serviceHost, webshopId = '2.de.9999.10001', password = 'sandbox' } = options;
  const {
    database,
    purchases = purchasesBeside(database),
    secret = data.secret(),
    now,
    log,
    reconcileEvery,
    transport,
    verification,
  } = options;
  return {
    service: { webshopId, password, host: serviceHost, authorizationHost },
    publicUrl: `${url}/ratenkauf`,
    lender: { name: 'Muster-Teilzahlungsbank AG', street: 'Musterstraße 1', postcode: '12345', city: 'Musterstadt' },
    shop: ratenkaufShop(data),
    database: purchases,
    secret,
    now: () => now().getTime(),
    log,
    reconcileEvery,
    transport,
    verification,
  };
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
