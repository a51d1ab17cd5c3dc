import * as z from 'zod';
import { modes } from '../rules/test-mode.js';
import {
  bookingKinds,
  bookingStates,
  captureObstacles,
  mostSummaries,
  mostRequests,
  mostTransactions,
  readableFields,
  refundObstacles,
  reportKinds,
  reportResolutions,
  standingStates,
  transactionStages,
  transactionStatuses,
  transactionTabs,
} from './names.js';
import { centsSchema } from './plan.js';
import { requestSchema } from './transaction-requests.js';

/** Shape of the bank's reference of a transaction: six characters of `A-Z0-9`. */
export const transactionIdSchema = z.string().regex(/^[A-Z0-9]{6}$/, 'six of A-Z and 0-9');

/**
 * Shape of a transaction id in an address or a search, in upper or lower case, because people type it in lower case.
 */
export const transactionIdParameter = z.string().trim().toUpperCase().pipe(transactionIdSchema);

/** Shape of one booking of a transaction. */
const bookingSchema = z.strictObject({
  /** What was booked: a delivery (`capture`), a refund, or a notice; `unknown`: a word new to this version. */
  kind: z.enum(bookingKinds),
  /** Whether it was booked (`done`), refused (`failed`) or neither yet; `unknown`: a word new to this version. */
  state: z.enum(bookingStates),
  /** Time of the booking, or only its day if the time is unknown. */
  at: z.union([z.iso.datetime({ offset: true }), z.iso.date()]).optional(),
  /** Amount in cents. */
  amount: centsSchema.optional(),
  /** Message of the bank, in German. */
  message: z.string().optional(),
});

/** Shape of the shop's last report of a delivery or refund. */
const reportSchema = z.strictObject({
  /** What was reported: a delivery (`capture`) or a refund. */
  kind: z.enum(reportKinds),
  /**
   * `pending`: sent, not booked yet. `overdue`: not booked for so long that the operator should ask the bank.
   * `applied`, `refused`: the bank has shown the outcome.
   */
  state: z.enum(['pending', 'overdue', 'applied', 'refused']),
  /** True if the bank is known to have accepted the report; false if its answer did not arrive. */
  isAccepted: z.boolean(),
  /** Amount of a refund in cents. */
  amount: centsSchema.optional(),
  /** Time at which the report was sent. */
  at: z.iso.datetime(),
  /** Reason of the rejection, in the bank's words. */
  reason: z.string().optional(),
});

/**
 * Returns the shape of the standing of one kind of report. The shop's last report determines it until that report is
 * booked; afterwards reports made elsewhere do, in the bank's own back office or by an older system.
 */
const standingSchema = <const Obstacles extends readonly string[]>(obstacles: Obstacles) =>
  z.strictObject({
    /**
     * `possible`: none was sent, and one can be. `in_progress`: not booked yet. `unclear`: sent, but it is unknown if
     * the bank received it. `overdue`: not booked for so long that the operator should ask the bank. `refused`, `done`:
     * outcome of the last one. `impossible`: none was sent, and none can be.
     */
    state: z.enum(standingStates),
    /**
     * Reason why another report cannot be sent now. Absent exactly if one can be sent, in any state: also after `done`,
     * `refused` and `overdue`.
     */
    obstacle: z.enum(obstacles).optional(),
    /**
     * True if a report or a request of this kind is under way, and not behind an overdue report: reading again may show
     * its outcome.
     */
    isPending: z.boolean(),
    /** True if the bank is known to have received the shop's report. Present while the outcome is unknown. */
    isReceived: z.boolean().optional(),
    /** Opaque id of the report that `state` describes; unique per report. */
    id: z.string().optional(),
    /** Time at which the shop sent it. Absent if the report was made elsewhere. */
    at: z.iso.datetime().optional(),
    /** Amount in cents, of a refund sent by the shop. */
    amount: centsSchema.optional(),
    /** Reason of the rejection, in the bank's words. */
    reason: z.string().optional(),
    /** Statements of the bank that can be entered for this report; present exactly if it is `overdue`. */
    resolutions: z.array(z.enum(reportResolutions)).optional(),
    /** Ids of the reports that may still be booked. */
    open: z.array(z.string()),
    /** Outcomes of the other reports, so that a page that showed one as open can find its outcome by the id. */
    ended: z.array(
      z.strictObject({
        /** Id of the report, as it stood in `open`. */
        id: z.string(),
        /** Whether the bank booked or refused it. */
        outcome: z.enum(['applied', 'refused']),
        /** Amount of a refund in cents. */
        amount: centsSchema.optional(),
        /** Reason of the rejection, in the bank's words. */
        reason: z.string().optional(),
      }),
    ),
  });

