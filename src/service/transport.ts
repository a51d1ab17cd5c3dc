import { Agent, buildConnector, request as send } from 'undici';

/** One HTTP request to the service; `body` may accompany any method, GET included (specification: API A, capture and refund). */
export interface ServiceRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Bytes the answer to this request may have, where they are not those of all answers. */
  readonly maxAnswerBytes?: number | undefined;
}

/** One HTTP answer, whole and undecoded; names of headers in lower case. */
export interface ServiceResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/**
 * How requests reach the service. Resolves with every answer, whatever its status, and follows no redirect.
 * Rejects with a {@link TransportError} when there is no whole answer; what it throws must not carry the request.
 */
export type Transport = (request: ServiceRequest) => Promise<ServiceResponse>;

/** A transport that keeps connections open until `close()`, which resolves when the last answer has arrived. */
export interface PooledTransport extends Transport {
  close(): Promise<void>;
}

/** Bounds of every call. */
export interface TransportLimits {
  /** Milliseconds to connect, TLS included. Default 2,000. */
  readonly connectTimeoutMs?: number | undefined;
  /** Milliseconds from the call to the last byte of the answer. Default 10,000. */
  readonly totalTimeoutMs?: number | undefined;
  /** Bytes an answer may have; reading stops beyond. Default 2 MiB. */
  readonly maxAnswerBytes?: number | undefined;
  /** Connections kept per host. Default 16. */
  readonly connections?: number | undefined;
}

/** Why there is no whole answer. */
export type TransportFailure = 'unreachable' | 'timeout' | 'too_large' | 'aborted';

/** No whole answer arrived; `sent` is false only when the service certainly never saw the request. */
export class TransportError extends Error {
  override readonly name = 'TransportError';
  readonly failure: TransportFailure;
  readonly sent: boolean;

  constructor({ failure, sent, cause }: { failure: TransportFailure; sent: boolean; cause?: unknown }) {
    super(`No whole answer: ${failure}`, { cause });
    this.failure = failure;
    this.sent = sent;
  }
}

/** The default transport: HTTP/1.1 over a pool of kept connections, bounded in time and size. */
export function createTransport({
  connectTimeoutMs = 2_000,
  totalTimeoutMs = 10_000,
  maxAnswerBytes = 2 * 1024 * 1024,
  connections = 16,
}: TransportLimits = {}): PooledTransport {
  const neverSent = new WeakSet<object>();
  const agent = new Agent({
    connect: rememberingConnector(connectTimeoutMs, neverSent),
    connections,
    maxResponseSize: maxAnswerBytes,
    // The timer below bounds headers and body together; these two would only bound the pauses.
    headersTimeout: 0,
    bodyTimeout: 0,
  });

  const transport = async ({ url, method, headers, body, signal: given }: ServiceRequest): Promise<ServiceResponse> => {
    if (given?.aborted) throw new TransportError({ failure: 'aborted', sent: false, cause: given.reason });
    const end = endOfCall(totalTimeoutMs, given);
    const exchange = async () => {
      const answer = await send(url, { method, headers, body: body ?? null, dispatcher: agent, signal: end.signal });
      return { status: answer.statusCode, headers: flat(answer.headers), body: await answer.body.bytes() };
    };
    try {
      // The pool notices an abort only once a connection is free: waiting for one must end in time, too.
      return await Promise.race([exchange(), end.reached]);
    } catch (cause) {
      if (cause instanceof TransportError) throw cause;
      throw new TransportError({ failure: failureOf(cause), sent: !neverSent.has(Object(cause) as object), cause });
    } finally {
      end.forget();
    }
  };
  return Object.assign(transport, { close: () => agent.close() });
}

/** Error codes cannot tell whether the request was on its way when a connection broke; where the error arose can. */
function rememberingConnector(timeout: number, neverSent: WeakSet<object>): buildConnector.connector {
  const connect = buildConnector({ timeout });
  return (options, callback) =>
    connect(options, (...[error, socket]) => {
      if (error) {
        neverSent.add(error);
        callback(error, null);
      } else callback(null, socket);
    });
}

/** Ends a call when its time is up or its caller gives up. */
function endOfCall(ms: number, given: AbortSignal | undefined) {
  const controller = new AbortController();
  let forget = () => {};
  const reached = new Promise<never>((_, reject) => {
    const end = (failure: TransportFailure, cause?: unknown) => {
      reject(new TransportError({ failure, sent: true, cause }));
      controller.abort();
    };
    const timer = setTimeout(end, ms, 'timeout');
    const abort = () => end('aborted', given?.reason);
    given?.addEventListener('abort', abort, { once: true });
    forget = () => {
      clearTimeout(timer);
      given?.removeEventListener('abort', abort);
    };
  });
  return { signal: controller.signal, reached, forget };
}

const failureOf = (cause: unknown): TransportFailure =>
  cause instanceof Error && 'code' in cause && cause.code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE' ? 'too_large' : 'unreachable';

const flat = (headers: Readonly<Record<string, string | string[] | undefined>>) =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
    ),
  );
