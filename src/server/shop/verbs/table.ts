/*
 * The table of verbs: all that the shop's own programs ask by data. The program's calls (`ask.ts`), the types of the
 * functions behind them, the calls of the admin API and their part of `service.openapi.json` are derived from it.
 */
import * as z from 'zod';
import { errorsOfService } from '../../../contract/errors.js';
import { purchaseResolutions, refundReasons, reportResolutions, salutations } from '../../../contract/names.js';
import { shownFiguresSchema, termSchema } from '../../../contract/plan.js';
import { confirmPurchaseSchema } from '../../../contract/purchase.js';
import { routes } from '../../../contract/routes.js';
import {
  transactionIdParameter,
  transactionsAnswerSchema,
  transactionSchema,
  transactionSearchSchema,
} from '../../../contract/transaction.js';
import { captureSchema, orderItemsSchema, withdrawnItemsSchema } from '../../../contract/transaction-requests.js';
import { orderNumberSchema } from '../../operations/checked-input.js';
import { checkoutSchema, pagesSchema, payLinkSchema } from '../shop-schema.js';
import * as answers from './answers.js';
import type { VerbRow } from './row.js';

/** What is no id, number or key is looked up as one that nobody has. */
const lookedUp = z.string().catch('');
const byId = z.strictObject({ id: lookedUp });
const byOrder = z.strictObject({ orderId: orderNumberSchema });
const byTransaction = z.strictObject({ id: transactionIdParameter });
const byReport = byTransaction.extend({ report: lookedUp });
const nothing = z.strictObject({});
const words = z.string().trim().min(1).max(500);
const { trackingNumber } = captureSchema.shape;
const captured = { trackingNumber };
const reversed = { reason: z.enum(refundReasons).optional() };
const refunded = { ...reversed, amount: z.int().positive() };

/** A time: a `Date`, or in JSON a text with a time zone. */
const moment = z.preprocess(
  (given) => (given instanceof Date && !Number.isNaN(given.getTime()) ? given.toISOString() : given),
  z.iso.datetime({ offset: true }).transform((text) => new Date(text)),
);

const ofReports = ['unknown_transaction', 'wrong_state', 'key_reused', ...errorsOfService] as const;
const ofOrders = ['wrong_state', 'key_reused', ...errorsOfService] as const;

const noted =
  'The answer says what is noted; `request.state` changes later, and the event `transaction.changed` says when. Repeat ' +
  'the call with its key after no answer, or one with `retryable`.';

/** What the calls of the admin API have in common that ask for deliveries and refunds, by transaction and by order. */
const reportToBank = { method: 'POST', details: noted, status: 202, answer: answers.requestedSchema } as const;
const changeOfOrder = { ...reportToBank, answer: answers.orderChangeSchema } as const;

const checkouts = {
  tell: {
    input: z.strictObject({
      checkout: checkoutSchema,
      pages: pagesSchema.optional(),
      link: payLinkSchema.optional(),
    }),
    admin: {
      name: 'tellCheckout',
      method: 'POST',
      path: '/v1/checkouts',
      about: 'Tells the facts of a checkout, and gets the token with which a page may use it for thirty minutes.',
      details:
        '`checkout.shopReference` names the cart. Tell it again whenever a page with the token is made: the token ' +
        'stays, and the answer has the purchase of the cart, compared with the facts. With `link` the answer has the ' +
        'address of a page on which the customer pays that order: it confirms the purchase as `confirmPurchase` does.',
      answer: answers.heldCheckoutSchema,
      errors: ['service_unavailable'],
    },
  },
  find: { takes: ['shopReference'], input: z.strictObject({ shopReference: z.string().trim().min(1).max(500) }) },
} as const satisfies Readonly<Record<string, VerbRow>>;

