import { beforeEach, describe, onTestFinished } from 'vitest';
import type { Store } from '../../../../src/server/store/store.js';
import { changing } from './changing.js';
import { calling } from './calling.js';
import { holding } from './holding.js';
import { keeping } from './keeping.js';
import { noticing } from './noticing.js';
import { proving } from './proving.js';
import { tasks } from './tasks.js';
import { openStore, type Keep, type TestDatabase } from '../samples.js';
import { settling } from './settling.js';
import { sharing } from './sharing.js';

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

    keeping(() => store, keep);
    changing(() => store, keep);
    settling(() => store, keep);
    tasks(() => store);
    noticing(() => store);
    calling(() => store);
    holding(() => store);
    proving(() => store);
    sharing(() => store);
  });
}
