import { createRatenkauf, type Log, type Ratenkauf } from '../server.js';
import { toNodeHandler } from '../server/mounts/node.js';
import { createAdmin } from './admin/app.js';
import { createMetrics } from './admin/metrics.js';
import { mountCalls } from './admin/mount.js';
import { createSender } from './events/sender.js';
import { createTelling } from './events/shop-functions.js';
import { openListener, type Listener } from './listeners/listener.js';
import type { ServiceLog } from './log/log.js';
import { configurationOf, serviceSettings, type ServiceSettings } from './settings/configuration.js';
import type { SettingValues } from './settings/table.js';

/** Parts of the service. */
export interface ServiceOptions {
  /** Settings without problems. */
  readonly values: SettingValues;
  readonly log: ServiceLog;
  /** Receives the entries of the handler's log; default: as the handler writes it. */
  readonly handlerLog?: Log | undefined;
  /** Answers what is not below the path of the handler; default: the handler, with 404. */
  readonly page?: ((path: string) => Response | undefined) | undefined;
}

/** The running service. */
export interface Service {
  /** Addresses of the listeners. */
  readonly publicUrl: string;
  readonly adminUrl: string;
  /** The handler of the public listener. */
  readonly ratenkauf: Ratenkauf;
  /**
   * Says that it is not ready, waits until a proxy has noticed, answers what is under way, and closes the handler. Never
   * rejects.
   */
  stop(): Promise<void>;
}

/** Milliseconds that requests under way may take when the service ends. */
const PATIENCE = 10_000;
/** Milliseconds between two looks for purchases that need an operator. */
const LOOK_EVERY = 60_000;

/**
 * Starts the service: the handler behind a public listener, its functions for programs behind an admin listener.
 * @throws {ConfigError} if the handler does not accept the configuration; rejects if an address cannot be listened at
 */
export async function startService({ values, log, handlerLog, page }: ServiceOptions): Promise<Service> {
  const settings = serviceSettings(values);
  const send = createSender({ url: settings.eventsUrl, secrets: settings.eventSecrets, log });
  const telling = createTelling({ send, ratenkauf: () => ratenkauf });
  const metrics = createMetrics();
  const configuration = Object.assign(configurationOf(values, telling.functions), { onCount: metrics.count });
  const ratenkauf: Ratenkauf = createRatenkauf(
    handlerLog ? Object.assign(configuration, { log: handlerLog }) : configuration,
  );
  const state = { isStopping: false };
  const isReady = async () => !state.isStopping && (await isStoreThere(ratenkauf));
  const admin = createAdmin({
    keys: settings.adminKeys,
    isReady,
    log,
    metrics,
    mount: (app) => mountCalls(app, { ratenkauf, telling }),
  });
  const listeners = await listenAtBoth(ratenkauf, { settings, page, admin }).catch(async (error: unknown) => {
    await ratenkauf.close();
    throw error;
  });
  const look = setInterval(() => void telling.tellUnresolved().catch(() => undefined), LOOK_EVERY);
  look.unref();
  const [open, closed] = listeners;
  log({ level: 'info', event: 'service_started', message: `Public: ${open.url}, admin: ${closed.url}` });
  return {
    publicUrl: open.url,
    adminUrl: closed.url,
    ratenkauf,
    async stop() {
      state.isStopping = true;
      log({ level: 'info', event: 'service_stopping', message: 'Not ready any more.' });
      clearInterval(look);
      await new Promise((resolve) => setTimeout(resolve, settings.drain));
      await Promise.all(listeners.map((listener) => listener.close(PATIENCE)));
      await ratenkauf.close();
      log({ level: 'info', event: 'service_stopped', message: 'Closed.' });
    },
  };
}

/** An id that no purchase has: reading it shows that the store answers. */
const NO_PURCHASE = '-'.repeat(43);

const isStoreThere = ({ purchases }: Ratenkauf): Promise<boolean> =>
  purchases.find(NO_PURCHASE).then(
    () => true,
    () => false,
  );

interface Listening {
  readonly settings: ServiceSettings;
  readonly page: ServiceOptions['page'];
  readonly admin: { fetch(request: Request): Response | Promise<Response> };
}

async function listenAtBoth(
  ratenkauf: Ratenkauf,
  { settings, page, admin }: Listening,
): Promise<readonly [Listener, Listener]> {
  const answer = async (request: Request) => page?.(new URL(request.url).pathname) ?? ratenkauf.handler(request);
  const open = await openListener(settings.listen, page ? toNodeHandler(answer) : toNodeHandler(ratenkauf));
  try {
    return [
      open,
      await openListener(
        settings.adminListen,
        toNodeHandler(async (request) => admin.fetch(request)),
      ),
    ];
  } catch (error) {
    await open.close(0);
    throw error;
  }
}