const purchases = {
  start: {
    isKeyed: true,
    input: z.strictObject({
      checkout: checkoutSchema,
      consent: z.strictObject({ version: z.string().trim().min(1).max(200), at: z.date().optional() }),
      shown: shownFiguresSchema.optional(),
      months: termSchema.optional(),
      salutation: z.enum(salutations).optional(),
      pages: pagesSchema.optional(),
    }),
  },
  find: {
    takes: ['id'],
    input: byId,
    admin: {
      name: 'purchase',
      method: 'GET',
      path: '/v1/purchases/:id',
      about: 'One purchase.',
      answer: answers.managedPurchaseSchema,
      errors: ['no_purchase', ...errorsOfService],
    },
  },
  ofOrder: { takes: ['orderId'], input: z.strictObject({ orderId: orderNumberSchema.catch('') }) },
  ofSession: { takes: ['sessionKey'], input: z.strictObject({ sessionKey: lookedUp }) },
  check: { takes: ['id', 'checkout'], input: byId.extend({ checkout: checkoutSchema }) },
  confirm: {
    takes: ['id'],
    isKeyed: true,
    input: byId.extend({
      orderId: orderNumberSchema,
      checkout: checkoutSchema,
      shown: confirmPurchaseSchema.shape.shown.optional(),
      timeout: z.int().min(100).max(60_000).default(10_000),
    }),
    admin: {
      name: 'confirmPurchase',
      method: 'POST',
      path: '/v1/purchases/:id/confirmation',
      about: 'Orders an approved purchase: sends the confirmation to the bank once.',
      details:
        'Store the order first. `shown` is what stood above the order button: if the purchase has other figures, it ' +
        'stays `approved`, without `mayRetry`. `confirmed`: done. `confirming`: not known yet; an event follows. ' +
        '`approved` with `mayRetry`: the bank refused; a new attempt needs a new key. `void`: the parts in `changed` ' +
        'have changed. `timeout`: milliseconds after which an answer is needed.',
      answer: answers.managedPurchaseSchema,
      errors: ['no_purchase', 'wrong_state', 'key_reused', ...errorsOfService],
    },
  },
  abandon: {
    takes: ['id'],
    input: byId,
    admin: {
      name: 'abandonPurchase',
      method: 'DELETE',
      path: '/v1/purchases/:id',
      about: 'Abandons a purchase, because the customer pays otherwise.',
      answer: answers.managedPurchaseSchema,
      errors: ['no_purchase', 'wrong_state', ...errorsOfService],
    },
  },
  undelivered: { input: nothing },
  unresolved: { input: nothing },
  resolve: {
    takes: ['id', 'as'],
    input: byId.extend({
      as: z.enum(purchaseResolutions),
      by: words,
      why: words,
      orderId: orderNumberSchema.optional(),
    }),
  },
} as const satisfies Readonly<Record<string, VerbRow>>;

const transactions = {
  search: {
    input: transactionSearchSchema,
    admin: {
      name: 'transactions',
      method: 'POST',
      path: '/v1/transactions/search',
      about: 'One page of the transactions that fit; a body, because names in an address would stand in logs.',
      answer: transactionsAnswerSchema,
      errors: errorsOfService,
    },
  },
  find: {
    takes: ['id'],
    input: byTransaction,
    admin: {
      name: 'transaction',
      method: 'GET',
      path: '/v1/transactions/:id',
      about: "One transaction by the bank's reference, read from the bank.",
      answer: transactionSchema,
      errors: ['unknown_transaction', ...errorsOfService],
    },
  },
  documents: {
    input: routes.documents.address,
    admin: {
      name: 'documents',
      method: 'GET',
      path: '/v1/documents',
      reads: 'query',
      about: routes.documents.about,
      details: routes.documents.details,
      answer: 'file',
      contentTypes: routes.documents.contentTypes,
      nothingIf: routes.documents.nothingIf,
      errors: routes.documents.errors,
    },
  },
  ofOrder: { takes: ['orderId'], input: byOrder },
  capture: {
    takes: ['id'],
    isKeyed: true,
    input: byTransaction.extend(captured),
    admin: {
      ...reportToBank,
      name: 'capture',
      path: '/v1/transactions/:id/captures',
      about: 'Reports the delivery.',
      errors: ['report_pending', ...ofReports],
    },
  },
  refund: {
    takes: ['id'],
    isKeyed: true,
    input: byTransaction.extend(refunded),
    admin: {
      ...reportToBank,
      name: 'refund',
      path: '/v1/transactions/:id/refunds',
      about: 'Reports a refund, which waits until those before it are booked.',
      errors: ['amount_too_high', ...ofReports],
    },
  },
  reverse: {
    takes: ['id'],
    isKeyed: true,
    input: byTransaction.extend(reversed),
    admin: {
      ...reportToBank,
      name: 'reverse',
      path: '/v1/transactions/:id/reversal',
      about: 'Refunds all that is left when its turn comes.',
      errors: ['amount_too_high', ...ofReports],
    },
  },
  withdraw: { takes: ['id', 'request'], input: byTransaction.extend({ request: lookedUp }) },
  unresolved: { input: nothing },
  undelivered: { input: nothing },
  tellAgain: { takes: ['id'], input: byTransaction },
  resolve: { takes: ['id', 'report', 'as'], input: byReport.extend({ as: z.enum(reportResolutions) }) },
} as const satisfies Readonly<Record<string, VerbRow>>;

