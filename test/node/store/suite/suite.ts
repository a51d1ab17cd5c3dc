import { beforeEach, describe, onTestFinished } from 'vitest';
import type { Store } from '../../../../src/server/store/store.js';
import { proving } from './proving.js';
import { purchases } from './purchases.js';
import { remembering } from './remembering.js';
import { rows } from './rows.js';
import { tasks } from './tasks.js';
import { openStore, type Keep, type TestDatabase } from '../samples.js';

/**
 * Tests the contract of every store, whatever its database. Each test has a webshop of its own, so that all of them may
 * get the same database.
 */
export function storeSuite(name: string, someDatabase: () => Promise<TestDatabase>): void {
  let store: Store;
  let tests = 0;
  const keep: Keep = async (...records) => {
    for (const record of records) await store.purchases.add(record);
    return records;
  };

  describe(name, () => {
    beforeEach(async () => {
      store = await openStore(await someDatabase(), { webshop: `webshop-${(tests += 1)}` });
      onTestFinished(() => store.close());
    });

    rows(() => store);
    purchases(() => store, keep);
    tasks(() => store);
    remembering(() => store);
    proving(() => store);
  });
}
