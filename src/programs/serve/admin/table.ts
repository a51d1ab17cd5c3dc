/*
 * The table of the admin API. The listener (`app.ts`), the types of the implementations (`calls.ts`) and
 * `service.openapi.json` are derived from it.
 */
import * as z from 'zod';
import { type ErrorCode, errorsOfService } from '../../../contract/errors.js';
import { purchaseResolutions, refundReasons, reportResolutions } from '../../../contract/names.js';
import { healthSchema } from '../../../contract/health.js';
import { confirmPurchaseSchema } from '../../../contract/purchase.js';
import { routes } from '../../../contract/routes.js';
import { transactionsAnswerSchema, transactionSchema, transactionSearchSchema } from '../../../contract/transaction.js';
import { captureSchema, withdrawnItemsSchema } from '../../../contract/transaction-requests.js';
import {
  checkoutSchema,
  heldCheckoutSchema,
  managedPurchaseSchema,
  orderChangeSchema,
  pagesSchema,
  preparedOrderSchema,
  requestedSchema,
} from '../../../server/inside.js';
import * as answers from './answers.js';

/** A row of the table. */
export interface CallRow {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Path; a part with a colon is one of the input. */
  readonly path: string;
  /** Purpose, in one sentence. */
  readonly about: string;
  /** What a client has to know besides. */
  readonly details?: string;
  /** True if the header `Idempotency-Key` is required: a repeated call with it does nothing twice. */
  readonly isKeyed?: true;
  /** Parts of the path. */
  readonly address?: z.ZodObject;
  /** Parameters of the query, each as often as it has values; unknown ones are refused. */
  readonly query?: z.ZodObject;
  /** JSON body; unknown fields are refused. */
  readonly body?: z.ZodType;
  /** Status of a success. 202: what was asked for is noted, and becomes of it later. */
  readonly status: 200 | 202;
  readonly answer: z.ZodType | 'file';
  /** Content types that a `file` may have. */
  readonly contentTypes?: readonly string[];
  /** When there is no `file` to answer with, which is no error: 204. */
  readonly nothingIf?: string;
  /** Codes of the handler that the call itself answers with. */
  readonly errors: readonly ErrorCode[];
}

const id = z.strictObject({ id: z.string().min(1).max(100) });
const orderId = z.strictObject({ orderId: z.string().min(1).max(200) });
const { orderId: orderNumber } = preparedOrderSchema.shape;
const reason = z.enum(refundReasons).optional();
const cents = z.int().positive();
const words = z.string().trim().min(1).max(500);
const captured = z.strictObject({ trackingNumber: captureSchema.shape.trackingNumber });
const reversed = z.strictObject({ reason });
const refunded = z.strictObject({ amount: cents, reason });
const withdrawn = z.strictObject({ items: withdrawnItemsSchema, receivedAt: z.iso.datetime({ offset: true }) });

const ofReports = ['unknown_transaction', 'wrong_state', 'key_reused', ...errorsOfService] as const;
const ofOrders = ['wrong_state', 'key_reused', ...errorsOfService] as const;

const noted =
  'The answer says what is noted; `request.state` changes later, and the event `transaction.changed` says when. Repeat ' +
  'the call with its key after no answer, or one with `retryable`.';

