import { createRatenkauf, type ConfigProblem, type RatenkaufConfig } from '../../../server.js';
import { postgres } from '../../../server/inside.js';
import type { ShopFunctions } from '../events/shop-functions.js';
import { isListenAddress } from '../listeners/address.js';
import { shopAddress, isEventSecret } from '../signed/addresses.js';
import type { HookedFunctions } from '../hooks/shop-functions.js';
import { hookNames, type HookName } from '../hooks/table.js';
import { pageTexts } from './page-texts.js';
import { clientKeyOf } from './client-key.js';
import { isDatabase, isPostgres } from './database.js';
import type { SettingProblem } from './read.js';
import { settingNames, settings, variableOf, type SettingName, type SettingValues } from './table.js';
import { inWordsOfService, type NameOf } from './words.js';

/** Settings of the process, with defaults. */
export interface ListenerSettings {
  readonly listen: string;
  readonly adminListen: string;
  /** Milliseconds. */
  readonly drain: number;
}

/** Settings of a webshop that the service needs itself. */
export interface ShopSettings {
  readonly adminKeys: readonly string[];
  readonly eventsUrl: URL;
  readonly eventSecrets: readonly string[];
  /** What the shop's server is asked, and where; undefined if nothing. */
  readonly hooks: { readonly url: URL; readonly names: readonly HookName[] } | undefined;
}

/** Where the admin listener is unless the settings say otherwise. */
export const usualAdminListen = '127.0.0.1:8091';

const isHookName = (name: string): name is HookName => hookNames.some((each) => each === name);

const isOwnAddress = [
  (url: string) => shopAddress(url) !== undefined,
  'an address with https:, or with http: of this machine or a name without dots; without credentials in it',
] as const;

const rules: { readonly [Name in SettingName]?: readonly [(value: never) => boolean, string] } = {
  listen: [isListenAddress, 'an address and a port, like 127.0.0.1:8090 or [::1]:8090'],
  adminListen: [isListenAddress, 'an address and a port, like 127.0.0.1:8091 or [::1]:8091'],
  adminKeys: [
    (keys: readonly string[]) => keys.length > 0 && keys.every((key) => /^[\x21-\x7e]{32,256}$/.test(key)),
    'one or two keys of 32 to 256 visible characters, like those of `openssl rand -hex 32`',
  ],
  eventsUrl: isOwnAddress,
  hooksUrl: isOwnAddress,
  hooks: [
    (names: readonly string[]) =>
      names.every(isHookName) && names.includes('checkout') === names.includes('prepareOrder'),
    `some of ${hookNames.join(', ')}; checkout and prepareOrder only together`,
  ],
  eventSecrets: [
    (secrets: readonly string[]) => secrets.length > 0 && secrets.every(isEventSecret),
    'one or two secrets of whsec_ and base64 of 24 to 64 bytes, like "whsec_$(openssl rand -base64 32)"',
  ],
  database: [isDatabase, 'the file of an SQLite database, or an address with postgres://; there is no other database'],
  drainSeconds: [(seconds: number) => seconds <= 300, 'seconds from 0 to 300'],
  clientAddressHeader: [(name: string) => /^[\w-]{1,100}$/.test(name), 'the name of a header, like x-real-ip'],
};

const asVariable: NameOf = (name) => variableOf(name);

/** Returns what is wrong with the settings of the service itself. */
export function problemsOf(values: SettingValues, nameOf: NameOf = asVariable): readonly SettingProblem[] {
  const wrong = settingNames.flatMap((name) => {
    const [isRight, expected] = rules[name] ?? [];
    const value = values[name];
    const isWrong = isRight && value !== undefined && !isRight(value as never);
    return isWrong ? [{ name: nameOf(name), expected: expected ?? '' }] : [];
  });
  const alone = together.filter(([name, other]) => values[name] !== undefined && values[other] === undefined);
  return wrong.concat(alone.map(([name, other]) => ({ name: nameOf(name), expected: `only with ${nameOf(other)}` })));
}

/** Settings that need another one. */
const together = [
  ['hooks', 'hooksUrl'],
  ['hooksUrl', 'hooks'],
] as const;

/** Returns the settings of the process. */
export const listenerSettings = (values: SettingValues): ListenerSettings => {
  const { listen = '127.0.0.1:8090', adminListen = usualAdminListen, drainSeconds = 0 } = values;
  return { listen, adminListen, drain: drainSeconds * 1000 };
};

/**
 * Returns the settings of a webshop that the service needs itself, which were checked.
 * @throws {TypeError} if one is missing
 */
export function shopSettings(values: SettingValues): ShopSettings {
  const { adminKeys, eventsUrl, eventSecrets, hooks = [], hooksUrl } = values;
  const address = shopAddress(eventsUrl ?? '');
  if (!adminKeys || !address || !eventSecrets) throw new TypeError('The settings were not checked.');
  const hooked = shopAddress(hooksUrl ?? '');
  return {
    adminKeys,
    eventsUrl: address,
    eventSecrets,
    hooks: hooked && { url: hooked, names: hooks.filter(isHookName) },
  };
}

type Tree = { [name: string]: unknown };

/** Puts a value into an object of objects, at the place that a field names. */
function put(tree: Tree, field: string, value: unknown): void {
  const [first = '', ...rest] = field.split('.');
  if (rest.length === 0) tree[first] = value;
  else put((tree[first] ??= {}) as Tree, rest.join('.'), value);
}

const never = async (): Promise<never> => {
  throw new Error('Orders are made by the shop before they are confirmed.');
};

/** Returns the configuration of the handler. It is checked by the handler itself. */
export function configurationOf(values: SettingValues, functions: ShopFunctions & HookedFunctions): RatenkaufConfig {
  const tree: Tree = {
    // No browser is asked who it is: it has the token of a checkout, or nothing.
    shop: { checkout: async () => undefined, sessionKey: null, prepareOrder: never, pages: {} },
  };
  for (const name of settingNames) {
    const setting = settings[name];
    if ('field' in setting && values[name] !== undefined) put(tree, setting.field, values[name]);
  }
  Object.assign(tree['shop'] as Tree, functions);
  const { database, clientAddressHeader } = values;
  if (database !== undefined && isPostgres(database)) tree['database'] = postgres({ connectionString: database });
  if (clientAddressHeader !== undefined) tree['clientKey'] = clientKeyOf(clientAddressHeader);
  if (values.assets === undefined && pageTexts) tree['assets'] = pageTexts;
  return tree as unknown as RatenkaufConfig;
}

const nothing = async () => undefined;

/** Functions of a shop that is told nothing. */
export const deafShop: ShopFunctions = { completeOrder: nothing, releaseOrder: nothing, transactionChanged: nothing };

/**
 * Checks the settings as the handler does, without touching database, bank or shop.
 * @throws {ConfigError} if the handler does not accept them
 */
export async function tryConfiguration(values: SettingValues): Promise<void> {
  const apart = { database: ':memory:' };
  await createRatenkauf(Object.assign(configurationOf(values, deafShop), apart)).close();
}

/** Names the settings that a problem of the handler's configuration is about. */
export function problemsOfConfig(
  problems: readonly ConfigProblem[],
  nameOf: NameOf = asVariable,
): readonly SettingProblem[] {
  return problems.map(({ field, expected }) => {
    const names = settingNames.filter((name) => {
      const setting = settings[name];
      return 'field' in setting && (setting.field === field || setting.field.startsWith(`${field}.`));
    });
    return { name: names.map(nameOf).join(', ') || field, expected: inWordsOfService(expected, nameOf) };
  });
}
