import type { Cents } from '../rules/money.js';
import type { Consent } from './consent.js';
import type { ContractError, ErrorCode } from './errors.js';
import type { OffersAnswer } from './offer.js';
import { paths, type RouteName } from './paths.js';
import type { Plans } from './plan.js';

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
  readonly signal?: AbortSignal;
}

/** What the elements ask the handler. Every method rejects with a {@link HandlerError}, or with the reason of `signal`. */
export interface HandlerClient {
  /** For each amount (cents, distinct, at most 100) the plan with the longest term, or why there is none. */
  offers(amounts: readonly Cents[], options?: RequestOptions): Promise<OffersAnswer>;
  /** All plans of one amount (cents). */
  plans(amount: Cents, options?: RequestOptions): Promise<Plans>;
  /** The present consent text. */
  consent(options?: RequestOptions): Promise<Consent>;
}

/** Where the handler is and how it is reached. */
export interface HandlerClientOptions {
  /** Address of the handler, absolute or relative to the page. Default `/ratenkauf`. */
  readonly base?: string;
  /** Sends a request. Default: the global `fetch`. */
  readonly fetch?: typeof fetch;
  /** Milliseconds after which a request is given up. Default 10,000. */
  readonly timeout?: number;
}

/** Makes the browser's client of the handler. */
export function createHandlerClient(options: HandlerClientOptions = {}): HandlerClient {
  const { base = '/ratenkauf', fetch = (...request) => globalThis.fetch(...request), timeout = 10_000 } = options;

  async function ask<Answer>(name: RouteName, query: string, signal?: AbortSignal): Promise<Answer> {
    const { method, path } = paths[name];
    const deadline = AbortSignal.timeout(timeout);
    let status: number | undefined;
    try {
      const signals = signal ? [signal, deadline] : [deadline];
      const response = await fetch(base + path + query, { method, signal: AbortSignal.any(signals) });
      ({ status } = response);
      const answer: unknown = await response.json();
      if (response.ok) return answer as Answer;
      const { code, message, retryable } = (answer as { error: ContractError }).error;
      throw new HandlerError(code, `${name}: ${message}`, retryable);
    } catch (error) {
      if (error instanceof HandlerError) throw error;
      signal?.throwIfAborted();
      const code = deadline.aborted ? 'timeout' : status ? 'malformed_answer' : 'unreachable';
      throw new HandlerError(code, `${name}: ${status ?? 'no answer'}`, code !== 'malformed_answer' || status! >= 500, error);
    }
  }

  return {
    offers: (amounts, { signal } = {}) => ask('offers', '?' + amounts.map((amount) => `amount=${amount}`).join('&'), signal),
    plans: (amount, { signal } = {}) => ask('plans', `?amount=${amount}`, signal),
    consent: ({ signal } = {}) => ask('consent', '', signal),
  };
}
