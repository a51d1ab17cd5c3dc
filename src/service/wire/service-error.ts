import { inspect } from 'node:util';
import type { ServiceMessage } from './messages.js';

/** What a code means: whether the same call may succeed later unchanged, what happened, and what to check. */
const meanings = {
  unreachable: { retryable: true, what: 'no connection, or it was lost. Check the host and the network' },
  timeout: { retryable: true, what: 'no whole answer in time. Check the network and the limits of the transport' },
  too_large: { retryable: false, what: 'the answer is larger than allowed. Check the host' },
  aborted: { retryable: false, what: 'the caller gave up' },
  busy: { retryable: true, what: 'not sent, because too many calls of its class wait' },
  refused: { retryable: false, what: 'the service refused the credentials. Check webshop id, password and activation' },
  rejected: { retryable: false, what: 'the service refused the input. Check the fields named' },
  not_found: { retryable: false, what: 'the service does not know it. It may have expired; check the host' },
  failed: { retryable: true, what: 'the service failed. Try again later' },
  malformed: { retryable: false, what: 'the answer is not what the specification says. Check the host' },
  invalid_input: { retryable: false, what: 'not sent, because the service would refuse it' },
} as const;

/** Every way in which a call of the service can fail. */
export type ServiceErrorCode = keyof typeof meanings;

/** What a {@link ServiceError} is made of. */
export interface ServiceErrorOptions {
  readonly code: ServiceErrorCode;
  /** Name of the client's method, like `payment.plans`. */
  readonly operation: string;
  /** More for developers; must be free of values sent or received. */
  readonly detail?: string | undefined;
  readonly status?: number | undefined;
  readonly messages?: readonly ServiceMessage[];
  readonly maybeDone?: boolean;
  readonly byService?: boolean;
  readonly cause?: unknown;
}

/**
 * A call of the service failed. Decide by `code`; `message` is for developers and names no credential, person or id.
 * Printing it (message, stack, JSON, inspect) shows no text of the service and nothing of the cause but its name.
 * Does not cover mistakes in the code that calls, like a wrong type where TypeScript is not used: those are a `TypeError`. A call that
 * succeeded says nothing of what the service does later: a report may still be refused.
 */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly code: ServiceErrorCode;
  readonly operation: string;
  /** HTTP status, when an answer arrived. */
  readonly status: number | undefined;
  /** Whether the same call may succeed later, unchanged. Ask `maybeDone` first when it writes. */
  readonly retryable: boolean;
  /**
   * Whether a writing call may have been carried out all the same. False when it was never sent, or when the service itself (`byService`) refused
   * it with anything but a failure of its own; true for every other answer, a proxy's 404 included.
   */
  readonly maybeDone: boolean;
  /**
   * Whether a readable answer of the service itself carries the failure: an ERROR message with a key in its envelope (all interfaces), or a
   * problem with `title` and `detail` or `violations` (API A, newer interface). False for an empty body, HTML, JSON of another shape, a
   * firewall's page, a redirect, a wrong signature, an answer that was lost or makes no sense: then `code` says no more than what arrived.
   * It promises the form and not the sender (only a body signature proves that), not that nothing was done (`maybeDone`), and not that
   * an earlier request was refused as well: a repeated confirmation may be refused because the first one was carried out.
   */
  readonly byService: boolean;
  readonly messages: readonly ServiceMessage[];

  constructor({ code, operation, detail, status, messages = [], maybeDone = false, byService = false, cause }: ServiceErrorOptions) {
    super(describe({ code, operation, detail, status, messages }), cause === undefined ? {} : { cause });
    this.code = code;
    this.operation = operation;
    this.status = status;
    this.retryable = meanings[code].retryable;
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

/** An error about what the caller gave, before anything is sent. */
export const invalidInput = (operation: string, detail: string): ServiceError =>
  new ServiceError({ code: 'invalid_input', operation, detail });

function describe({ code, operation, detail, status, messages = [] }: ServiceErrorOptions): string {
  const answered = status === undefined ? code : `${code}, HTTP ${status}`;
  const named = messages.flatMap(({ key, field }) => (key ? [key, field].filter(Boolean).join(' for ') : [])).slice(0, 10);
  const more = [...(detail ? [detail] : []), ...named].join('; ');
  return `${operation} (${answered}): ${meanings[code].what}${more && `: ${more}`}.`;
}
