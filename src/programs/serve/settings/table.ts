/** How the value of a setting is written. In the environment, everything is text. */
interface Kinds {
  readonly text: string;
  /** A text that is not shown to anybody. */
  readonly secret: string;
  readonly number: number;
  /** `true` or `false`. */
  readonly flag: boolean;
  /** A list; in the environment with commas between its parts. */
  readonly list: readonly string[];
  /** A list of one or two secrets: the present one, and the one before or after it while they are changed. */
  readonly secrets: readonly string[];
}

/** Name of a way in which a value is written. */
export type Kind = keyof Kinds;

/** One setting of the service. */
export interface Setting {
  readonly kind: Kind;
  /** Purpose, in one sentence. */
  readonly about: string;
  /** Field of `createRatenkauf` that it becomes; absent if it is one of the service alone. */
  readonly field?: string;
  /** True if the service does not start without it. */
  readonly isNeeded?: true;
  /** True if it is one of the process: no webshop can have another one. */
  readonly isOfProcess?: true;
}

/**
 * All settings, by their names in the JSON file. In the environment, `publicUrl` is `RATENKAUF_PUBLIC_URL`; each may
 * also be the name of a file with the value, as `RATENKAUF_PUBLIC_URL_FILE`.
 */
export const settings = {
  webshopId: {
    kind: 'text',
    about: 'Webshop id that the bank has issued: `1.de.…`, for tests `2.de.…`.',
    field: 'service.webshopId',
    isNeeded: true,
  },
  password: {
    kind: 'secret',
    about: 'API password that was set in the shop administration.',
    field: 'service.password',
    isNeeded: true,
  },
  host: { kind: 'text', about: 'Address of the bank.', field: 'service.host', isNeeded: true },
  testMode: {
    kind: 'flag',
    about: 'True if test mode is activated in the shop administration.',
    field: 'service.testMode',
  },
  authorizationHost: {
    kind: 'text',
    about: 'Address of the newer payment interface.',
    field: 'service.authorizationHost',
  },
  transactionApiHost: {
    kind: 'text',
    about: 'Address of API A; default: that of `host`.',
    field: 'service.transactionApiHost',
  },
  merchantApiHost: {
    kind: 'text',
    about: 'Address of API C; default: that of `host`.',
    field: 'service.merchantApiHost',
  },
  signatureSecret: {
    kind: 'secret',
    about: 'Secret of the body signature of API A, if it was activated.',
    field: 'service.signature.secret',
  },
  signatureScheme: {
    kind: 'text',
    about: 'Scheme of that signature: `sha256` or `hmacsha256`.',
    field: 'service.signature.scheme',
  },
  reportMethod: {
    kind: 'text',
    about: 'HTTP method of reports to API A: `GET` or `POST`.',
    field: 'service.reportMethod',
  },
  linkHosts: {
    kind: 'list',
    about: "Hosts to which links in the bank's texts may lead; default: any.",
    field: 'service.linkHosts',
  },
  reporting: {
    kind: 'text',
    about: 'Interface for deliveries and refunds: `transaction-api` or `merchant-api`.',
    field: 'reporting',
  },
  verification: {
    kind: 'text',
    about: 'How a confirmation is verified: `authorization`, `purchase-status`, `transaction` or `answer`.',
    field: 'verification',
  },
  lenderName: { kind: 'text', about: 'Name of the lender with its legal form.', field: 'lender.name' },
  lenderStreet: { kind: 'text', about: 'Street and number of the lender.', field: 'lender.street' },
  lenderPostcode: { kind: 'text', about: 'Postcode of the lender.', field: 'lender.postcode' },
  lenderCity: { kind: 'text', about: 'City of the lender.', field: 'lender.city' },
  publicUrl: {
    kind: 'text',
    about:
      "Address at which browsers reach the public listener, below the shop's own origin: " +
      '`https://shop.example/ratenkauf`.',
    field: 'publicUrl',
    isNeeded: true,
  },
  reviewPage: {
    kind: 'text',
    about: 'Page of the shop with the summary, to which the customer comes back from the bank.',
    field: 'shop.pages.review',
    isNeeded: true,
  },
  paymentPage: {
    kind: 'text',
    about: 'Page of the shop on which the customer chooses how to pay.',
    field: 'shop.pages.payment',
    isNeeded: true,
  },
  addressPage: {
    kind: 'text',
    about: 'Page of the shop on which the customer changes the addresses.',
    field: 'shop.pages.address',
  },
  withdrawalPage: {
    kind: 'text',
    about: 'Page of the shop on which the customer withdraws from the sale.',
    field: 'shop.pages.withdrawal',
  },
  pageOrigins: {
    kind: 'list',
    about: 'Other origins than that of `publicUrl` that pages of a single purchase may have.',
    field: 'pageOrigins',
  },
  secret: {
    kind: 'secret',
    about:
      'At least 32 random characters, with which what is stored is digested and sealed; the same in all instances.',
    field: 'secret',
    isNeeded: true,
    isOfProcess: true,
  },
  database: {
    kind: 'secret',
    about: 'File of the SQLite database, or the address of PostgreSQL: `postgres://user:password@host/database`.',
    field: 'database',
    isNeeded: true,
    isOfProcess: true,
  },
  webshop: { kind: 'text', about: 'Name of the webshop in the log and in events.', field: 'webshop' },
  reconcileEvery: {
    kind: 'number',
    about: 'Seconds between two rounds that resolve what is open; 60 by default.',
    field: 'reconcileEvery',
    isOfProcess: true,
  },
  proofKept: {
    kind: 'number',
    about: 'Years for which it is kept what customers were shown.',
    field: 'proofKept',
  },
  parcelStations: {
    kind: 'flag',
    about: 'True if the bank has agreed to finance deliveries to parcel stations.',
    field: 'parcelStations',
  },
  assets: {
    kind: 'text',
    about: 'Folder `dist` of the package, or a copy of it, with the files for pages; default: those of the program.',
    field: 'assets',
    isOfProcess: true,
  },
  clientAddressHeader: {
    kind: 'text',
    about:
      "Header in which the shop's own web server says the address of the client, like `x-real-ip`; of " +
      'a list, the last one counts.',
    isOfProcess: true,
  },
  listen: {
    kind: 'text',
    about: 'Address of the public listener, which browsers and the bank reach; `127.0.0.1:8090` by default.',
    isOfProcess: true,
  },
  adminListen: {
    kind: 'text',
    about: "Address of the admin listener, which only the shop's server reaches; `127.0.0.1:8091` by default.",
    isOfProcess: true,
  },
  adminKeys: {
    kind: 'secrets',
    about: 'One or two keys of at least 32 characters that the admin listener accepts.',
    isNeeded: true,
  },
  eventsUrl: {
    kind: 'text',
    about: 'Address of the shop that gets the events: `https:`, or `http:` on this machine or in its own network.',
    isNeeded: true,
  },
  eventSecrets: {
    kind: 'secrets',
    about: 'One or two secrets with which events are signed: `whsec_` and base64 of 24 to 64 bytes.',
    isNeeded: true,
  },
  hooks: {
    kind: 'list',
    about:
      "Questions that the shop's server answers: `pricesAmong`, `offered`, `mayManage`, `checkout`, " +
      '`prepareOrder`, `sessionKey`; none by default.',
  },
  hooksUrl: {
    kind: 'text',
    about: 'Address of the shop that answers them: as that of the events.',
  },
  proxyFromEnvironment: {
    kind: 'flag',
    about:
      'False: bank and shop are reached without the proxies that `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY` name; true ' +
      'by default.',
    field: 'proxyFromEnvironment',
    isOfProcess: true,
  },
  drainSeconds: {
    kind: 'number',
    about: 'Seconds between the signal to end and the end of taking requests, so that a proxy notices; 0 by default.',
    isOfProcess: true,
  },
} as const satisfies Readonly<Record<string, Setting>>;

