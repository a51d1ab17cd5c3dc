import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApp } from './app.js';
import type { Controls } from './controls/routes.js';
import { createFaults } from './faults.js';
import { createHandler, MAX_BODY_BYTES } from './handler.js';
import { createJournal } from './journal.js';
import { nodeListener } from './node-listener.js';
import { consentTexts } from './payment-api/consent-texts.js';
import { credentialCheck } from './payment-api/credential-check.js';
import { cheapestPlanOperation, modelCalculation } from './payment-api/model-calculation.js';

export type { Fault, FaultKind, FaultRequest, Faults } from './faults.js';
export type { JournalEntry } from './journal.js';
export { operationNames, type OperationName } from './operations.js';
export { knownShop } from './shops.js';

/** What a sandbox is started with; every field may be left out. */
export interface SandboxOptions {
  /** Port to listen on; 0, the default, takes a free one. */
  readonly port?: number;
  /** Address to listen on; 127.0.0.1 unless told. */
  readonly host?: string;
  /** The service's clock, which decides the due dates of plans. */
  readonly now?: () => Date;
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
  const { port = 0, host = '127.0.0.1', now = () => new Date(), onError = console.error } = options;
  const { handler, end, ...controls } = createService(now, onError);
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

function createService(now: () => Date, onError: (error: unknown) => void) {
  const { take, ...faults } = createFaults();
  const journal = createJournal();
  const controls: Controls = {
    faults,
    requests: journal.entries,
    reset() {
      faults.clear();
      journal.clear();
    },
  };
  const app = createApp({
    handlers: {
      'modellrechnung.durchfuehren': modelCalculation(now),
      'modellrechnung.guenstigsterRatenplan': cheapestPlanOperation,
      'texte.zustimmung': consentTexts,
      'webshop.restbetragankaufobergrenze': credentialCheck,
    },
    controls,
    takeFault: take,
    onError,
  });
  return { ...controls, ...createHandler({ app, journal }) };
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
