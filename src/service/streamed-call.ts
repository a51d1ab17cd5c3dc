import * as z from 'zod';
import { wholeBody } from './answer-body.js';
import { failingWith, streamOf } from './body-streams.js';
import { answerIn, lostAnswer, type Call } from './call.js';
import type { ServiceRequest, ServiceResponse, StreamedResponse, Transport } from './transport.js';

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
