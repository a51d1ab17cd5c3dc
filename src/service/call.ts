import type * as z from 'zod';
import { codeOfFirewall, codeOfStatus, codesOfKeys } from './assumptions.js';
import { bareKey, isError, messagesIn } from './messages.js';
import type { ServiceMessage } from './messages.js';
import { ServiceError } from './service-error.js';
import type { ServiceErrorCode } from './service-error.js';
import { TransportError } from './transport.js';
import type { ServiceRequest, ServiceResponse, Transport } from './transport.js';
import { problemIn } from './wire-values.js';

/** One call of the service. */
export interface Call<Answer> {
  readonly operation: string;
  readonly request: ServiceRequest;
  /** Whether it changes something there. */
  readonly writes: boolean;
  /** Shape of a good answer. */
  readonly expect: z.ZodType<Answer>;
}

/**
 * Sends, checks and reads (specification: Errors 1, 3, 4, 7).
 * @throws {ServiceError} for every way to fail
 */
export async function call<Answer>(transport: Transport, { operation, request, writes, expect }: Call<Answer>): Promise<Answer> {
  const response = await answerOf(transport, request).catch((cause: unknown) => {
    const { failure, sent } = cause instanceof TransportError ? cause : ({ failure: 'unreachable', sent: true } as const);
    throw new ServiceError({ code: failure, operation, detail: systemCodeOf(cause), maybeDone: writes && sent, cause });
  });
  const { status } = response;
  const reading = read(response);
  const messages = 'answer' in reading ? messagesIn(reading.answer) : [];
  const fail = (code: ServiceErrorCode, detail?: string, maybeDone = writes) =>
    new ServiceError({ code, operation, detail, status, messages, maybeDone });
  const refuse = (code: ServiceErrorCode) => fail(code, undefined, writes && !isRefusal(code, status));

  // A firewall may have stopped the answer instead of the request.
  if ('supportId' in reading) throw fail(codeOfFirewall(status), `a firewall answered, support id ${reading.supportId}`);
  const errors = messages.filter(isError);
  if (errors.length > 0) throw refuse(codeOfErrors(errors));
  if (status >= 400) throw refuse(codeOfStatus(status));
  if (status < 200 || status > 299) throw fail('malformed', 'a redirect, which is not followed');
  if ('problem' in reading) throw fail('malformed', reading.problem);
  const result = expect.safeParse(reading.answer);
  if (result.success) return result.data;
  throw fail('malformed', problemIn(result.error));
}

/** A transport of someone else's may throw instead of rejecting. */
const answerOf = async (transport: Transport, request: ServiceRequest) => transport(request);

/** What an answer's body says: JSON, a firewall's page, or nothing that can be used. Never quotes it. */
function read({ headers, body }: ServiceResponse): { answer: unknown } | { problem: string } | { supportId: string } {
  const isJson = /json/i.test(headers['content-type'] ?? '');
  const answer = isJson ? parsed(body) : undefined;
  if (answer) return answer;
  const page = new TextDecoder().decode(body);
  const supportId = /Support[- ]ID(?: is)?:?\s*(?:<[^>]*>\s*)*(\d{1,40})/i.exec(page)?.[1];
  return supportId ? { supportId } : { problem: isJson ? 'not JSON in UTF-8' : 'content type is not JSON' };
}

function parsed(body: Uint8Array): { answer: unknown } | undefined {
  try {
    return { answer: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body)) };
  } catch {
    // The parser's error quotes the answer, which may name the customer.
    return undefined;
  }
}

const codeOfErrors = (errors: readonly ServiceMessage[]): ServiceErrorCode =>
  errors.map((error) => codesOfKeys.get(bareKey(error))).find((code) => code !== undefined) ?? 'rejected';

/** The service has said that it did nothing. */
const isRefusal = (code: ServiceErrorCode, status: number): boolean =>
  code === 'refused' || code === 'not_found' || code === 'rejected' || (status >= 400 && status <= 499);

/** `ECONNREFUSED` and the like: the first thing to know about a lost connection. */
function systemCodeOf(cause: unknown): string | undefined {
  const { code } = Object(cause instanceof TransportError ? cause.cause : cause) as { code?: unknown };
  return typeof code === 'string' && /^[A-Z_]{1,60}$/.test(code) ? code : undefined;
}
