import { Buffer } from 'node:buffer';
import * as z from 'zod';
import { answerIn, type Call, lostAnswer } from './call.js';
import { type ServiceRequest, type ServiceResponse, type StreamedResponse, type Transport, wholeBody } from './transport.js';

const PIECE_BYTES = 64 * 1024;

/** The bytes in pieces that are copies: the last one, still on its way to somebody slow, does not hold all the others. */
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

/** The same stream, failing with what `toError` makes of its failure, also while nobody reads; not read ahead of whoever reads it. */
const failingWith = (stream: ReadableStream<Uint8Array>, toError: (cause: unknown) => unknown): ReadableStream<Uint8Array> =>
  passedOn([], stream.getReader(), toError);

/** The first `most` bytes of a stream, or all when it is shorter, and the whole stream. Rejects when it fails before that. */
export async function peeked(stream: ReadableStream<Uint8Array>, most: number): Promise<{ readonly head: Uint8Array; readonly body: ReadableStream<Uint8Array> }> {
  const reader = stream.getReader();
  const pieces: Uint8Array[] = [];
  for (let size = 0; size < most; ) {
    const { done, value } = await reader.read();
    if (done) break;
    pieces.push(value);
    size += value.length;
  }
  const head = Buffer.concat(pieces).subarray(0, most);
  return { head, body: passedOn(pieces, reader, (cause) => cause) };
}

/** `pieces`, then what `reader` still has. */
function passedOn(pieces: Uint8Array[], reader: ReadableStreamDefaultReader<Uint8Array>, toError: (cause: unknown) => unknown): ReadableStream<Uint8Array> {
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

/** One call of the service whose good answer is not JSON. */
export interface StreamedCall extends Pick<Call<unknown>, 'operation' | 'request' | 'refusals' | 'discard'> {
  /** Whether an answer with status 200 is a good one, by its content type. */
  readonly isExpected: (contentType: string) => boolean;
}

/** A good answer that is not JSON. */
export interface StreamedAnswer {
  readonly contentType: string;
  /** To be read or cancelled. Fails with a ServiceError when it does not come whole. */
  readonly body: ReadableStream<Uint8Array>;
}

/** Most bytes that are held where an answer has to be known whole: to check its signature, or for want of a transport that streams. */
const MOST_HELD_BYTES = 64 * 1024 * 1024;
const MOST_BYTES_OF_ERRORS = 2 * 1024 * 1024;

/**
 * Sends a reading call and hands over the body of a good answer as it comes, or once its signature was checked.
 * @throws {ServiceError} for every way to fail before that
 */
export async function streamedCall(transport: Transport, { operation, request, refusals, discard, isExpected }: StreamedCall): Promise<StreamedAnswer> {
  const asked = { operation, writes: false, refusals, expect: z.never({ error: 'is not what was asked for' }), discard };
  const lost = (cause: unknown) => lostAnswer(asked, cause);
  const { body, ...head } = await opened(transport, request).catch((cause: unknown) => {
    throw lost(cause);
  });
  const contentType = head.headers['content-type'] ?? '';
  const isGood = head.status === 200 && isExpected(contentType);
  if (isGood && !discard) return { contentType, body: failingWith(body, lost) };
  const bytes = await wholeBody(body, isGood ? MOST_HELD_BYTES : MOST_BYTES_OF_ERRORS).catch((cause: unknown) => {
    throw lost(cause);
  });
  const whole: ServiceResponse = { ...head, body: bytes };
  if (isGood && discard?.(whole) === undefined) return { contentType, body: streamOf(bytes) };
  return answerIn(whole, asked);
}

const opened = async (transport: Transport, request: ServiceRequest): Promise<StreamedResponse> => {
  if (transport.stream) return transport.stream(request);
  const { body, ...head } = await transport({ ...request, maxAnswerBytes: MOST_HELD_BYTES });
  return { ...head, body: streamOf(body) };
};
