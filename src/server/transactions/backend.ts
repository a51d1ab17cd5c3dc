import type { RouteInput } from '../../contract/routes.js';
import type { Capture, Refund, Transaction as View } from '../../contract/transaction.js';
import type { TransactionPage } from '../../service/transaction-search.js';
import type { Transaction } from '../../service/transaction-shapes.js';

/** What transactions are looked for. */
export type Search = RouteInput<'transactions'>;

/** One of the service's interfaces for transactions. Every function rejects with a ServiceError, and its trouble is logged. */
export interface Backend {
  /** What a report can tell beside the amount. */
  readonly takes: View['takes'];
  search(search: Search): Promise<TransactionPage>;
  transaction(id: string): Promise<Transaction>;
  capture(id: string, capture: Capture): Promise<void>;
  refund(id: string, refund: Refund): Promise<void>;
}

/** How calls of the service are watched for the log, and what ends them. */
export interface Calling {
  readonly watched: <Input extends unknown[], Answer>(operation: string, work: (...input: Input) => Promise<Answer>) => (...input: Input) => Promise<Answer>;
  /** Ends every call. */
  readonly signal: AbortSignal;
}
