import { creditAccountNumberOf, customerNumberOf, reportableUntil } from '../assumptions.js';
import { hal, requireActiveShop, violation } from '../authorization-api/answers.js';
import type { OperationHandler } from '../exchange.js';
import type { Bank } from '../purchases/bank.js';
import type { Transaction } from '../purchases/transactions.js';

/** The operations of the transaction API (specification: API A); it knows a purchase from its confirmation on. */
export function transactionOperations(bank: Bank) {
  return { 'transaction.read': read(bank) };
}

function read(bank: Bank): OperationHandler {
  return (context) => {
    const { webshopId } = requireActiveShop(context);
    const businessId = context.req.param('transactionId');
    const transaction = bank.transactions().find((each) => each.webshopId === webshopId && each.businessId === businessId);
    if (!transaction) throw violation(404, 'Not Found', 'Transaction not found', 'transactionId');
    return hal(transactionBody(transaction));
  };
}

/** One transaction in the words of API A. Nothing has been delivered or reversed yet. */
function transactionBody({ businessId, webshopId, orderId, firstName, lastName, amount, ordered }: Transaction) {
  return {
    transactionId: businessId,
    status: 'REPORT_CAPTURE',
    bookings: [],
    customer: { firstName, lastName, customerNumber: customerNumberOf(businessId) },
    creditAccountNumber: creditAccountNumberOf(businessId),
    orderDetails: {
      orderId: orderId ?? null,
      clearingDate: null,
      orderDate: berlinDay.format(ordered),
      currentOrderValue: amount / 100,
      originalOrderValue: amount / 100,
    },
    refundDetails: [],
    refundsTotalValue: 0,
    expirationDateTime: reportableUntil,
    webshopId,
  };
}

const berlinDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' });
