import type { Sandbox } from '../../../src/sandbox/sandbox.js';
import type { Shop, Transport } from '../../../src/server.js';
import type { Store } from '../../../src/server/store/store.js';
import { TransportError } from '../../../src/service/call/transport.js';

const never = new Promise<never>(() => {});

/** Point at which a process is killed: before or after one of its effects. */
export interface Death {
  readonly at: number;
  readonly when: 'before' | 'after';
}

/** Counts the external effects of one process and kills it at one of them: no later effect happens. */
export function createKiller({ at, when }: Death) {
  const seen: string[] = [];
  let dead = false;
  let tell = () => {};
  const died = new Promise<void>((resolve) => (tell = resolve));

  async function effect<Value>(name: string, work: () => Promise<Value>): Promise<Value> {
    if (dead) return never;
    seen.push(name);
    if (seen.length < at) {
      const value = await work().catch((error: unknown) => {
        if (!dead) throw error;
        return never;
      });
      return dead ? never : value;
    }
    dead = true;
    if (when === 'after') await work().catch(() => undefined);
    tell();
    return never;
  }

  /** Wraps an object so that each of its functions, and of those of its parts, is an effect. */
  const watched = <Thing extends object>(kind: string, thing: Thing): Thing =>
    Object.fromEntries(
      Object.entries(thing).map(([name, value]: [string, unknown]) => {
        if (typeof value === 'object' && value !== null) return [name, watched(`${kind}.${name}`, value)];
        if (typeof value !== 'function' || name === 'close') return [name, value];
        const call = (...input: unknown[]) =>
          effect(`${kind}.${name}`, () => (value as (...input: unknown[]) => Promise<unknown>)(...input));
        return [name, Object.assign(call, value)];
      }),
    ) as Thing;

  return {
    seen,
    died,
    isDead: () => dead,
    store: (store: Store) => watched('store', store),
    shop: (shop: Shop) => watched('shop', shop),
    transport:
      (transport: Transport): Transport =>
      (request) =>
        effect(`service ${request.method} ${new URL(request.url).pathname.split('/').at(-1)}`, () =>
          transport(request),
        ),
  };
}

/** Calls the sandbox without a network. */
export const directTransport =
  (sandbox: Pick<Sandbox, 'handler'>): Transport =>
  async ({ method, url, headers, body, signal }) => {
    if (signal?.aborted) throw new TransportError({ failure: 'aborted', sent: false });
    const response = await sandbox.handler(new Request(url, { method, headers, ...(body !== undefined && { body }) }));
    if (response.type === 'error') throw new TransportError({ failure: 'unreachable', sent: true });
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: new Uint8Array(await response.arrayBuffer()),
    };
  };
