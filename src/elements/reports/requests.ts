import type { TransactionRequest } from '../../contract/transaction-requests.js';
import type { ShownTransaction } from '../back-office/reading.js';

/** Returns the refunds that wait, in the order in which they are sent. */
export const waitingRefunds = ({ requests }: Pick<ShownTransaction, 'requests'>): readonly TransactionRequest[] =>
  requests.filter(({ kind, state }) => kind === 'refund' && state === 'queued').reverse();

/** Checks whether another refund would wait for the ones before. */
export const isBehindOthers = (transaction: Pick<ShownTransaction, 'requests' | 'standing'>): boolean =>
  transaction.standing.refund.isPending || waitingRefunds(transaction).length > 0;

/** Checks whether a request was refused without being sent: the bank has never seen it. */
export const isUnsent = ({ state, code }: TransactionRequest): boolean =>
  state === 'refused' && code !== undefined && code !== 'report_rejected';
