import type * as OpenTelemetry from '@opentelemetry/api';
import { type ServiceRequest, type Transport, TransportError } from '../../service/call/transport.js';
import type { Log } from './log.js';

/** Name of the instrumentation. */
const NAME = 'ratenkauf-elements';

/** What is counted. */
const counters = {
  'ratenkauf.purchase.events': 'Events that have changed a purchase.',
  'ratenkauf.program.calls': "Calls of the shop's programs, by id of a purchase, transaction or order.",
  'ratenkauf.calls.refused': 'Calls to the bank that were not sent, because they waited too long or too many waited.',
  'ratenkauf.calls.saturated': 'Calls to the bank that waited for three seconds or were refused.',
  'ratenkauf.rates.stale': 'Known rates of the day that were given while newer ones were asked for.',
  'ratenkauf.incidents': 'Log entries of level warn and error.',
} as const;

/** Attributes of spans and counters: names, states and codes, never an id, an amount or personal data. */
type Attributes = Readonly<Record<string, string>>;

/** Something that was counted. */
export interface Counted {
  /** Name of the counter, like `ratenkauf.purchase.events`. */
  readonly name: string;
  /** What it counts, in a sentence. */
  readonly description: string;
  /** Names, states and codes, never an id, an amount or personal data. */
  readonly attributes: Readonly<Record<string, string>>;
}

/** Options of {@link createTelemetry}. */
interface TelemetryOptions {
  /** Called with everything that is counted, whether the shop has OpenTelemetry or not. */
  readonly onCount?: ((counted: Counted) => void) | undefined;
}

/** Spans and counters of OpenTelemetry, if the shop has it. */
export interface Telemetry {
  /**
   * Wraps a transport so that each call to the bank has a span. `callClass`: the class of its calls, if they are of
   * one.
   */
  traced(transport: Transport, callClass?: string): Transport;
  /** Adds one to a counter. */
  count(name: keyof typeof counters, attributes: Attributes): void;
  /** Wraps a log so that its warnings and errors are counted. */
  counted(log: Log): Log;
}

/**
 * Creates the telemetry and loads `@opentelemetry/api`, if the shop has it; otherwise nothing is recorded. Where the
 * data go is decided by the SDK that the shop sets up.
 */
export function createTelemetry({ onCount }: TelemetryOptions = {}): Telemetry {
  let made:
    | { readonly by: OpenTelemetry.MeterProvider; readonly counters: Map<string, OpenTelemetry.Counter> }
    | undefined;
  const loading = import('@opentelemetry/api').catch(() => undefined);

  /** A counter belongs to the provider that was set when it was made, so those of an earlier one are made again. */
  function counterOf({ metrics }: typeof OpenTelemetry, name: keyof typeof counters): OpenTelemetry.Counter {
    const by = metrics.getMeterProvider();
    if (made?.by !== by) made = { by, counters: new Map() };
    const counter = made.counters.get(name) ?? by.getMeter(NAME).createCounter(name, { description: counters[name] });
    made.counters.set(name, counter);
    return counter;
  }

  const count: Telemetry['count'] = (name, attributes) => {
    onCount?.({ name, description: counters[name], attributes });
    void loading.then((api) => api && counterOf(api, name).add(1, attributes));
  };

  return {
    count,
    traced(transport, callClass) {
      const spanned =
        <Answer extends { readonly status: number }>(send: (request: ServiceRequest) => Promise<Answer>) =>
        async (request: ServiceRequest) => {
          const api = await loading;
          return api ? inSpan(api, { request, callClass }, send) : send(request);
        };
      const { stream } = transport;
      return stream ? Object.assign(spanned(transport), { stream: spanned(stream) }) : spanned(transport);
    },
    counted: (log) => (entry) => {
      const { level, event, code, operation } = entry;
      if (level !== 'info')
        count('ratenkauf.incidents', {
          'ratenkauf.event': event,
          ...(code && { 'error.type': code }),
          ...(operation && { 'ratenkauf.operation': operation }),
        });
      log(entry);
    },
  };
}

interface Sending {
  readonly request: ServiceRequest;
  readonly callClass: string | undefined;
}

/** Sends a request in a span that ends with its answer, or with the headers if the answer is streamed. */
function inSpan<Answer extends { readonly status: number }>(
  { trace, SpanKind, SpanStatusCode }: typeof OpenTelemetry,
  { request, callClass }: Sending,
  send: (request: ServiceRequest) => Promise<Answer>,
): Promise<Answer> {
  const { operation = 'call', method } = request;
  const attributes = {
    'ratenkauf.operation': operation,
    'http.request.method': method,
    ...(callClass && { 'ratenkauf.class': callClass }),
  };
  return trace.getTracer(NAME).startActiveSpan(operation, { kind: SpanKind.CLIENT, attributes }, async (span) => {
    const fail = (type: string) => span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', type);
    try {
      const answer = await send(request);
      span.setAttribute('http.response.status_code', answer.status);
      if (answer.status >= 400) fail(String(answer.status));
      return answer;
    } catch (error) {
      fail(error instanceof TransportError ? error.failure : 'unreachable');
      throw error;
    } finally {
      span.end();
    }
  });
}
