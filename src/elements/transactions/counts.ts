import type { ReactiveControllerHost } from 'lit';
import type { MerchantClient } from '../../contract/client/merchant-client.js';
import type { TransactionCounts } from '../../contract/transaction.js';
import { Loader } from '../element/loader.js';
import { readCounts, type Criteria } from './search.js';

/**
 * Reads how many transactions are in each tab, apart from the rows, which do not wait for it. A failure is reported by
 * the rows.
 */
export class Counts {
  readonly #reading: Loader<readonly [Criteria, MerchantClient], TransactionCounts>;

  constructor(host: ReactiveControllerHost, source: () => readonly [Criteria, MerchantClient]) {
    this.#reading = new Loader(host, {
      source,
      read: async ([criteria, client], signal) => readCounts(await client.transactionCounts(criteria, { signal })),
    });
  }

  /** The last counts; undefined if there are none. */
  get all(): TransactionCounts | undefined {
    return this.#reading.value;
  }

  refresh(): Promise<void> {
    return this.#reading.run();
  }
}
