import { assert, describe, it, onTestFinished } from 'vitest';
import { createSqlStore } from '../../../../src/server/store/sql/sql-store.js';
import { sqliteDialect } from '../../../../src/server/store/sqlite/sqlite.js';
import { testWebshop } from '../../../support/webshop.js';
import { lockFile } from '../lock.js';
import { failureOf, moment, openStore, purchase, sneak, type TestDatabase } from '../samples.js';

/** Tests an SQLite file that another writer holds for too long. */
export function lockedSuite(emptyFile: () => Promise<TestDatabase>): void {
  describe('an SQLite file that is locked', () => {
    it('can be read; writes fail in time, while the process goes on; what is acknowledged afterwards is kept', async () => {
      const database = await emptyFile();
      await (await openStore(database)).close();
      const dialect = sqliteDialect(database.address, { patience: 100 });
      const store = createSqlStore({ webshop: testWebshop, dialect });
      onTestFinished(() => store.close());
      const kept = purchase();
      await store.purchases.add(kept);
      const release = await lockFile(database.address);
      let turns = 0;
      const timer = setInterval(() => (turns += 1), 1);
      const [change, insert, reachable, found] = await Promise.all([
        failureOf(store.purchases.change(kept, { attempts: 1, updatedAt: moment })),
        failureOf(store.purchases.add(purchase())),
        store.isReachable(),
        store.purchases.find({ id: kept.id }),
      ]);
      clearInterval(timer);
      assert.deepEqual([change, insert, reachable, found], ['locked', 'locked', false, kept]);
      assert.isAbove(turns, 5);
      await release();
      assert.equal((await store.purchases.change(kept, { attempts: 1, updatedAt: moment }))?.version, 2);
      const later = Array.from({ length: 5 }, () => purchase());
      assert.isTrue((await Promise.all(later.map((each) => store.purchases.add(each)))).every(Boolean));
      assert.isTrue(await store.isReachable());
      // By another connection, which sees nothing that was not committed.
      const rows = await sneak(database, 'select id from ratenkauf_purchases');
      assert.sameMembers(
        rows.map(({ id }) => id as string),
        [kept, ...later].map(({ id }) => id),
      );
    });
  });
}
