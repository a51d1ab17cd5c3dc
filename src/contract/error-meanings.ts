import type { ErrorCode } from './errors.js';

/** What an error says besides its code. */
export interface ErrorMeaning {
  /** HTTP status. */
  readonly status: 400 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 429 | 500 | 502 | 503;
  readonly retryable: boolean;
  /** For developers; reveals no internal details. */
  readonly message: string;
}

/** What the handler answers with each code, unless it knows more. */
export const errorMeanings: Readonly<Record<ErrorCode, ErrorMeaning>> = {
  invalid_request: { status: 400, retryable: false, message: 'The request does not match the contract.' },
  not_found: { status: 404, retryable: false, message: 'There is no such route.' },
  not_eligible: { status: 422, retryable: false, message: 'The amount cannot be paid by instalments.' },
  foreign_origin: {
    status: 403,
    retryable: false,
    message:
      'The request came from a page of another origin than that of publicUrl. Open the shop there, or correct ' +
      'publicUrl.',
  },
  no_checkout: {
    status: 404,
    retryable: false,
    message:
      'The checkout is not known here: shop.checkout(request) resolved with none. It has to find it by the cookies ' +
      'of the request, or by the reference of the purchase. A purchase is kept meanwhile.',
  },
  no_purchase: { status: 404, retryable: false, message: 'The shopper has no purchase.' },
  consent_outdated: { status: 409, retryable: false, message: 'The consent text has changed. Show the current one.' },
  changed: {
    status: 409,
    retryable: false,
    message: 'Amount or plan are not those that the customer has read. Show the present ones and ask again.',
  },
  wrong_state: { status: 409, retryable: false, message: 'The purchase is not in a state that allows this.' },
  too_many_purchases: {
    status: 429,
    retryable: true,
    message:
      'Too many purchases are open at the bank, or were started by this client. Let the customer finish one, or ' +
      'come back to it, or wait as long as Retry-After says.',
  },
  forbidden: {
    status: 403,
    retryable: false,
    message:
      'The shop does not allow this visitor to see or change transactions: shop.mayManage(request) decides, and ' +
      'without it access is always denied.',
  },
  unknown_transaction: { status: 404, retryable: false, message: 'The bank does not know this transaction.' },
  transaction_changed: { status: 409, retryable: false, message: 'The order value has changed since it was shown.' },
  report_pending: { status: 409, retryable: true, message: 'A report of the same kind is pending.' },
  amount_too_high: { status: 422, retryable: false, message: 'The amount is higher than what may still be refunded.' },
  report_rejected: { status: 409, retryable: false, message: 'The bank rejected the report. Nothing was done.' },
  key_reused: {
    status: 422,
    retryable: false,
    message:
      'This key was used before, with other input or for another function. A repeated call needs the same input; a ' +
      'new one needs a key of its own.',
  },
  shop_unavailable: {
    status: 503,
    retryable: true,
    message: "The shop's own functions do not answer at the moment. See health and the log.",
  },
  service_unavailable: {
    status: 503,
    retryable: true,
    message: 'The bank does not answer at the moment. See health and the log.',
  },
  service_refused: {
    status: 502,
    retryable: false,
    message: 'The bank rejected the request. See health and the log.',
  },
  service_malformed: {
    status: 502,
    retryable: true,
    message: "The bank's answer is unreadable or contradicts itself. See health and the log.",
  },
  lender_unknown: {
    status: 502,
    retryable: false,
    message:
      'No figure may be shown without name and address of the lender. Set lender in the configuration of the handler; ' +
      "the bank's representative example does not name both.",
  },
  internal: { status: 500, retryable: false, message: 'Something is wrong with the handler. See its log.' },
};