const orders = {
  shipped: {
    takes: ['orderId'],
    isKeyed: true,
    input: byOrder.extend(captured),
    admin: {
      ...changeOfOrder,
      name: 'orderShipped',
      path: '/v1/orders/:orderId/shipped',
      about: 'Reports the delivery of an order; an order that was paid otherwise is no error.',
      errors: ['report_pending', ...ofOrders],
    },
  },
  cancelled: {
    takes: ['orderId'],
    isKeyed: true,
    input: byOrder.extend(reversed),
    admin: {
      ...changeOfOrder,
      name: 'orderCancelled',
      path: '/v1/orders/:orderId/cancelled',
      about: 'Cancels an order that was not delivered: reverses it at the bank, or abandons its purchase.',
      errors: ofOrders,
    },
  },
  refunded: {
    takes: ['orderId'],
    isKeyed: true,
    input: byOrder.extend(refunded),
    admin: {
      ...changeOfOrder,
      name: 'orderRefunded',
      path: '/v1/orders/:orderId/refunded',
      about: 'Reports a refund of an order.',
      errors: ['amount_too_high', ...ofOrders],
    },
  },
  withdrawn: {
    takes: ['orderId'],
    isKeyed: true,
    input: byOrder.extend({ items: withdrawnItemsSchema, receivedAt: moment }),
    admin: {
      ...changeOfOrder,
      name: 'orderWithdrawn',
      path: '/v1/orders/:orderId/withdrawn',
      about: 'Reports that the customer has withdrawn from the sale, in full (`all`) or with the items that come back.',
      details:
        '`receivedAt` is when the shop received the withdrawal, with a time zone; prices are cents of one piece. ' +
        'Before the order is confirmed, `all` cancels it. The customer is not bound to the loan any more (§ 358 BGB). ' +
        noted,
      errors: ['amount_too_high', ...ofOrders],
    },
  },
  changed: {
    takes: ['orderId'],
    isKeyed: true,
    input: byOrder.extend({
      ...reversed,
      items: orderItemsSchema.optional(),
      amount: z.int().nonnegative().optional(),
    }),
    admin: {
      ...changeOfOrder,
      name: 'orderChanged',
      path: '/v1/orders/:orderId/changed',
      about: 'Says what an order costs after it was changed: what the bank has over that is refunded.',
      details:
        'Either `items`, all positions that are left, or `amount`, their cents without interest. Of nothing, the ' +
        'order is reversed. More than is left needs a new purchase. ' +
        noted,
      errors: ['amount_too_high', ...ofOrders],
    },
  },
} as const satisfies Readonly<Record<string, VerbRow>>;

/** All verbs by their subject and name. */
export const verbs = { checkouts, purchases, transactions, orders } as const;

export type VerbTable = typeof verbs;

/** What verbs are about. */
export type Subject = keyof VerbTable;

/** Name of a verb, as it is counted, and stored with keys: `transactions.refund`. */
export type VerbName = { [Of in Subject]: `${Of}.${keyof VerbTable[Of] & string}` }[Subject];

/** The rows by the names of the verbs. */
export const rows = Object.fromEntries(
  Object.entries(verbs).flatMap(([of, named]) =>
    Object.entries<VerbRow>(named).map(([name, row]) => [`${of}.${name}`, row] as const),
  ),
) as Readonly<Record<VerbName, VerbRow>>;
