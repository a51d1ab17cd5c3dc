import { ServiceError } from '../../service/service-error.js';
import type { Transaction } from '../../service/transaction-shapes.js';
import type { Backend } from './backend.js';

/** What is told, and how the interface is called there. */
interface NoticingOptions {
  readonly interfaceName: string;
  readonly report: (error: unknown, source: string) => void;
}

/** The same interface, reporting what it could not read: once while it lasts, and naming fields, never what stands in them. */
export function noticing(backend: Backend, { interfaceName, report }: NoticingOptions): Backend {
  const notice = (method: string, transactions: readonly Transaction[], records = 0) => {
    const fields = [...new Set(transactions.flatMap(({ unreadable }) => unreadable))].sort();
    const parts = [...(fields.length > 0 ? [`cannot read ${fields.join(', ')} of a transaction`] : []), ...(records > 0 ? ['a record has no readable id'] : [])];
    if (parts.length === 0) return;
    const operation = `${interfaceName}.${method}`;
    // A source of its own: that the call itself works does not end it.
    report(new ServiceError({ code: 'malformed', operation, detail: parts.join('; ') }), `${operation} fields`);
  };
  return {
    ...backend,
    async search(search) {
      const page = await backend.search(search);
      notice('search', page.transactions, page.unreadableRecords);
      return page;
    },
    async transaction(id) {
      const transaction = await backend.transaction(id);
      notice('transaction', [transaction]);
      return transaction;
    },
  };
}
