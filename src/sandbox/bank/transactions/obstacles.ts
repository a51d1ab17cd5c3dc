import { expiredCanBeRefunded, fullyRefundedCanBeDelivered } from '../setting/assumptions.js';
import { captureOf, currentValueOf, type Obstacle, type Report, type Transaction } from './transaction.js';

/** Messages for reports that cannot be booked, as the bank puts them. */
export const obstacles = {
  'already-captured': {
    messageDE: 'Die Lieferung wurde bereits gemeldet.',
    messageEN: 'The delivery has already been reported.',
  },
  expired: { messageDE: 'Die Frist für Meldungen ist abgelaufen.', messageEN: 'The transaction has expired.' },
  'nothing-left': {
    messageDE: 'Die Bestellung wurde vollständig rückabgewickelt.',
    messageEN: 'The order has been refunded in full.',
  },
  'refund-open': {
    messageDE: 'Eine andere Rückabwicklung ist noch nicht gebucht.',
    messageEN: 'Another refund has not been booked yet.',
  },
  'no-amount': { messageDE: 'Der Betrag muss größer als 0 sein.', messageEN: 'The amount must be greater than 0.' },
  'above-remaining': {
    messageDE: 'Der Betrag ist größer als der verbliebene Bestellwert.',
    messageEN: 'The amount exceeds the current order value.',
  },
} as const satisfies Record<Obstacle, { readonly messageDE: string; readonly messageEN: string }>;

/**
 * Returns the reason for which a report that arrives now will not be booked (service.md §R.9); undefined if it will be.
 */
export function obstacleTo(report: Report, transaction: Transaction): Obstacle | undefined {
  const pending = (type: Report['type']) =>
    transaction.bookings.some((each) => each.report.type === type && each.status === 'PENDING');
  if (transaction.status === 'EXPIRED' && !(report.type === 'REFUND' && expiredCanBeRefunded)) return 'expired';
  const left = currentValueOf(transaction);
  if (report.type === 'CAPTURE') {
    if (captureOf(transaction) || pending('CAPTURE')) return 'already-captured';
    return left === 0 && !fullyRefundedCanBeDelivered ? 'nothing-left' : undefined;
  }
  if (pending('REFUND')) return 'refund-open';
  if (left === 0) return 'nothing-left';
  if (report.amount === 0) return 'no-amount';
  return report.amount > left ? 'above-remaining' : undefined;
}