/** Shape of the standing of the delivery. */
const captureStandingSchema = standingSchema(captureObstacles).extend({
  /** Time until which the delivery can or could be reported; absent if there is nothing left to report. */
  deadline: z.iso.datetime().optional(),
  /** True if the deadline is near. */
  isUrgent: z.boolean(),
  /** True if everything was refunded before the delivery, so that nothing has to be delivered any more. */
  isNeedless: z.boolean(),
});

/** Shape of the standing of refunds. */
const refundStandingSchema = standingSchema(refundObstacles).extend({
  /**
   * Cents that may still be refunded: what is left of the order value, less refunds that are not booked yet or wait.
   * Absent if the bank does not say what is left.
   */
  available: centsSchema.optional(),
  /** Refunds that wait until those before are booked; absent if there are none. */
  waiting: z
    .strictObject({
      /** How many they are. */
      count: z.int().positive(),
      /** Cents of all of them. Absent if one takes all that is left, and the bank does not say what is left. */
      amount: centsSchema.optional(),
    })
    .optional(),
});

const summarySchema = z.strictObject({
  /**
   * The most urgent thing that it waits for. `overdue`: a report is not booked for so long that the bank should be
   * asked. `refused`: the bank refused the delivery; it can be reported again. `unclear`: it is unknown if the bank
   * received a report. `in_progress`: a report is not booked yet. `to_deliver`: the delivery is to be reported.
   * `expiring`: the same, and soon. `delivered`: booked. `needless`: all was refunded before the delivery. `in_billing`:
   * delivered, to be paid out. `billed`: paid out. `expired`: never reported. `unknown`: a status new to this version.
   */
  stage: z.enum(transactionStages),
  /** Kind of the report that the stage is about; absent if it is about none. */
  about: z.enum(reportKinds).optional(),
  /** Time at which that report was sent; absent if it was made elsewhere. */
  since: z.iso.datetime().optional(),
});

/** What a transaction waits for. */
export type Summary = z.infer<typeof summarySchema>;

/** What a transaction waits for, in one word. */
export type Stage = Summary['stage'];

/** Standing of the delivery. */
export type CaptureStanding = z.infer<typeof captureStandingSchema>;

/** Standing of the refunds. */
export type RefundStanding = z.infer<typeof refundStandingSchema>;

/** Standing of the reports of one kind. */
export type Standing = CaptureStanding | RefundStanding;

/** Reason why no report of a kind can be sent now. */
export type ReportObstacle = NonNullable<Standing['obstacle']>;

