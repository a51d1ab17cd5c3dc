import * as z from 'zod';

/** What the handler can answer instead of a result. */
export const errorCodes = [
  /** The request is not one of the contract. */
  'invalid_request',
  /** There is no such route. */
  'not_found',
  /** The amount or checkout cannot be paid by instalments. */
  'not_eligible',
  /** The request came from a page of somebody else. */
  'foreign_origin',
  /** The shopper has no checkout. */
  'no_checkout',
  /** The shopper has no purchase. */
  'no_purchase',
  /** The consent text that was shown is not the present one. */
  'consent_outdated',
  /** The purchase is not in a state that allows this. */
  'wrong_state',
  /** The shopper, or the shop's session, has begun too many purchases that the bank may still have. `Retry-After` says when there is room again. */
  'too_many_purchases',
  /** The shop does not let this visitor see or change transactions. */
  'forbidden',
  /** The service does not know this transaction. */
  'unknown_transaction',
  /** The order value is not the one that was shown. */
  'transaction_changed',
  /** A report of the same kind is under way. */
  'report_pending',
  /** More than what is left of the order value. */
  'amount_too_high',
  /** The service did not take the report; nothing was done. */
  'report_rejected',
  /** The service did not answer in time, or is out of order. */
  'service_unavailable',
  /** The service does not accept the shop's configuration: credentials, webshop id. */
  'service_refused',
  /** The service answered something that cannot be true or read. */
  'service_malformed',
  /** A fault of the handler itself. */
  'internal',
] as const;

/** Code of an error of the handler. */
export type ErrorCode = (typeof errorCodes)[number];

/** Shape of an error. */
export const errorSchema = z.strictObject({
  code: z.enum(errorCodes),
  /** For developers; never shown to customers. */
  message: z.string(),
  /** Whether the same request may succeed a little later. */
  retryable: z.boolean(),
});

/** Shape of every answer that is not a success. */
export const errorAnswerSchema = z.strictObject({ error: errorSchema });

/** An error as the handler tells it. */
export type ContractError = z.infer<typeof errorSchema>;
