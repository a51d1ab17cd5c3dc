import type { ContractError, ErrorCode } from '../errors.js';
import type { Path } from '../paths.js';
import type { RouteAnswer, RouteName } from '../routes.js';

/** Why the handler gave no result: its own code, or that no readable answer came (`unreachable`, `timeout`, `malformed_answer`). */
export type HandlerErrorCode = ErrorCode | 'unreachable' | 'timeout' | 'malformed_answer';

/** The handler did not give what was asked. Decide by `code`; `message` is for developers. */
export class HandlerError extends Error {
  override readonly name = 'HandlerError';
  readonly code: HandlerErrorCode;
  /** Whether the same request may succeed a little later. */
  readonly retryable: boolean;

  constructor(code: HandlerErrorCode, message: string, retryable: boolean, cause?: unknown) {
    super(message, { cause });
    this.code = code;
    this.retryable = retryable;
  }
}

/** How one request may be stopped. */
export interface RequestOptions {
  readonly signal?: AbortSignal | undefined;
}

/** Where the handler is and how it is reached. */
export interface HandlerClientOptions {
  /** Address of the handler, absolute or relative to the page. Default `/ratenkauf`. */
  readonly base?: string;
  /** Sends a request. Default: the global `fetch`. */
  readonly fetch?: typeof fetch;
  /** Milliseconds after which a request is given up. Default 10,000; for transactions 30,000. */
  readonly timeout?: number;
}

/** Asks one route of the handler; `query` begins with `?`. Rejects with a {@link HandlerError}, or with the reason of `signal`. */
export type Ask = <Name extends RouteName>(route: Path<Name>, options?: RequestOptions, query?: string, more?: RequestInit) => Promise<RouteAnswer<Name>>;

/** Makes the function through which all clients of the page talk to the handler. */
export function createAsk({
  base = '/ratenkauf',
  fetch = (...request) => globalThis.fetch(...request),
  timeout = 10_000,
}: HandlerClientOptions): Ask {
  return async <Name extends RouteName>({ name, method, path }: Path<Name>, { signal }: RequestOptions = {}, query = '', more?: RequestInit) => {
    const deadline = AbortSignal.timeout(timeout);
    const address = base + path;
    let status: number | undefined;
    let cause: unknown;
    try {
      const signals = signal ? [signal, deadline] : [deadline];
      const response = await fetch(address + query, { ...more, method, signal: AbortSignal.any(signals) });
      ({ status } = response);
      const answer: unknown = await response.json();
      if (response.ok) return answer as RouteAnswer<Name>;
      const { code, message, retryable } = (answer as { error: ContractError }).error;
      // Whatever else answers has errors of another kind.
      if (code) cause = new HandlerError(code, `${name}: ${message}`, retryable);
    } catch (error) {
      signal?.throwIfAborted();
      cause = error;
    }
    if (cause instanceof HandlerError) throw cause;
    const code = deadline.aborted ? 'timeout' : status ? 'malformed_answer' : 'unreachable';
    const seen = status
      ? `answered ${status}, but not as the handler does. Mount it there, or name its address in the attribute handler.`
      : 'does not answer. Its server has to run, at the origin of the page.';
    throw new HandlerError(code, `${name}: ${address} ${seen}`, !(status && status < 500) || deadline.aborted, cause);
  };
}

/** A body of JSON. */
export const json = (body: object): RequestInit => ({ headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
