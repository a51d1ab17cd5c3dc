import { ConfigError, createRatenkauf, type Log, type Ratenkauf, type RatenkaufConfig } from '../server.js';
import type { AdminOfShop } from './admin/app.js';
import { createMetrics } from './admin/metrics.js';
import { mountCalls } from './admin/mount.js';
import { createSender, type SendEvent } from './events/sender.js';
import { createTelling } from './events/shop-functions.js';
import { createHookCaller } from './hooks/caller.js';
import { hookedFunctions } from './hooks/shop-functions.js';
import type { ServiceLog } from './log/log.js';
import {
  configurationOf,
  problemsOfConfig,
  shopSettings,
  tryConfiguration,
  type NameOfSetting,
} from './settings/configuration.js';
import { SettingsError } from './settings/settings-error.js';
import type { WebshopSettings } from './settings/webshops.js';

/** A webshop that the service serves. */
export interface Webshop {
  readonly handler: Ratenkauf;
  /** Address at which browsers reach its handler. */
  readonly publicUrl: URL;
  readonly admin: AdminOfShop;
  /** Tells the shop's server of purchases that need an operator. Never rejects. */
  tellUnresolved(): Promise<void>;
  /** Resolves with true if its store answers. Never rejects. */
  isReady(): Promise<boolean>;
}

/** What writes the entries of the service, and those of the handler if another function does. */
export interface WebshopLogs {
  readonly log: ServiceLog;
  readonly handlerLog?: Log | undefined;
}

/**
 * Opens a webshop.
 * @throws {SettingsError} if the handler does not accept its settings
 */
export function openWebshop(settings: WebshopSettings, { log, handlerLog }: WebshopLogs): Webshop {
  const { adminKeys, eventsUrl, eventSecrets, hooks } = shopSettings(settings.values);
  const send = named(createSender({ url: eventsUrl, secrets: eventSecrets, log }), settings.name);
  const telling = createTelling({ send, ratenkauf: () => handler });
  const metrics = createMetrics();
  const hooked = hooks && hookedFunctions(hooks.names, createHookCaller({ url: hooks.url, secrets: eventSecrets }));
  const configuration = Object.assign(
    configurationOf(settings.values, Object.assign({}, telling.functions, hooked)),
    { onCount: metrics.count },
    handlerLog && { log: handlerLog },
  );
  const handler: Ratenkauf = createHandler(configuration, settings);
  return {
    handler,
    publicUrl: new URL(settings.values.publicUrl ?? ''),
    admin: { keys: adminKeys, metrics, mount: (app) => mountCalls(app, { ratenkauf: handler, telling }) },
    tellUnresolved: () => telling.tellUnresolved().catch(() => undefined),
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

/** Returns a sender whose events have the name of the webshop, if it has one. */
const named = (send: SendEvent, webshop: string | undefined): SendEvent =>
  webshop === undefined ? send : ({ id, type, data }) => send({ id, type, data: Object.assign({ webshop }, data) });

function createHandler(configuration: RatenkaufConfig, { nameOf }: WebshopSettings): Ratenkauf {
  try {
    return createRatenkauf(configuration);
  } catch (error) {
    throw settingsErrorOf(error, nameOf);
  }
}

const settingsErrorOf = (error: unknown, nameOf: NameOfSetting): unknown =>
  error instanceof ConfigError ? new SettingsError(problemsOfConfig(error.problems, nameOf)) : error;

/** An id that no purchase has: reading it shows that the store answers. */
const NO_PURCHASE = '-'.repeat(43);

const isStoreThere = ({ purchases }: Ratenkauf): Promise<boolean> =>
  purchases.find(NO_PURCHASE).then(
    () => true,
    () => false,
  );
