import * as z from 'zod';
import type { Lender } from '../../rules/lender.js';
import { modeOf, type Mode } from '../../rules/test-mode.js';
import type { Transport } from '../../service/call/transport.js';
import { isWebshopId } from '../../service/wire/ids.js';
import { hasPageFiles, hasPageTexts, type PageTexts } from './page-files.js';
import { addressOf, checkedText, fieldsAt, functionThat, hostName, safeBase, unknownField } from './fields.js';
import { lenderField, type LenderConfig } from './lender.js';
import {
  merchantServiceFields,
  reportingField,
  type MerchantServiceConfig,
  type ReportingName,
} from './merchant-config.js';
import type { Counted } from '../operations/telemetry.js';
import { logToConsole, type Log } from '../operations/log.js';
import type { ClientKey } from '../shop/client-key.js';
import {
  shoppingFields,
  shoppingProblems,
  shoppingSettings,
  type ShoppingConfig,
  type ShoppingSettings,
} from './shopping-config.js';

/** Address of the bank and credentials of the shop. */
export interface ServiceConfig extends MerchantServiceConfig {
  /** Issued by the bank: `1.de.…`, for tests `2.de.…`. */
  readonly webshopId: string;
  /** The API password that the merchant has set in the shop administration. */
  readonly password: string;
  /**
   * Address of the bank, like `https://pay.example`, or with a path behind a gateway; `http:` only for localhost.
   */
  readonly host: string;
  /**
   * True if test mode is activated in the shop administration: orders of the bank's dedicated test customers are then
   * test orders. The shop marks these customers with `checkout.isTestCustomer`. Only for ids that begin with `1.de`;
   * with `2.de` all orders are test orders.
   */
  readonly testMode?: boolean | undefined;
  /**
   * Address of the newer payment interface, usually that of `host`. If it is given, purchases are verified by this
   * interface.
   */
  readonly authorizationHost?: string | undefined;
  /**
   * Hosts, like `bank.example`, to which links in the bank's texts may lead, including their subdomains; for `mailto:`
   * links, the host of the e-mail address. Other links are replaced by their text, and the link to the pre-contractual
   * information is left out. Default: any host. Links to this machine are shown only with a sandbox on it.
   */
  readonly linkHosts?: readonly string[] | undefined;
}

/**
 * Configuration of {@link createRatenkauf}. `Context` is the type of what the shop's server gives with each request.
 */
export interface RatenkaufConfig<Context = undefined> extends ShoppingConfig<Context> {
  /** Address of the bank and the shop's credentials. */
  readonly service: ServiceConfig;
  /**
   * Absolute address at which browsers reach the handler, like `https://shop.example/ratenkauf`; `http:` only for
   * localhost. The handler answers at its path, or at `/ratenkauf` if it has none.
   */
  readonly publicUrl: string;
  /**
   * True (default) to check the credentials once in the background when the handler starts, and to log an incident if
   * they are wrong. Set `false` in unit tests and short-lived functions, which start often or have no bank.
   */
  readonly checkCredentials?: boolean | undefined;
  /** Interface through which transactions are read and reported. Default `transaction-api`. */
  readonly reporting?: ReportingName | undefined;
  /**
   * Name and postal address of the lender, which the law wants in every advertisement with figures (§ 17 (2) no. 1
   * PAngV): as the bank writes them, the name up to 50 characters, all in all up to 100, without commas. Without it the
   * bank's representative example has to name both; otherwise no figure is shown anywhere.
   */
  readonly lender?: LenderConfig | undefined;
  /**
   * Identifies the client of a request, for instance by the IP address that the shop's own proxy has put into a header;
   * undefined if it is not known. Default, for amounts alone: the address of the connection, if it is a public one, as
   * `toNodeHandler` and the Fastify plugin know it; behind a proxy or a CDN that is the address of all customers. Each
   * client may request plans for 200 amounts that are not cached, and for two more a second; and start 30 purchases,
   * and one more every 20 seconds. A client with many requests does not delay the requests of others. Of an IPv6
   * address only the network (/64) counts. May take two seconds. The key is kept in memory only and never logged. Do
   * not use a header that clients can set themselves.
   */
  readonly clientKey?: ClientKey<Context> | undefined;
  /**
   * Folder `dist` of the package, or a copy of it: the handler answers `/assets/…` below `publicUrl` with its files for
   * pages. Default: that of the installed package; a server that is bundled needs a copy, or the texts of the files by
   * their names. `false` if the handler is not to serve these files.
   */
  readonly assets?: string | false | Readonly<Record<string, string>> | undefined;
  /** Receives log entries. Default: writes each as one line of JSON to stderr. */
  readonly log?: Log | undefined;
  /** Called with everything that is counted, as by OpenTelemetry: for a shop that collects it in another way. */
  readonly onCount?: ((counted: Counted) => void) | undefined;
  /** Sends requests to the bank. Default: a pool of connections, closed by `close()`. */
  readonly transport?: Transport | undefined;
  /**
   * False: the bank is reached without a proxy, whatever `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY` of the environment
   * say. By default they count, as for other programs; addresses of this machine need no proxy.
   */
  readonly proxyFromEnvironment?: boolean | undefined;
  /** The clock, in milliseconds since 1970. Default `Date.now`. */
  readonly now?: (() => number) | undefined;
}

