import type { Store } from '../../../src/server/store/store.js';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { assert, describe, it, onTestFinished } from 'vitest';
import { createSqlStore } from '../../../src/server/store/sql/sql-store.js';
import { sqliteDialect } from '../../../src/server/store/sqlite/sqlite.js';
import type { ReportingName } from '../../../src/server.js';
import { allOrFirst } from '../../support/all.js';
import { testWebshop } from '../../support/webshop.js';
import { minute } from '../http/server-shop.js';
import { memoryStore } from '../purchases/shop.js';
import { openTransaction, reportings, startMerchant, startMerchantProcess } from './shop.js';

/** Starts a shop on a database in a file, which can be backed up while it runs, and restored. */
async function startBackedUp(reporting: ReportingName) {
  const folder = mkdtempSync(join(tmpdir(), 'ratenkauf-refunds-'));
  const [file, backup] = ['shop.sqlite', 'backup.sqlite'].map((name) => join(folder, name)) as [string, string];
  const storeAt = (database: string, now?: () => number) =>
    createSqlStore({ webshop: testWebshop, dialect: sqliteDialect(database), ...(now && { now }) });
  const merchant = await startMerchant({ reporting, isSearched: true, store: storeAt(file) });
  const { sandbox, clock, given } = merchant;
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const { id, value } = openTransaction(sandbox);
  const booked = () =>
    sandbox
      .transactions()
      .find(({ businessId }) => businessId === id)!
      .refunds.map((each) => each.amount);
  let { ratenkauf, client } = merchant;
  return {
    id,
    refund: (amount: number, key: string) => ratenkauf.transactions.refund(id, { amount, key }),
    /** Lets the bank book, and everything that waits go on. */
    async settle() {
      for (let round = 0; round < 4; round += 1) {
        sandbox.bookPending();
        clock.pass(minute);
        await ratenkauf.reconcile({ untouchedFor: 0 });
      }
    },
    booked,
    statesOf: async () =>
      (await ratenkauf.transactions.find(id)).requests.map(({ key, state, code }) => [key, state, code]),
    inBackOffice: (amount: number) =>
      client.refund(id, { amount, currentValue: booked().reduce((left, each) => left - each, value) }),
    backUp() {
      const database = new Database(file);
      database.exec(`vacuum into '${backup}'`);
      database.close();
    },
    /** Starts on the backup, of which somebody has said that it is one. */
    async restore() {
      await ratenkauf.close();
      const database = new Database(backup);
      database.exec("update ratenkauf_store set identity = 'restored'");
      database.close();
      const store = storeAt(backup, clock.now);
      onTestFinished(() => store.close());
      await store.migrate();
      ({ ratenkauf, client } = startMerchantProcess({ ...given, store }));
    },
  };
}

describe.each(allOrFirst(1, reportings))('refunds in a store restored from a backup (%s)', (reporting) => {
  it('that were booked since are not sent again: neither one that waited nor one whose call is repeated', async () => {
    const shop = await startBackedUp(reporting);
    await shop.refund(1_00, 'one');
    await shop.refund(2_00, 'two');
    shop.backUp();
    await shop.settle();
    await shop.refund(5_00, 'three');
    await shop.settle();
    assert.deepEqual(shop.booked(), [1_00, 2_00, 5_00]);
    await shop.restore();
    await shop.refund(5_00, 'three');
    await shop.settle();
    assert.deepEqual(shop.booked(), [1_00, 2_00, 5_00]);
    assert.sameDeepMembers(await shop.statesOf(), [
      ['one', 'applied', undefined],
      ['two', 'refused', 'restored'],
      ['three', 'refused', 'restored'],
    ]);
  });

  it('that were not booked since are sent', async () => {
    const shop = await startBackedUp(reporting);
    await shop.refund(1_00, 'one');
    await shop.refund(2_00, 'two');
    shop.backUp();
    await shop.restore();
    await shop.settle();
    await shop.refund(3_00, 'three');
    await shop.settle();
    assert.deepEqual(shop.booked(), [1_00, 2_00, 3_00]);
  });

  it('go on once somebody has looked: a refund of the back office is the new beginning', async () => {
    const shop = await startBackedUp(reporting);
    shop.backUp();
    await shop.refund(5_00, 'one');
    await shop.settle();
    await shop.restore();
    await shop.refund(4_00, 'two');
    await shop.settle();
    assert.deepEqual(shop.booked(), [5_00]);
    await shop.inBackOffice(4_00);
    await shop.settle();
    await shop.refund(3_00, 'three');
    await shop.settle();
    assert.deepEqual(shop.booked(), [5_00, 4_00, 3_00]);
  });
});

it('a refund that the store loses while it is asked for is answered as a fault of the store, and can be asked for again', async () => {
  const store = memoryStore();
  let isLost = true;
  const tasks: Store['tasks'] = {
    ...store.tasks,
    find: async (by) => (isLost ? undefined : store.tasks.find(by)),
    of: async (ids) => (isLost ? [] : store.tasks.of(ids)),
  };
  const { sandbox, ratenkauf } = await startMerchant({ store: { ...store, tasks } });
  const { id } = openTransaction(sandbox);
  const ask = () => ratenkauf.transactions.refund(id, { amount: 1_00, key: 'one' });
  const refused: unknown = await ask().catch((error: unknown) => error);
  assert.deepInclude(refused as object, {
    code: 'service_unavailable',
    message: "The shop's store does not answer at the moment.",
  });
  isLost = false;
  assert.equal((await ask()).request.amount, 1_00);
});
