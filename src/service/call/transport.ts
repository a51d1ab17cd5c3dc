import { Buffer } from 'node:buffer';
import type { Readable } from 'node:stream';
import { Agent, buildConnector, request as send } from 'undici';

/** Why there is no whole answer. */
type TransportFailure = 'unreachable' | 'timeout' | 'too_large' | 'aborted';

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

/** What ends a call before its answer does. */
type CallEnd = ReturnType<typeof endOfCall>;

/** Ends a call when its time of `ms` milliseconds is up or its caller gives up. */
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
    /** Gives the call `more` milliseconds from now on, instead of what was left. */
    extend(more: number) {
      clearTimeout(timer);
      timer = setTimeout(end, more, 'timeout');
    },
    /** Stops the time until it is extended again. */
    rest: () => clearTimeout(timer),
    /** The call is over. */
    forget() {
      clearTimeout(timer);
      given?.removeEventListener('abort', abort);
    },
  };
}

/**
 * All bytes of a body.
 * @throws {TransportError} `too_large` beyond `most` bytes, which are not read
 */
export async function wholeBody(chunks: AsyncIterable<Uint8Array>, most: number): Promise<Uint8Array> {
  const read: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > most) throw new TransportError({ failure: 'too_large', sent: true });
    read.push(chunk);
  }
  return Buffer.concat(read);
}

/** A body piece by piece, none read before it is asked for; one whose sender keeps its reader waiting for longer than `pause` milliseconds fails. */
function streamedBody(body: Readable, { end, pause }: { readonly end: CallEnd; readonly pause: number }): ReadableStream<Uint8Array> {
  const chunks = body[Symbol.asyncIterator]() as AsyncIterator<Uint8Array, undefined>;
  const stop = () => {
    end.forget();
    body.destroy();
  };
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
  /** Bytes the answer to this request may have, where they are not those of all answers. */
  readonly maxAnswerBytes?: number | undefined;
}

/** One HTTP answer, whole and undecoded; names of headers in lower case. */
export interface ServiceResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** One HTTP answer whose body is still to come; it fails with a {@link TransportError} when it does not come whole. */
export interface StreamedResponse extends Omit<ServiceResponse, 'body'> {
  readonly body: ReadableStream<Uint8Array>;
}

/**
 * How requests reach the service. Resolves with every answer, whatever its status, and follows no redirect.
 * Rejects with a {@link TransportError} when there is no whole answer; what it throws must not carry the request.
 */
export interface Transport {
  (request: ServiceRequest): Promise<ServiceResponse>;
  /** The same for answers too large to be held, whose body is read or cancelled by the caller. Absent: they are held. */
  readonly stream?: ((request: ServiceRequest) => Promise<StreamedResponse>) | undefined;
}

/** A transport that keeps connections open until `close()`, which resolves when the last answer has arrived. */
export interface PooledTransport extends Transport {
  stream(request: ServiceRequest): Promise<StreamedResponse>;
  close(): Promise<void>;
}

/** Bounds of every call. */
export interface TransportLimits {
  /** Milliseconds to connect, TLS included. Default 2,000. */
  readonly connectTimeoutMs?: number | undefined;
  /** Milliseconds from the call to the last byte of the answer, or of its headers when it is streamed. Default 10,000. */
  readonly totalTimeoutMs?: number | undefined;
  /** Milliseconds the service may let the reader of a streamed answer wait for the next piece; the reader may take its time. Default 30,000. */
  readonly pauseTimeoutMs?: number | undefined;
  /** Bytes an answer may have that is not streamed; reading stops beyond. Default 2 MiB. */
  readonly maxAnswerBytes?: number | undefined;
  /** Connections kept per host, and as many for streamed answers alone. Default 16. */
  readonly connections?: number | undefined;
}

/** The default transport: HTTP/1.1 over a pool of kept connections, bounded in time and size. */
export function createTransport({
  connectTimeoutMs = 2_000,
  totalTimeoutMs = 10_000,
  pauseTimeoutMs = 30_000,
  maxAnswerBytes: mostBytes = 2 * 1024 * 1024,
  connections = 16,
}: TransportLimits = {}): PooledTransport {
  const neverSent = new WeakSet<object>();
  // Time is bounded by the end of each call; these two would only bound the pauses.
  const openPool = () => new Agent({ connect: rememberingConnector(connectTimeoutMs, neverSent), connections, headersTimeout: 0, bodyTimeout: 0 });
  const pool = openPool();
  // Whoever reads slowly keeps nobody's checkout waiting for a connection.
  const streams = openPool();

  /** Sends, and hands over the answer once its headers are there. */
  const exchange = async <Answer>(
    dispatcher: Agent,
    { url, method, headers, body, signal: given }: ServiceRequest,
    take: (answer: Incoming, end: CallEnd) => Answer | Promise<Answer>,
  ) => {
    if (given?.aborted) throw new TransportError({ failure: 'aborted', sent: false, cause: given.reason });
    const end = endOfCall(totalTimeoutMs, given);
    try {
      const taken = send(url, { method, headers, body: body ?? null, dispatcher, signal: end.signal }).then((answer) => take(answer, end));
      // The pool notices an abort only once a connection is free: waiting for one must end in time, too.
      return await Promise.race([taken, end.reached]);
    } catch (cause) {
      end.forget();
      if (cause instanceof TransportError) throw cause;
      throw new TransportError({ failure: 'unreachable', sent: !neverSent.has(Object(cause) as object), cause });
    }
  };

  const whole = (request: ServiceRequest) =>
    exchange(pool, request, async (answer, end): Promise<ServiceResponse> => {
      const body = await wholeBody(answer.body, request.maxAnswerBytes ?? mostBytes);
      end.forget();
      return { ...headOf(answer), body };
    });
  const stream = (request: ServiceRequest) =>
    exchange(streams, request, (answer, end): StreamedResponse => ({ ...headOf(answer), body: streamedBody(answer.body, { end, pause: pauseTimeoutMs }) }));
  const close = async () => {
    await Promise.all([pool.close(), streams.close()]);
  };
  return Object.assign(whole, { stream, close });
}

type Incoming = Awaited<ReturnType<typeof send>>;

const headOf = ({ statusCode, headers }: Incoming) => ({ status: statusCode, headers: flat(headers) });

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

const flat = (headers: Readonly<Record<string, string | string[] | undefined>>) =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
    ),
  );
