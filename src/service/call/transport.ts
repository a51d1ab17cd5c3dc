import type { Readable } from 'node:stream';
import { request as send, type Dispatcher } from 'undici';
import { bytesWithin } from '../../rules/body-within.js';
import { connectionOf, openConnections } from './proxies.js';

/** Reason why there is no complete answer. */
type TransportFailure = 'unreachable' | 'timeout' | 'too_large' | 'aborted';

interface TransportErrorOptions {
  readonly failure: TransportFailure;
  readonly sent: boolean;
  readonly connection?: string | undefined;
  readonly cause?: unknown;
}

/** No complete answer arrived; `sent` is false only if the service certainly did not receive the request. */
export class TransportError extends Error {
  override readonly name = 'TransportError';
  readonly failure: TransportFailure;
  readonly sent: boolean;
  /** Whether the connection that could not be made was one through a proxy, in words. */
  readonly connection: string | undefined;

  constructor({ failure, sent, connection, cause }: TransportErrorOptions) {
    super(`No complete answer: ${failure}`, { cause });
    this.failure = failure;
    this.sent = sent;
    this.connection = connection;
  }
}

/** Timeout and abort signal of a call. */
type CallEnd = ReturnType<typeof endOfCall>;

/** Creates the timeout and abort signal of a call: it ends after `ms` milliseconds or when `given` aborts. */
function endOfCall(ms: number, given: AbortSignal | undefined) {
  const controller = new AbortController();
  let end: (failure: TransportFailure, cause?: unknown) => void = () => {};
  const reached = new Promise<never>((_, reject) => {
    end = (failure, cause) => {
      reject(new TransportError({ failure, sent: true, cause }));
      controller.abort();
    };
  });
  const abort = () => end('aborted', given?.reason);
  let timer = setTimeout(end, ms, 'timeout');
  given?.addEventListener('abort', abort, { once: true });
  return {
    signal: controller.signal,
    /** Rejects with a TransportError; never resolves. */
    reached,
    /** Restarts the timeout with `more` milliseconds from now. */
    extend(more: number) {
      clearTimeout(timer);
      timer = setTimeout(end, more, 'timeout');
    },
    /** Stops the timeout until it is extended again. */
    rest: () => clearTimeout(timer),
    /** Releases timer and listener when the call is over. */
    forget() {
      clearTimeout(timer);
      given?.removeEventListener('abort', abort);
    },
  };
}

/**
 * Reads all bytes of a body.
 * @throws {TransportError} `too_large` beyond `most` bytes, which are not read
 */
export async function wholeBody(chunks: AsyncIterable<Uint8Array>, most: number): Promise<Uint8Array> {
  const read = await bytesWithin(most, chunks);
  if (!read) throw new TransportError({ failure: 'too_large', sent: true });
  return read;
}

/**
 * Streams a body piece by piece and only on demand; fails if the sender takes longer than `pause` milliseconds for the
 * next piece.
 */
function streamedBody(
  body: Readable,
  { end, pause }: { readonly end: CallEnd; readonly pause: number },
): ReadableStream<Uint8Array> {
  const chunks = body[Symbol.asyncIterator]() as AsyncIterator<Uint8Array, undefined>;
  const stop = () => {
    end.forget();
    body.destroy();
  };
  // Node ends the process for an error of a body that is destroyed before it was read.
  body.on('error', () => {});
  end.rest();
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        end.reached.catch((error: unknown) => {
          stop();
          controller.error(error);
        });
      },
      async pull(controller) {
        end.extend(pause);
        try {
          const { done, value } = await chunks.next();
          if (done) {
            end.forget();
            return controller.close();
          }
          end.rest();
          controller.enqueue(value);
        } catch (cause) {
          stop();
          controller.error(new TransportError({ failure: 'unreachable', sent: true, cause }));
        }
      },
      cancel: stop,
    },
    { highWaterMark: 0 },
  );
}

/** One HTTP request to the service; `body` may accompany any method, GET included (service.md §A.8, §A.9). */
export interface ServiceRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Most bytes of the answer to this request, if different from the general limit. */
  readonly maxAnswerBytes?: number | undefined;
  /** Name of the client's method, like `payment.plans`; not sent. */
  readonly operation?: string | undefined;
}

/** One complete HTTP answer, undecoded; header names in lower case. */
export interface ServiceResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/**
 * One HTTP answer whose body is streamed; the body fails with a {@link TransportError} if it does not arrive
 * completely.
 */
export interface StreamedResponse extends Omit<ServiceResponse, 'body'> {
  readonly body: ReadableStream<Uint8Array>;
}

