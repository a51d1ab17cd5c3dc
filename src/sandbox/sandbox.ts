import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApp } from './app.js';
import { callbackPauses } from './assumptions.js';
import { createAuthorizationCallbacks } from './authorization-callbacks.js';
import { createClock } from './clock.js';
import type { Controls } from './controls/controls.js';
import { purchaseControls } from './controls/purchase-controls.js';
import { createFaults } from './faults.js';
import { createHandler, MAX_BODY_BYTES } from './handler.js';
import { createJournal } from './journal.js';
import { nodeListener } from './node-listener.js';
import { operationHandlers } from './operation-handlers.js';
import { createBank } from './purchases/bank.js';

export type { CallbackAttempt } from './authorization-callbacks.js';
export type { Clock } from './clock.js';
export { CompletionError, type Completion } from './completion.js';
export type { Fault, FaultKind, FaultRequest, Faults } from './faults.js';
export type { JournalEntry } from './journal.js';
export { operationNames, type OperationName } from './operations.js';
export type { PurchaseView } from './purchases/purchase-view.js';
export { testPersons } from './purchases/test-persons.js';
export type { Transaction } from './purchases/transactions.js';
export { inactiveShop, knownShop, productionShop } from './shops.js';

/** What a sandbox is started with; every field may be left out. */
export interface SandboxOptions {
  /** Port to listen on; 0, the default, takes a free one. */
  readonly port?: number;
  /** Address to listen on; 127.0.0.1 unless told. */
  readonly host?: string;
  /** The service's clock, which decides due dates and when purchases are deleted; it can be advanced while it runs. */
  readonly now?: () => Date;
  /** Whether confirmed purchases of a test webshop (`2.de…`) become transactions; true unless told (specification: rule 7). */
  readonly processTestOrders?: boolean;
  /** Pauses before the attempts of an authorization callback, in milliseconds: [0, 500, 2000, 8000] unless told. */
  readonly callbackPauses?: readonly number[];
  /** Told of every error inside the sandbox itself; writes to the console unless told. */
  readonly onError?: (error: unknown) => void;
}

/** A running sandbox. */
export interface Sandbox extends Controls {
  /** Where it listens, without a slash at the end: `http://127.0.0.1:4010`. */
  readonly url: string;
  readonly port: number;
  /** The same service without the network; a dropped connection is `Response.error()`. */
  handler(request: Request): Promise<Response>;
  /** Stops listening and drops all connections, also those of requests that still wait. */
  close(): Promise<void>;
}

/** Starts the service on this machine; rejects with Node's error, code EADDRINUSE for a taken port. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const { port = 0, host = '127.0.0.1', now = () => new Date(), onError = console.error, processTestOrders = true, callbackPauses: pauses = callbackPauses } = options;
  const { handler, end, ...controls } = createService({ now, onError, processesTestOrders: processTestOrders, callbackPauses: pauses });
  const server = createServer(nodeListener({ handler, maxBodyBytes: MAX_BODY_BYTES }));
  const taken = await listen(server, port, host);
  return {
    ...controls,
    handler,
    port: taken,
    url: `http://${host.includes(':') ? `[${host}]` : host}:${taken}`,
    close() {
      end();
      return close(server);
    },
  };
}

interface ServiceOptions {
  readonly now: () => Date;
  readonly onError: (error: unknown) => void;
  readonly processesTestOrders: boolean;
  readonly callbackPauses: readonly number[];
}

function createService({ now, onError, processesTestOrders, callbackPauses }: ServiceOptions) {
  const { take, ...faults } = createFaults();
  const journal = createJournal();
  const clock = createClock(now);
  const callbacks = createAuthorizationCallbacks(callbackPauses);
  const bank = createBank({ clock, processesTestOrders, onApproved: callbacks.announce });
  const controls: Controls = {
    faults,
    clock,
    requests: journal.entries,
    callbacks: callbacks.attempts,
    ...purchaseControls(bank),
    reset() {
      for (const part of [faults, journal, callbacks, bank]) part.clear();
      clock.reset();
    },
  };
  const app = createApp({ handlers: operationHandlers(bank), controls, takeFault: take, onError });
  const { handler, end } = createHandler({ app, journal });
  return {
    ...controls,
    handler,
    end() {
      callbacks.end();
      end();
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
