import type { RequestListener } from 'node:http';
import type { Log, Ratenkauf } from '../../server.js';
import { toNodeHandler } from '../../server/inside.js';
import { createAdmin } from './admin/app.js';
import { byAddress } from './listeners/by-address.js';
import { openListener, type Listener } from './listeners/listener.js';
import type { ServiceLog } from './log/log.js';
import { listenerSettings, type ListenerSettings } from './settings/configuration.js';
import { SettingsError } from './settings/settings-error.js';
import { variableOf } from './settings/table.js';
import type { WebshopSettings } from './settings/webshops.js';
import { openWebshop, type Webshop, type WebshopLogs } from './webshop.js';

/** Parts of the service. */
export interface ServiceOptions {
  /** One or more webshops; settings without problems. */
  readonly webshops: readonly WebshopSettings[];
  readonly log: ServiceLog;
  /** Receives the entries of the handlers' logs, in the words of the service. */
  readonly handlerLog: Log;
  /** Answers what is below the path of no handler; default: 404. */
  readonly page?: ((path: string) => Response | undefined) | undefined;
}

/** The running service. */
export interface Service {
  /** Addresses of the listeners. */
  readonly publicUrl: string;
  readonly adminUrl: string;
  /** The handlers of the public listener, one for each webshop. */
  readonly handlers: readonly Ratenkauf[];
  /**
   * Says that it is not ready, waits until a proxy has noticed, answers what is under way, and closes the handlers.
   * Never rejects.
   */
  stop(): Promise<void>;
}

/** Milliseconds that requests under way may take when the service ends. */
const PATIENCE = 10_000;

/**
 * Starts the service: the handlers behind a public listener, their functions for programs behind an admin listener.
 * @throws {SettingsError} if a handler does not accept its settings, or an address cannot be listened at
 */
export async function startService({ webshops, log, handlerLog, page }: ServiceOptions): Promise<Service> {
  const settings = listenerSettings(webshops[0]?.values ?? {});
  const shops = await openAll(webshops, { log, handlerLog });
  const closeAll = () => Promise.all(shops.map(({ handler }) => handler.close()));
  const state = { isStopping: false };
  const isReady = async () =>
    !state.isStopping && (await Promise.all(shops.map((shop) => shop.isReady()))).every((each) => each);
  const admin = createAdmin({ webshops: shops.map((shop) => shop.admin), isReady, log });
  const listeners = await listenAtBoth(shops, { settings, page, admin }).catch(async (error: unknown) => {
    await closeAll();
    throw error;
  });
  const [open, closed] = listeners;
  log({ level: 'info', event: 'service_started', message: `Public: ${open.url}, admin: ${closed.url}` });
  return {
    publicUrl: open.url,
    adminUrl: closed.url,
    handlers: shops.map(({ handler }) => handler),
    async stop() {
      state.isStopping = true;
      log({ level: 'info', event: 'service_stopping', message: 'Not ready any more.' });
      await new Promise((resolve) => setTimeout(resolve, settings.drain));
      await Promise.all(listeners.map((listener) => listener.close(PATIENCE)));
      await closeAll();
      log({ level: 'info', event: 'service_stopped', message: 'Closed.' });
    },
  };
}

/** Opens and starts all webshops, or none. */
async function openAll(webshops: readonly WebshopSettings[], logs: WebshopLogs): Promise<readonly Webshop[]> {
  const opened: Webshop[] = [];
  try {
    for (const webshop of webshops) opened.push(openWebshop(webshop, logs));
    for (const { handler } of opened) handler.start();
    return opened;
  } catch (error) {
    await Promise.all(opened.map(({ handler }) => handler.close()));
    throw error;
  }
}

interface Listening {
  readonly settings: ListenerSettings;
  readonly page: ServiceOptions['page'];
  readonly admin: { fetch(request: Request): Response | Promise<Response> };
}

async function listenAtBoth(
  shops: readonly Webshop[],
  { settings, page, admin }: Listening,
): Promise<readonly [Listener, Listener]> {
  const open = await listenAt('listen', settings, publicListener(shops, page));
  const forPrograms = toNodeHandler(async (request) => admin.fetch(request));
  try {
    return [open, await listenAt('adminListen', settings, forPrograms)];
  } catch (error) {
    await open.close(0);
    throw error;
  }
}

/** Opens a listener at the address of a setting. */
const listenAt = (
  name: 'listen' | 'adminListen',
  settings: ListenerSettings,
  handle: RequestListener,
): Promise<Listener> =>
  openListener(settings[name], handle).catch(({ code, message }: NodeJS.ErrnoException) => {
    const expected = faultOfAddress[code ?? '']?.(settings[name]) ?? `another address, because of ${message}`;
    throw new SettingsError([{ name: variableOf(name), expected }]);
  });

/** Says why an address cannot be listened at, by the code of the error. */
const faultOfAddress: Readonly<Record<string, (address: string) => string>> = {
  EADDRINUSE: (address) => `another port: ${address} is taken by another program, perhaps by this one, started before`,
  EACCES: (address) => `a port from 1024: this user may not listen at ${address}`,
  EADDRNOTAVAIL: (address) => `an address of this machine; ${address} is not`,
  ENOTFOUND: (address) => `an address of this machine; ${address} is not known`,
};

/** Returns the listener for browsers and the bank. */
function publicListener(shops: readonly Webshop[], page: ServiceOptions['page']) {
  const addressed = shops.map(({ handler, publicUrl }) => ({ publicUrl, listener: toNodeHandler(handler) }));
  const none = toNodeHandler(async (request) => page?.(new URL(request.url).pathname) ?? noWebshop());
  return byAddress(addressed, none);
}

const noWebshop = (): Response =>
  Response.json(
    {
      error: {
        code: 'not_found',
        message:
          'No webshop has this address. Each answers below its publicUrl; of those with the same path, ' +
          'the header Host, as the web server passes it on, says which one.',
        retryable: false,
      },
    },
    { status: 404, headers: { 'cache-control': 'no-store' } },
  );
