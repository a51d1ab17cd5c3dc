import type * as z from 'zod';
import { codeOfFirewall, codeOfStatus, codesOfKeys } from './assumptions.js';
import { bareKey, isError, messagesIn } from './messages.js';
import type { ServiceMessage } from './messages.js';
import { ServiceError } from './service-error.js';
import type { ServiceErrorCode } from './service-error.js';
import { TransportError } from './transport.js';
import type { ServiceRequest, ServiceResponse, Transport } from './transport.js';

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
  const response = await transport(request).catch((cause: unknown) => {
    const { failure, sent } = cause instanceof TransportError ? cause : ({ failure: 'unreachable', sent: true } as const);
    throw new ServiceError({ code: failure, operation, detail: systemCodeOf(cause), maybeDone: writes && sent, cause });
  });
  const { status } = response;
  const reading = read(response);
  const messages = 'answer' in reading ? messagesIn(reading.answer) : [];
  const fail = (code: ServiceErrorCode, detail?: string) =>
    new ServiceError({ code, operation, detail, status, messages, maybeDone: writes && !isRefusal(code, status) });

  if ('supportId' in reading) throw fail(codeOfFirewall(status), `a firewall answered, support id ${reading.supportId}`);
  const errors = messages.filter(isError);
  if (errors.length > 0) throw fail(codeOfErrors(errors));
  if (status < 200 || status > 299) throw fail(codeOfStatus(status));
  if ('problem' in reading) throw fail('malformed', reading.problem);
  const result = expect.safeParse(reading.answer);
  if (result.success) return result.data;
  throw fail('malformed', problemIn(result.error));
}

/** What an answer's body says: JSON, a firewall's page, or nothing that can be used. Never quotes it. */
function read({ headers, body }: ServiceResponse): { answer: unknown } | { problem: string } | { supportId: string } {
  const text = textOf(body);
  if (text === undefined) return { problem: 'not UTF-8' };
  if (!/json/i.test(headers['content-type'] ?? '')) {
    const supportId = /Support[- ]ID(?: is)?:?\s*(?:<[^>]*>\s*)*(\d{1,40})/i.exec(text)?.[1];
    return supportId ? { supportId } : { problem: 'content type is not JSON' };
  }
  try {
    return { answer: JSON.parse(text) };
  } catch {
    // The parser's error quotes the answer, which may name the customer.
    return { problem: 'not JSON' };
  }
}

function textOf(body: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    return undefined;
  }
}

const codeOfErrors = (errors: readonly ServiceMessage[]): ServiceErrorCode =>
  errors.map((error) => codesOfKeys[bareKey(error)]).find((code) => code !== undefined) ?? 'rejected';

/** The service, or a firewall before it, has said that it did nothing. */
const isRefusal = (code: ServiceErrorCode, status: number): boolean =>
  code === 'refused' || code === 'not_found' || code === 'rejected' || (status >= 400 && status <= 499);

function problemIn(error: z.ZodError): string {
  const [issue] = error.issues;
  const field = issue?.path.join('.') || 'answer';
  return `${field} ${issue?.code === 'custom' ? issue.message : 'is missing or of another type'}`;
}

/** `ECONNREFUSED` and the like: the first thing to know about a lost connection. */
function systemCodeOf(cause: unknown): string | undefined {
  const { code } = Object(cause instanceof TransportError ? cause.cause : cause) as { code?: unknown };
  return typeof code === 'string' && /^[A-Z_]{1,60}$/.test(code) ? code : undefined;
}