/** Shape of a transaction: a confirmed purchase at the bank. Values that the bank does not send are missing. */
export const transactionSchema = z.strictObject({
  /** The bank's reference (business id); it names the transaction in every route and in notifications. */
  id: transactionIdSchema,
  /**
   * Status at the bank. `report_capture`: the delivery is to be reported. `report_capture_expiring`: the same, and
   * the time for it is running out. `in_billing`: delivered, to be paid out. `billed`: paid out. `expired`: the
   * delivery was never reported. `unknown`: a word that this version does not know.
   */
  status: z.enum([...transactionStatuses, 'unknown']),
  /** The customer as the bank knows them. */
  customer: z.strictObject({
    /** First name. */
    firstName: z.string().optional(),
    /** Last name. */
    lastName: z.string().optional(),
    /** The bank's number of the customer. */
    number: z.string().optional(),
  }),
  /** The bank's number of the loan. */
  creditAccountNumber: z.string().optional(),
  /** The shop's order number. */
  orderId: z.string().optional(),
  /** Day of the order. */
  orderDate: z.iso.date().optional(),
  /** Day on which the bank billed it. */
  clearingDate: z.iso.date().optional(),
  /** Original order value in cents. */
  originalValue: centsSchema.optional(),
  /** What is left of the order value after refunds, in cents. */
  currentValue: centsSchema.optional(),
  /** Sum of all refunds in cents. */
  refundsTotal: centsSchema.optional(),
  /** Time until which a delivery can be reported. */
  expiresAt: z.iso.datetime().optional(),
  /** Sorted by time, oldest first. */
  bookings: z.array(bookingSchema),
  /** Booked refunds, oldest first. */
  refunds: z.array(
    z.strictObject({
      /** Amount in cents. */
      amount: centsSchema.optional(),
      /** The bank's word for the reason. */
      reason: z.string().optional(),
      /** Day of the refund. */
      date: z.iso.date().optional(),
    }),
  ),
  /**
   * Fields that the bank sent in an unreadable form: they are missing here, completely or in part. Absent if
   * everything is readable.
   */
  unreadable: z.array(z.enum(readableFields)).optional(),
  /**
   * The shop's last report of each kind, newest first; two of different kinds may be pending at once. Empty if the shop
   * never sent one.
   */
  reports: z.array(reportSchema).max(2),
  /**
   * Deliveries and refunds that were asked for with a key, or that waited for the one before: newest first, the last
   * 20. Empty if there are none.
   */
  requests: z.array(requestSchema).max(mostRequests.shown),
  /** Standing of each kind of report, and whether another one can be sent. Pages must not derive it themselves. */
  standing: z.strictObject({
    /** Standing of the delivery. */
    capture: captureStandingSchema,
    /** Standing of refunds. */
    refund: refundStandingSchema,
  }),
  /** What the transaction waits for, of everything that `standing` says; pages must not derive it themselves either. */
  summary: summarySchema,
  /** Fields that the bank accepts in reports besides the amount. */
  takes: z.strictObject({
    /** True if the report of a delivery may have a `trackingNumber`; otherwise one is refused. */
    trackingNumber: z.boolean(),
    /** True if a refund may have a `reason`; otherwise one is refused. */
    refundReason: z.boolean(),
  }),
  /** States which orders of the shop are test orders, if some are; in a list it is given once for the whole list. */
  mode: z.enum(modes).optional(),
});

/** A confirmed purchase at the bank. */
export type Transaction = z.infer<typeof transactionSchema>;

/** Status of a transaction; `unknown` for one that this version does not know. */
export type TransactionStatus = Transaction['status'];

/** The shop's last report of a delivery or refund. */
export type Report = z.infer<typeof reportSchema>;

const word = z.string().trim().min(1).max(100);
const whole = (most: number, least = 0) => z.int().min(least).max(most);

/** A part of the list. */
export type TransactionTab = (typeof transactionTabs)[number];

/** Shape of the criteria of a search; every field is optional, and all of them have to match. */
export const transactionCriteriaSchema = z.strictObject({
  /** First or last name or both, order number, reference or amount (`878` finds 878.00 to 878.99). */
  words: word.optional(),
  /** Beginning of the first name. */
  firstName: word.optional(),
  /** Beginning of the last name. */
  lastName: word.optional(),
  /** The shop's order number, as a whole. */
  orderId: word.optional(),
  /** One of these statuses. */
  status: z.array(z.enum(transactionStatuses)).max(transactionStatuses.length).optional(),
  /** Lowest current order value in cents. */
  minValue: whole(100_000_000).optional(),
  /** Highest current order value in cents. */
  maxValue: whole(100_000_000).optional(),
});

/**
 * Shape of a search. With `tab` or `words` the most urgent transactions come first, otherwise they come in the order of
 * the bank.
 */
export const transactionSearchSchema = transactionCriteriaSchema.extend({
  /**
   * Part of the list. `to_deliver`: still to deliver. `expiring`: those of them that are urgent. `in_billing`: delivered,
   * to be paid out. `billed`: paid out. `check`: reports that the bank refused or does not book. `all`: everything.
   */
  tab: z.enum(transactionTabs).optional(),
  /** Counted from 0. */
  page: whole(1_000_000).optional(),
  /** Transactions on a page; the default is the most that one may have. */
  pageSize: whole(mostTransactions, 1).optional(),
});

