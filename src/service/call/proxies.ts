import { env } from 'node:process';
import { Agent, buildConnector, EnvHttpProxyAgent, fetch as fetchBy, Pool, type Dispatcher } from 'undici';

/** What a connection failed through, by its error. */
const failures = new WeakMap<object, string>();

/**
 * Returns whether a connection that could not be made was one to a proxy, and to which, without its credentials:
 * `through the proxy proxy.example:3128`, or `without a proxy`. Undefined if the error is none of connecting.
 */
export function connectionOf(error: unknown): string | undefined {
  const { cause } = Object(error) as { cause?: unknown };
  return failures.get(Object(error) as object) ?? (cause === undefined ? undefined : connectionOf(cause));
}

/** The proxies that the environment names; undefined if none. */
interface Proxies {
  readonly httpProxy: string;
  readonly httpsProxy: string;
  readonly noProxy: string;
}

/** Addresses of this machine, which no proxy reaches. */
const ownNames = 'localhost,127.0.0.1,[::1]';

/**
 * Reads `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY`, in small letters first, as other programs do.
 * @throws {TypeError} if one is no address; the message does not repeat it, because it may have a password in it
 */
function proxiesOfEnvironment(): Proxies | undefined {
  const httpProxy = addressIn('HTTP_PROXY') ?? '';
  const httpsProxy = addressIn('HTTPS_PROXY') ?? httpProxy;
  if (httpProxy === '' && httpsProxy === '') return undefined;
  const except = env['no_proxy'] ?? env['NO_PROXY'] ?? '';
  return { httpProxy, httpsProxy, noProxy: except.trim() === '*' ? '*' : `${except},${ownNames}` };
}

function addressIn(name: string): string | undefined {
  const given = env[name.toLowerCase()] ?? env[name];
  if (!given) return undefined;
  const address = given.includes('://') ? given : `http://${given}`;
  if (!URL.canParse(address) || !/^https?:/i.test(address))
    throw new TypeError(`${name} in the environment is no address of a proxy, like http://proxy.example:3128.`);
  return address;
}

/** How connections are made. */
export interface ConnectionOptions extends Pick<Agent.Options, 'connections' | 'headersTimeout' | 'bodyTimeout'> {
  /** Milliseconds to connect, to the proxy or to the other side. */
  readonly connectTimeoutMs?: number | undefined;
  /** False: the proxies of the environment are not used. */
  readonly proxyFromEnvironment?: boolean | undefined;
}

/**
 * Opens a pool of connections, through the proxies that the environment names.
 * @throws {TypeError} if one of them is no address
 */
export function openConnections(options: ConnectionOptions): Dispatcher {
  const { connectTimeoutMs: timeout, proxyFromEnvironment = true, ...given } = options;
  const proxies = proxyFromEnvironment ? proxiesOfEnvironment() : undefined;
  const connect = timeout === undefined ? {} : { timeout };
  /** A proxy connects by a function, which makes the tunnel. */
  const factory = (origin: string | URL, opened: object): Dispatcher => {
    const { connect: through } = opened as { readonly connect?: buildConnector.connector | object };
    const proxy = new URL(origin).protocol === 'https:' ? proxies?.httpsProxy : proxies?.httpProxy;
    const isTunnel = typeof through === 'function';
    const said = isTunnel && proxy ? `through the proxy ${new URL(proxy).host}` : 'without a proxy';
    const connector = isTunnel ? (through as buildConnector.connector) : buildConnector(connect);
    return new Pool(origin, Object.assign({}, opened, { connect: remembering(connector, said) }));
  };
  const all = Object.assign({}, given, { connect, factory });
  if (!proxies) return new Agent(all);
  return new EnvHttpProxyAgent(Object.assign({}, all, proxies, { proxyTls: connect, requestTls: connect }));
}

/**
 * Remembers errors of connecting: error codes do not show if the request was already being sent when a connection
 * broke.
 */
const remembering =
  (connect: buildConnector.connector, said: string): buildConnector.connector =>
  (options, callback) =>
    connect(options, (...[error, socket]) => {
      if (error) {
        const [, status] = /^Proxy response \((\d{3})\)/.exec(error.message) ?? [];
        failures.set(error, status === undefined ? said : `${said}, which answers ${status}`);
        callback(error, null);
      } else callback(null, socket);
    });

/** A `fetch` through the proxies of the environment. */
export type ProxiedFetch = (url: URL, init?: RequestInit) => Promise<Response>;

/**
 * Creates a `fetch` through the proxies that the environment names; that of the platform if there are none.
 * @throws {TypeError} if one of them is no address
 */
export function createFetch({ proxyFromEnvironment = true }: Pick<ConnectionOptions, 'proxyFromEnvironment'> = {}) {
  const isProxied = proxyFromEnvironment && proxiesOfEnvironment() !== undefined;
  const dispatcher = isProxied ? openConnections({}) : undefined;
  const proxied: ProxiedFetch = (url, init = {}) =>
    dispatcher
      ? (fetchBy(url, Object.assign({}, init as object, { dispatcher })) as unknown as Promise<Response>)
      : fetch(url, init);
  return proxied;
}