/**
 * Sends requests to the service. Resolves with every answer, whatever its status, and follows no redirect. Rejects with
 * a {@link TransportError} if there is no complete answer; errors must not contain the request.
 */
export interface Transport {
  (request: ServiceRequest): Promise<ServiceResponse>;
  /**
   * The same for answers too large for memory; the caller reads or cancels the body. If absent, such answers are held
   * in memory.
   */
  readonly stream?: ((request: ServiceRequest) => Promise<StreamedResponse>) | undefined;
}

/** A transport that keeps connections open until `close()`, which resolves when the last answer has arrived. */
export interface PooledTransport extends Transport {
  stream(request: ServiceRequest): Promise<StreamedResponse>;
  close(): Promise<void>;
}

/** Default of `totalTimeoutMs`. */
export const totalTimeout = 10_000;

/** Limits of every call. */
export interface TransportLimits {
  /** Milliseconds to connect, TLS included. Default 2,000. */
  readonly connectTimeoutMs?: number | undefined;
  /**
   * Milliseconds from the call to the last byte of the answer, or to the end of the headers if it is streamed. Default
   * 10,000.
   */
  readonly totalTimeoutMs?: number | undefined;
  /**
   * Milliseconds that the service may take for the next piece of a streamed answer; the time the reader takes does not
   * count. Default 30,000.
   */
  readonly pauseTimeoutMs?: number | undefined;
  /** Most bytes of an answer that is not streamed; reading stops beyond. Default 2 MiB. */
  readonly maxAnswerBytes?: number | undefined;
  /** Connections kept per host, and as many again for streamed answers. Default 16. */
  readonly connections?: number | undefined;
  /** False: the proxies that the environment names are not used. Default true. */
  readonly proxyFromEnvironment?: boolean | undefined;
}

/** Creates the default transport: HTTP/1.1 over a pool of persistent connections, limited in time and size. */
export function createTransport({
  connectTimeoutMs = 2_000,
  totalTimeoutMs = totalTimeout,
  pauseTimeoutMs = 30_000,
  maxAnswerBytes: mostBytes = 2 * 1024 * 1024,
  connections = 16,
  proxyFromEnvironment = true,
}: TransportLimits = {}): PooledTransport {
  // Each call has its own timeout; these two would only limit the pauses.
  const openPool = () =>
    openConnections({ connectTimeoutMs, connections, headersTimeout: 0, bodyTimeout: 0, proxyFromEnvironment });
  const pool = openPool();
  // A separate pool: slow readers of streams must not block connections that a checkout needs.
  const streams = openPool();

  /** Sends a request and passes the answer to `take` once its headers have arrived. */
  const exchange = async <Answer>(
    dispatcher: Dispatcher,
    { url, method, headers, body, signal: given }: ServiceRequest,
    take: (answer: Incoming, end: CallEnd) => Answer | Promise<Answer>,
  ) => {
    if (given?.aborted) throw new TransportError({ failure: 'aborted', sent: false, cause: given.reason });
    const end = endOfCall(totalTimeoutMs, given);
    try {
      const taken = send(url, {
        method,
        // Without it a server may choose a coding, and nothing is decoded here.
        headers: Object.assign({ 'accept-encoding': 'identity' }, headers),
        body: body ?? null,
        dispatcher,
        signal: end.signal,
      }).then((answer) => take(answer, end));
      // The pool notices an abort only once a connection is free, but the wait for one has to time out, too.
      return await Promise.race([taken, end.reached]);
    } catch (cause) {
      end.forget();
      if (cause instanceof TransportError) throw cause;
      const connection = connectionOf(cause);
      throw new TransportError({ failure: 'unreachable', sent: connection === undefined, connection, cause });
    }
  };

  const whole = (request: ServiceRequest) =>
    exchange(pool, request, async (answer, end): Promise<ServiceResponse> => {
      const body = await wholeBody(answer.body, request.maxAnswerBytes ?? mostBytes);
      end.forget();
      return { ...headOf(answer), body };
    });
  const stream = (request: ServiceRequest) =>
    exchange(streams, request, (answer, end): StreamedResponse => ({
      ...headOf(answer),
      body: streamedBody(answer.body, { end, pause: pauseTimeoutMs }),
    }));
  const close = async () => {
    await Promise.all([pool.close(), streams.close()]);
  };
  return Object.assign(whole, { stream, close });
}

type Incoming = Awaited<ReturnType<typeof send>>;

const headOf = ({ statusCode, headers }: Incoming) => ({ status: statusCode, headers: flat(headers) });

const flat = (headers: Readonly<Record<string, string | string[] | undefined>>) =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
    ),
  );
