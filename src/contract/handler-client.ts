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

  async function ask<Answer>(name: RouteName, query: string, { signal }: RequestOptions = {}): Promise<Answer> {
    const { method, path } = paths[name];
    const deadline = AbortSignal.timeout(timeout);
    try {
      const response = await fetch(base + path + query, {
        method,
        headers: { accept: 'application/json' },
        signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
      });
      return await read<Answer>(response, name);
    } catch (error) {
      if (error instanceof HandlerError) throw error;
      signal?.throwIfAborted();
      throw new HandlerError(deadline.aborted ? 'timeout' : 'unreachable', `${name}: no answer from ${base}`, true, error);
    }
  }

  return {
    offers: (amounts, options) => ask('offers', '?' + amounts.map((amount) => `amount=${amount}`).join('&'), options),
    plans: (amount, options) => ask('plans', `?amount=${amount}`, options),
    consent: (options) => ask('consent', '', options),
  };
}

async function read<Answer>(response: Response, name: RouteName): Promise<Answer> {
  const text = await response.text();
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch (error) {
    throw new HandlerError('malformed_answer', `${name}: status ${response.status}, not JSON`, response.status >= 500, error);
  }
  if (response.ok) return answer as Answer;
  const { error } = (answer ?? {}) as { error?: ContractError };
  if (!error?.code) throw new HandlerError('malformed_answer', `${name}: status ${response.status}`, response.status >= 500);
  throw new HandlerError(error.code, `${name}: ${error.message}`, error.retryable);
}
