// Alone in its process: it measures how long things take.
import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CamelCasePlugin, Kysely } from 'kysely';
import { afterEach, assert, beforeEach, describe, it, onTestFinished } from 'vitest';
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

describe('an SQLite file', () => {
  it('is not touched before it is used', async () => {
    await open(join(folder, 'shop.sqlite')).close();
    assert.deepEqual(await readdir(folder), []);
  });

  it('is created with its folder, and only its owner may read it', async () => {
    const store = open(join(folder, 'data', 'of the shop', 'ünd%20so?.sqlite'));
    await store.migrate();
    await store.insert(purchase());
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
    await store.insert(kept);
    await store.close();
    const again = open(file);
    await again.migrate();
    assert.deepEqual(await again.find(kept.id), kept);
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
