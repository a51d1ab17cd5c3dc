// Alone in its process: it measures how long things take.
import { readFileSync, writeFileSync } from 'node:fs';
import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CamelCasePlugin, Kysely } from 'kysely';
import { afterEach, assert, beforeEach, describe, it, onTestFinished } from 'vitest';
import type { Store } from '../../../src/server/store/store.js';
import { createSqlStore } from '../../../src/server/store/sql/sql-store.js';
import { sqliteDialect } from '../../../src/server/store/sqlite/sqlite.js';
import { assertRejects, purchase } from './samples.js';
import { testWebshop } from '../../support/webshop.js';

let folder: string;
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'ratenkauf-sqlite-'))));
afterEach(() => rm(folder, { recursive: true }));

const open = (file: string) => {
  const store = createSqlStore({ webshop: testWebshop, dialect: sqliteDialect(file) });
  onTestFinished(() => store.close());
  return store;
};
const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

/**
 * Returns the file of a store with many purchases, in which a page that only a list of all reads can be, or is, damaged:
 * the last one of the table.
 */
async function storeOfMany() {
  const file = join(folder, 'shop.sqlite');
  const store = open(file);
  await store.migrate();
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
    file,
    damage,
    findFirst: (store: Store) => store.purchases.find({ id: 'first' }),
    listAll: (store: Store) => store.purchases.due({ before: Number.MAX_SAFE_INTEGER }, 1_000),
  };
}

describe('an SQLite file', () => {
  it('is not touched before it is used', async () => {
    await open(join(folder, 'shop.sqlite')).close();
    assert.deepEqual(await readdir(folder), []);
  });

  it('is created with its folder, and only its owner may read it', async () => {
    const store = open(join(folder, 'data', 'of the shop', 'ünd%20so?.sqlite'));
    await store.migrate();
    await store.purchases.add(purchase());
    const made = join(folder, 'data', 'of the shop');
    assert.includeMembers(await readdir(made), ['ünd%20so?.sqlite', 'ünd%20so?.sqlite-wal']);
    for (const name of await readdir(made)) assert.equal(await modeOf(join(made, name)), '600', name);
    assert.equal(await modeOf(made), '700');
  });

  it('keeps the mode that the shop has given it', async () => {
    const file = join(folder, 'shop.sqlite');
    await writeFile(file, '');
    await chmod(file, 0o660);
    await open(file).migrate();
    assert.equal(await modeOf(file), '660');
  });

  it('has all its rows when it is opened again', async () => {
    const file = join(folder, 'shop.sqlite');
    const kept = purchase();
    const store = open(file);
    await store.migrate();
    await store.purchases.add(kept);
    await store.close();
    const again = open(file);
    await again.migrate();
    assert.deepEqual(await again.purchases.find({ id: kept.id }), kept);
  });

  it('answers a statement although another one fails at the same time', async () => {
    const file = join(folder, 'shop.sqlite');
    await open(file).migrate();
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

  it('with damage in pages that nobody has read yet is refused when it is opened', async () => {
    const { file, damage, findFirst } = await storeOfMany();
    damage();
    await assertRejects(findFirst(open(file)), /damaged|malformed/);
  });

  it('that was damaged while it is in use is refused as a whole from the first error on', async () => {
    const { file, damage, findFirst, listAll } = await storeOfMany();
    const store = open(file);
    assert.isDefined(await findFirst(store));
    damage();
    await assertRejects(listAll(store), /damaged|malformed/);
    await assertRejects(findFirst(store), /damaged|malformed/);
  });

  it('that is not a database is left unchanged', async () => {
    const file = join(folder, 'notes.txt');
    await writeFile(file, 'not a database, but a text that is as long as one might be\n'.repeat(20));
    const store = open(file);
    await assertRejects(store.migrate(), /not a database/);
    assert.isFalse(await store.isReachable());
    assert.match(String(await stat(file).then(({ size }) => size)), /^1180$/);
  });

  it('that cannot be created is an error, until it can be', async () => {
    await writeFile(join(folder, 'data'), 'a file where a folder should be');
    const store = open(join(folder, 'data', 'shop.sqlite'));
    await assertRejects(store.migrate(), /EEXIST|ENOTDIR/);
    assert.isFalse(await store.isReachable());
    await rm(join(folder, 'data'));
    await store.migrate();
    assert.isTrue(await store.isReachable());
  });
});
