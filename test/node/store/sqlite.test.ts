// Alone in its process: it measures how long things take.
import { readFileSync, writeFileSync } from 'node:fs';
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CamelCasePlugin, Kysely } from 'kysely';
import { assert, beforeEach, describe, it, onTestFinished } from 'vitest';
import { guardedStore, type GuardOptions } from '../../../src/server/store/guarded-store.js';
import { createSqlStore } from '../../../src/server/store/sql/sql-store.js';
import { fileWitness } from '../../../src/server/store/sqlite/file-witness.js';
import { sqliteDialect, type SqliteOptions } from '../../../src/server/store/sqlite/sqlite.js';
import type { Store } from '../../../src/server/store/store.js';
import { startPurchases } from '../purchases/shop.js';
import { lockFile } from './lock.js';
import { assertRejects, failureOf, manyPurchases, moment, purchase, sneak, task } from './samples.js';
import { testWebshop } from '../../support/webshop.js';
import { allOr } from '../../support/all.js';
import { timed } from '../../support/stopwatch.js';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ratenkauf-sqlite-'));
  file = join(folder, 'shop.sqlite');
  onTestFinished(() => rm(folder, { recursive: true }));
});

/** Creates a store on a file; its tables are not built. */
const storeOn = (name: string, options?: SqliteOptions) => {
  const store = createSqlStore({ webshop: testWebshop, dialect: sqliteDialect(name, options) });
  onTestFinished(() => store.close());
  return store;
};

/** Opens a store on the file. */
async function open(): Promise<Store> {
  const store = storeOn(file);
  await store.migrate();
  return store;
}

/** Opens a store whose calls are guarded, and records the reports of its guard. */
async function openGuarded({ deadline, ...options }: SqliteOptions & Pick<GuardOptions, 'deadline'> = {}) {
  await (await open()).close();
  const told: string[] = [];
  const store = guardedStore(storeOn(file, options), {
    ...(deadline && { deadline }),
    onFailure: ({ code }, access) => told.push(`${access}: ${code}`),
    onSuccess: (access) => told.push(`${access}: works`),
  });
  onTestFinished(() => store.close());
  return { store, told };
}

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

/**
 * Fills the file of a store with many purchases, in which a page that only a list of all reads can be, or is, damaged:
 * the last one of the table.
 */
async function storeOfMany() {
  const store = await open();
  const first = purchase({ id: 'first' });
  await store.purchases.add(first);
  for (let index = 0; index < 200; index += 1) {
    const id = `purchase ${index}`;
    await store.purchases.add(
      purchase({ id, token: id, startKey: id, claim: id, technicalId: id, details: { lender: id.repeat(2_000) } }),
    );
  }
  await store.close();
  const damage = () => {
    const bytes = readFileSync(file);
    // Long details lie in pages of their own, which are read with their purchase alone, and the connection keeps 2 MB.
    const at = bytes.indexOf('purchase 20purchase 20purchase 20');
    const page = Math.floor(at / 4096) * 4096;
    bytes.fill(0xff, page, page + 8);
    bytes.fill(0xff, page + 4096, page + 4096 + 8);
    writeFileSync(file, bytes);
  };
  return {
    damage,
    findFirst: (store: Store) => store.purchases.find({ id: 'first' }),
    listAll: (store: Store) => store.purchases.due({ before: Number.MAX_SAFE_INTEGER }, 1_000),
  };
}

