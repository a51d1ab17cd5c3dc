import type {
  Report,
  Transaction,
  TransactionCounts,
  TransactionsAnswer,
  TransactionSummaries,
  TransactionTab,
} from '../../contract/transaction.js';
import type { Refund, ReportResolution, TransactionRequest } from '../../contract/transaction-requests.js';
import { summariesAnswer, transaction, transactionsAnswer } from './transaction.js';

/** Returns true for the transactions in a part of the list. */
const isIn: Readonly<Record<TransactionTab, (row: Transaction) => boolean>> = {
  to_deliver: ({ status, currentValue, standing }) =>
    /^report_capture/.test(status) && currentValue !== 0 && standing.capture.state !== 'done',
  expiring: ({ summary }) => summary.stage === 'expiring',
  in_billing: ({ status }) => status === 'in_billing',
  billed: ({ status }) => status === 'billed',
  all: () => true,
  check: ({ standing }) =>
    [standing.capture, standing.refund].some(({ state }) => state === 'refused' || state === 'overdue'),
};

/** Returns how many of these transactions are in each part of the list. */
export const transactionCounts = (rows: readonly Transaction[] = [transaction()]): TransactionCounts =>
  Object.fromEntries(
    Object.entries(isIn).map(([tab, isThere]) => [tab, rows.filter(isThere).length]),
  ) as TransactionCounts;

/**
 * Returns what the routes of the back office answer for these transactions: the parts of the list, their counts, each
 * transaction, their summaries, and reports.
 */
export function officeWith(...rows: readonly Transaction[]) {
  const [only = transaction()] = rows;
  const rowOf = (id: string) => rows.find((row) => row.id === id) ?? { ...only, id };
  const asked = (request: Request) => rowOf((idIn(request, /\/transactions\/([^/]+)/) || only.id).toUpperCase());
  const summaries = async (request: Request): Promise<TransactionSummaries> => {
    const ids = ((await request.json()) as { ids: string[] }).ids.map((id) => id.toUpperCase());
    return summariesAnswer(rows.length > 0 ? ids.map(rowOf) : [], { ids });
  };
  const search = async (request: Request): Promise<TransactionsAnswer> => {
    const {
      tab = 'all',
      page = 0,
      pageSize = 25,
    } = (await request.json()) as { tab?: TransactionTab; page?: number; pageSize?: number };
    const found = rows.filter(isIn[tab]);
    return transactionsAnswer(found.slice(page * pageSize, (page + 1) * pageSize), {
      page,
      pageSize,
      count: found.length,
    });
  };
  return {
    transactions: search,
    transactionCounts: transactionCounts(rows),
    transactionSummaries: summaries,
    transaction: asked,
    captureTransaction: (request: Request) => withReport(asked(request), { kind: 'capture' }),
    refundTransaction: async (request: Request) => {
      const { amount } = (await request.json()) as Refund;
      const row = asked(request);
      return row.standing.refund.isPending ? withQueued(row, { amount }) : withReport(row, { kind: 'refund', amount });
    },
    withdrawRequest: (request: Request) => {
      return withdrawn(asked(request), idIn(request, /\/requests\/([^/]+)/));
    },
    resolveReport: async (request: Request) => {
      const { as } = (await request.json()) as { as: ReportResolution };
      return resolved(asked(request), { id: idIn(request, /\/reports\/([^/]+)/), as });
    },
  };
}

/** Returns a part of the path. */
const idIn = ({ url }: Request, part: RegExp): string =>
  decodeURIComponent(part.exec(new URL(url).pathname)?.[1] ?? '');

/** Returns the transaction after it was said what the bank knows of a report; the builder's id of it is its time. */
function resolved(row: Transaction, { id, as }: { readonly id: string; readonly as: ReportResolution }): Transaction {
  const reports = row.reports.flatMap((report) => {
    if (report.at !== id) return [report];
    return as === 'booked' ? [{ ...report, state: 'applied' as const }] : [];
  });
  return transaction({ ...factsOf(row), reports });
}

/** Returns the transaction after one of its requests was taken back. */
function withdrawn(row: Transaction, id: string): Transaction {
  const requests = row.requests.map((each) => (each.id === id ? { ...each, state: 'withdrawn' as const } : each));
  return transaction({ ...factsOf(row), requests });
}

/** Returns what a transaction is made of, without what follows from it. */
const factsOf = (row: Transaction): Omit<Partial<Transaction>, 'standing' | 'summary'> =>
  Object.fromEntries(Object.entries(row).filter(([name]) => name !== 'standing' && name !== 'summary'));

/** Returns the transaction after a refund was asked for that waits. */
export function withQueued(row: Transaction, request: Partial<TransactionRequest> = {}): Transaction {
  const queued: TransactionRequest = {
    id: `request-${row.requests.length + 1}`,
    kind: 'refund',
    state: 'queued',
    at: '2026-11-20T13:06:00Z',
    ...request,
  };
  return transaction({ ...factsOf(row), requests: [queued, ...row.requests] });
}

/**
 * Returns the transaction after the bank has accepted a report that it has not booked yet, or what else `report` says.
 */
export function withReport(row: Transaction, report: Partial<Report> & Pick<Report, 'kind'>): Transaction {
  const sent: Report = { state: 'pending', isAccepted: true, at: '2026-11-20T13:05:00Z', ...report };
  return transaction({ ...factsOf(row), reports: [sent, ...row.reports.filter(({ kind }) => kind !== report.kind)] });
}
