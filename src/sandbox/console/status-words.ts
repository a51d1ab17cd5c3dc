import type { TransactionStatus } from '../bank/transactions/transaction.js';
import type { Tone } from '../plain/parts.js';

/** The words for the statuses of API A, with the colour of their chips. */
export const statusWords: Readonly<Record<TransactionStatus, readonly [Tone, string]>> = {
  REPORT_CAPTURE: ['accent', 'To be delivered'],
  REPORT_CAPTURE_EXPIRING: ['warning', 'Deadline is near'],
  IN_BILLING: ['quiet', 'In billing'],
  BILLED: ['success', 'Billed'],
  EXPIRED: ['danger', 'Expired'],
};

/** What happens when a transaction gets a status. */
export const stepWords: Readonly<Record<TransactionStatus, string>> = {
  REPORT_CAPTURE: 'to be delivered',
  REPORT_CAPTURE_EXPIRING: 'urgent',
  IN_BILLING: 'in billing',
  BILLED: 'is billed',
  EXPIRED: 'expires',
};
