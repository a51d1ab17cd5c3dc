import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { nodeListener } from '../../src/sandbox/http/node-listener.js';
import { operations } from '../../src/sandbox/apis/operations.js';
import type { OperationName, Sandbox } from '../../src/sandbox/sandbox.js';
import { isOfSecond } from './webshops.js';

/**
 * Fault of a proxy between shop and bank; the bank does its work in any case.
 * - `repeated`: sends the request twice and returns the second answer.
 * - `late`: returns the answer after `delayMs`, when the caller has given up.
 * - `html`: answers itself, with `status` and a page.
 */
export type ProxyFault =
  | { readonly operation: OperationName; readonly kind: 'repeated' }
  | { readonly operation: OperationName; readonly kind: 'late'; readonly delayMs: number }
  | { readonly operation: OperationName; readonly kind: 'html'; readonly status: number };

/** A proxy in front of the sandbox. */
export interface BankProxy {
  readonly url: string;
  /** Adds a fault that happens once, to the next request of its operation. */
  add(fault: ProxyFault): void;
  clear(): void;
  close(): Promise<void>;
}

/**
 * Starts a proxy; its faults are added to those of the sandbox. It shows the second webshop the bank as the
 * specification describes it.
 */
export async function startBankProxy(sandbox: Pick<Sandbox, 'handler' | 'purchases'>): Promise<BankProxy> {
  let waiting: ProxyFault[] = [];
  const take = (request: Request): ProxyFault | undefined => {
    const fault = waiting.find(({ operation }) => isOf(operation, request));
    waiting = waiting.filter((each) => each !== fault);
    return fault;
  };
  const server = createServer(
    nodeListener({
      handler: async (request) => asSpecified(sandbox, request) ?? forward(sandbox, request, take(request)),
      maxBodyBytes: 1_000_000,
      isOwnHost: () => true,
    }),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add: (fault) => void waiting.push(fault),
    clear: () => void (waiting = []),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const page = (status: number) =>
  new Response('<!doctype html><title>Gateway</title><h1>The request could not be served</h1>', {
    status,
    headers: { 'content-type': 'text/html' },
  });

/**
 * Returns the answer of a bank that has only what the specification describes, and drops a purchase once it is
 * confirmed; undefined for everything that is the same there, and for purchases of the first webshop.
 */
function asSpecified(sandbox: Pick<Sandbox, 'handler' | 'purchases'>, request: Request): Promise<Response> | undefined {
  const { pathname, href } = new URL(request.url);
  const [, id = ''] = /\/(?:vorgang|transaction)\/([^/]+)/.exec(pathname) ?? [];
  if (!isOfSecond(id)) return undefined;
  const isBeyond = isOf('vorgang.lesen', request) || isOf('authorization.read', request);
  if (isBeyond) return Promise.resolve(page(404));
  const isDropped = sandbox
    .purchases()
    .some(({ technicalId, confirmations }) => technicalId === id && confirmations > 0);
  return isDropped ? sandbox.handler(new Request(href.replace(id, `${id}0`), request)) : undefined;
}

async function forward(
  { handler }: Pick<Sandbox, 'handler'>,
  request: Request,
  fault: ProxyFault | undefined,
): Promise<Response> {
  switch (fault?.kind) {
    case 'repeated':
      await handler(request.clone());
      return handler(request);
    case 'late': {
      const answer = await handler(request);
      await pause(fault.delayMs);
      return answer;
    }
    case 'html':
      await handler(request);
      return page(fault.status);
    case undefined:
      return handler(request);
  }
}

function isOf(name: OperationName, { method, url }: Request): boolean {
  const { methods, paths } = operations[name];
  const { pathname } = new URL(url);
  return (
    methods.some((each) => each === method) &&
    paths.some((path) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`).test(pathname))
  );
}
