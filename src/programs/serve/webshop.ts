import { composeRatenkauf, createFetch, type ComposedRatenkauf } from '../../server/inside.js';
import { ConfigError, type Log, type Ratenkauf, type RatenkaufConfig } from '../../server.js';
import type { AdminOfShop } from './admin/app.js';
import { createMetrics } from './admin/metrics.js';
import { mountCalls } from './admin/mount.js';
import { createSender, type SendEvent } from './events/sender.js';
import { createTelling, type Telling } from './events/shop-functions.js';
import { createHookCaller } from './hooks/caller.js';
import { hookedFunctions } from './hooks/shop-functions.js';
import type { ServiceLog } from './log/log.js';
import { configurationOf, problemsOfConfig, shopSettings, tryConfiguration } from './settings/configuration.js';
import { SettingsError } from './settings/settings-error.js';
import type { WebshopSettings } from './settings/webshops.js';
import { inWordsOfService, type NameOf } from './settings/words.js';

/** A webshop that the service serves. */
export interface Webshop {
  readonly handler: Ratenkauf;
  /** Address at which browsers reach its handler. */
  readonly publicUrl: URL;
  readonly admin: AdminOfShop;
  /** Resolves with true if its store answers. Never rejects. */
  isReady(): Promise<boolean>;
}

/** What writes the entries of the service, and those of the handlers. */
export interface WebshopLogs {
  readonly log: ServiceLog;
  readonly handlerLog: Log;
}

/**
 * Opens a webshop.
 * @throws {SettingsError} if the handler does not accept its settings
 */
export function openWebshop(settings: WebshopSettings, { log, handlerLog }: WebshopLogs): Webshop {
  const { nameOf } = settings;
  const { adminKeys, eventsUrl, eventSecrets, hooks } = shopSettings(settings.values);
  const fetch = createFetch(settings.values);
  const send = named(createSender({ url: eventsUrl, secrets: eventSecrets, fetch, log, nameOf }), settings.name);
  const asksForOrders = hooks?.names.includes('prepareOrder') ?? false;
  const telling = createTelling({ send, ratenkauf: () => handler, log, asksForOrders });
  const metrics = createMetrics();
  const hooked =
    hooks && hookedFunctions(hooks.names, createHookCaller({ url: hooks.url, secrets: eventSecrets, fetch }));
  const configuration = Object.assign(configurationOf(settings.values, Object.assign({}, telling.functions, hooked)), {
    onCount: metrics.count,
    log: inOwnWords(handlerLog, nameOf),
  });
  const handler: ComposedRatenkauf = createHandler(configuration, settings, telling);
  return {
    handler,
    publicUrl: new URL(settings.values.publicUrl ?? ''),
    admin: { keys: adminKeys, metrics, mount: (app) => mountCalls(app, { ratenkauf: handler }) },
    isReady: () => isStoreThere(handler),
  };
}

/**
 * Checks the settings of a webshop as the handler does, without touching database, bank or shop.
 * @throws {SettingsError} if the handler does not accept them
 */
export const checkWebshop = ({ values, nameOf }: WebshopSettings): Promise<void> =>
  tryConfiguration(values).catch((error: unknown) => {
    throw settingsErrorOf(error, nameOf);
  });

/** Returns a log that says what the handler does in the words of the service. */
const inOwnWords =
  (log: Log, nameOf: NameOf): Log =>
  ({ message, operation, ...entry }) =>
    log({
      ...entry,
      message: sentence(inWordsOfService(message, nameOf)),
      ...(operation !== undefined && { operation: inWordsOfService(operation, nameOf) }),
    });

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns a sender whose events have the name of the webshop, if it has one. */
const named = (send: SendEvent, webshop: string | undefined): SendEvent =>
  webshop === undefined ? send : ({ id, type, data }) => send({ id, type, data: Object.assign({ webshop }, data) });

function createHandler(
  configuration: RatenkaufConfig,
  { nameOf }: WebshopSettings,
  { tellUnresolved }: Pick<Telling, 'tellUnresolved'>,
): ComposedRatenkauf {
  try {
    return composeRatenkauf(configuration, { program: 'serve', tellUnresolved });
  } catch (error) {
    throw settingsErrorOf(error, nameOf);
  }
}

const settingsErrorOf = (error: unknown, nameOf: NameOf): unknown =>
  error instanceof ConfigError ? new SettingsError(problemsOfConfig(error.problems, nameOf)) : error;

/** An id that no purchase has: reading it shows that the store answers. */
const NO_PURCHASE = '-'.repeat(43);

const isStoreThere = ({ purchases }: Ratenkauf): Promise<boolean> =>
  purchases.find(NO_PURCHASE).then(
    () => true,
    () => false,
  );
