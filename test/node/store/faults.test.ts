// Alone in its process: it measures how long things take.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, assert, beforeEach, describe, it, onTestFinished } from 'vitest';
import { guardedStore, type GuardOptions } from '../../../src/server/store/guarded-store.js';
import { createSqlStore } from '../../../src/server/store/sql/sql-store.js';
import { sqliteDialect, type SqliteOptions } from '../../../src/server/store/sqlite/sqlite.js';
import type { Store } from '../../../src/server/store/store.js';
import { StoreError } from '../../../src/server/store/store-error.js';
import { startPurchases } from '../purchases/shop.js';
import { lockFile } from './lock.js';
import { manyPurchases, moment, openStore, purchase, sneak } from './samples.js';
import { testWebshop } from '../../support/webshop.js';
import { allOr } from '../../support/all.js';
import { timed } from '../../support/stopwatch.js';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ratenkauf-faults-'));
  file = join(folder, 'shop.sqlite');
  await (await openStore({ dialect: () => sqliteDialect(file), address: file })).close();
});
afterEach(() => rm(folder, { recursive: true }));

/** Opens a store on the file, and records the reports of its guard. */
function open({ deadline, ...options }: SqliteOptions & Pick<GuardOptions, 'deadline'> = {}) {
  const told: string[] = [];
  const store = guardedStore(createSqlStore({ webshop: testWebshop, dialect: sqliteDialect(file, options) }), {
    ...(deadline && { deadline }),
    onFailure: ({ code }, access) => told.push(`${access}: ${code}`),
    onSuccess: (access) => told.push(`${access}: works`),
  });
  onTestFinished(() => store.close());
  return { store, told };
}

const failureOf = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof StoreError ? error.code : String(error)),
  );

/** Fills a store until it rejects writes. */
async function fill(store: Store): Promise<string> {
  for (let tries = 0; tries < 1_000; tries += 1) {
    const failure = await failureOf(store.purchases.add(purchase({ details: { lender: 'x'.repeat(3_000) } })));
    if (failure !== 'done') return failure;
  }
  return 'never full';
}

const limited = { statements: ['pragma max_page_count = 60'] };

describe('an SQLite store', () => {
  it('that is full fails with a clear error, can be read, and is found to be not writable', async () => {
    const { store, told } = open(limited);
    const kept = purchase();
    await store.purchases.add(kept);
    assert.equal(await fill(store), 'full');
    assert.deepEqual(await store.purchases.find({ id: kept.id }), kept);
    assert.isFalse(await store.isReachable());
    assert.deepEqual(told, ['write: full', 'write: unavailable']);
  });

  it('that is read-only fails with a clear error, can be read, and is found to be not writable', async () => {
    const { store } = open({ statements: ['pragma query_only = 1'] });
    assert.equal(await failureOf(store.purchases.add(purchase())), 'unavailable');
    assert.isUndefined(await store.purchases.find({ id: 'x' }));
    assert.isFalse(await store.isReachable());
  });

  it('that another process has locked can be read, and writes fail until it is released', async () => {
    const { store } = open({ patience: 50 });
    const kept = purchase();
    await store.purchases.add(kept);
    const locker = await lockFile(file);
    const [change, insert, reachable, found] = await Promise.all([
      failureOf(store.purchases.change(kept, { attempts: 1, updatedAt: moment })),
      failureOf(store.purchases.add(purchase())),
      store.isReachable(),
      store.purchases.find({ id: kept.id }),
    ]);
    assert.deepEqual([change, insert, reachable, found], ['locked', 'locked', false, kept]);
    await locker.release();
    assert.equal((await store.purchases.change(kept, { attempts: 1, updatedAt: moment }))?.version, 2);
    assert.isTrue(await store.isReachable());
  });

  it('is not reported to work again by being closed', async () => {
    const { store, told } = open();
    const { release } = await lockFile(file);
    assert.equal(await failureOf(store.purchases.add(purchase())), 'locked');
    await release();
    await store.close();
    assert.deepEqual(told, ['write: locked']);
  });

  it('reports a duplicate differently from a failure of the store', async () => {
    const { store, told } = open();
    const kept = purchase();
    await store.purchases.add(kept);
    assert.isFalse(await store.purchases.add(kept));
    assert.isFalse(await store.purchases.add(purchase({ token: kept.token })));
    assert.deepEqual(told, []);
  });

  it.each(allOr([100_000], [10_000]))('deletes and lists %i rows without stopping the process', async (count) => {
    await sneak({ dialect: () => sqliteDialect(file), address: file }, manyRows(count));
    // A busy disk may take seconds for each step of a call; only the processor time counts here.
    const { store } = open({ deadline: 120_000 });
    const { longest, result } = await longestBlock(async () => {
      const page = await store.purchases.due({ before: Infinity }, 200, 'resting');
      let forgotten = 0;
      for (let more = 1; more > 0; forgotten += more) more = await store.purchases.forget(moment + 1);
      return [page.length, forgotten];
    });
    assert.deepEqual(result, [200, count / 2]);
    // About twenty on an idle machine; a single statement for all rows takes seconds.
    assert.isBelow(longest, 100, 'milliseconds');
  });
});