/** All calls by their names. */
export const calls = {
  tellCheckout: {
    method: 'POST',
    path: '/v1/checkouts',
    about: 'Tells the facts of a checkout, and gets the token with which a page may use it for thirty minutes.',
    details:
      '`checkout.shopReference` names the cart. Tell it again whenever a page with the token is made: the token stays, ' +
      'and the answer has the purchase of the cart, compared with the facts.',
    body: z.strictObject({ checkout: checkoutSchema, pages: pagesSchema.optional() }),
    status: 200,
    answer: heldCheckoutSchema,
    errors: ['service_unavailable'],
  },
  confirmPurchase: {
    method: 'POST',
    path: '/v1/purchases/:id/confirmation',
    about: 'Orders an approved purchase: sends the confirmation to the bank once.',
    details:
      'Store the order first. `shown` is what stood above the order button: if the purchase has other figures, it ' +
      'stays `approved`, without `mayRetry`. `confirmed`: done. `confirming`: not known yet; an event follows. ' +
      '`approved` with `mayRetry`: the bank refused; a new attempt needs a new key. `void`: the parts in `changed` ' +
      'have changed.',
    isKeyed: true,
    address: id,
    body: z.strictObject({
      orderId: orderNumber,
      checkout: checkoutSchema,
      shown: confirmPurchaseSchema.shape.shown.optional(),
    }),
    status: 200,
    answer: managedPurchaseSchema,
    errors: ['no_purchase', 'wrong_state', 'key_reused', ...errorsOfService],
  },
  abandonPurchase: {
    method: 'DELETE',
    path: '/v1/purchases/:id',
    about: 'Abandons a purchase, because the customer pays otherwise.',
    address: id,
    status: 200,
    answer: managedPurchaseSchema,
    errors: ['no_purchase', 'wrong_state', ...errorsOfService],
  },
  purchase: {
    method: 'GET',
    path: '/v1/purchases/:id',
    about: 'One purchase.',
    address: id,
    status: 200,
    answer: managedPurchaseSchema,
    errors: ['no_purchase', ...errorsOfService],
  },
  order: {
    method: 'GET',
    path: '/v1/orders/:orderId',
    about: 'What is known of an order: its purchase, and its transaction with `standing`.',
    address: orderId,
    status: 200,
    answer: answers.orderSchema,
    errors: ['no_purchase', ...errorsOfService],
  },
  transactions: {
    method: 'POST',
    path: '/v1/transactions/search',
    about: 'One page of the transactions that fit; a body, because names in an address would stand in logs.',
    body: transactionSearchSchema,
    status: 200,
    answer: transactionsAnswerSchema,
    errors: errorsOfService,
  },
  transaction: {
    method: 'GET',
    path: '/v1/transactions/:id',
    about: "One transaction by the bank's reference, read from the bank.",
    address: id,
    status: 200,
    answer: transactionSchema,
    errors: ['unknown_transaction', ...errorsOfService],
  },
  documents: {
    method: 'GET',
    path: '/v1/documents',
    about: routes.documents.about,
    details: routes.documents.details,
    query: routes.documents.address,
    status: 200,
    answer: 'file',
    contentTypes: routes.documents.contentTypes,
    nothingIf: routes.documents.nothingIf,
    errors: routes.documents.errors,
  },
  proof: {
    method: 'GET',
    path: '/v1/proof',
    about: routes.proof.about,
    details: routes.proof.details,
    query: routes.proof.address,
    status: 200,
    answer: routes.proof.answer,
    errors: routes.proof.errors,
  },
  proofs: {
    method: 'GET',
    path: '/v1/proofs',
    about: routes.proofs.about,
    query: routes.proofs.address,
    status: 200,
    answer: 'file',
    contentTypes: routes.proofs.contentTypes,
    errors: routes.proofs.errors,
  },
  capture: {
    method: 'POST',
    path: '/v1/transactions/:id/captures',
    about: 'Reports the delivery.',
    details: noted,
    isKeyed: true,
    address: id,
    body: captured,
    status: 202,
    answer: requestedSchema,
    errors: ['report_pending', ...ofReports],
  },
  refund: {
    method: 'POST',
    path: '/v1/transactions/:id/refunds',
    about: 'Reports a refund, which waits until those before it are booked.',
    details: noted,
    isKeyed: true,
    address: id,
    body: refunded,
    status: 202,
    answer: requestedSchema,
    errors: ['amount_too_high', ...ofReports],
  },
  reverse: {
    method: 'POST',
    path: '/v1/transactions/:id/reversal',
    about: 'Refunds all that is left when its turn comes.',
    details: noted,
    isKeyed: true,
    address: id,
    body: reversed,
    status: 202,
    answer: requestedSchema,
    errors: ['amount_too_high', ...ofReports],
  },
  orderShipped: {
    method: 'POST',
    path: '/v1/orders/:orderId/shipped',
    about: 'Reports the delivery of an order; an order that was paid otherwise is no error.',
    details: noted,
    isKeyed: true,
    address: orderId,
    body: captured,
    status: 202,
    answer: orderChangeSchema,
    errors: ['report_pending', ...ofOrders],
  },
  orderCancelled: {
    method: 'POST',
    path: '/v1/orders/:orderId/cancelled',
    about: 'Cancels an order that was not delivered: reverses it at the bank, or abandons its purchase.',
    details: noted,
    isKeyed: true,
    address: orderId,
    body: reversed,
    status: 202,
    answer: orderChangeSchema,
    errors: ofOrders,
  },
  orderRefunded: {
    method: 'POST',
    path: '/v1/orders/:orderId/refunded',
    about: 'Reports a refund of an order.',
    details: noted,
    isKeyed: true,
    address: orderId,
    body: refunded,
    status: 202,
    answer: orderChangeSchema,
    errors: ['amount_too_high', ...ofOrders],
  },
  orderWithdrawn: {
    method: 'POST',
    path: '/v1/orders/:orderId/withdrawn',
    about: 'Reports that the customer has withdrawn from the sale, in full (`all`) or with the items that come back.',
    details:
      '`receivedAt` is when the shop received the withdrawal, with a time zone; prices are cents of one piece. Before the ' +
      'order is confirmed, `all` cancels it. The customer is not bound to the loan any more (§ 358 BGB). ' +
      noted,
    isKeyed: true,
    address: orderId,
    body: withdrawn,
    status: 202,
    answer: orderChangeSchema,
    errors: ['amount_too_high', ...ofOrders],
  },
  amounts: {
    method: 'POST',
    path: '/v1/amounts',
    about: 'Fetches the offers of prices before a customer asks, the most viewed first.',
    details:
      'Up to 8,000 amounts in cents. Offers are valid for the day: call it after midnight, and where prices change.',
    body: z.strictObject({ amounts: z.array(z.int().nonnegative()).max(8_000) }),
    status: 200,
    answer: answers.warmedSchema,
    errors: errorsOfService,
  },
  health: {
    method: 'GET',
    path: '/v1/health',
    about: 'What works and what does not: the service, credentials, store, and what needs an operator.',
    details: 'The answer is 200 while the service can answer at all: `ok` says whether something is wrong.',
    status: 200,
    answer: healthSchema,
    errors: ['service_unavailable'],
  },
  unresolved: {
    method: 'GET',
    path: '/v1/unresolved',
    about: 'What only a person can decide: purchases and reports whose outcome does not show by itself.',
    status: 200,
    answer: answers.unresolvedSchema,
    errors: errorsOfService,
  },
  resolve: {
    method: 'POST',
    path: '/v1/unresolved/:id',
    about: 'Says what the bank has done with such a purchase or report, by one of its `resolutions`.',
    details: 'For a purchase `by` and `why`; for a report the `transactionId`.',
    address: id,
    body: z.union([
      z.strictObject({
        as: z.enum(purchaseResolutions),
        by: words,
        why: words,
        orderId: orderNumber.optional(),
      }),
      z.strictObject({ as: z.enum(reportResolutions), transactionId: z.string() }),
    ]),
    status: 200,
    answer: z.strictObject({
      purchase: z.looseObject({ state: z.string() }).optional(),
      transaction: transactionSchema.optional(),
    }),
    errors: ['no_purchase', 'not_found', 'wrong_state', ...errorsOfService],
  },
  undelivered: {
    method: 'GET',
    path: '/v1/undelivered',
    about: 'Events that the shop has not taken so far, with when each is sent again.',
    details:
      '`needsOperator` is true after five failed attempts, or once the end of an order was answered with 410; such an ' +
      'event is still sent, once an hour at the end. A `transaction.changed` that was answered with 410 is not sent ' +
      'again, and not listed. One whose order the shop has not taken yet waits: `lastFailure` is `waiting`.',
    status: 200,
    answer: answers.undeliveredSchema,
    errors: errorsOfService,
  },
  resendEvent: {
    method: 'POST',
    path: '/v1/undelivered/:id',
    about: 'Sends such an event again at once.',
    details: 'With `shop_unavailable` the shop has not taken it this time either.',
    address: id,
    status: 200,
    answer: answers.undeliveredSchema,
    errors: ['not_found', 'shop_unavailable', ...errorsOfService],
  },
} as const satisfies Readonly<Record<string, CallRow>>;

/** Name of a call. */
export type CallName = keyof typeof calls;

type Calls = typeof calls;
type Part<Row, Name extends string> =
  Row extends Readonly<Record<Name, infer Schema extends z.ZodType>> ? z.output<Schema> : object;

/** What a call is made with: parts of the path, parameters of the query, and fields of the body. */
export type CallInput<Name extends CallName> = Part<Calls[Name], 'address'> &
  Part<Calls[Name], 'query'> &
  Part<Calls[Name], 'body'>;
