import { Buffer } from 'node:buffer';
import * as z from 'zod';
import { answerIn, type Call, lostAnswer } from './call.js';
import {
  type ServiceRequest,
  type ServiceResponse,
  type StreamedResponse,
  type Transport,
  wholeBody,
} from './transport.js';

const PIECE_BYTES = 64 * 1024;

/**
 * Streams the bytes in pieces that are copies, so that a piece still being sent to a slow reader does not keep the
 * whole buffer in memory.
 */
function streamOf(bytes: Uint8Array): ReadableStream<Uint8Array> {
  let sent = 0;
  return new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (sent >= bytes.length) return controller.close();
        const piece = new Uint8Array(bytes.subarray(sent, sent + PIECE_BYTES));
        sent += piece.length;
        controller.enqueue(piece);
      },
    },
    { highWaterMark: 0 },
  );
}

/**
 * Returns the same stream with its failure mapped by `toError`, reported even if no read is pending; reads only on
 * demand.
 */
const failingWith = (
  stream: ReadableStream<Uint8Array>,
  toError: (cause: unknown) => unknown,
): ReadableStream<Uint8Array> => passedOn([], stream.getReader(), toError);

/**
 * Returns the first `most` bytes of a stream, or all if it is shorter, and the whole stream. Rejects if the stream
 * fails before that.
 */
export async function peeked(
  stream: ReadableStream<Uint8Array>,
  most: number,
): Promise<{ readonly head: Uint8Array; readonly body: ReadableStream<Uint8Array> }> {
  const reader = stream.getReader();
  const pieces: Uint8Array[] = [];
  for (let size = 0; size < most;) {
    const { done, value } = await reader.read();
    if (done) break;
    pieces.push(value);
    size += value.length;
  }
  const head = Buffer.concat(pieces).subarray(0, most);
  return { head, body: passedOn(pieces, reader, (cause) => cause) };
}

/** Streams `pieces`, then the rest of `reader`. */
function passedOn(
  pieces: Uint8Array[],
  reader: ReadableStreamDefaultReader<Uint8Array>,
  toError: (cause: unknown) => unknown,
): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        reader.closed.catch((cause: unknown) => controller.error(toError(cause)));
      },
      async pull(controller) {
        const piece = pieces.shift();
        if (piece) return controller.enqueue(piece);
        const { done, value } = await reader.read().catch((cause: unknown) => {
          throw toError(cause);
        });
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

/** One call of the service whose successful answer is not JSON. */
export interface StreamedCall extends Pick<Call<unknown>, 'operation' | 'request' | 'refusals' | 'discard'> {
  /** Checks by the content type if an answer with status 200 is a successful one. */
  readonly isExpected: (contentType: string) => boolean;
}

/** A successful answer that is not JSON. */
export interface StreamedAnswer {
  readonly contentType: string;
  /** Has to be read or cancelled. Fails with a ServiceError if it does not arrive completely. */
  readonly body: ReadableStream<Uint8Array>;
}

/** Most bytes of an answer held in memory, either to check its signature or because the transport does not stream. */
const MOST_HELD_BYTES = 64 * 1024 * 1024;
const MOST_BYTES_OF_ERRORS = 2 * 1024 * 1024;

/**
 * Sends a reading call and returns the body of a successful answer as it arrives, or after its signature was checked;
 * `undefined` for status 204: there is nothing.
 * @throws {ServiceError} for every failure before that
 */
export async function streamedCall(
  transport: Transport,
  { operation, request, refusals, discard, isExpected }: StreamedCall,
): Promise<StreamedAnswer | undefined> {
  const asked = {
    operation,
    writes: false,
    refusals,
    expect: z.never({ error: 'is not what was asked for' }),
    discard,
  };
  const lost = (cause: unknown) => lostAnswer(asked, cause);
  const { body, ...head } = await opened(transport, { ...request, operation }).catch((cause: unknown) => {
    throw lost(cause);
  });
  const contentType = head.headers['content-type'] ?? '';
  const isGood = head.status === 200 && isExpected(contentType);
  if (isGood && !discard) return { contentType, body: failingWith(body, lost) };
  const bytes = await wholeBody(body, isGood ? MOST_HELD_BYTES : MOST_BYTES_OF_ERRORS).catch((cause: unknown) => {
    throw lost(cause);
  });
  const whole: ServiceResponse = { ...head, body: bytes };
  const isTrusted = discard?.(whole) === undefined;
  if (head.status === 204 && isTrusted) return undefined;
  if (isGood && isTrusted) return { contentType, body: streamOf(bytes) };
  return answerIn(whole, asked);
}

const opened = async (transport: Transport, request: ServiceRequest): Promise<StreamedResponse> => {
  if (transport.stream) return transport.stream(request);
  const { body, ...head } = await transport({ ...request, maxAnswerBytes: MOST_HELD_BYTES });
  return { ...head, body: streamOf(body) };
};
