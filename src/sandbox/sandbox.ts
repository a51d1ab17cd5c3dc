import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Controls } from './controls/controls.js';
import { MAX_BODY_BYTES } from './operations/exchange.js';
import { nodeListener } from './node-listener.js';
import { ownHosts } from './own-hosts.js';
import { createService, type ServiceOptions } from './service.js';

export type { CallbackAttempt } from './calls/authorization-callbacks.js';
export type { NotificationAttempt } from './calls/notifications.js';
export type { Clock } from './setting/clock.js';
export { CompletionError, type Completion } from './purchases/completion.js';
export type { Fault, FaultKind, FaultRequest, Faults } from './operations/faults.js';
export type { JournalEntry } from './operations/journal.js';
export { operationNames, type OperationName } from './operations/operations.js';
export type { AnswerForm } from './payment-api/answer-form.js';
export type { PurchaseView } from './purchases/purchase-view.js';
export { testPersons } from './purchases/test-persons.js';
export { inactiveShop, knownShop, productionShop, testModeShop } from './setting/shops.js';
export type { Signature, SignatureScheme } from './transaction-api/signatures.js';
export type { BookingView, TransactionView as Transaction } from './transactions/transaction-view.js';

/** Options of a sandbox; every field is optional. */
export interface SandboxOptions extends ServiceOptions {
  /** Port to listen on; 0, the default, picks a free one. */
  readonly port?: number;
  /** Address to listen on; 127.0.0.1 by default. */
  readonly host?: string;
  /**
   * Additional host names, without port, under which requests are accepted, besides `host` and the names of this
   * machine; none by default.
   */
  readonly hosts?: readonly string[];
}

/** A running sandbox. */
export interface Sandbox extends Controls {
  /** Base address without a trailing slash: `http://127.0.0.1:4010`. */
  readonly url: string;
  readonly port: number;
  /** Handles a request without the network; a dropped connection is `Response.error()`. */
  handler(request: Request): Promise<Response>;
  /** Stops listening and drops all connections, including those of waiting requests. */
  close(): Promise<void>;
}

/**
 * Starts the service on this machine; rejects with Node's error, for example with code EADDRINUSE if the port is taken.
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const { port = 0, host = '127.0.0.1', hosts = [], onError = console.error, ...serviceOptions } = options;
  const { handler, end, ...controls } = createService({ ...serviceOptions, onError });
  const inAddress = host.includes(':') ? `[${host}]` : host;
  const server = createServer(
    nodeListener({
      handler,
      maxBodyBytes: MAX_BODY_BYTES,
      isOwnHost: ownHosts([inAddress, ...hosts].map((name) => name.toLowerCase())),
    }),
  );
  const taken = await listen(server, port, host);
  return {
    ...controls,
    handler,
    port: taken,
    url: `http://${inAddress}:${taken}`,
    close() {
      end();
      return close(server);
    },
  };
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