/** Half of them have a known outcome. */
const manyRows = (count: number) =>
  manyPurchases(count, {
    id: `'id-' || i`,
    situation: `case when i % 2 = 1 then 'expired' else 'initialized' end`,
    is_delivered: 'i % 2',
    is_resolved: 'i % 2',
    updated_at: String(moment),
  });

/**
 * Returns the longest time in milliseconds that the event loop was blocked, ignoring the two longest. Measured in
 * processor time, since the machine also suspends processes.
 */
async function longestBlock<Result>(work: () => Promise<Result>) {
  let last = process.cpuUsage();
  const blocks: number[] = [];
  let isDone = false;
  const turn = () => {
    const { user, system } = process.cpuUsage(last);
    blocks.push((user + system) / 1000);
    last = process.cpuUsage();
    if (!isDone) setImmediate(turn);
  };
  turn();
  const result = await work();
  isDone = true;
  return { result, longest: blocks.sort((a, b) => b - a)[2] ?? 0 };
}

describe('a store that hangs', () => {
  it('is given up after a while', async () => {
    const { store } = open();
    const hanging = { ...store, purchases: { ...store.purchases, find: () => new Promise<never>(() => {}) } };
    const told: string[] = [];
    const guarded = guardedStore(hanging, {
      onFailure: ({ message }) => told.push(message),
      onSuccess: () => {},
      deadline: 50,
    });
    assert.equal(await failureOf(guarded.purchases.find({ id: 'x' })), 'unavailable');
    assert.deepEqual(told, ['The store has not answered for 50 ms.']);
  });
});

describe('a handler whose store is', () => {
  it('locked answers 503 and is unhealthy for that time, with one log entry at its start and one at its end; rates are shown meanwhile', async () => {
    const store = createSqlStore({ webshop: testWebshop, dialect: sqliteDialect(file, { patience: 300 }) });
    const { browser, client, consentVersion, log, clock } = await startPurchases({ store });
    const offers = '/ratenkauf/offers?amount=79900';
    await browser.send(offers);
    await client.checkout();
    const version = await consentVersion();
    const locker = await lockFile(file);
    let isLocked = true;
    const started = client
      .startPurchase({ consentVersion: version })
      .catch((error: unknown) => error)
      .finally(() => (isLocked = false));
    const times: number[] = [];
    while (isLocked) {
      const [{ status }, ms] = await timed(() => browser.send(offers));
      assert.equal(status, 200);
      times.push(ms);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    assert.isBelow(times.sort((a, b) => a - b)[times.length >> 1] ?? Infinity, 50, 'milliseconds for rates');
    assert.deepInclude(await started, { code: 'service_unavailable', retryable: true });
    const health = await browser.send('/ratenkauf/health');
    assert.equal(health.status, 503);
    assert.deepInclude(JSON.parse(await health.text()), { ok: false, store: 'unreachable', service: 'reachable' });
    await locker.release();
    clock.pass(6_000);
    assert.equal((await browser.send('/ratenkauf/health')).status, 200);
    assert.deepEqual(
      log.map(({ event, level, code }) => [event, level, code]),
      [
        ['store_incident', 'error', 'locked'],
        ['store_recovered', 'info', 'locked'],
      ],
    );
  });
});
