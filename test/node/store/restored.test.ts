import { afterAll, assert, beforeAll, describe, it, onTestFinished } from 'vitest';
import { createSqlStore } from '../../../src/server/store/sql/sql-store.js';
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
    const states = ['starting', 'initialized', 'approved', 'confirming', 'confirmed', 'declined'] as const;
    for (const state of states)
      await store.insert(
        purchase({ id: state, token: state, startKey: state, claim: state, technicalId: state, state, cart: 'cart-1' }),
      );
    assert.deepEqual(await store.perhapsOrdered('cart-1'), []);
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
    for (const state of states) if ((await again.find(state))?.restoredAt !== null) marked.push(state);
    assert.deepEqual(marked, ['starting', 'initialized', 'approved', 'confirming', 'confirmed']);
    // Those that are ordered, or are not, are known.
    const perhaps = (await again.perhapsOrdered('cart-1')).map(({ id }) => id);
    assert.sameMembers(perhaps, ['starting', 'initialized', 'approved']);
    assert.deepEqual(await again.perhapsOrdered('cart-2'), []);
    await again.close();
    await (await open()).close();
    assert.deepEqual(told, ['restored']);
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
    const approved = purchase({ state: 'approved' });
    await store.insert(approved);
    await store.markServed(1);
    assert.deepEqual(told, []);
    await sneak(database, 'update ratenkauf_store set generation = generation - 1');
    await store.markServed(2);
    assert.deepEqual(told, ['restored']);
    assert.isNotNull((await store.find(approved.id))?.restoredAt);
  });
});
