import * as z from 'zod';
import { modes } from '../rules/test-mode.js';
import { centsSchema } from './plan.js';

/** How far a transaction can be (service.md §A.3). */
export const transactionStatuses = ['report_capture', 'report_capture_expiring', 'in_billing', 'billed', 'expired'] as const;

/** Why an amount is refunded. Whether it is the full one, the amount says. */
export const refundReasons = ['revocation', 'return_warranty', 'reduction_warranty'] as const;

/** Why an amount is refunded. */
export type RefundReason = (typeof refundReasons)[number];

/** Parts of a transaction that the service may say in a form nobody understands. */
const readableFields = [
  'status', 'customer', 'creditAccountNumber', 'orderId', 'orderDate', 'clearingDate', 'originalValue', 'currentValue', 'bookings', 'refunds', 'refundsTotal', 'expiresAt',
] as const;

/** Shape of the service's reference of a transaction: six of `A-Z0-9`. */
export const transactionIdSchema = z.string().regex(/^[A-Z0-9]{6}$/, 'six of A-Z and 0-9');

/** A transaction named in an address or a search, in either case: people type it in lower case. */
export const transactionIdParameter = z.string().trim().toUpperCase().pipe(transactionIdSchema);

/** Shape of one step in the life of a transaction. */
const bookingSchema = z.strictObject({
  kind: z.enum(['capture', 'refund', 'notify', 'unknown']),
  state: z.enum(['done', 'failed', 'pending', 'processing', 'unknown']),
  /** When it came about: the moment, or where only that is known the day. */
  at: z.union([z.iso.datetime({ offset: true }), z.iso.date()]).optional(),
  /** Cents. */
  amount: centsSchema.optional(),
  /** The service's words, in German. */
  message: z.string().optional(),
});

/** Shape of the shop's last report of a delivery, or of a refund. */
const reportSchema = z.strictObject({
  kind: z.enum(['capture', 'refund']),
  /**
   * `pending`: sent, and not booked yet. `overdue`: not booked for so long that somebody should ask the bank. `applied`, `refused`: the
   * service has shown what became of it.
   */
  state: z.enum(['pending', 'overdue', 'applied', 'refused']),
  /** Whether the service is known to have taken it; otherwise its answer was lost. */
  isAccepted: z.boolean(),
  /** Cents; of a refund. */
  amount: centsSchema.optional(),
  /** When it was sent. */
  at: z.iso.datetime(),
  /** Why it was refused, in the service's words. */
  reason: z.string().optional(),
});

/**
 * Why a delivery cannot be reported now: one is not booked yet, nothing is left of the order value, it has been booked before, or the
 * status of the transaction allows none (service.md §R.9).
 */
export const captureObstacles = ['report_pending', 'nothing_left', 'already_delivered', 'expired', 'in_billing', 'billed', 'not_deliverable'] as const;

/**
 * Why nothing can be refunded now: a refund is not booked yet, nothing is left of the order value, or the service does not say how much
 * is left, or says something that cannot be true.
 */
export const refundObstacles = ['report_pending', 'nothing_left', 'value_unknown', 'value_untrue'] as const;

/** How far the reports of a kind can be. */
const standingStates = ['possible', 'in_progress', 'unclear', 'overdue', 'refused', 'done', 'impossible'] as const;

/**
 * Shape of how one kind of report stands. The last report of the shop decides until it is booked; then those that somebody else has
 * made, in the bank's own back office or by an older system.
 */
const standingSchema = <const Obstacles extends readonly string[]>(obstacles: Obstacles) => z.strictObject({
  /**
   * `possible`: none was sent, and one can be. `in_progress`: not booked yet. `unclear`: sent, and nobody knows whether the bank has it.
   * `overdue`: not booked for so long that somebody should ask the bank. `refused`, `done`: what became of the last one. `impossible`:
   * none was sent, and none can be.
   */
  state: z.enum(standingStates),
  /** Why another one cannot be sent now. Absent exactly when one can, whatever the state is: after `done`, `refused` and `overdue`, too. */
  obstacle: z.enum(obstacles).optional(),
  /** Whether one is not booked yet and not overdue: reading again may show more. */
  isPending: z.boolean(),
  /** Whether the bank is known to have the shop's report. Present as long as it is not known what became of it. */
  isReceived: z.boolean().optional(),
  /** Of the report that `state` is about; opaque, and another one for each report. */
  id: z.string().optional(),
  /** When the shop has sent it. Absent when the report was made elsewhere. */
  at: z.iso.datetime().optional(),
  /** Cents; of a refund of the shop. */
  amount: centsSchema.optional(),
  /** Why it was refused, in the bank's words. */
  reason: z.string().optional(),
  /** Ids of the reports that may still be booked. */
  open: z.array(z.string()),
  /** What became of the others, so that a page that knew one as open finds its end by the id. */
  ended: z.array(
    z.strictObject({ id: z.string(), outcome: z.enum(['applied', 'refused']), amount: centsSchema.optional(), reason: z.string().optional() }),
  ),
});

