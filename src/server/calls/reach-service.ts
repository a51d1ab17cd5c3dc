import {
  type Transport,
  TransportError,
  type ServiceRequest,
  createTransport,
  totalTimeout,
} from '../../service/call/transport.js';
import type { Settings } from '../config/config.js';
import { abortedAfter } from '../scheduling/deadline.js';
import type { IncidentLog } from '../operations/incident-log.js';
import type { Limits } from '../operations/limits.js';
import type { Telemetry } from '../operations/telemetry.js';
import { createClients } from './clients.js';
import { createServiceCalls, mostCalls, type CallClass } from './service-calls.js';

/**
 * Wraps a transport so that each call ends after `ms` milliseconds or when its caller aborts, even if the transport
 * itself does not end it. The time runs until the whole answer has arrived or, for a streamed one, its headers.
 */
export function boundedTransport(transport: Transport, ms: number): Transport {
  const whole: Transport = async (request) => {
    const { answer, release } = bounded(request, ms, transport);
    return answer.finally(release);
  };
  const { stream } = transport;
  if (!stream) return whole;
  const discard = ({ body }: Awaited<ReturnType<typeof stream>>) => void body.cancel().catch(() => undefined);
  return Object.assign(whole, {
    stream: async (request: ServiceRequest) => {
      const { answer, release } = bounded(request, ms, stream, discard);
      // Not released on success: the caller's signal still has to end the body.
      answer.catch(release);
      return answer;
    },
  });
}

/** Starts a call with a deadline; `release` removes the listener from the caller's signal. */
function bounded<Answer>(
  request: ServiceRequest,
  ms: number,
  send: (request: ServiceRequest) => Promise<Answer>,
  discard?: (answer: Answer) => void,
) {
  const { signal: given } = request;
  const call = new AbortController();
  const givenUp = new Promise<never>((_, reject) => {
    call.signal.addEventListener(
      'abort',
      () => reject(new TransportError({ failure: 'aborted', sent: true, cause: call.signal.reason })),
      { once: true },
    );
  });
  // Avoids an unhandled rejection after the race has ended.
  givenUp.catch(() => undefined);
  const giveUp = () => call.abort(given?.reason);
  given?.addEventListener('abort', giveUp, { once: true });
  const tooLate = () => new TransportError({ failure: 'timeout', sent: true });
  const begin = (late: AbortSignal) => {
    if (given?.aborted) throw new TransportError({ failure: 'aborted', sent: false, cause: given.reason });
    late.addEventListener('abort', () => call.abort(late.reason), { once: true });
    const sent = send({ ...request, signal: call.signal });
    // The caller has already got an error, so a late body would never be read.
    if (discard)
      sent.then(
        (answer) => call.signal.aborted && discard(answer),
        () => undefined,
      );
    return Promise.race([sent, givenUp]);
  };
  const answer = abortedAfter(ms, tooLate, async (late) => begin(late));
  return { answer, release: () => given?.removeEventListener('abort', giveUp) };
}

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