/** Name of a setting. */
export type SettingName = keyof typeof settings;

/** Values of settings, as far as they are given. */
export type SettingValues = {
  readonly [Name in SettingName]?: Kinds[(typeof settings)[Name]['kind']] | undefined;
};

/** Names of all settings. */
export const settingNames = Object.keys(settings) as readonly SettingName[];

/** Beginning of the names of all settings in the environment. */
export const prefix = 'RATENKAUF_';

/** Form of the name of a webshop. */
export const webshopName = /^[a-z][a-z\d]{0,29}$/;

/** Beginning of the names of the settings that a single webshop has. */
const prefixOf = (webshop: string): string => `${prefix}WEBSHOPS__${webshop.toUpperCase()}__`;

/** Returns the name of a setting in the environment: of all webshops, or of a single one. */
export const variableOf = (name: SettingName, webshop?: string): string =>
  (webshop === undefined ? prefix : prefixOf(webshop)) + name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();

/** What a variable of the environment names. */
export interface NamedSetting {
  /** The webshop that alone has it. */
  readonly webshop?: string;
  /** The name that the setting of all webshops has, or would have. */
  readonly variable: string;
}

/** Reads the name of a variable. */
export function namedSetting(variable: string): NamedSetting {
  const [, webshop = '', rest = ''] = /^RATENKAUF_WEBSHOPS__([A-Z][A-Z\d]{0,29})__(.+)$/.exec(variable) ?? [];
  return webshop === '' ? { variable } : { webshop: webshop.toLowerCase(), variable: prefix + rest };
}
