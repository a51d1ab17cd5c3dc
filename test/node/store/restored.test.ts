import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, assert, beforeAll, describe, it, onTestFinished } from 'vitest';
import { isEnd } from '../../../src/rules/purchase-state.js';
import { situations } from '../../../src/server/store/purchase-progress.js';
import { createSqlStore } from '../../../src/server/store/sql/sql-store.js';
import { fileWitness } from '../../../src/server/store/sqlite/file-witness.js';
import { sqliteDialect } from '../../../src/server/store/sqlite/sqlite.js';
import { testWebshop } from '../../support/webshop.js';
import { openTestDatabases, type TestDatabases } from './databases.js';
import { purchase, sneak } from './samples.js';

let databases: TestDatabases;

beforeAll(async () => void (databases = await openTestDatabases()), 60_000);
afterAll(() => databases.close());

describe.each([
  ['SQLite', () => databases.inFile()],
  ['PostgreSQL', () => databases.inPostgres()],
] as const)('a recovery that cannot be noticed, in %s', (_name, emptyDatabase) => {
  it('is told by one statement before the start: what may have been ordered or taken back since is marked', async () => {
    const database = await emptyDatabase();
    const told: string[] = [];
    const open = async () => {
      const onRestored = () => void told.push('restored');
      const store = createSqlStore({ webshop: testWebshop, dialect: database.dialect(), onRestored });
      await store.migrate();
      return store;
    };
    const store = await open();
    for (const situation of situations) {
      const [id, token, startKey, claim] = [situation, situation, situation, situation];
      await store.purchases.add(purchase({ id, token, startKey, claim, situation, cart: 'cart-1' }));
    }
    assert.deepEqual(await store.purchases.perhapsOrdered('cart-1'), []);
    assert.isNull(await store.restoredAt());
    await store.close();
    await (await open()).close();
    assert.deepEqual(told, []);
    // As in docs/guide/operations.md.
    await sneak(database, "update ratenkauf_store set identity = 'restored'");
    const again = await open();
    assert.deepEqual(told, ['restored']);
    assert.isNotNull(await again.restoredAt());
    const marked: string[] = [];
    for (const situation of situations)
      if ((await again.purchases.find({ id: situation }))?.restoredAt !== null) marked.push(situation);
    assert.deepEqual(
      marked,
      situations.filter((situation) => !isEnd(situation)),
    );
    // Those that are ordered, or are not, are known.
    const perhaps = (await again.purchases.perhapsOrdered('cart-1')).map(({ id }) => id);
    assert.sameMembers(perhaps, ['starting', 'initialized', 'approved']);
    assert.deepEqual(await again.purchases.perhapsOrdered('cart-2'), []);
    await again.close();
    await (await open()).close();
    assert.deepEqual(told, ['restored']);
  });
});

describe('a new store in a file', () => {
  it('is no older copy for any of the handlers that open it first at the same time', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'ratenkauf-new-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = join(folder, 'shop.sqlite');
    const told: string[] = [];
    const stores = Array.from({ length: 6 }, () =>
      createSqlStore({
        webshop: testWebshop,
        dialect: sqliteDialect(file),
        witness: fileWitness(file),
        onRestored: () => void told.push('restored'),
      }),
    );
    await Promise.all(stores.map((store) => store.migrate()));
    assert.deepEqual(told, []);
    assert.isNull(await stores[0]!.restoredAt());
    for (const store of stores) await store.close();
  });
});

describe.each([
  ['SQLite', () => databases.inFile()],
  ['PostgreSQL', () => databases.inPostgres()],
] as const)('a store whose rows are put back to an older state while it is in use, in %s', (_name, emptyDatabase) => {
  it('is noticed within a minute of service: what may have been ordered since is marked', async () => {
    const database = await emptyDatabase();
    const told: string[] = [];
    const onRestored = () => void told.push('restored');
    const store = createSqlStore({ webshop: testWebshop, dialect: database.dialect(), onRestored });
    onTestFinished(() => store.close());
    await store.migrate();
    const approved = purchase({ situation: 'approved' });
    await store.purchases.add(approved);
    await store.markServed(1);
    assert.deepEqual(told, []);
    await sneak(database, 'update ratenkauf_store set generation = generation - 1');
    await store.markServed(2);
    assert.deepEqual(told, ['restored']);
    assert.isNotNull((await store.purchases.find({ id: approved.id }))?.restoredAt);
  });
});
