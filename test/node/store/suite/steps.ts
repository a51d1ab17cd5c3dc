import { CamelCasePlugin, Kysely, sql } from 'kysely';
import { assert, beforeEach, describe, it, onTestFinished } from 'vitest';
import { migrate } from '../../../../src/server/store/sql/migrate.js';
import { migrations, type Migration, type Tables } from '../../../../src/server/store/sql/schema.js';
import { createSqlStore } from '../../../../src/server/store/sql/sql-store.js';
import { assertRejects, moment, openStore, purchase, sneak, type TestDatabase } from '../samples.js';
import { testWebshop } from '../../../support/webshop.js';

/** A step as a later version may add one: a column that may be empty, filled for the rows that are there. */
const later: Migration = async (db) => {
  await db.schema.alterTable('ratenkaufPurchases').addColumn('note', 'text').execute();
  await sql`update ratenkauf_purchases set note = 'filled'`.execute(db);
};

/** Tests that the tables of this version become those of a later one, once, and lose nothing. */
export function stepsSuite(name: string, emptyDatabase: () => Promise<TestDatabase>): void {
  let database: TestDatabase;
  const connect = () => {
    const db = new Kysely<Tables>({ dialect: database.dialect(), plugins: [new CamelCasePlugin()] });
    onTestFinished(() => db.destroy());
    return db;
  };
  const open = async () => {
    const store = await openStore(database);
    onTestFinished(() => store.close());
    return store;
  };
  const notes = async () =>
    (await sneak(database, 'select note from ratenkauf_purchases')).map(({ note }) => note as string | null);

  describe(`a later step of the migration ${name}`, () => {
    beforeEach(async () => void (database = await emptyDatabase()));

    it('runs once, also when many start at the same moment, and keeps all rows', async () => {
      const [store, kept] = [await open(), purchase()];
      await store.purchases.add(kept);
      let runs = 0;
      const counted: Migration = (db) => ((runs += 1), later(db));
      await Promise.all(Array.from({ length: 5 }, () => migrate(connect(), [...migrations, counted])));
      await migrate(connect(), [...migrations, counted]);
      assert.equal(runs, 1);
      assert.deepEqual(await notes(), ['filled']);
      assert.deepEqual(await store.purchases.find({ id: kept.id }), kept);
    });

    it('runs after the first one in an empty database', async () => {
      await migrate(connect(), [...migrations, later]);
      assert.deepEqual(await notes(), []);
    });

    it('lets a running process of this version go on, and refuses one that starts', async () => {
      const [running, kept] = [await open(), purchase()];
      await running.purchases.add(kept);
      await migrate(connect(), [...migrations, later]);
      assert.equal((await running.purchases.change(kept, { attempts: 1, updatedAt: moment }))?.attempts, 1);
      await running.purchases.add(purchase());
      assert.sameMembers(await notes(), ['filled', null]);
      const starting = createSqlStore({ webshop: testWebshop, dialect: database.dialect() });
      onTestFinished(() => starting.close());
      await assertRejects(starting.migrate(), /newer version .* \(step 1; this version knows steps 0 to 0\)/);
    });

    it('changes nothing when it fails halfway, and runs again at the next start', async () => {
      await (await open()).purchases.add(purchase());
      const failing: Migration = async (db) => {
        await later(db);
        throw new Error('The power failed');
      };
      await assertRejects(migrate(connect(), [...migrations, failing]), /power/);
      await assertRejects(notes(), /note/);
      await migrate(connect(), [...migrations, later]);
      assert.deepEqual(await notes(), ['filled']);
    });
  });
}