/** Shape of how the delivery stands. */
const captureStandingSchema = standingSchema(captureObstacles).extend({
  /** Until when it can be reported, or could; absent when there is nothing to report any more. */
  deadline: z.iso.datetime().optional(),
  /** Whether the deadline is near. */
  isUrgent: z.boolean(),
  /** Whether everything was refunded before the delivery: nothing has to be delivered any more. */
  isNeedless: z.boolean(),
});

/** Shape of how refunds stand. */
const refundStandingSchema = standingSchema(refundObstacles);

/** How the delivery stands. */
export type CaptureStanding = z.infer<typeof captureStandingSchema>;

/** How refunds stand. */
export type RefundStanding = z.infer<typeof refundStandingSchema>;

/** How the reports of one kind stand. */
export type Standing = CaptureStanding | RefundStanding;

/** Why no report of a kind can be sent now. */
export type ReportObstacle = NonNullable<Standing['obstacle']>;

/** Shape of a transaction: a confirmed purchase in its later life. What the service does not say is missing. */
export const transactionSchema = z.strictObject({
  id: transactionIdSchema,
  status: z.enum([...transactionStatuses, 'unknown']),
  customer: z.strictObject({ firstName: z.string().optional(), lastName: z.string().optional(), number: z.string().optional() }),
  creditAccountNumber: z.string().optional(),
  /** The shop's own order number. */
  orderId: z.string().optional(),
  orderDate: z.iso.date().optional(),
  /** When the bank has billed it. */
  clearingDate: z.iso.date().optional(),
  /** Order value in cents at first, and what is left of it after refunds. */
  originalValue: centsSchema.optional(),
  currentValue: centsSchema.optional(),
  /** Sum of all refunds in cents. */
  refundsTotal: centsSchema.optional(),
  /** Until when a delivery can be reported. */
  expiresAt: z.iso.datetime().optional(),
  /** Oldest first. */
  bookings: z.array(bookingSchema),
  /** Refunds that were booked, oldest first. */
  refunds: z.array(z.strictObject({ amount: centsSchema.optional(), reason: z.string().optional(), date: z.iso.date().optional() })),
  /** What the service said in a form that is not understood: it is missing, or a part of it is, and not because there is none. Absent when all is readable. */
  unreadable: z.array(z.enum(readableFields)).optional(),
  /** The shop's last report of each kind, one of a kind at most, the newest first; both may be under way at once. Empty when it never sent one. */
  reports: z.array(reportSchema).max(2),
  /** How the reports of each kind stand, and whether another one can be sent: the only place that decides it. */
  standing: z.strictObject({ capture: captureStandingSchema, refund: refundStandingSchema }),
  /** What the service takes beside the amount. */
  takes: z.strictObject({ trackingNumber: z.boolean(), refundReason: z.boolean() }),
  /** Which orders of the shop are test orders, when some are; a list says it once, for all of it. */
  mode: z.enum(modes).optional(),
});

/** A confirmed purchase in its later life. */
export type Transaction = z.infer<typeof transactionSchema>;

/** Status of a transaction; `unknown` for one this package has never heard of. */
export type TransactionStatus = Transaction['status'];

/** The shop's last report of a delivery, or of a refund. */
export type Report = z.infer<typeof reportSchema>;

const word = z.string().trim().min(1).max(100);
const whole = (most: number, least = 0) => z.int().min(least).max(most);

/** How many transactions one page of a search may have. */
export const mostTransactions = 100;

/** Shape of a search; every part may be left out. */
export const transactionSearchSchema = z.strictObject({
  firstName: word.optional(),
  lastName: word.optional(),
  orderId: word.optional(),
  status: z.array(z.enum(transactionStatuses)).max(transactionStatuses.length).optional(),
  /** Bounds of the current order value, in cents. */
  minValue: whole(100_000_000).optional(),
  maxValue: whole(100_000_000).optional(),
  /** Counted from 0. */
  page: whole(1_000_000).optional(),
  pageSize: whole(mostTransactions, 1).optional(),
});

/** Shape of one page of a search. */
export const transactionsAnswerSchema = z.strictObject({
  transactions: z.array(transactionSchema),
  /** Counted from 0. */
  page: z.int().nonnegative(),
  pageSize: z.int().positive(),
  /** How many there are on all pages. */
  count: z.int().nonnegative(),
  /** How many of the service's records are missing here because not even their id can be read: of this page, or through API C of all. `count` counts them. Absent when there are none. */
  unreadableRecords: z.int().positive().optional(),
  /** Which orders of the shop are test orders, when some are. */
  mode: z.enum(modes).optional(),
});

/** One page of a search. */
export type TransactionsAnswer = z.infer<typeof transactionsAnswerSchema>;

/** Shape of a report of a delivery. */
export const captureSchema = z.strictObject({
  /** The carrier's number of the shipment. */
  trackingNumber: z.string().trim().min(1).max(100).optional(),
});

/** What the browser says to report a delivery. */
export type Capture = z.infer<typeof captureSchema>;

/** Shape of a report of a refund. */
export const refundSchema = z.strictObject({
  /** Cents by which the order value is reduced. */
  amount: z.int().positive(),
  /** The order value in cents that was shown: with another one nothing is sent. */
  currentValue: z.int().positive(),
  reason: z.enum(refundReasons).optional(),
});

/** What the browser says to report a refund. */
export type Refund = z.infer<typeof refundSchema>;
