import { STATUS_CODES } from 'node:http';
import { routeErrorOf } from '../../../server.js';

/** What is wrong with a request before any call of the handler. */
const own = {
  unauthorized: {
    status: 401,
    detail: 'Send one of the keys of the configuration as Authorization: Bearer KEY, never in the address.',
  },
  not_found: { status: 404, detail: 'There is no such call. service.openapi.json lists all.' },
  wrong_method: { status: 405, detail: 'There is no such call with this method. service.openapi.json lists all.' },
  too_large: { status: 413, detail: 'The body has more than 1 MiB.' },
  not_json: { status: 415, detail: 'The body has to be JSON, with the content type application/json.' },
  key_missing: { status: 400, detail: 'The header Idempotency-Key is required: 1 to 255 characters.' },
  too_slow: { status: 408, detail: 'The body was not received in time.' },
} as const;

/** Code of a problem that only the admin listener has. */
export type OwnProblem = keyof typeof own;

/** Codes of the problems that only the admin listener has. */
export const ownProblems: Readonly<Record<OwnProblem, { readonly status: number; readonly detail: string }>> = own;

/** A request that is refused before any call of the handler. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly code: OwnProblem;

  constructor(code: OwnProblem) {
    super(ownProblems[code].detail);
    this.code = code;
  }
}

/** What a problem says (RFC 9457); decide by `code` and `retryable`. */
interface Problem {
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  readonly retryable: boolean;
  readonly retryAfter?: number | undefined;
}

/** Returns the answer to a request that has failed. */
export function problem(thrown: unknown): Response {
  const { status, code, detail, retryable, retryAfter } = problemOf(thrown);
  const body = { type: 'about:blank', title: STATUS_CODES[status] ?? 'Error', status, detail, code, retryable };
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      'content-type': 'application/problem+json',
      ...(status === 401 && { 'www-authenticate': 'Bearer' }),
      ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
    },
  });
}

function problemOf(thrown: unknown): Problem {
  if (thrown instanceof ProblemError) {
    const { code, message } = thrown;
    return { status: ownProblems[code].status, code, detail: message, retryable: code === 'too_slow' };
  }
  const { status, code, message, retryable, retryAfter } = routeErrorOf(thrown);
  return { status, code, detail: message, retryable, retryAfter };
}
