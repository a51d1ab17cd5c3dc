import { createTransport, totalTimeout, type Transport } from '../../service/call/transport.js';
import type { Settings } from '../config/config.js';
import type { IncidentLog } from '../operations/incident-log.js';
import type { Limits } from '../operations/limits.js';
import type { Telemetry } from '../operations/telemetry.js';
import { boundedTransport } from './bounded-transport.js';
import { createClients } from './clients.js';
import { createServiceCalls, mostCalls, type CallClass } from './service-calls.js';

interface ReachOptions {
  readonly telemetry: Telemetry;
  readonly settings: Settings;
  readonly limits: Limits;
  readonly incidents: IncidentLog;
}

/**
 * Opens the connections to the service: `clients` for the merchant and the shop's own programs, `calls` with limits for
 * everything else.
 */
export function reachService({ settings, limits: { service: ms }, incidents, telemetry }: ReachOptions) {
  const connection = connect(settings, ms);
  const clientsOn = (transport: Transport, callClass?: CallClass) =>
    createClients(settings, telemetry.traced(transport, callClass));
  const calls = createServiceCalls({
    clientsOf: (name) => clientsOn(connection.ofCalls, name),
    incidents,
    count: telemetry.count,
  });
  return { connection, calls, clients: clientsOn(connection.transport) };
}

interface Connection {
  readonly transport: Transport;
  /**
   * A separate pool for the classes of calls, with one connection for each of their slots, so that other calls cannot
   * use these up.
   */
  readonly ofCalls: Transport;
  close(): Promise<void>;
}

/**
 * A transport that the shop has passed in is not closed here, because it belongs to the shop; it may also ignore
 * deadlines and signals, which the default one keeps.
 */
function connect({ transport: given, proxyFromEnvironment }: Settings, ms: number): Connection {
  if (given) {
    const transport = boundedTransport(given, ms);
    return { transport, ofCalls: transport, close: async () => {} };
  }
  const totalTimeoutMs = Math.min(ms, totalTimeout);
  const transport = createTransport({ totalTimeoutMs, proxyFromEnvironment });
  const ofCalls = createTransport({ totalTimeoutMs, proxyFromEnvironment, connections: mostCalls });
  return { transport, ofCalls, close: async () => void (await Promise.all([transport.close(), ofCalls.close()])) };
}
