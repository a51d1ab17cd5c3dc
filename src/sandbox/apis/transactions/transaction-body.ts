import { creditAccountNumberOf, customerNumberOf, expiryEndsWithDelivery } from '../../bank/setting/assumptions.js';
import { germanDateTime, germanDay } from '../../bank/values/german-time.js';
import { billingOf, expiryOf } from '../../bank/transactions/life.js';
import { obstacles } from '../../bank/transactions/obstacles.js';
import {
  captureOf,
  currentValueOf,
  refundsOf,
  refundsTotalOf,
  type Booking,
  type RefundReport,
  type Transaction,
} from '../../bank/transactions/transaction.js';

/** Returns a transaction in the format of API A (service.md §A.2). */
export function transactionBody(transaction: Transaction) {
  const { businessId, webshopId, orderId, firstName, lastName, amount, ordered, status, bookings } = transaction;
  const billing = status === 'BILLED' ? billingOf(transaction) : undefined;
  const canExpire = !(expiryEndsWithDelivery && captureOf(transaction));
  return {
    transactionId: businessId,
    status,
    bookings: bookings.map(bookingBody),
    customer: { firstName, lastName, customerNumber: customerNumberOf(businessId) },
    creditAccountNumber: creditAccountNumberOf(businessId),
    orderDetails: {
      orderId: orderId ?? null,
      clearingDate: billing ? germanDay(billing) : null,
      orderDate: germanDay(ordered),
      currentOrderValue: currentValueOf(transaction) / 100,
      originalOrderValue: amount / 100,
    },
    refundDetails: refundsOf(transaction).map(refundBody),
    refundsTotalValue: refundsTotalOf(transaction) / 100,
    expirationDateTime: canExpire ? germanDateTime(expiryOf(transaction)) : null,
    webshopId,
  };
}

function bookingBody({ uuid, report, created, status, obstacle }: Booking) {
  return {
    uuid,
    created: germanDateTime(created),
    type: report.type,
    status,
    message: status === 'FAILED' && obstacle ? obstacles[obstacle].messageDE : null,
    ...(report.type === 'REFUND' ? { amount: report.amount / 100, bookingId: uuid } : {}),
  };
}

function refundBody({ report, created, booked }: Booking<RefundReport>) {
  return {
    refundAmount: report.amount / 100,
    refundBookingDate: germanDay(booked),
    refundEntryDate: germanDay(created),
    refundDate: report.day,
    reason: report.reason,
  };
}
