import type { Run } from './context.js';

/** POST /transactions/search: one page of the transactions that match. */
export const transactions: Run<'transactions'> = async (search, { transactions }) => ({
  answer: await transactions.search(search),
});

/** POST /transactions/counts: the number of matching transactions in each part of the list. */
export const transactionCounts: Run<'transactionCounts'> = async (criteria, { transactions }) => ({
  answer: await transactions.counts(criteria),
});

/** POST /transactions/summaries: what several transactions wait for. */
export const transactionSummaries: Run<'transactionSummaries'> = async ({ ids }, { transactions }) => ({
  answer: await transactions.summaries(ids),
});

/** GET /transactions/:id: one transaction, read from the bank. */
export const transaction: Run<'transaction'> = async ({ id }, { transactions }) => ({
  answer: await transactions.find(id),
});

/** POST /transactions/:id/capture: reports the delivery, and answers with the transaction as it is afterwards. */
export const captureTransaction: Run<'captureTransaction'> = async ({ id, ...capture }, { transactions }) => ({
  answer: await transactions.capture(id, capture),
});

/** POST /transactions/:id/refund: reports a refund, and answers with the transaction as it is afterwards. */
export const refundTransaction: Run<'refundTransaction'> = async ({ id, ...refund }, { transactions }) => ({
  answer: await transactions.refund(id, refund),
});

/** DELETE /transactions/:id/requests/:request: takes back what waits, and answers with the transaction afterwards. */
export const withdrawRequest: Run<'withdrawRequest'> = async ({ id, request }, { transactions }) => ({
  answer: await transactions.withdraw(id, request),
});

/** POST /transactions/:id/reports/:report/resolution: enters what the bank says of a report. */
export const resolveReport: Run<'resolveReport'> = async (given, { reports }) => ({
  answer: await reports.resolve(given),
});

/**
 * GET /documents: the billing documents of a period, as the service sends them, or nothing where it has none; aborted
 * when the visitor disconnects.
 */
export const documents: Run<'documents'> = async (asked, { transactions, request }) => ({
  file: await transactions.documents(asked, request.signal),
});
