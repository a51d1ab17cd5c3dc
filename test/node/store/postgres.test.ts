import { PostgresDialect } from 'kysely';
import pg from 'pg';
import { afterAll, assert, beforeAll, describe, it, onTestFinished } from 'vitest';
import { guardedStore } from '../../../src/server/store/guarded-store.js';
import { postgres } from '../../../src/server/store/postgres.js';
import { createSqlStore } from '../../../src/server/store/sql/sql-store.js';
import { startLink } from '../../processes/link.js';
import { postgresDialect, withSettings } from './postgres.js';
import { openTestDatabases, type TestDatabases } from './databases.js';
import { failureOf, moment, openStore, purchase, sneak, task, type TestDatabase } from './samples.js';
import { soon } from '../../support/patience.js';
import { testWebshop } from '../../support/webshop.js';

let databases: TestDatabases;

beforeAll(async () => void (databases = await openTestDatabases()), 60_000);
afterAll(() => databases.close());

/** Locks all purchases until released. */
async function lockPurchases({ address }: TestDatabase) {
  const client = new pg.Client(address);
  await client.connect();
  await client.query('begin isolation level read committed');
  await client.query('select * from ratenkauf_purchases for update');
  return () => client.query('commit').finally(() => client.end());
}

/** Resolves when `count` sessions wait for a lock. */
async function waiting({ address }: TestDatabase, count: number): Promise<void> {
  const client = new pg.Client(address);
  await client.connect();
  const locked = `select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  while ((await client.query<{ count: number }>(locked)).rows[0]!.count < count)
    await new Promise((resolve) => setTimeout(resolve, 5));
  await client.end();
}

describe('PostgreSQL', () => {
  it.each(['read\\ committed', 'repeatable\\ read', 'serializable'])(
    'lets exactly one of fifty changes succeed when ten of them wait at the same moment, %s by default',
    async (level) => {
      const database = await databases.inPostgres({ default_transaction_isolation: level });
      const store = await openStore(database);
      onTestFinished(() => store.close());
      const kept = purchase();
      await store.purchases.add(kept);
      const release = await lockPurchases(database);
      const tries = Array.from({ length: 50 }, (_, index) =>
        store.purchases.change(kept, { attempts: index, updatedAt: moment + index }),
      );
      await waiting(database, 10);
      await release();
      const successes = (await Promise.all(tries)).filter((record) => record !== undefined);
      assert.deepEqual(successes, [await store.purchases.find({ id: kept.id })]);
    },
  );

  it('repeats a statement that it has ended because of a deadlock', async () => {
    // The session that looks first is stopped.
    const database = await databases.inPostgres({ deadlock_timeout: '1s' });
    const store = await openStore(database);
    onTestFinished(() => store.close());
    const [one, two] = ['T1', 'T2'].map((transactionId) => task({ transactionId, isDone: true }));
    for (const each of [one!, two!]) await store.tasks.add(each);
    const other = new pg.Client(database.address);
    await other.connect();
    onTestFinished(() => other.end());
    await other.query(`set deadlock_timeout = '30s'`);
    await other.query('begin');
    await other.query(`select 1 from ratenkauf_tasks where transaction_id = 'T2' for update`);
    const forgotten = store.forgetTransactions(moment + 1);
    await waiting(database, 1);
    await other.query(`select 1 from ratenkauf_tasks where transaction_id = 'T1' for update`);
    await other.query('commit');
    assert.equal(await forgotten, 2);
  });

  it('is recognized as filled from a dump, and marks the purchases that were open then', async () => {
    const database = await databases.inPostgres();
    const store = await openStore(database);
    const [open, ended] = [purchase({ situation: 'approved' }), purchase({ situation: 'expired', isDelivered: true })];
    for (const each of [open, ended]) await store.purchases.add(each);
    await store.close();
    let times = 0;
    const start = async () => {
      const again = await openStore(database, { onRestored: () => void (times += 1), now: () => moment });
      onTestFinished(() => again.close());
      return again;
    };
    assert.equal((await (await start()).purchases.find({ id: open.id }))?.restoredAt, null);
    assert.equal(times, 0);
    // A dump has the rows, and other numbers of database and table.
    await sneak(database, 'alter table ratenkauf_purchases rename to ratenkauf_dumped');
    await sneak(database, 'create table ratenkauf_purchases (like ratenkauf_dumped including all)');
    await sneak(database, 'insert into ratenkauf_purchases select * from ratenkauf_dumped');
    const restored = await start();
    assert.equal(times, 1);
    assert.equal((await restored.purchases.find({ id: open.id }))?.restoredAt, moment);
    assert.deepEqual(await restored.purchases.find({ id: ended.id }), ended);
    await start();
    assert.equal(times, 1);
  });

  it('is not reachable while another session has locked purchases, tasks or outbox', async () => {
    const database = await databases.inPostgres();
    const store = await openStore(database, { timeLimit: 300 });
    onTestFinished(() => store.close());
    const other = new pg.Client(database.address);
    await other.connect();
    onTestFinished(() => other.end());
    assert.isTrue(await store.isReachable());
    for (const table of ['purchases', 'tasks', 'outbox']) {
      await other.query('begin');
      await other.query(`lock table ratenkauf_${table} in share mode`);
      assert.isFalse(await store.isReachable(), table);
      await other.query('commit');
      await soon(async () => assert.isTrue(await store.isReachable()));
    }
  });

  it.each([
    ['numbers', Number],
    ['big integers', BigInt],
  ])('reads large numbers as %s, if the shop has configured so', async (_, parse) => {
    const { address } = await databases.inPostgres();
    const getTypeParser = ((oid, format) =>
      oid === pg.types.builtins.INT8 ? parse : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser;
    const pool = new pg.Pool({ connectionString: address, types: { getTypeParser } });
    const store = createSqlStore({ webshop: testWebshop, dialect: new PostgresDialect({ pool }) });
    onTestFinished(() => store.close());
    await store.migrate();
    await store.migrate();
    const kept = purchase();
    await store.purchases.add(kept);
    assert.deepEqual(await store.purchases.find({ id: kept.id }), kept);
  });

  it('needs only the rights to read and write its tables once they exist', async () => {
    const database = await databases.inPostgres();
    const owner = await openStore(database);
    onTestFinished(() => owner.close());
    const role = `clerk_${process.pid}`;
    const [row] = await sneak(database, 'select current_schema() as schema');
    const schema = String(row!['schema']);
    await sneak(database, `create role ${role}`);
    onTestFinished(async () => {
      await sneak(database, `drop owned by ${role}`);
      await sneak(database, `drop role ${role}`);
    });
    await sneak(database, `grant usage on schema ${schema} to ${role}`);
    await sneak(database, `grant select on ratenkauf_migrations to ${role}`);
    for (const table of ['purchases', 'tasks', 'outbox', 'webshops', 'store', 'health'])
      await sneak(database, `grant select, insert, update, delete on ratenkauf_${table} to ${role}`);
    const address = withSettings(database.address, { search_path: schema, role });
    const store = createSqlStore({ webshop: testWebshop, dialect: postgresDialect(address) });
    onTestFinished(() => store.close());
    await store.migrate();
    const kept = purchase();
    await store.purchases.add(kept);
    assert.deepEqual(await owner.purchases.find({ id: kept.id }), kept);
    assert.isTrue(await store.isReachable());
  });

  it('that hangs is not reachable, and is not asked again before it has answered', async () => {
    let asked = 0;
    const hanging = { connect: () => new Promise<never>(() => void (asked += 1)), end: async () => {}, options: {} };
    const store = createSqlStore({
      webshop: testWebshop,
      dialect: new PostgresDialect({ pool: hanging }),
      timeLimit: 30,
    });
    assert.deepEqual(await Promise.all([store.isReachable(), store.isReachable()]), [false, false]);
    assert.isFalse(await store.isReachable());
    assert.equal(asked, 1);
  });
});

/** Opens a store with the connections that a shop has. */
async function open(options: Parameters<typeof postgres>[0]) {
  const store = guardedStore(createSqlStore({ webshop: testWebshop, dialect: postgres(options) }), {
    onFailure: () => {},
    onSuccess: () => {},
  });
  onTestFinished(() => store.close());
  await store.migrate();
  return store;
}

/** Ends all sessions of this application name. */
const cut = (database: TestDatabase, name: string) =>
  sneak(database, `select pg_terminate_backend(pid) from pg_stat_activity where application_name = '${name}'`);

describe('a PostgreSQL connection that is cut', () => {
  it.each(['options', 'a pool of the shop'])(
    'does not end the process, idle or active; the next call gets a new one (%s)',
    async (kind) => {
      const database = await databases.inPostgres();
      const name = `shop-${kind.length}`;
      const options = { connectionString: database.address, application_name: name };
      const pool = new pg.Pool(options);
      // Registered first: it ends after the store.
      onTestFinished(() => pool.end());
      const store = await open(kind === 'options' ? options : { pool });
      const kept = purchase();
      await store.purchases.add(kept);
      await cut(database, name);
      // The server says that it will end a session before that reaches the process.
      await soon(async () => assert.deepEqual(await store.purchases.find({ id: kept.id }), kept));

      const client = new pg.Client(database.address);
      await client.connect();
      await client.query('begin');
      await client.query('lock table ratenkauf_purchases');
      const calls = Array.from({ length: 5 }, () => failureOf(store.purchases.find({ id: kept.id })));
      await waiting(database, 5);
      await cut(database, name);
      assert.deepEqual(
        await Promise.all(calls),
        Array.from({ length: 5 }, () => 'unavailable'),
      );
      await client.query('rollback');
      await client.end();
      assert.deepEqual(await store.purchases.find({ id: kept.id }), kept);
      assert.isTrue(await store.isReachable());
    },
  );
});

describe('a pool of the shop', () => {
  it('stays open when a store on it is closed', async () => {
    const pool = new pg.Pool({ connectionString: (await databases.inPostgres()).address });
    onTestFinished(() => pool.end());
    for (let times = 0; times < 2; times += 1) {
      const store = createSqlStore({ dialect: postgres({ pool }), webshop: testWebshop });
      await store.migrate();
      await store.close();
      assert.deepEqual((await pool.query('select 1 as one')).rows, [{ one: 1 }]);
    }
  });
});

describe('a network', () => {
  it('that falls silent makes calls under way fail in time, and none after it has recovered', async () => {
    const link = await startLink((await databases.inPostgres()).address);
    onTestFinished(() => link.close());
    // Longer than a busy machine may need for an answer.
    const limit = 1_500;
    const store = await open({
      connectionString: link.url,
      query_timeout: limit,
      connectionTimeoutMillis: limit,
      max: 2,
    });
    const end = link.silence();
    assert.deepEqual(await Promise.all([1, 2, 3].map(() => failureOf(store.purchases.find({ id: 'x' })))), [
      'unavailable',
      'unavailable',
      'unavailable',
    ]);
    assert.isFalse(await store.isReachable());
    end();
    for (let tries = 0; tries < 3; tries += 1) assert.equal(await failureOf(store.purchases.find({ id: 'x' })), 'done');
    assert.isTrue(await store.isReachable());
  });

  it('without a server is unavailable', async () => {
    assert.equal(await failureOf(open({ connectionString: 'postgres://127.0.0.1:1/shop' })), 'unavailable');
  });
});
