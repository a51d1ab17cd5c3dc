import * as z from 'zod';
import { modeOf, type Mode } from '../../rules/test-mode.js';
import type { Transport } from '../../service/call/transport.js';
import { addressOf, checkedText, fieldsAt, functionThat, hostName, safeBase, unknownField } from './fields.js';
import { logToConsole, type Log } from '../operations/log.js';
import { merchantServiceFields, reportingField, type MerchantServiceConfig, type ReportingName } from './merchant-config.js';
import { shoppingFields, shoppingProblems, shoppingSettings, type ShoppingConfig, type ShoppingSettings } from './shopping-config.js';

/** Tells what the shop knows a client by, for instance its address. */
export type ClientKey = (request: Request) => string | undefined | Promise<string | undefined>;

/** Where the remote service is, and who the shop is there. */
export interface ServiceConfig extends MerchantServiceConfig {
  /** Issued by the operator: `1.de.…`, for tests `2.de.…`. */
  readonly webshopId: string;
  /** The API password the merchant set in the shop administration. */
  readonly password: string;
  /** Address of the service, like `https://pay.example`, or with a path behind a gateway; `http:` only on this machine. */
  readonly host: string;
  /**
   * Test mode is activated in the shop administration: orders of the bank's dedicated test customers are test orders. The shop names
   * these customers with `checkout.isTestCustomer`. Only for ids that begin with `1.de`; with `2.de` all orders are test orders.
   */
  readonly testMode?: boolean | undefined;
  /** Address of the newer payment interface, usually that of `host`. Named here, purchases are verified by it. */
  readonly authorizationHost?: string | undefined;
  /**
   * Hosts, like `bank.example`, to which links in the bank's texts may lead, with their subdomains; of `mailto:` links that of the address.
   * The words of other links stay, without a link. Default: any host. The address of the pre-contractual information is no link of a text.
   */
  readonly linkHosts?: readonly string[] | undefined;
}

/** What {@link createRatenkauf} is given. */
export interface RatenkaufConfig extends ShoppingConfig {
  readonly service: ServiceConfig;
  /**
   * Absolute address at which browsers reach the handler, like `https://shop.example/ratenkauf`; `http:` only on this
   * machine. Its path is where the handler answers; `/ratenkauf` when it has none.
   */
  readonly publicUrl: string;
  /**
   * Whether the credentials are checked once at the start, and the log told when they are wrong; nobody waits for it. Default true.
   * `false` where starts are many or there is no service: in unit tests, builds, short-lived functions.
   */
  readonly checkCredentials?: boolean | undefined;
  /** Through which interface transactions are read and reported. Default `transaction-api`. */
  readonly reporting?: ReportingName | undefined;
  /** Name and place of the lender, shown beside the plans. */
  readonly lender?: string | undefined;
  /**
   * What the shop knows a client by, like the address that the shop's own proxy has put into a header; undefined where it does not. Each
   * client may then ask for 200 amounts that nobody has asked for before, and for two more a second; clients wait in turn, however many
   * requests one has. May take two seconds. It is kept in memory only, and never logged. A header that clients can set is of no use.
   */
  readonly clientKey?: ClientKey | undefined;
  /** Where log entries go. Default: one line of JSON each on stderr. */
  readonly log?: Log | undefined;
  /** How requests reach the service. Default: a pool of connections, closed by `close()`. */
  readonly transport?: Transport | undefined;
  /** The clock, in milliseconds since 1970. Default `Date.now`. */
  readonly now?: (() => number) | undefined;
}

/** The configuration, checked and completed. */
export interface Settings {
  readonly service: ServiceConfig;
  /** Which orders are test orders. */
  readonly mode: Mode;
  /** Where the handler answers, like `/ratenkauf`. */
  readonly path: string;
  /** Where browsers reach the handler, without a slash at the end. */
  readonly publicUrl: string;
  /** What purchases need; undefined without a shop. */
  readonly shopping: ShoppingSettings | undefined;
  readonly reporting: ReportingName;
  readonly checkCredentials: boolean;
  readonly lender: string | undefined;
  readonly clientKey: ClientKey | undefined;
  readonly log: Log;
  readonly transport: Transport | undefined;
  readonly now: () => number;
}

