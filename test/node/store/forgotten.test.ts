import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assert, beforeEach, describe, it, onTestFinished } from 'vitest';
import { sqliteDialect } from '../../../src/server/store/sqlite/sqlite.js';
import type { Store } from '../../../src/server/store/store.js';
import { moment, openStore, purchase, task, type TestDatabase } from './samples.js';

const customer = 'Ralf Ratenkauf-Überall';
const bankText = [{ tag: 'p', content: [`${customer} wurde abgelehnt.`] } as const];
const texts = { repaymentText: `${customer} zahlt zwölf Raten.` };
const details = { lender: 'the bank' };

let folder: string;
let database: TestDatabase;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ratenkauf-forgotten-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const address = join(folder, 'shop.sqlite');
  database = { address, dialect: () => sqliteDialect(address) };
});

const open = async () => {
  const store = await openStore(database);
  onTestFinished(() => store.close());
  return store;
};

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
async function fill(store: Store) {
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
    const { declined, confirmed, refused } = await fill(store);
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
    await fill(store);
    assert.equal(await store.purchases.forget(moment + 1), 41);
    assert.equal(await store.forgetTransactions(moment + 1), 1);
    await store.forgetTexts(moment + 1);
    assert.deepEqual(await filesWithName(), []);
  });

  it('are in no byte of the files even when another process is still connected, or when all are closed', async () => {
    const [store, other] = [await open(), await open()];
    await fill(store);
    await other.forgetTexts(moment + 1);
    await store.close();
    assert.deepEqual(await filesWithName(), []);
    await other.close();
    assert.deepEqual(await filesWithName(), []);
  });

  it('stay while the purchase is still being changed', async () => {
    const store = await open();
    const { confirmed } = await fill(store);
    await store.purchases.change(confirmed, { orderId: 'A-1', updatedAt: moment + 5 });
    await store.forgetTexts(moment + 1);
    assert.deepEqual((await store.purchases.find({ id: confirmed.id }))?.texts, texts);
  });

  it('are stored again when the bank says them again, and deleted again in time', async () => {
    const store = await open();
    const { confirmed } = await fill(store);
    await store.forgetTexts(moment + 1);
    await store.purchases.change(confirmed, { texts, updatedAt: moment + 5 });
    assert.deepEqual((await store.purchases.find({ id: confirmed.id }))?.texts, texts);
    assert.equal(await store.forgetTexts(moment + 6), 1);
    assert.deepEqual(await filesWithName(), []);
  });
});
