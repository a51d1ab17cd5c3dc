import * as z from 'zod';
import type { Cents } from '../../rules/money.js';
import { losingFields } from '../wire/readable-record.js';
import { canonicalId, type BusinessId } from '../wire/ids.js';
import { amount, businessId, day, dayOrMoment, end, list, optional, optionalText } from '../wire/values.js';
import { meaningOf, wordsFor, type Known } from '../wire/vocabulary.js';

const statuses = {
  REPORT_CAPTURE: 'report_capture',
  REPORT_CAPTURE_EXPIRING: 'report_capture_expiring',
  IN_BILLING: 'in_billing',
  BILLED: 'billed',
  EXPIRED: 'expired',
} as const;

const bookingTypes = { CAPTURE: 'capture', REFUND: 'refund', NOTIFY: 'notify' } as const;
const bookingStatuses = { DONE: 'done', FAILED: 'failed', PENDING: 'pending', PROCESSING: 'processing' } as const;

/** Status of a transaction; `unknown` for one that this client does not know. */
export type ServiceTransactionStatus = Known<typeof statuses>;

/** A status that can be searched for. */
export type KnownStatus = Exclude<ServiceTransactionStatus, 'unknown'>;

/** The service's words for the statuses. */
export const wordsOfStatuses = wordsFor(statuses);

/** One step of a delivery or a reversal. */
export interface Booking {
  readonly id: string | undefined;
  /** Milliseconds since 1970; `undefined` if only the day is known. */
  readonly created: number | undefined;
  /** Day in Germany, `YYYY-MM-DD`. */
  readonly day: string | undefined;
  readonly type: Known<typeof bookingTypes>;
  readonly status: Known<typeof bookingStatuses>;
  /** Amount in cents; the service need not send it. */
  readonly amount: Cents | undefined;
  /** Message of the service, in German if there are several languages. */
  readonly message: string | undefined;
}

/** One booked reversal. */
export interface ServiceRefund {
  readonly amount: Cents | undefined;
  /** The reason as the service sent it. */
  readonly reason: string | undefined;
  /** Days `YYYY-MM-DD`. */
  readonly date: string | undefined;
  readonly enteredDate: string | undefined;
  readonly bookedDate: string | undefined;
}

/** A part of a transaction that may arrive in an unreadable form. */
export type TransactionField =
  | 'status'
  | 'webshopId'
  | 'customer'
  | 'creditAccountNumber'
  | 'orderId'
  | 'orderDate'
  | 'clearingDate'
  | 'originalValue'
  | 'currentValue'
  | 'bookings'
  | 'refunds'
  | 'refundsTotal'
  | 'expiresAt';

/** A confirmed purchase at the service. Everything but its id may be missing; amounts are in cents. */
export interface ServiceTransaction {
  readonly businessId: BusinessId;
  readonly status: ServiceTransactionStatus;
  /** The status as the service sent it, for logs; empty if it sent none. */
  readonly statusAsSent: string;
  readonly webshopId: string | undefined;
  readonly customer: {
    readonly firstName: string | undefined;
    readonly lastName: string | undefined;
    readonly number: string | undefined;
  };
  readonly creditAccountNumber: string | undefined;
  readonly order: {
    readonly orderId: string | undefined;
    /** Days `YYYY-MM-DD`. */
    readonly orderDate: string | undefined;
    readonly clearingDate: string | undefined;
    readonly originalValue: Cents | undefined;
    /** Order value that is left after reversals. */
    readonly currentValue: Cents | undefined;
  };
  readonly bookings: readonly Booking[];
  readonly refunds: readonly ServiceRefund[];
  readonly refundsTotal: Cents | undefined;
  /** Milliseconds since 1970. */
  readonly expiresAt: number | undefined;
  /** Fields that the service sent in an unreadable form: they are missing here, completely or in part. */
  readonly unreadable: readonly TransactionField[];
}

const germanMessage = z.string().transform((messageDE) => ({ messageDE, messageEN: undefined }));
const message = z.union([germanMessage, z.object({ messageDE: optionalText, messageEN: optionalText })]);

