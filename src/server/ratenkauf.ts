import { createPaymentApi } from '../service/payment-api.js';
import { createTransport, type Transport } from '../service/transport.js';
import { readConfig, type RatenkaufConfig } from './config.js';
import { createConsents } from './consents.js';
import { createHandler } from './handler.js';
import { createHealthCheck } from './health-check.js';
import { createOffersCache } from './offers-cache.js';
import { createServiceGate } from './service-gate.js';
import { createTroubleLog } from './trouble-log.js';

export { ConfigError, type ConfigProblem, type RatenkaufConfig, type ServiceConfig } from './config.js';
export type { Log, LogEntry } from './log.js';
export type { ServiceRequest, ServiceResponse, Transport } from '../service/transport.js';

/** The paired handler of the elements, running. */
export interface Ratenkauf {
  /** Answers everything below {@link Ratenkauf.path}. Never rejects. */
  readonly handler: (request: Request) => Promise<Response>;
  /** Where the handler answers: the path of `publicUrl`, or `/ratenkauf`. */
  readonly path: string;
  /** Gives up what is under way and closes the connections to the service; the handler then says that the service is unavailable. */
  close(): Promise<void>;
}

/**
 * Puts the handler together. Asks the service nothing until a page does.
 * @throws {ConfigError} naming everything that is wrong with the configuration
 */
export function createRatenkauf(config: RatenkaufConfig): Ratenkauf {
  const { service, path, lender, log, transport: given, now } = readConfig(config);
  const { transport, disconnect } = connect(given);
  const api = createPaymentApi({ ...service, transport });
  const closing = new AbortController();
  let closed: Promise<void> | undefined;
  const troubles = createTroubleLog({ log, now, secret: service.password });
  const calling = { api, now, closed: closing.signal };
  const gate = createServiceGate({ ...calling, troubles });
  const context = {
    calculations: createOffersCache({ ...calling, gate }),
    consents: createConsents({ ...calling, gate }),
    health: createHealthCheck({ ...calling, troubles }),
    lender,
  };
  return {
    handler: createHandler({ path, context, onUnforeseen: (error) => troubles.failed(error, 'handler') }),
    path,
    close() {
      closing.abort();
      return (closed ??= disconnect());
    },
  };
}

/** The shop's own transport stays open: it belongs to the shop. */
function connect(given: Transport | undefined): { transport: Transport; disconnect(): Promise<void> } {
  if (given) return { transport: given, disconnect: async () => {} };
  const transport = createTransport();
  return { transport, disconnect: () => transport.close() };
}
