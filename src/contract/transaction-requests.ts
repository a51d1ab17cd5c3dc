import * as z from 'zod';
import { refundReasons, reportKinds, reportResolutions, requestCodes, requestStates } from './names.js';
import { centsSchema } from './plan.js';

/** Reason for a refund. */
export type RefundReason = (typeof refundReasons)[number];

/** Shape of a request for a delivery or refund that has a key of the shop, or that had to wait. */
export const requestSchema = z.strictObject({
  /** Opaque id of the request; also the id of its report in `standing`. */
  id: z.string(),
  /** What was asked for: reporting a delivery (`capture`) or a refund. */
  kind: z.enum(reportKinds),
  /**
   * `queued`: it waits until what was asked for before it is booked, and can be withdrawn. `sent`: its turn has come.
   * `applied`, `refused`, `withdrawn`: how it ended.
   */
  state: z.enum(requestStates),
  /** Amount of a refund in cents; absent for a reversal of all that is left before it is sent. */
  amount: centsSchema.optional(),
  /** Day on which the customer's withdrawal of the sale was received, if this follows from one. */
  receivedOn: z.iso.date().optional(),
  /** The key that the shop's program gave; absent if it was asked for in the back office. */
  key: z.string().optional(),
  /** Why it has ended like this, if not by the bank: like `amount_too_high` if it was not sent. */
  code: z.enum(requestCodes).optional(),
  /** The bank's words on why it was refused. */
  detail: z.string().optional(),
  /** Time at which it was asked for. */
  at: z.iso.datetime(),
});

/** A delivery or refund that was asked for with a key, or that had to wait. */
export type TransactionRequest = z.infer<typeof requestSchema>;

/** Shape of a report of a delivery. */
export const captureSchema = z.strictObject({
  /** Tracking number of the shipment. */
  trackingNumber: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'expected one line')
    .optional(),
});

/** Request that reports a delivery. */
export type Capture = z.infer<typeof captureSchema>;

/** Shape of positions of an order with what they cost. */
export const orderItemsSchema = z
  .array(
    z.strictObject({
      /** Whole pieces. */
      quantity: z.int().positive(),
      /** Cents of one piece, without interest. */
      price: z.int().nonnegative(),
    }),
  )
  .max(1000);

/** Shape of what a customer who withdraws from the sale gives back: all, or positions with what is refunded for them. */
export const withdrawnItemsSchema = z.union([z.literal('all'), orderItemsSchema.min(1)]);

/** Shape of a report of a refund. */
export const refundSchema = z.strictObject({
  /** Cents by which the order value is reduced. */
  amount: z.int().positive(),
  /** The order value in cents that was shown; if it has changed, nothing is sent. */
  currentValue: z.int().positive(),
  /**
   * The cents that could still be refunded when the user decided (`standing.refund.available`); if they have changed,
   * for instance by a refund of somebody else, nothing is sent. Not compared if absent.
   */
  available: z.int().nonnegative().optional(),
  /** Only if `takes.refundReason` of the transaction is true; `revocation` by default. */
  reason: z.enum(refundReasons).optional(),
});

/** Request that reports a refund. */
export type Refund = z.infer<typeof refundSchema>;

/**
 * What somebody has learnt at the bank about a report.
 * - `booked`: the bank has booked it.
 * - `send_again`: the bank has nothing of it, and it is to be sent once more. Only if its request is still stored.
 * - `withdrawn`: the bank has nothing of it, and it is not to be sent any more.
 */
export type ReportResolution = (typeof reportResolutions)[number];

/** Shape of a statement on a report. */
export const resolutionSchema = z.strictObject({
  /** What the bank says of the report. */
  as: z.enum(reportResolutions),
});