const booking = z
  .object({
    uuid: optionalText,
    bookingId: optionalText,
    created: optional(dayOrMoment),
    type: optionalText,
    status: optionalText,
    amount: optional(amount),
    // An unreadable message must not make the whole transaction unreadable.
    message: optional(message).catch(undefined),
  })
  .transform(({ uuid, created, type, status, amount: booked, message: said, ...sent }): Booking => ({
    id: uuid ?? sent.bookingId,
    created: created?.moment,
    day: created?.day,
    type: meaningOf(bookingTypes, type),
    status: meaningOf(bookingStatuses, status),
    amount: booked,
    message: said?.messageDE ?? said?.messageEN,
  }));

const refund = z
  .object({
    refundAmount: optional(amount),
    reason: optionalText,
    refundDate: optional(day),
    refundEntryDate: optional(day),
    refundBookingDate: optional(day),
  })
  .transform((sent): ServiceRefund => ({
    amount: sent.refundAmount,
    reason: sent.reason,
    date: sent.refundDate,
    enteredDate: sent.refundEntryDate,
    bookedDate: sent.refundBookingDate,
  }));

const customer = z.object({ firstName: optionalText, lastName: optionalText, customerNumber: optionalText });

const orderDetails = z.object({
  orderId: optionalText,
  orderDate: optional(day),
  clearingDate: optional(day),
  originalOrderValue: optional(amount),
  currentOrderValue: optional(amount),
});

const record = z.object({
  status: optionalText,
  webshopId: optionalText,
  customer: optional(customer),
  creditAccountNumber: optionalText,
  orderDetails: optional(orderDetails),
  bookings: list(booking),
  refundDetails: list(refund),
  refundsTotalValue: optional(amount),
  expirationDateTime: optional(end),
});

/** Field of the transaction that each part of a record belongs to. */
const fields = {
  status: 'status',
  webshopId: 'webshopId',
  customer: 'customer',
  creditAccountNumber: 'creditAccountNumber',
  'orderDetails.orderId': 'orderId',
  'orderDetails.orderDate': 'orderDate',
  'orderDetails.clearingDate': 'clearingDate',
  'orderDetails.originalOrderValue': 'originalValue',
  'orderDetails.currentOrderValue': 'currentValue',
  bookings: 'bookings',
  refundDetails: 'refunds',
  refundsTotalValue: 'refundsTotal',
  expirationDateTime: 'expiresAt',
} as const satisfies Record<string, TransactionField>;

type SentRecord = z.infer<typeof record> & { readonly transactionId: BusinessId };

const transactionOf = (
  { transactionId, ...sent }: SentRecord,
  unreadable: readonly TransactionField[],
): ServiceTransaction => ({
  businessId: transactionId,
  status: meaningOf(statuses, sent.status),
  statusAsSent: sent.status ?? '',
  webshopId: sent.webshopId,
  customer: {
    firstName: sent.customer?.firstName,
    lastName: sent.customer?.lastName,
    number: sent.customer?.customerNumber,
  },
  creditAccountNumber: sent.creditAccountNumber,
  order: {
    orderId: sent.orderDetails?.orderId,
    orderDate: sent.orderDetails?.orderDate,
    clearingDate: sent.orderDetails?.clearingDate,
    originalValue: sent.orderDetails?.originalOrderValue,
    currentValue: sent.orderDetails?.currentOrderValue,
  },
  bookings: sent.bookings,
  refunds: sent.refundDetails,
  refundsTotal: sent.refundsTotalValue,
  expiresAt: sent.expirationDateTime,
  unreadable,
});

/** Answer about one transaction; an answer about another one is malformed. */
export const transactionRecord = (id: BusinessId) =>
  losingFields(
    record.extend({
      transactionId: businessId.refine((sent) => sent === canonicalId(id), { error: 'is of another transaction' }),
    }),
    fields,
    transactionOf,
  );

/** One of several transactions in an answer. */
export const transactionEntry = losingFields(record.extend({ transactionId: businessId }), fields, transactionOf);