describe('an SQLite file', () => {
  it('is created with its folder when it is used, and only its owner may read it', async () => {
    const store = storeOn(join(folder, 'data', 'of the shop', 'ünd%20so?.sqlite'));
    assert.deepEqual(await readdir(folder), []);
    await store.migrate();
    await store.purchases.add(purchase());
    const made = join(folder, 'data', 'of the shop');
    assert.includeMembers(await readdir(made), ['ünd%20so?.sqlite', 'ünd%20so?.sqlite-wal']);
    for (const name of await readdir(made)) assert.equal(await modeOf(join(made, name)), '600', name);
    assert.equal(await modeOf(made), '700');
  });

  it('keeps the mode that the shop has given it', async () => {
    await writeFile(file, '');
    await chmod(file, 0o660);
    await open();
    assert.equal(await modeOf(file), '660');
  });

  it('answers a statement although another one fails at the same time', async () => {
    await open();
    const db = new Kysely<{ ratenkaufPurchases: object; nothing: object }>({
      dialect: sqliteDialect(file),
      plugins: [new CamelCasePlugin()],
    });
    onTestFinished(() => db.destroy());
    const rowsOf = (table: 'nothing' | 'ratenkaufPurchases') => db.selectFrom(table).selectAll().execute();
    await rowsOf('ratenkaufPurchases');
    const [failed, answered] = await Promise.allSettled([rowsOf('nothing'), rowsOf('ratenkaufPurchases')]);
    assert.equal(failed.status, 'rejected');
    assert.deepEqual(answered, { status: 'fulfilled', value: [] });
  });

  it('that is damaged is refused as a whole, from the first error on or at the start', async () => {
    const { damage, findFirst, listAll } = await storeOfMany();
    const store = storeOn(file);
    assert.isDefined(await findFirst(store));
    damage();
    await assertRejects(listAll(store), /damaged|malformed/);
    for (const each of [store, storeOn(file)]) await assertRejects(findFirst(each), /damaged|malformed/);
  });

  it('that is not a database is left unchanged', async () => {
    await writeFile(file, 'not a database, but a text that is as long as one might be\n'.repeat(20));
    const store = storeOn(file);
    await assertRejects(store.migrate(), /not a database/);
    assert.isFalse(await store.isReachable());
    assert.match(String(await stat(file).then(({ size }) => size)), /^1180$/);
  });

  it('that cannot be created is an error, until it can be', async () => {
    await writeFile(join(folder, 'data'), 'a file where a folder should be');
    const store = storeOn(join(folder, 'data', 'shop.sqlite'));
    await assertRejects(store.migrate(), /EEXIST|ENOTDIR/);
    assert.isFalse(await store.isReachable());
    await rm(join(folder, 'data'));
    await store.migrate();
    assert.isTrue(await store.isReachable());
  });

  it('that is new is no older copy for any of the handlers that open it first at the same time', async () => {
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

/** Fills a store until it rejects writes. */
async function fill(store: Store): Promise<string> {
  for (let tries = 0; tries < 1_000; tries += 1) {
    const failure = await failureOf(store.purchases.add(purchase({ details: { lender: 'x'.repeat(3_000) } })));
    if (failure !== 'done') return failure;
  }
  return 'never full';
}

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

describe('an SQLite store', () => {
  it('that is full fails with a clear error, can be read, and is found to be not writable', async () => {
    const { store, told } = await openGuarded({ statements: ['pragma max_page_count = 60'] });
    const kept = purchase();
    await store.purchases.add(kept);
    assert.equal(await fill(store), 'full');
    assert.deepEqual(await store.purchases.find({ id: kept.id }), kept);
    assert.isFalse(await store.isReachable());
    assert.deepEqual(told, ['write: full', 'write: unavailable']);
  });

  it('that is read-only fails with a clear error, can be read, and is found to be not writable', async () => {
    const { store } = await openGuarded({ statements: ['pragma query_only = 1'] });
    assert.equal(await failureOf(store.purchases.add(purchase())), 'unavailable');
    assert.isUndefined(await store.purchases.find({ id: 'x' }));
    assert.isFalse(await store.isReachable());
  });

  it('reports no failure when a duplicate is refused', async () => {
    const { store, told } = await openGuarded();
    const [kept, other] = [purchase({ claim: 'one' }), purchase({ claim: 'one' })];
    for (const each of [kept, other]) assert.isTrue(await store.purchases.add(each));
    assert.isFalse(await store.purchases.add(kept));
    const claimed = { situation: 'claimed', updatedAt: moment } as const;
    assert.equal(await failureOf(store.purchases.change(kept, claimed)), 'done');
    assert.equal(await failureOf(store.purchases.change(other, claimed)), 'duplicate');
    assert.deepEqual(told, []);
  });

  it('is not reported to work again by being closed', async () => {
    const { store, told } = await openGuarded();
    const release = await lockFile(file);
    assert.equal(await failureOf(store.purchases.add(purchase())), 'locked');
    await release();
    await store.close();
    assert.deepEqual(told, ['write: locked']);
  });

  it.each(allOr([100_000], [10_000]))('deletes and lists %i rows without stopping the process', async (count) => {
    await (await open()).close();
    await sneak({ dialect: () => sqliteDialect(file), address: file }, manyRows(count));
    // A busy disk may take seconds for each step of a call; only the processor time counts here.
    const { store } = await openGuarded({ deadline: 120_000 });
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

  it('that hangs is given up after a while', async () => {
    const { store } = await openGuarded();
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
    await (await open()).close();
    const store = storeOn(file, { patience: 300 });
    const { browser, client, consentVersion, log, clock } = await startPurchases({ store });
    const offers = '/ratenkauf/offers?amount=79900';
    await browser.send(offers);
    await client.checkout();
    const version = await consentVersion();
    const release = await lockFile(file);
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
    await release();
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

const customer = 'Ralf Ratenkauf-Überall';
const bankText = [{ tag: 'p', content: [`${customer} wurde abgelehnt.`] } as const];
const texts = { repaymentText: `${customer} zahlt zwölf Raten.` };
const details = { lender: 'the bank' };

/** Returns the names of the store's files in which the customer is named. */
async function filesWithName(): Promise<string[]> {
  const files = await readdir(folder);
  const found = await Promise.all(files.map(async (name) => (await contentOf(name)).includes(customer)));
  return files.filter((_, index) => found[index]);
}

/** libsql removes the log of a closed database when it collects garbage, also after the folder was listed. */
const contentOf = (name: string): Promise<Buffer> =>
  readFile(join(folder, name)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return Buffer.of();
  });

/** Inserts and changes purchases and tasks with texts of the bank, as many as fill some pages of the file. */
async function fillWithTexts(store: Store) {
  const declined = purchase({ situation: 'declined', isDelivered: true, texts: { bankText } });
  const confirmed = purchase({ situation: 'approved', details, texts });
  const refused = task({ state: 'refused', isDone: true, detail: `${customer} hat widersprochen.` });
  for (const each of [declined, confirmed]) await store.purchases.add(each);
  for (let count = 0; count < 40; count += 1)
    await store.purchases.add(purchase({ situation: 'declined', isDelivered: true, texts: { bankText } }));
  await store.tasks.add(refused);
  const ordered = await store.purchases.change(confirmed, { situation: 'confirmed', attempts: 1, updatedAt: moment });
  assert.isDefined(ordered);
  return { declined, confirmed: ordered, refused };
}

describe("the bank's texts, which may name the customer", () => {
  it('are in no byte of the files when their time is over, also while the handler runs; the purchases stay', async () => {
    const store = await open();
    const { declined, confirmed, refused } = await fillWithTexts(store);
    assert.isNotEmpty(await filesWithName());
    assert.equal(await store.forgetTexts(moment + 1), 43);
    assert.deepEqual(await filesWithName(), []);
    assert.deepEqual((await store.purchases.find({ id: declined.id }))?.texts, null);
    assert.deepInclude(await store.purchases.find({ id: confirmed.id }), { details, texts: null });
    assert.equal((await store.tasks.find({ id: refused.id }))?.detail, null);
    assert.equal(await store.forgetTexts(moment + 1), 0);
  });

  it('are in no byte of the files after their purchases were deleted', async () => {
    const store = await open();
    await fillWithTexts(store);
    assert.equal(await store.purchases.forget(moment + 1), 41);
    assert.equal(await store.forgetTransactions(moment + 1), 1);
    await store.forgetTexts(moment + 1);
    assert.deepEqual(await filesWithName(), []);
  });

  it('are in no byte of the files even when another process is still connected, or when all are closed', async () => {
    const [store, other] = [await open(), await open()];
    await fillWithTexts(store);
    await other.forgetTexts(moment + 1);
    await store.close();
    assert.deepEqual(await filesWithName(), []);
    await other.close();
    assert.deepEqual(await filesWithName(), []);
  });

  it('stay while the purchase is still being changed, and are deleted in time when the bank says them again', async () => {
    const store = await open();
    const { confirmed } = await fillWithTexts(store);
    await store.purchases.change(confirmed, { texts, updatedAt: moment + 5 });
    await store.forgetTexts(moment + 1);
    assert.deepEqual((await store.purchases.find({ id: confirmed.id }))?.texts, texts);
    assert.equal(await store.forgetTexts(moment + 6), 1);
    assert.deepEqual(await filesWithName(), []);
  });
});
