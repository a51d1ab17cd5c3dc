import * as z from 'zod';
import { ineligibilityReasons } from '../rules/eligibility.js';
import { checkoutAnswerSchema } from './checkout.js';
import { plansAnswerSchema } from './plan.js';

/** Codes of the errors that the handler answers with. */
export const errorCodes = [
  /** The request does not match the contract. */
  'invalid_request',
  /** No such route. */
  'not_found',
  /** The amount or checkout cannot be paid by instalments. */
  'not_eligible',
  /** The request came from a page of another origin. */
  'foreign_origin',
  /** The shopper's checkout is not known here. A purchase that was approved for it is kept and cannot be ordered. */
  'no_checkout',
  /** The shopper has no purchase. */
  'no_purchase',
  /** The consent text that was shown is no longer the current one. */
  'consent_outdated',
  /** Amount or plan differ from what the customer has read. Nothing was started. */
  'changed',
  /** The purchase is not in a state that allows this. */
  'wrong_state',
  /**
   * The shopper, or the shop's session, has started too many purchases that may still be open at the bank.
   * `Retry-After` says when another one is possible.
   */
  'too_many_purchases',
  /** The shop does not allow this visitor to see or change transactions. */
  'forbidden',
  /** The bank does not know this transaction. */
  'unknown_transaction',
  /** The order value differs from the one that was shown. */
  'transaction_changed',
  /** A report of the same kind is pending. */
  'report_pending',
  /** The amount is higher than what may still be refunded: what is pending and what waits counts. */
  'amount_too_high',
  /** The bank rejected the report; nothing was done. */
  'report_rejected',
  /** The idempotency key was used before, for a call with other input. */
  'key_reused',
  /** A function of the shop failed or did not answer in time; nothing was ordered by this request. */
  'shop_unavailable',
  /** The bank did not answer in time or has failed. */
  'service_unavailable',
  /** The bank rejects the shop's configuration: its credentials or webshop id. */
  'service_refused',
  /** The bank's answer is unreadable or contradicts itself. */
  'service_malformed',
  /** Nobody knows name and address of the lender, without which no figure may be shown. */
  'lender_unknown',
  /** An error in the handler itself. */
  'internal',
] as const;

/** Code of an error of the handler. */
export type ErrorCode = (typeof errorCodes)[number];

/** What can happen whenever the bank is asked. */
export const errorsOfService = [
  'service_unavailable',
  'service_refused',
  'service_malformed',
] as const satisfies readonly ErrorCode[];

/** Shape of an error. */
export const errorSchema = z.strictObject({
  /** What went wrong; decide by it, and by nothing else of the answer. */
  code: z.enum(errorCodes),
  /** For developers; never shown to customers. */
  message: z.string(),
  /** True if the same request may succeed later. */
  retryable: z.boolean(),
  /** Reasons against instalments, as in `checkout`; only with `not_eligible`, as far as they are known. */
  reasons: z.array(z.enum(ineligibilityReasons)).optional(),
});

/** Shape of what a page shows after `changed`. */
const presentCheckoutSchema = z.strictObject({
  /** The shop's present checkout. */
  checkout: checkoutAnswerSchema,
  /** All plans of its amount; absent if they cannot be read. */
  plans: plansAnswerSchema.optional(),
});

/** What a page shows after `changed`. */
export type PresentCheckout = z.input<typeof presentCheckoutSchema>;

/** Shape of every answer that is not a success. */
export const errorAnswerSchema = z.strictObject({
  /** What went wrong, and whether the same request may succeed later. */
  error: errorSchema.extend({
    /** What to show now; only with `changed`. */
    present: presentCheckoutSchema.optional(),
  }),
});

/** An error of the handler. */
export type ContractError = z.infer<typeof errorSchema>;

/** An answer that is not a success. */
export type ErrorAnswer = z.input<typeof errorAnswerSchema>;
