import type * as z from 'zod';
import { readBody } from '../wire/answer-reading.js';
import { codeOfFirewall, codeOfStatus, codesOfKeys } from '../wire/assumptions.js';
import { bareKey, excessIn, fieldsOf, isError, messagesIn, type Refusals, refusesAsService, type ServiceMessage, violationsIn } from '../wire/messages.js';
import { ServiceError, type ServiceErrorCode } from '../wire/service-error.js';
import { type ServiceRequest, type ServiceResponse, type Transport, TransportError } from './transport.js';
import { problemIn } from '../wire/values.js';

/** One call of the service. */
export interface Call<Answer> {
  readonly operation: string;
  readonly request: ServiceRequest;
  /** Whether it changes something there. */
  readonly writes: boolean;
  readonly refusals: Refusals;
  /** Shape of a good answer. */
  readonly expect: z.ZodType<Answer>;
  /** Why an answer is to be discarded unread, whatever its status; undefined when it is not. */
  readonly discard?: ((response: ServiceResponse) => string | undefined) | undefined;
}

/**
 * Sends, checks and reads (service.md §B.2, §E.1 to §E.5).
 * @throws {ServiceError} for every way to fail
 */
export async function call<Answer>(transport: Transport, asked: Call<Answer>): Promise<Answer> {
  // A transport of someone else's may throw instead of rejecting.
  const response = await (async () => transport(asked.request))().catch((cause: unknown) => {
    throw lostAnswer(asked, cause);
  });
  return answerIn(response, asked);
}

/** What it means that no whole answer arrived. */
export function lostAnswer({ operation, writes }: Pick<Call<unknown>, 'operation' | 'writes'>, cause: unknown): ServiceError {
  const { failure, sent } = cause instanceof TransportError ? cause : ({ failure: 'unreachable', sent: true } as const);
  return new ServiceError({ code: failure, operation, detail: systemCodeOf(cause), maybeDone: writes && sent, cause });
}

/**
 * Checks and reads one whole answer.
 * @throws {ServiceError} for every answer but a good one
 */
export function answerIn<Answer>(response: ServiceResponse, { operation, writes, refusals, expect, discard }: Omit<Call<Answer>, 'request'>): Answer {
  const { status } = response;
  const discarded = discard?.(response);
  if (discarded !== undefined) {
    // What stands in front of the service fails unsigned: to try again believes nothing of it.
    const code = status >= 500 ? 'failed' : 'malformed';
    throw new ServiceError({ code, operation, detail: discarded, status, maybeDone: writes });
  }
  // "Accepted" comes with an empty body, which is no JSON; where something is expected, `null` is not it.
  const isEmptySuccess = status >= 200 && status <= 299 && response.body.length === 0;
  const reading = isEmptySuccess ? { answer: null } : readBody(response);
  const answer = 'answer' in reading ? reading.answer : undefined;
  const excess = excessIn(answer);
  if (excess !== undefined) throw new ServiceError({ code: 'malformed', operation, detail: excess, status, maybeDone: writes });
  const messages = messagesIn(answer);
  const violations = violationsIn(answer);
  const error = { operation, status, messages: [...messages, ...violations] };
  const fail = (code: ServiceErrorCode, detail: string) => new ServiceError({ ...error, code, detail, maybeDone: writes });
  const refuse = (code: ServiceErrorCode) => {
    const byService = refusesAsService(answer, messages, refusals);
    return new ServiceError({ ...error, code, detail: fieldsOf(violations), byService, maybeDone: writes && !(byService && isRefusal(code, status)) });
  };

  // A firewall may have stopped the answer instead of the request.
  if ('supportId' in reading) throw fail(codeOfFirewall(status), `a firewall answered, support id ${reading.supportId}`);
  const errors = messages.filter(isError);
  if (errors.length > 0) throw refuse(codeOfErrors(errors));
  if (status >= 400) throw refuse(codeOfStatus(status));
  if (status < 200 || status > 299) throw fail('malformed', 'a redirect, which is not followed');
  if ('problem' in reading) throw fail('malformed', reading.problem);
  const result = expect.safeParse(answer);
  if (result.success) return result.data;
  throw fail('malformed', problemIn(result.error));
}

const codeOfErrors = (errors: readonly ServiceMessage[]): ServiceErrorCode =>
  errors.map((error) => codesOfKeys.get(bareKey(error))).find((code) => code !== undefined) ?? 'rejected';

/** The service has said that it did nothing; one that failed may have done it before. */
const isRefusal = (code: ServiceErrorCode, status: number): boolean => status < 500 && code !== 'failed';

/** `ECONNREFUSED` and the like: the first thing to know about a lost connection. */
function systemCodeOf(cause: unknown): string | undefined {
  const { code } = Object(cause instanceof TransportError ? cause.cause : cause) as { code?: unknown };
  return typeof code === 'string' && /^[A-Z_]{1,60}$/.test(code) ? code : undefined;
}
