import type * as z from 'zod';
import { readBody } from '../wire/answer-reading.js';
import { codeOfFirewall, codeOfStatus, codesOfKeys, isUnprocessed } from '../wire/assumptions.js';
import {
  bareKey,
  fieldsOf,
  isError,
  messagesIn,
  type Refusals,
  refusesAsService,
  type ServiceMessage,
  violationsIn,
} from '../wire/messages.js';
import { ServiceError, type ServiceErrorCode } from '../wire/service-error.js';
import { type ServiceRequest, type ServiceResponse, type Transport, TransportError } from './transport.js';
import { problemIn } from '../wire/values.js';

/** One call of the service. */
export interface Call<Answer> {
  readonly operation: string;
  readonly request: ServiceRequest;
  /** True if the call changes something at the service. */
  readonly writes: boolean;
  readonly refusals: Refusals;
  /** Shape of a successful answer. */
  readonly expect: z.ZodType<Answer>;
  /** Status that says everything: what the body says then is not read, as if it was empty. */
  readonly acceptedStatus?: number | undefined;
  /**
   * Returns the reason why an answer has to be discarded unread, whatever its status; `undefined` if it need not be.
   */
  readonly discard?: ((response: ServiceResponse) => string | undefined) | undefined;
}

/**
 * Sends a request, checks the answer and reads it (service.md §B.2, §E.1 to §E.5).
 * @throws {ServiceError} for every failure
 */
export async function call<Answer>(transport: Transport, asked: Call<Answer>): Promise<Answer> {
  // A custom transport may throw synchronously instead of rejecting.
  const response = await (async () => transport({ ...asked.request, operation: asked.operation }))().catch(
    (cause: unknown) => {
      throw lostAnswer(asked, cause);
    },
  );
  return answerIn(response, asked);
}

/** Returns the error for a call without a complete answer. */
export function lostAnswer(
  { operation, writes }: Pick<Call<unknown>, 'operation' | 'writes'>,
  cause: unknown,
): ServiceError {
  const { failure, sent } = cause instanceof TransportError ? cause : ({ failure: 'unreachable', sent: true } as const);
  return new ServiceError({ code: failure, operation, detail: detailOf(cause), maybeDone: writes && sent, cause });
}

/**
 * Checks and reads one complete answer.
 * @throws {ServiceError} for every answer but a successful one
 */
export function answerIn<Answer>(
  response: ServiceResponse,
  { operation, writes, refusals, expect, acceptedStatus, discard }: Omit<Call<Answer>, 'request'>,
): Answer {
  const { status } = response;
  const discarded = discard?.(response);
  if (discarded !== undefined) {
    // A proxy in front of the service sends unsigned errors: `failed` makes the call retryable without trusting the
    // content.
    const code = status >= 500 ? 'failed' : 'malformed';
    throw new ServiceError({ code, operation, detail: discarded, status, maybeDone: writes });
  }
  // "Accepted" has an empty body, which is not valid JSON; if `expect` requires a value, `null` does not match it.
  const isEmptySuccess = status >= 200 && status <= 299 && response.body.length === 0;
  const reading = isEmptySuccess || status === acceptedStatus ? { answer: null } : readBody(response);
  const answer = 'answer' in reading ? reading.answer : undefined;
  const messages = messagesIn(answer);
  const violations = violationsIn(answer);
  const error = { operation, status, messages: [...messages, ...violations] };
  const fail = (code: ServiceErrorCode, detail: string) =>
    new ServiceError({ ...error, code, detail, maybeDone: writes });
  const refuse = (code: ServiceErrorCode) => {
    const byService = refusesAsService(answer, messages, refusals);
    return new ServiceError({
      ...error,
      code,
      detail: fieldsOf(violations),
      byService,
      maybeDone: writes && !((byService || isUnprocessedBy(refusals, status)) && isRefusal(code, status)),
    });
  };

  // A firewall may have blocked the answer instead of the request.
  if ('supportId' in reading)
    throw fail(codeOfFirewall(status), `a firewall answered, support id ${reading.supportId}`);
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

const isUnprocessedBy = (refusals: Refusals, status: number): boolean =>
  refusals === 'messages_or_problems' && isUnprocessed(status);

/** Returns true if the service says that it did nothing; after a failure it may have done something before. */
const isRefusal = (code: ServiceErrorCode, status: number): boolean => status < 500 && code !== 'failed';

/** Returns why there is no connection, and whether a proxy was to make it. */
function detailOf(cause: unknown): string | undefined {
  const connection = cause instanceof TransportError ? cause.connection : undefined;
  return [systemCodeOf(cause), connection].filter((each) => each !== undefined).join(', ') || undefined;
}

/** Returns a system error code such as `ECONNREFUSED`: the most useful detail about a broken connection. */
function systemCodeOf(cause: unknown): string | undefined {
  const { code } = Object(cause instanceof TransportError ? cause.cause : cause) as { code?: unknown };
  return typeof code === 'string' && /^[A-Z_]{1,60}$/.test(code) ? code : undefined;
}
