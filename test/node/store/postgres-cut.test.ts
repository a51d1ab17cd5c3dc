// Begins first: it takes long.
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import pg from 'pg';
import { afterAll, assert, beforeAll, describe, it, onTestFinished } from 'vitest';
import { guardedStore } from '../../../src/server/store/guarded-store.js';
import { postgres } from '../../../src/server/store/postgres.js';
import { createSqlStore } from '../../../src/server/store/sql/sql-store.js';
import { StoreError } from '../../../src/server/store/store-error.js';
import { withSettings } from './postgres.js';
import { openTestDatabases, type TestDatabases } from './databases.js';
import { purchase, sneak, type TestDatabase } from './samples.js';
import { testWebshop } from '../../support/webshop.js';

let databases: TestDatabases;
beforeAll(async () => void (databases = await openTestDatabases()), 60_000);
afterAll(() => databases.close());

const failureOf = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof StoreError ? error.code : String(error)),
  );

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
      await new Promise((resolve) => setTimeout(resolve, 50));
      assert.deepEqual(await store.purchases.find({ id: kept.id }), kept);

      const client = new pg.Client(database.address);
      await client.connect();
      await client.query('begin');
      await client.query('lock table ratenkauf_purchases');
      const waiting = Array.from({ length: 5 }, () => failureOf(store.purchases.find({ id: kept.id })));
      while (
        (
          await sneak(
            database,
            `select pid from pg_stat_activity where application_name = '${name}' and wait_event_type = 'Lock'`,
          )
        ).length < 5
      );
      await cut(database, name);
      assert.deepEqual(
        await Promise.all(waiting),
        Array.from({ length: 5 }, () => 'unavailable'),
      );
      await client.query('rollback');
      await client.end();
      assert.deepEqual(await store.purchases.find({ id: kept.id }), kept);
      assert.isTrue(await store.isReachable());
    },
  );
});

/** Starts a proxy between a shop and the database that can cut all connections or stop forwarding data. */
async function startProxy(address: string) {
  const url = new URL(address);
  const path = `${url.searchParams.get('host')}/.s.PGSQL.${url.port || 5432}`;
  let isSilent = false;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = url.searchParams.has('host') ? connect(path) : connect(Number(url.port || 5432), url.hostname);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from
        .on('data', (data) => isSilent || to.write(data))
        .on('error', () => {})
        .on('close', () => to.destroy());
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const through = new URL(address);
  through.searchParams.delete('host');
  Object.assign(through, { hostname: '127.0.0.1', port: String((server.address() as { port: number }).port) });
  const cutAll = () => sockets.forEach((socket) => socket.destroy());
  onTestFinished(() => {
    cutAll();
    server.close();
  });
  return { address: through.href, cutAll, silence: (is: boolean) => void (isSilent = is) };
}

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

describe('a network that', () => {
  it('cuts the connections makes calls under way fail, and none after that', async () => {
    const database = await databases.inPostgres();
    const proxy = await startProxy(database.address);
    const store = await open({ connectionString: proxy.address });
    const under = [failureOf(store.purchases.find({ id: 'x' })), failureOf(store.purchases.find({ id: 'y' }))];
    proxy.cutAll();
    for (const each of await Promise.all(under)) assert.include(['unavailable', 'done'], each);
    assert.isUndefined(await store.purchases.find({ id: 'x' }));
  });

  it('falls silent makes calls under way fail in time, and none after it has recovered', async () => {
    const database = await databases.inPostgres();
    const proxy = await startProxy(database.address);
    // Longer than a busy machine may need for an answer.
    const limit = 1_500;
    const store = await open({
      connectionString: proxy.address,
      query_timeout: limit,
      connectionTimeoutMillis: limit,
      max: 2,
    });
    proxy.silence(true);
    assert.deepEqual(await Promise.all([1, 2, 3].map(() => failureOf(store.purchases.find({ id: 'x' })))), [
      'unavailable',
      'unavailable',
      'unavailable',
    ]);
    assert.isFalse(await store.isReachable());
    proxy.silence(false);
    for (let tries = 0; tries < 3; tries += 1) assert.equal(await failureOf(store.purchases.find({ id: 'x' })), 'done');
    assert.isTrue(await store.isReachable());
  });
});

describe('a PostgreSQL server that is not there', () => {
  it('is unavailable', async () => {
    const store = guardedStore(
      createSqlStore({
        webshop: testWebshop,
        dialect: postgres({ connectionString: withSettings('postgres://127.0.0.1:1/shop', {}) }),
      }),
      { onFailure: () => {}, onSuccess: () => {} },
    );
    onTestFinished(() => store.close());
    assert.equal(await failureOf(store.migrate()), 'unavailable');
    assert.isFalse(await store.isReachable());
  });
});
