import { isIPv4, isIPv6 } from 'node:net';
import { ShopError } from '../operations/incidents.js';
import type { Contexts } from './contexts.js';
import type { LogEntry } from '../operations/log.js';
import type { WithContext } from './shop.js';
import { withDeadline } from '../scheduling/deadline.js';
import type { Runtime } from '../scheduling/clock.js';

const peers = new WeakMap<Request, string>();

/** Keeps the address at the other end of a request's connection: of the client, or of the last proxy before us. */
export const notePeer = (request: Request, address: string | undefined): void => {
  if (address !== undefined) peers.set(request, address);
};

/** Returns that address; undefined if the server does not tell it. */
export const peerOf = (request: Request): string | undefined => peers.get(request);

/**
 * Returns a text that identifies the client of a request, for instance its IP address; undefined if the client is not
 * known. Of an IPv6 address only the network (/64) counts, because a client has all addresses of one.
 */
export type ClientKey<Context = undefined> = (
  request: Request,
  asked: WithContext<Context>,
) => string | undefined | Promise<string | undefined>;

interface ClientKeyOptions extends Pick<Runtime, 'onError'> {
  readonly clientKey: ClientKey<never> | undefined;
  readonly contexts: Pick<Contexts, 'of'>;
  /** Longest run time in milliseconds. */
  readonly deadline: number;
}

/** Wraps the configured function so that it never rejects: returns `undefined` if it fails or takes too long. */
export function checkedClientKey({
  clientKey,
  contexts,
  deadline,
  onError,
}: ClientKeyOptions): (request: Request) => Promise<string | undefined> {
  const name = 'clientKey';
  const failed = (detail: string) => new ShopError(name, detail, { name });
  return async (request) => {
    if (!clientKey) return undefined;
    const tooLate = () => failed(`did not finish within ${deadline / 1000} seconds`);
    try {
      // Its error or result could contain personal data, so only its type is logged.
      const key: unknown = await withDeadline(deadline, tooLate, async () =>
        clientKey(request, { context: contexts.of(request) }),
      );
      if (key === undefined || key === null) return undefined;
      if (typeof key === 'string' && key !== '') return networkOf(key);
      throw failed(`returned a value that is not a text: ${typeof key}`);
    } catch (error) {
      onError(error instanceof ShopError ? error : failed('failed'), name);
      return undefined;
    }
  };
}

/** IPv4 addresses that are no customer's: of this machine, of private networks, shared ones, of no use, of many. */
const privateAddress =
  /^(?:0|10|127|22[4-9]|2[345]\d|169\.254|192\.168|172\.(?:1[6-9]|2\d|3[01])|100\.(?:6[4-9]|[789]\d|1[01]\d|12[0-7]))\./;

/**
 * Returns what stands for the client of a request where the shop has no {@link ClientKey}: the public address at the
 * other end of its connection. Undefined if that is a private one, as of the shop's own proxy, behind which all
 * customers have the same address, or if the server does not tell it. Headers count for nothing: anybody can send them.
 */
export function keyOfPeer(request: Request): string | undefined {
  const key = networkOf(peerOf(request) ?? '');
  const isPublic = isIPv4(key) ? !privateAddress.test(key) : /^[23][0-9a-f]{3}:.*\/64$/.test(key);
  return isPublic ? key : undefined;
}

/** Says at the start that clients cannot be told apart behind a proxy; a shop on this machine has none. */
export function logClients(
  { clientKey, publicUrl }: { readonly clientKey?: unknown; readonly publicUrl: string },
  log: (entry: Omit<LogEntry, 'time'>) => void,
): void {
  if (clientKey !== undefined || !publicUrl.startsWith('https:')) return;
  log({ level: 'warn', event: 'clients_unknown', message: clientsUnknown });
}

const clientsUnknown =
  'clientKey is not set. Behind a proxy, all customers have its address, and one of them who asks for many amounts ' +
  'delays the new rates of all others: say how the proxy names the address of a client. Without any proxy, ignore this.';

/**
 * Returns the network (/64) of an IPv6 address, which may have brackets, a port or a zone, and the IPv4 address of a
 * mapped one; any other text as it is.
 */
function networkOf(key: string): string {
  const address = /^\[([^\]]*)\](?::\d+)?$/.exec(key)?.[1] ?? key;
  const [bare = ''] = address.split('%');
  if (!isIPv6(bare)) return key;
  const [head = '', tail] = new URL(`http://[${bare}]/`).hostname.slice(1, -1).split('::');
  const [first, last] = [head, tail ?? ''].map((part) => (part === '' ? [] : part.split(':'))) as [string[], string[]];
  const missing = tail === undefined ? 0 : 8 - first.length - last.length;
  const groups = first.concat(
    Array.from({ length: missing }, () => '0'),
    last,
  );
  const isMapped = groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff';
  return isMapped ? ipv4Of(groups.slice(6)) : `${groups.slice(0, 4).join(':')}::/64`;
}

const ipv4Of = (groups: readonly string[]): string =>
  groups
    .map((group) => Number.parseInt(group, 16))
    .flatMap((number) => [number >> 8, number & 255])
    .join('.');
