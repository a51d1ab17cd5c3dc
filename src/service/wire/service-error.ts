import { inspect } from 'node:util';
import type { ServiceMessage } from './messages.js';

/** For each code: whether the same call may succeed later unchanged, what happened, and what to check. */
export const serviceErrorMeanings = {
  unreachable: { retryable: true, what: 'no connection, or it was lost. Check the host and the network' },
  timeout: { retryable: true, what: 'no complete answer in time. Check the network and the limits of the transport' },
  too_large: { retryable: false, what: 'the answer is larger than allowed. Check the host' },
  aborted: { retryable: false, what: 'the caller aborted the call' },
  busy: { retryable: true, what: 'not sent, because too many calls of its class wait' },
  refused: { retryable: false, what: 'the bank refused the credentials. Check webshop id, password and activation' },
  rejected: { retryable: false, what: 'the bank refused the input. Check the fields named' },
  not_found: { retryable: false, what: 'the bank does not know it. It may have expired; check the host' },
  failed: { retryable: true, what: 'the bank failed. Try again later' },
  malformed: { retryable: false, what: 'the answer is not what the specification says. Check the host' },
  invalid_input: { retryable: false, what: 'not sent, because the bank would refuse it' },
} as const;

/** Code of a failed call to the bank. */
export type ServiceErrorCode = keyof typeof serviceErrorMeanings;

/** Fields of a {@link ServiceError}. */
export interface ServiceErrorOptions {
  readonly code: ServiceErrorCode;
  /** Name of the client's method, like `payment.plans`. */
  readonly operation: string;
  /** More details for developers; must not contain values that were sent or received. */
  readonly detail?: string | undefined;
  readonly status?: number | undefined;
  readonly messages?: readonly ServiceMessage[];
  readonly maybeDone?: boolean;
  readonly byService?: boolean;
  readonly cause?: unknown;
}

/**
 * A failed call to the bank. Decide by `code`; `message` is for developers and contains no credentials, personal
 * data or ids. Printing the error (message, stack, JSON, inspect) shows no text of the bank, and of the cause only
 * its name. Mistakes in the calling code, such as a wrong type in JavaScript, throw a `TypeError` instead. A successful
 * call does not guarantee the outcome: an accepted report may still be refused.
 */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly code: ServiceErrorCode;
  readonly operation: string;
  /** HTTP status, if an answer arrived. */
  readonly status: number | undefined;
  /** True if the same call may succeed later unchanged. For a writing call, check `maybeDone` first. */
  readonly retryable: boolean;
  /**
   * True if a writing call may have been carried out nevertheless. False if it was never sent, or if the bank itself
   * (`byService`) rejected it for any reason but a failure of its own; true for every other answer, including a proxy's
   * 404.
   */
  readonly maybeDone: boolean;
  /**
   * True if the failure is in a readable answer of the bank itself: an ERROR message with a key in its envelope (all
   * interfaces), or a problem with `title` and `detail` or `violations` (API A, newer interface). False for an empty
   * body, HTML, JSON of another shape, a firewall's page, a redirect, a wrong signature, and a missing or contradictory
   * answer; `code` then describes only what arrived. It is about the form, not the sender (only a body signature proves
   * that); it does not mean that nothing was done (`maybeDone`) or that an earlier request was rejected as well: a
   * repeated confirmation may be rejected because the first one was carried out.
   */
  readonly byService: boolean;
  readonly messages: readonly ServiceMessage[];

  constructor({
    code,
    operation,
    detail,
    status,
    messages = [],
    maybeDone = false,
    byService = false,
    cause,
  }: ServiceErrorOptions) {
    super(describe({ code, operation, detail, status, messages }), cause === undefined ? {} : { cause });
    this.code = code;
    this.operation = operation;
    this.status = status;
    this.retryable = serviceErrorMeanings[code].retryable;
    this.maybeDone = maybeDone;
    this.byService = byService;
    this.messages = messages;
  }

  toJSON(): Record<string, unknown> {
    return { name: this.name, message: this.message, ...this.#facts() };
  }

  [inspect.custom](): string {
    const cause = this.cause instanceof Error ? { cause: this.cause.name } : {};
    return `${this.stack} ${inspect({ ...this.#facts(), ...cause }, { depth: 4 })}`;
  }

  #facts() {
    const { code, operation, status, retryable, maybeDone, byService, messages } = this;
    return { code, operation, status, retryable, maybeDone, byService, messages };
  }
}

/** Returns true if the bank itself says that it does not know what it was asked for: the 404 of a proxy says nothing. */
export const isUnknownAtBank = (error: unknown): error is ServiceError =>
  error instanceof ServiceError && error.code === 'not_found' && error.byService;

/** Returns an error about the caller's input, for a call that was not sent. */
export const invalidInput = (operation: string, detail: string): ServiceError =>
  new ServiceError({ code: 'invalid_input', operation, detail });

function describe({ code, operation, detail, status, messages = [] }: ServiceErrorOptions): string {
  const answered = status === undefined ? code : `${code}, HTTP ${status}`;
  const named = messages
    .flatMap(({ key, field }) => (key ? [key, field].filter(Boolean).join(' for ') : []))
    .slice(0, 10);
  const more = [...(detail ? [detail] : []), ...named].join('; ');
  return `${operation} (${answered}): ${serviceErrorMeanings[code].what}${more && `: ${more}`}.`;
}
