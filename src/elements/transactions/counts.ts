import type { ReactiveControllerHost } from 'lit';
import { Task } from '@lit/task';
import type { MerchantClient } from '../../contract/client/merchant-client.js';
import type { TransactionCounts } from '../../contract/transaction.js';
import { readCounts, type Criteria } from './search.js';

/** Reads how many transactions are in each tab, apart from the rows, which do not wait for it. A failure is reported by the rows. */
export class Counts {
  readonly #task: Task<readonly [Criteria, MerchantClient], TransactionCounts | undefined>;

  constructor(host: ReactiveControllerHost, source: () => readonly [Criteria, MerchantClient]) {
    this.#task = new Task(host, {
      args: source,
      task: async ([criteria, client], { signal }) => readCounts(await client.transactionCounts(criteria, { signal })),
    });
  }

  /** The last counts; undefined if there are none. */
  get all(): TransactionCounts | undefined {
    return this.#task.render({ complete: (counts) => counts, pending: () => this.#task.value, error: () => undefined });
  }

  async refresh(): Promise<void> {
    await this.#task.run();
  }
}