/** Criteria of a search, and which page of it. */
export type TransactionsQuery = z.infer<typeof transactionSearchSchema>;

/** Shape of one page of a search. */
export const transactionsAnswerSchema = z.strictObject({
  /** The transactions of this page. */
  transactions: z.array(transactionSchema),
  /** Counted from 0. */
  page: z.int().nonnegative(),
  /** Transactions on a page. */
  pageSize: z.int().positive(),
  /** Number of transactions on all pages. */
  count: z.int().nonnegative(),
  /**
   * Number of records that are missing because even their id is unreadable: on this page, or through API C in the whole
   * result. `count` includes them. Absent if there are none.
   */
  unreadableRecords: z.int().positive().optional(),
  /**
   * Time at which the oldest of it was read from the bank; answers to searches are used again for a minute at most,
   * and new ones are read in the background. Shop servers of an older version do not send it.
   */
  readAt: z.iso.datetime().optional(),
  /**
   * Number of matching transactions that are on no page, because there are more than the handler sorts. Absent if there
   * are none.
   */
  unlisted: z.int().positive().optional(),
  /** States which orders of the shop are test orders, if some are. */
  mode: z.enum(modes).optional(),
});

/** One page of a search. */
export type TransactionsAnswer = z.infer<typeof transactionsAnswerSchema>;

/** Shape of the number of transactions in each part of the list. */
export const transactionCountsSchema = z.strictObject({
  /** The delivery is not booked yet, and something is left to deliver. */
  to_deliver: z.int().nonnegative(),
  /** Those of them whose deadline is near and whose delivery is not reported. */
  expiring: z.int().nonnegative(),
  /** Delivered, to be paid out. */
  in_billing: z.int().nonnegative(),
  /** Paid out. */
  billed: z.int().nonnegative(),
  /** Everything that matches. */
  all: z.int().nonnegative(),
  /** Reports that the bank refused or does not book. */
  check: z.int().nonnegative(),
} satisfies Record<TransactionTab, z.ZodInt>);

/** Number of transactions in each part of the list. */
export type TransactionCounts = z.infer<typeof transactionCountsSchema>;

/** Shape of a question for the summaries of several transactions. */
export const summariesQuestionSchema = z.strictObject({
  /** The bank's references, in upper or lower case; one that is repeated counts once. */
  ids: z.array(transactionIdParameter).min(1).max(mostSummaries),
});

const summarisedSchema = z.strictObject({
  /** The bank's reference that was asked for. */
  id: transactionIdSchema,
  /** True: the bank knows the transaction. */
  isKnown: z.literal(true),
  /** What it waits for. */
  summary: summarySchema,
  /** Time until which its delivery can be reported, or could be; as in `standing.capture`. */
  deadline: z.iso.datetime().optional(),
  /** What is left of the order value after refunds, in cents. */
  currentValue: centsSchema.optional(),
});

const notSummarisedSchema = z.strictObject({
  /** The bank's reference that was asked for. */
  id: transactionIdSchema,
  /** False: nothing is known of it. */
  isKnown: z.literal(false),
  /** `unknown_transaction`: the bank has none. `service_malformed`: it may be one that the bank sent unreadably. */
  reason: z.enum(['unknown_transaction', 'service_malformed']),
});

/** Shape of the summaries of several transactions. */
export const transactionSummariesSchema = z.strictObject({
  /** One entry for each reference, in the order of the question. */
  transactions: z.array(z.discriminatedUnion('isKnown', [summarisedSchema, notSummarisedSchema])),
  /** Time at which the oldest of it was read from the bank; through API C up to a minute ago. */
  readAt: z.iso.datetime(),
  /** States which orders of the shop are test orders, if some are. */
  mode: z.enum(modes).optional(),
});

/** What several transactions wait for. */
export type TransactionSummaries = z.infer<typeof transactionSummariesSchema>;
