/*
 * The closed lists of the contract. Plain values, so that pages can carry them; the schemas are made from them.
 */

/** How a teaser is shown. */
export const teaserVariants = ['block', 'inline', 'line'] as const;

/** Where a teaser has its representative example. */
export const teaserExamples = ['disclosure', 'inline'] as const;

/** What a teaser shows for an amount that cannot be paid by instalments. */
export const teaserHints = ['range', 'none'] as const;

export { salutations } from '../rules/salutation.js';

/** Parts of a checkout that make the bank's decision void when they change. */
export const checkoutParts = ['basket', 'person', 'addresses'] as const;

/** Names of the return addresses to which the bank redirects the customer. None of them proves a decision. */
export const returnOutcomes = ['success', 'abort', 'rejection'] as const;

/** Known statuses of a transaction (service.md §A.3). */
export const transactionStatuses = [
  'report_capture',
  'report_capture_expiring',
  'in_billing',
  'billed',
  'expired',
] as const;

/** Parts of a transaction that may arrive from the bank in an unreadable form. */
export const readableFields = [
  'status',
  'customer',
  'creditAccountNumber',
  'orderId',
  'orderDate',
  'clearingDate',
  'originalValue',
  'currentValue',
  'bookings',
  'refunds',
  'refundsTotal',
  'expiresAt',
] as const;

/** Kinds of bookings of a transaction. */
export const bookingKinds = ['capture', 'refund', 'notify', 'unknown'] as const;

/** States of bookings of a transaction. */
export const bookingStates = ['done', 'failed', 'pending', 'processing', 'unknown'] as const;

/** What a shop can report. */
export const reportKinds = ['capture', 'refund'] as const;
export type ReportKind = (typeof reportKinds)[number];

/** Statements of an operator about a purchase. */
export const purchaseResolutions = ['confirmed', 'not_confirmed', 'delivered', 'taken_back'] as const;

/** Why a purchase whose outcome is not known needs an operator. */
export const unknownOutcomes = ['unknown', 'given_up', 'unwanted', 'contradicted'] as const;

/** Statements on a report of which the bank had to be asked. */
export const reportResolutions = ['booked', 'send_again', 'withdrawn'] as const;

/** States of a request for a delivery or refund. */
export const requestStates = ['queued', 'sent', 'applied', 'refused', 'withdrawn'] as const;

/**
 * Why a delivery or refund that was asked for has ended as it has, besides the bank's words. `amount_too_high`: less was
 * left when its turn came; `wrong_state`: the transaction did not allow it any more; `restored`: it may have been sent
 * before the store was restored; `report_rejected`: the bank did not take the report; `overdue`: nobody knows, or it
 * waited for too long; `not_received`: the bank never got it, as an operator has said.
 */
export const requestCodes = [
  'amount_too_high',
  'wrong_state',
  'restored',
  'report_rejected',
  'overdue',
  'not_received',
] as const;

/** Reasons for a refund. Whether it is a full or a partial one follows from the amount. */
export const refundReasons = ['revocation', 'return_warranty', 'reduction_warranty'] as const;

/** States of the reports of one kind. */
export const standingStates = [
  'possible',
  'in_progress',
  'unclear',
  'overdue',
  'refused',
  'done',
  'impossible',
] as const;

/**
 * Reasons why a delivery cannot be reported now: a report is not booked yet, nothing is left of the order value, the
 * delivery was booked before, or the status of the transaction does not allow it (service.md §R.9).
 */
export const captureObstacles = [
  'report_pending',
  'nothing_left',
  'already_delivered',
  'expired',
  'in_billing',
  'billed',
  'not_deliverable',
] as const;

/**
 * Reasons why nothing can be refunded now: refunds that are not booked yet take all that is left, nothing is left of
 * the order value, or the bank sends no or an implausible remaining value.
 */
export const refundObstacles = ['report_pending', 'nothing_left', 'value_unknown', 'value_untrue'] as const;

/**
 * What a transaction waits for, the most urgent thing only. `overdue`: a report is not booked for so long that the
 * operator should ask the bank. `refused`: the bank refused the delivery, and it can be reported again. `unclear`: it
 * is unknown if the bank received a report. `in_progress`: a report is not booked yet. `expiring`, `to_deliver`: the
 * delivery has to be reported. `delivered`: booked. `needless`: everything was refunded before the delivery. The others
 * are statuses of the bank.
 */
export const transactionStages = [
  'overdue',
  'refused',
  'unclear',
  'in_progress',
  'expiring',
  'to_deliver',
  'delivered',
  'needless',
  'expired',
  'in_billing',
  'billed',
  'unknown',
] as const;

/**
 * Parts of the list of transactions. `to_deliver`: something is left to deliver, and the bank is not known to be
 * booking it. `expiring`: those of them whose deadline is near and whose delivery is not reported. `in_billing`: the
 * delivery is being booked, or the bank has that status. `billed`: a status of the bank. `check`: reports that the bank
 * refused or does not book. `all`: everything.
 */
export const transactionTabs = ['to_deliver', 'expiring', 'in_billing', 'billed', 'all', 'check'] as const;

/** Most transactions whose summaries one request may ask for. */
export const mostSummaries = 200;

/** Most requests that are shown of a transaction, and most that may wait. */
export const mostRequests = { shown: 20, open: 100 } as const;

/** What is known of an amount on a day. */
export const proofResults = ['shown', 'not_shown', 'left_out', 'no_rate', 'nothing_kept', 'in_future'] as const;

/** Formats in which proofs are exported. */
export const proofFormats = ['csv', 'html'] as const;

/** Most transactions on one page of a search. */
export const mostTransactions = 100;
