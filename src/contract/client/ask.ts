import type { IneligibilityReason } from '../../rules/eligibility.js';
import type { ErrorAnswer, ErrorCode, PresentCheckout } from '../errors.js';
import type { Path } from '../paths.js';
import type { RouteAnswer, RouteName } from '../routes.js';

/**
 * Code of a failed request: a code of the handler, or `unreachable`, `timeout` or `malformed_answer` if no readable
 * answer arrived.
 */
export type HandlerErrorCode = ErrorCode | 'unreachable' | 'timeout' | 'malformed_answer';

/** A failed request to the handler. Decide by `code`; `message` is for developers. */
export class HandlerError extends Error {
  override readonly name = 'HandlerError';
  readonly code: HandlerErrorCode;
  /** True if the same request may succeed later. */
  readonly retryable: boolean;
  /** Reasons against instalments, if the code is `not_eligible` and they are known. */
  reasons?: readonly IneligibilityReason[] | undefined;
  /** What to show now, if the code is `changed`. */
  present?: PresentCheckout | undefined;

  constructor(code: HandlerErrorCode, message: string, retryable: boolean, cause?: unknown) {
    super(message, { cause });
    this.code = code;
    this.retryable = retryable;
  }
}

export interface RequestOptions {
  readonly signal?: AbortSignal | undefined;
}

export interface HandlerClientOptions {
  /** Address of the handler, absolute or relative to the page. Default `/ratenkauf`. */
  readonly base?: string;
  /** Sends a request. Default: the global `fetch`. */
  readonly fetch?: typeof fetch;
  /** Milliseconds after which a request is given up. Default 10,000; for transactions 30,000. */
  readonly timeout?: number;
}

/**
 * Sends a request to one route of the handler; `query` begins with `?`. Rejects with a {@link HandlerError}, or with
 * the reason of `signal`.
 */
export type Ask = <Name extends RouteName>(
  route: Path<Name>,
  options?: RequestOptions,
  query?: string,
  more?: RequestInit,
) => Promise<RouteAnswer<Name>>;

/** Creates the function that sends the requests of all clients in the page. */
export function createAsk({
  base = '/ratenkauf',
  fetch = (...request) => globalThis.fetch(...request),
  timeout = 10_000,
}: HandlerClientOptions): Ask {
  return async <Name extends RouteName>(
    { name, method, path }: Path<Name>,
    { signal }: RequestOptions = {},
    query = '',
    more?: RequestInit,
  ) => {
    signal?.throwIfAborted();
    const deadline = AbortSignal.timeout(timeout);
    // As `AbortSignal.any`, which browsers have since 2024 only.
    const either = new AbortController();
    for (const each of [signal, deadline]) each?.addEventListener('abort', () => either.abort());
    const address = base + path;
    let status: number | undefined;
    let cause: unknown;
    try {
      const response = await fetch(address + query, { ...more, method, signal: either.signal });
      ({ status } = response);
      const answer: unknown = await response.json();
      if (response.ok) return answer as RouteAnswer<Name>;
      const { code, message, retryable, reasons, present } = (answer as ErrorAnswer).error;
      // An answer that does not come from the handler has errors of another shape.
      if (code) cause = Object.assign(new HandlerError(code, `${name}: ${message}`, retryable), { reasons, present });
    } catch (error) {
      signal?.throwIfAborted();
      cause = error;
    }
    if (cause instanceof HandlerError) throw cause;
    const code = deadline.aborted ? 'timeout' : status ? 'malformed_answer' : 'unreachable';
    const message = `${name}: no handler at ${address} (${status ?? 'no answer'}): start it or set the attribute handler.`;
    // Without a status the comparison is false, too: what was not reached may be there later.
    throw new HandlerError(code, message, !((status as number) < 500) || deadline.aborted, cause);
  };
}

/** Returns the options of a request with a JSON body. */
export const json = (body: object): RequestInit => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});
