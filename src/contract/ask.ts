import type { ContractError, ErrorCode } from './errors.js';
import type { Path } from './paths.js';

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
export type Ask = <Answer>(route: Path, options?: RequestOptions, query?: string, more?: RequestInit) => Promise<Answer>;

/** Makes the function through which all clients of the page talk to the handler. */
export function createAsk({
  base = '/ratenkauf',
  fetch = (...request) => globalThis.fetch(...request),
  timeout = 10_000,
}: HandlerClientOptions): Ask {
  return async <Answer>({ name, method, path }: Path, { signal }: RequestOptions = {}, query = '', more?: RequestInit) => {
    const deadline = AbortSignal.timeout(timeout);
    let status: number | undefined;
    try {
      const signals = signal ? [signal, deadline] : [deadline];
      const response = await fetch(base + path + query, { ...more, method, signal: AbortSignal.any(signals) });
      ({ status } = response);
      const answer: unknown = await response.json();
      if (response.ok) return answer as Answer;
      const { code, message, retryable } = (answer as { error: ContractError }).error;
      throw new HandlerError(code, `${name}: ${message}`, retryable);
    } catch (error) {
      if (error instanceof HandlerError) throw error;
      signal?.throwIfAborted();
      const code = deadline.aborted ? 'timeout' : status ? 'malformed_answer' : 'unreachable';
      throw new HandlerError(code, `${name}: ${status ?? 'no answer'}`, !(status && status < 500) || deadline.aborted, error);
    }
  };
}