/** The configuration after validation, with defaults. */
export interface Settings {
  readonly service: ServiceConfig;
  /** Determines which orders are test orders. */
  readonly mode: Mode;
  /** Path at which the handler answers, like `/ratenkauf`. */
  readonly path: string;
  /** Absolute address of the handler for browsers, without a slash at the end. */
  readonly publicUrl: string;
  /** Settings for purchases; undefined without a shop. */
  readonly shopping: ShoppingSettings | undefined;
  readonly reporting: ReportingName;
  readonly checkCredentials: boolean;
  /** As it is shown. */
  readonly lender?: Lender | undefined;
  readonly clientKey?: ClientKey<never> | undefined;
  readonly assets?: string | false | PageTexts | undefined;
  readonly log: Log;
  readonly onCount?: RatenkaufConfig['onCount'];
  readonly transport?: Transport | undefined;
  readonly proxyFromEnvironment: boolean;
  readonly now: () => number;
}

/** One error in the configuration. */
export interface ConfigProblem {
  /** Path of the field, like `service.host`. */
  readonly field: string;
  /** Description of the expected value. */
  readonly expected: string;
}

/** The configuration is invalid; `problems` lists every error. Never contains a configured value. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly problems: readonly ConfigProblem[];

  constructor(problems: readonly ConfigProblem[]) {
    super(
      `The configuration of ratenkauf-elements is incomplete or wrong:\n${problems.map(({ field, expected }) => `- ${field}: expected ${expected}`).join('\n')}`,
    );
    this.problems = problems;
  }
}

const MOUNT_POINT = '/ratenkauf';

const isMountable = (text: string) => /^(\/|(\/[\w.~-]+)+\/?)$/.test(safeBase(text)?.pathname ?? '');

const schema = z.strictObject(
  {
    service: z.strictObject(
      {
        webshopId: checkedText(
          'a webshop id like 2.de.9999.10001, beginning with 1.de or 2.de',
          (id) => /^[12]\.de\.?[^.]/.test(id) && isWebshopId(id),
        ),
        password: checkedText(
          'the API password: not empty, no white space around it, nothing a header cannot carry',
          (password) => /^[\x21-\x7e\xa1-\xff](?:[\x20-\x7e\xa1-\xff]*[\x21-\x7e\xa1-\xff])?$/.test(password),
        ),
        host: addressOf('the bank'),
        testMode: z.boolean({ error: 'true where test mode is activated in the shop administration' }).optional(),
        authorizationHost: addressOf('the newer interface').optional(),
        linkHosts: z.array(hostName, { error: 'a list of hosts' }).optional(),
        ...merchantServiceFields,
      },
      { error: 'an object with webshopId, password and host' },
    ),
    publicUrl: checkedText(
      'the address browsers use, like https://shop.example/ratenkauf: without query, the path of letters, digits ' +
        'and . _ ~ -; http: only for localhost',
      isMountable,
    ),
    lender: lenderField,
    clientKey: functionThat<ClientKey<never>>(
      'a function that takes a request and gives a text that is the same for the same client',
    ),
    assets: z
      .custom<string | false | PageTexts>(
        (value) => value === false || (typeof value === 'string' ? hasPageFiles(value) : hasPageTexts(value)),
        {
          error:
            'the folder dist of the package or a copy of it, with ratenkauf.css, ratenkauf-first-paint.css and cdn; ' +
            'false where the handler is not to serve these files',
        },
      )
      .optional(),
    log: functionThat<Log>('a function that takes a log entry').default(() => logToConsole),
    onCount: functionThat<(counted: Counted) => void>('a function that takes what is counted'),
    transport: functionThat<Transport>('a function that sends a request and resolves with the answer'),
    now: functionThat<() => number>('a function that tells the time in milliseconds').default(() => Date.now),
    proxyFromEnvironment: z.boolean({ error: 'false where no proxy is to be used' }).default(true),
    checkCredentials: z
      .boolean({ error: 'false where the credentials are not to be checked at the start' })
      .default(true),
    reporting: reportingField,
    ...shoppingFields,
  },
  { error: 'an object with service and publicUrl' },
);

/**
 * Validates the whole configuration.
 * @throws {ConfigError} listing every field that is wrong or unknown
 */
export function readConfig(config: RatenkaufConfig<never>): Settings {
  const { success, data, error } = schema.safeParse(config);
  if (!success) throw new ConfigError(error.issues.flatMap(problemsOf));
  const problems = shoppingProblems(data, data.service.transactionApiHost !== undefined);
  if (problems.length > 0) throw new ConfigError(problems);
  const { service, publicUrl } = data;
  const { origin, pathname } = new URL(publicUrl);
  const path = pathname.replace(/\/$/, '') || MOUNT_POINT;
  return {
    ...data,
    mode: modeOf(service.webshopId, service.testMode),
    path,
    publicUrl: origin + path,
    shopping: shoppingSettings(data, service.authorizationHost !== undefined),
  };
}

function problemsOf(issue: z.core.$ZodIssue): ConfigProblem[] {
  if (issue.code !== 'unrecognized_keys')
    return [{ field: issue.path.join('.') || 'configuration', expected: issue.message }];
  const known = fieldsAt(schema, issue.path);
  return issue.keys.map((key) => ({ field: [...issue.path, key].join('.'), expected: unknownField(key, known) }));
}
