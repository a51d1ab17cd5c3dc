import type { Transaction, TransactionsAnswer } from '../../../src/contract/transaction.js';

/** A transaction whose delivery has not been reported yet. */
export const transaction = (overrides: Partial<Transaction> = {}): Transaction => ({
  id: 'AB12CD',
  status: 'report_capture',
  customer: { firstName: 'Ralf', lastName: 'Ratenkauf', number: '400123' },
  creditAccountNumber: '7000123456',
  orderId: 'B-1001',
  orderDate: '2026-11-20',
  originalValue: 79_900,
  currentValue: 79_900,
  refundsTotal: 0,
  expiresAt: '2026-12-20T22:59:59Z',
  bookings: [],
  refunds: [],
  reports: [],
  takes: { trackingNumber: true, refundReason: false },
  ...overrides,
});

/** The service's reference of the nth transaction: `AAAAAA`, `AAAAAB`, … */
export const transactionId = (index: number): string =>
  index
    .toString(26)
    .padStart(6, '0')
    .replace(/./g, (digit) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[Number.parseInt(digit, 26)] as string);

/** One page of a search in which everything was found. */
export function transactionsAnswer(
  transactions: readonly Transaction[] = [transaction()],
  overrides: Partial<TransactionsAnswer> = {},
): TransactionsAnswer {
  return { transactions: [...transactions], page: 0, pageSize: 25, count: transactions.length, ...overrides };
}
