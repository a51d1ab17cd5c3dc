import { errorMeanings, type ErrorMeaning } from '../../contract/error-meanings.js';
import type { ContractError, ErrorCode, PresentCheckout } from '../../contract/errors.js';
import type { IneligibilityReason } from '../../rules/eligibility.js';
import { StoreError } from '../store/store-error.js';
import { ServiceError, type ServiceErrorCode } from '../../service/wire/service-error.js';
import { ShopError } from './incidents.js';
import { BackgroundError } from '../scheduling/background.js';

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
  readonly status?: ErrorMeaning['status'];
  /** True where what stands in the way passes by itself, although other errors with the code stay. */
  readonly retryable?: true;
  /** Seconds after which the same request may succeed; sent to the browser as `Retry-After`. */
  readonly retryAfter?: number;
  /** Reasons against instalments, with `not_eligible`; sent to the browser. */
  readonly reasons?: readonly IneligibilityReason[];
  /** What a page shows after `changed`; sent to the browser. */
  readonly present?: PresentCheckout | undefined;
  readonly cause?: unknown;
}

/**
 * The error with which functions of the handler reject, and which its routes answer with: everything but `cause` is
 * sent to the browser. Each may have the code `service_unavailable` (the bank or the store does not answer, or the
 * handler is closed), `not_found` (the configuration has no `shop`) or `internal` (nobody foresaw it; the log has
 * more). An invalid configuration throws a `ConfigError`, and calls through `clients` reject with a `ServiceError`.
 */
export class RouteError extends Error {
  override readonly name = 'RouteError';
  readonly code: ErrorCode;
  /** HTTP status. */
  readonly status: ErrorMeaning['status'];
  /** True if the same request may succeed later. */
  readonly retryable: boolean;
  /** Seconds after which the same request may succeed, if known. */
  readonly retryAfter: number | undefined;
  /** Reasons against instalments, with `not_eligible`, as far as they are known. */
  readonly reasons: readonly IneligibilityReason[] | undefined;
  /** What a page shows after `changed`. */
  readonly present: PresentCheckout | undefined;

  constructor(code: ErrorCode, details: RouteErrorDetails = {}) {
    const { message, status, retryable, retryAfter, reasons, present, cause } = details;
    const meaning = errorMeanings[code];
    super(message ?? meaning.message, { cause });
    this.code = code;
    this.status = status ?? meaning.status;
    this.retryable = retryable ?? meaning.retryable;
    this.retryAfter = retryAfter ?? (this.status === 503 ? 5 : undefined);
    this.reasons = reasons;
    this.present = present;
  }
}

/** Returns the error of a checkout that cannot be paid by instalments. */
export const notEligible = (reasons: readonly IneligibilityReason[]): RouteError =>
  new RouteError('not_eligible', {
    message: `The checkout cannot be paid by instalments: ${reasons.join(', ')}.`,
    reasons,
  });

/** Duplicates have to be handled by the code that inserts. */
const isOfStore = (thrown: unknown): boolean => thrown instanceof StoreError && thrown.code !== 'duplicate';

/** Returns the code of the contract for anything thrown. */
export function codeOf(thrown: unknown): ErrorCode {
  if (thrown instanceof RouteError) return thrown.code;
  if (thrown instanceof ShopError) return thrown.isAway ? 'shop_unavailable' : 'internal';
  // Too many tasks are waiting, or the process is closing: a later attempt may succeed.
  if (thrown instanceof BackgroundError || isOfStore(thrown)) return 'service_unavailable';
  return thrown instanceof ServiceError ? codeOfService[thrown.code] : 'internal';
}

/**
 * Returns anything that a function of the handler has thrown as an error with a code of the contract, as its routes
 * answer with it.
 */
export function toRouteError(thrown: unknown): RouteError {
  if (thrown instanceof RouteError) return thrown;
  return new RouteError(codeOf(thrown), {
    cause: thrown,
    ...(isOfStore(thrown) && { message: "The shop's store does not answer at the moment." }),
    ...(thrown instanceof ShopError &&
      !thrown.isAway && {
        message: `${thrown.operation}, a function of the shop itself, has returned an invalid value. The log names its fields.`,
      }),
  });
}

/** Converts anything thrown to the JSON of an error. */
export function contractError(thrown: unknown): ContractError {
  const { code, message, retryable, reasons } = toRouteError(thrown);
  return { code, message, retryable, ...(reasons && { reasons: [...reasons] }) };
}
