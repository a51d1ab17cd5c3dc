import type { ContractError, ErrorCode } from '../../contract/errors.js';
import { StoreError } from '../store/store-error.js';
import { ServiceError, type ServiceErrorCode } from '../../service/wire/service-error.js';
import { BackgroundError } from '../scheduling/queue.js';

interface Meaning {
  readonly status: 400 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 429 | 500 | 502 | 503;
  readonly retryable: boolean;
  /** For developers; reveals no internal details. */
  readonly message: string;
}

const meanings: Readonly<Record<ErrorCode, Meaning>> = {
  invalid_request: { status: 400, retryable: false, message: 'The request does not match the contract.' },
  not_found: { status: 404, retryable: false, message: 'There is no such route.' },
  not_eligible: { status: 422, retryable: false, message: 'The amount cannot be paid by instalments.' },
  foreign_origin: { status: 403, retryable: false, message: 'The request came from a page of another origin than that of publicUrl. Open the shop there, or correct publicUrl.' },
  no_checkout: { status: 404, retryable: false, message: 'The shopper has no checkout: shop.checkout(request) resolved with none. It has to find it by the cookies of the request.' },
  no_purchase: { status: 404, retryable: false, message: 'The shopper has no purchase.' },
  consent_outdated: { status: 409, retryable: false, message: 'The consent text has changed. Show the current one.' },
  wrong_state: { status: 409, retryable: false, message: 'The purchase is not in a state that allows this.' },
  too_many_purchases: {
    ...{ status: 429, retryable: true },
    message: 'Too many purchases are open at the bank. Let the customer finish one, or come back to it, or wait as long as Retry-After says.',
  },
  forbidden: { status: 403, retryable: false, message: 'The shop does not allow this visitor to see or change transactions: shop.mayManage(request) decides, and without it access is always denied.' },
  unknown_transaction: { status: 404, retryable: false, message: 'The service does not know this transaction.' },
  transaction_changed: { status: 409, retryable: false, message: 'The order value has changed since it was shown.' },
  report_pending: { status: 409, retryable: false, message: 'A report of the same kind is pending.' },
  amount_too_high: { status: 422, retryable: false, message: 'The amount is higher than the remaining order value.' },
  report_rejected: { status: 409, retryable: false, message: 'The service rejected the report. Nothing was done.' },
  service_unavailable: { status: 503, retryable: true, message: 'The service does not answer at the moment. See health and the log.' },
  service_refused: { status: 502, retryable: false, message: 'The service rejected the request. See health and the log.' },
  service_malformed: { status: 502, retryable: false, message: "The service's answer is unreadable or contradicts itself. See health and the log." },
  internal: { status: 500, retryable: false, message: 'Something is wrong with the handler. See its log.' },
};

const codeOfService: Readonly<Record<ServiceErrorCode, ErrorCode>> = {
  unreachable: 'service_unavailable',
  timeout: 'service_unavailable',
  failed: 'service_unavailable',
  aborted: 'service_unavailable',
  busy: 'service_unavailable',
  refused: 'service_refused',
  rejected: 'service_refused',
  not_found: 'service_malformed',
  malformed: 'service_malformed',
  too_large: 'service_malformed',
  invalid_input: 'internal',
};

/** Details of a {@link RouteError} besides its code. */
export interface RouteErrorDetails {
  /** Replaces the default message; sent to the browser. */
  readonly message?: string;
  readonly status?: Meaning['status'];
  /** Seconds after which the same request may succeed; sent to the browser as `Retry-After`. */
  readonly retryAfter?: number;
  readonly cause?: unknown;
}

/**
 * An error that the handler answers with, and that `confirm` and `purchases` reject with. Everything but `cause` is sent to the browser. Errors of
 * the shop's own functions are logged as incidents instead; an invalid configuration throws a `ConfigError`, and calls through `clients` reject with
 * a `ServiceError`.
 */
export class RouteError extends Error {
  override readonly name = 'RouteError';
  readonly code: ErrorCode;
  /** HTTP status. */
  readonly status: Meaning['status'];
  /** True if the same request may succeed later. */
  readonly retryable: boolean;
  /** Seconds after which the same request may succeed, if known. */
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, { message, status, retryAfter, cause }: RouteErrorDetails = {}) {
    const meaning = meanings[code];
    super(message ?? meaning.message, { cause });
    this.code = code;
    this.status = status ?? meaning.status;
    this.retryable = meaning.retryable;
    this.retryAfter = retryAfter ?? (this.status === 503 ? 5 : undefined);
  }
}

/** Converts anything thrown to an error of the contract. */
export function toRouteError(thrown: unknown): RouteError {
  if (thrown instanceof RouteError) return thrown;
  // Too many tasks are waiting, or the process is closing: a later attempt may succeed.
  if (thrown instanceof BackgroundError) return new RouteError('service_unavailable', { cause: thrown });
  // Duplicates have to be handled by the code that inserts.
  if (thrown instanceof StoreError && thrown.code !== 'duplicate')
    return new RouteError('service_unavailable', { message: "The shop's store does not answer at the moment.", cause: thrown });
  return new RouteError(thrown instanceof ServiceError ? codeOfService[thrown.code] : 'internal', { cause: thrown });
}

/** Converts anything thrown to the JSON of an error. */
export function contractError(thrown: unknown): ContractError {
  const { code, message, retryable } = toRouteError(thrown);
  return { code, message, retryable };
}