/** One thing that is wrong with the configuration. */
export interface ConfigProblem {
  /** Path of the field, like `service.host`. */
  readonly field: string;
  /** What is expected there. */
  readonly expected: string;
}

/** The configuration cannot be used; `problems` has everything that is wrong with it. Never quotes a value. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly problems: readonly ConfigProblem[];

  constructor(problems: readonly ConfigProblem[]) {
    super(`ratenkauf cannot start:\n${problems.map(({ field, expected }) => `- ${field}: expected ${expected}`).join('\n')}`);
    this.problems = problems;
  }
}

const MOUNT_POINT = '/ratenkauf';

const isMountable = (text: string) => /^(\/|(\/[\w.~-]+)+\/?)$/.test(safeBase(text)?.pathname ?? '');

const schema = z.strictObject({
  service: z.strictObject(
    {
      webshopId: checkedText('a webshop id like 2.de.9999.10001, beginning with 1.de. or 2.de.', (id) =>
        /^[12]\.de\.[A-Za-z0-9._-]{0,56}[A-Za-z0-9]$/.test(id),
      ),
      password: checkedText('the API password: not empty, no white space around it, nothing a header cannot carry', (password) =>
        /^[\x21-\x7e\xa1-\xff](?:[\x20-\x7e\xa1-\xff]*[\x21-\x7e\xa1-\xff])?$/.test(password),
      ),
      host: addressOf('the service'),
      testMode: z.boolean({ error: 'true where test mode is activated in the shop administration' }).optional(),
      authorizationHost: addressOf('the newer interface').optional(),
      linkHosts: z.array(hostName, { error: 'a list of hosts' }).optional(),
      ...merchantServiceFields,
    },
    { error: 'an object with webshopId, password and host' },
  ),
  publicUrl: checkedText(
    'the address browsers use, like https://shop.example/ratenkauf: without query, the path of letters, digits and . _ ~ -; http: only for localhost',
    isMountable,
  ),
  lender: checkedText('name and place of the lender', (lender) => lender.trim() !== '').optional(),
  clientKey: functionThat<ClientKey>('a function that takes a request and gives a text that is the same for the same client'),
  log: functionThat<Log>('a function that takes a log entry'),
  transport: functionThat<Transport>('a function that sends a request and resolves with the answer'),
  now: functionThat<() => number>('a function that tells the time in milliseconds'),
  checkCredentials: z.boolean({ error: 'false where the credentials are not to be checked at the start' }).optional(),
  reporting: reportingField,
  ...shoppingFields,
}, { error: 'an object with service and publicUrl' });

/**
 * Checks the whole configuration at once.
 * @throws {ConfigError} naming every field that is wrong or unknown
 */
export function readConfig(config: RatenkaufConfig): Settings {
  const { success, data, error } = schema.safeParse(config);
  if (!success) throw new ConfigError(error.issues.flatMap(problemsOf));
  const problems = shoppingProblems(data, data.service.transactionApiHost !== undefined);
  if (problems.length > 0) throw new ConfigError(problems);
  const { service, reporting = 'transaction-api', checkCredentials = true, lender, clientKey, log = logToConsole, transport, now = Date.now } = data;
  const { origin, pathname } = new URL(data.publicUrl);
  const path = pathname.replace(/\/$/, '') || MOUNT_POINT;
  const shopping = shoppingSettings(data, service.authorizationHost !== undefined);
  const where = { path, publicUrl: origin + path };
  const mode = modeOf(service.webshopId, service.testMode);
  return { service, mode, ...where, shopping, reporting, checkCredentials, lender, clientKey, log, transport, now };
}

function problemsOf(issue: z.core.$ZodIssue): ConfigProblem[] {
  if (issue.code !== 'unrecognized_keys') return [{ field: issue.path.join('.') || 'configuration', expected: issue.message }];
  const known = fieldsAt(schema, issue.path);
  return issue.keys.map((key) => ({ field: [...issue.path, key].join('.'), expected: unknownField(key, known) }));
}
