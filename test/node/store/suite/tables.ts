import { CamelCasePlugin, Kysely, sql, type Dialect } from 'kysely';
import { assert, beforeEach, describe, it, onTestFinished } from 'vitest';
import { isEnd } from '../../../../src/rules/purchase-state.js';
import { situations } from '../../../../src/server/store/purchase-progress.js';
import { migrate } from '../../../../src/server/store/sql/migrate.js';
import { migrations, type Migration, type Tables } from '../../../../src/server/store/sql/schema.js';
import { createSqlStore, type SqlStoreOptions } from '../../../../src/server/store/sql/sql-store.js';
import { StoreError } from '../../../../src/server/store/store-error.js';
import type { Store } from '../../../../src/server/store/store.js';
import { assertRejects, moment, openStore, purchase, sneak, type TestDatabase } from '../samples.js';
import { testWebshop } from '../../../support/webshop.js';

const columns = {
  ratenkauf_checkouts: ['expires_at', 'reference', 'sealed', 'token', 'webshop'],
  ratenkauf_health: ['filler', 'id'],
  ratenkauf_keys: ['answer', 'created_at', 'input', 'key', 'subject', 'verb', 'webshop'],
  ratenkauf_migrations: ['step'],
  ratenkauf_outbox:
    'attempts delivered_digest is_due last_failure lease_until transaction_id updated_at version webshop'.split(' '),
  ratenkauf_proof_days: 'days digest first_at kind last_at month subject webshop'.split(' '),
  ratenkauf_proofs: ['content', 'digest', 'last_month', 'webshop'],
  ratenkauf_purchases: [
    'amount attempts business_id cart claim consent_at consent_version created_at details expires_at fingerprint held_claim id is_delivered is_resolved',
    'order_id progress requested_months restored_at session shopper situation start_key technical_id texts token updated_at version webshop',
  ].flatMap((line) => line.split(' ')),
  ratenkauf_rates: ['amount', 'answer', 'example', 'fetched_at', 'webshop'],
  ratenkauf_store: ['generation', 'id', 'identity', 'restored_at'],
  ratenkauf_tasks: [
    'amount code created_at detail id is_direct is_done key kind reason received_on sending state tracking_number',
    'transaction_id turn updated_at version webshop',
  ].flatMap((line) => line.split(' ')),
  ratenkauf_webshops: ['name', 'served_at', 'webshop'],
};

/** Tests the tables of a database that several processes may open. */
export function tablesSuite(name: string, emptyDatabase: () => Promise<TestDatabase>): void {
  let database: TestDatabase;
  const open: Open = async (options) => {
    const store = await openStore(database, options);
    onTestFinished(() => store.close());
    return store;
  };

  describe(`the tables ${name}`, () => {
    beforeEach(async () => void (database = await emptyDatabase()));

    building(() => database, open);
    stepping(() => database, open);
    damaged(() => database, open);
    restoring(() => database, open);
  });
}

type Open = (options?: Partial<Omit<SqlStoreOptions, 'dialect'>>) => Promise<Store>;

/** A step as a later version may add one: a column that may be empty, filled for the rows that are there. */
const later: Migration = async (db) => {
  await db.schema.alterTable('ratenkaufPurchases').addColumn('note', 'text').execute();
  await sql`update ratenkauf_purchases set note = 'filled'`.execute(db);
};

/** A later version adds a column: what is there, it keeps. */
function stepping(database: () => TestDatabase, open: Open): void {
  const connect = () => {
    const db = new Kysely<Tables>({ dialect: database().dialect(), plugins: [new CamelCasePlugin()] });
    onTestFinished(() => db.destroy());
    return db;
  };
  const notes = async () =>
    (await sneak(database(), 'select note from ratenkauf_purchases')).map(({ note }) => note as string | null);

  it('take a later step once, also when many start at the same moment, and keep all rows', async () => {
    const [store, kept] = [await open(), purchase()];
    await store.purchases.add(kept);
    let runs = 0;
    const counted: Migration = (db) => ((runs += 1), later(db));
    await Promise.all(Array.from({ length: 5 }, () => migrate(connect(), [...migrations, counted])));
    await migrate(connect(), [...migrations, counted]);
    assert.equal(runs, 1);
    assert.deepEqual(await notes(), ['filled']);
    // A process of this version that is running goes on.
    assert.equal((await store.purchases.change(kept, { attempts: 1, updatedAt: moment }))?.attempts, 1);
    await store.purchases.add(purchase());
    assert.sameMembers(await notes(), ['filled', null]);
  });

  it('stay as they are when a step fails halfway, which runs again at the next start', async () => {
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
}

function building(database: () => TestDatabase, open: Open): void {
  it('are missing until they are built', async () => {
    const store = createSqlStore({ webshop: testWebshop, dialect: database().dialect() });
    onTestFinished(() => store.close());
    assert.isFalse(await store.isReachable());
    await assertRejects(store.purchases.find({ id: 'x' }), /ratenkauf_purchases/);
    await store.migrate();
    assert.isTrue(await store.isReachable());
  });

  it('are built once when many processes start at once', async () => {
    const stores = await Promise.all(Array.from({ length: 8 }, () => open()));
    const kept = purchase();
    await stores[0]!.purchases.add(kept);
    await stores[0]!.migrate();
    for (const store of [...stores, await open()]) assert.deepEqual(await store.purchases.find({ id: kept.id }), kept);
    assert.deepEqual(
      (await sneak(database(), 'select step from ratenkauf_migrations order by step')).map(({ step }) => Number(step)),
      [0],
    );
  });

  it('of a newer version are refused with an error that says what to do', async () => {
    await open();
    await sneak(database(), 'insert into ratenkauf_migrations (step) values (90)');
    const store = createSqlStore({ webshop: testWebshop, dialect: database().dialect() });
    onTestFinished(() => store.close());
    const error = await store.migrate().then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    assert.instanceOf(error, StoreError);
    assert.equal(error.code, 'newer_schema');
    assert.match(
      error.message,
      /newer version .* \(step 90; this version knows steps 0 to 0\)\. Install that version again/,
    );
    assert.isFalse(await store.isReachable());
  });

  it('are built again after a failed attempt, whose error names the table', async () => {
    await sneak(database(), 'create table ratenkauf_purchases (id text)');
    await assertRejects(open(), /ratenkauf_purchases/);
    await sneak(database(), 'drop table ratenkauf_purchases');
    assert.isTrue(await (await open()).isReachable());
  });

  it('have columns only for the fields of a purchase, task, outbox entry and rate: none for a name, an address or an account', async () => {
    await open();
    const tables = await tablesOf(database().dialect());
    assert.deepEqual(tables, columns);
  });
}

function damaged(database: () => TestDatabase, open: Open): void {
  const damages = [
    ["situation = 'secret'", 'situation'],
    ["fingerprint = '{secret'", 'fingerprint'],
    [`fingerprint = '{"basket":"secret"}'`, 'fingerprint'],
    ["details = 'secret'", 'details'],
    ['progress = \'"secret"\'', 'progress'],
    ['is_delivered = 2', 'isDelivered'],
    ['amount = -1, attempts = 9223372036854775807', 'amount, attempts'],
  ] as const;

  it('with a damaged row lead to an error that names the column and not its value, instead of a guess', async () => {
    const store = await open();
    for (const [damage, named] of damages) {
      const kept = purchase();
      await store.purchases.add(kept);
      await sneak(database(), `update ratenkauf_purchases set ${damage} where id = '${kept.id}'`);
      const words = new RegExp(`^Purchase ${kept.id} is not readable: ${named}$`);
      await assertRejects(store.purchases.find({ id: kept.id }), words);
      await assertRejects(store.purchases.find({ shopper: kept.shopper }), /not readable/);
    }
    await assertRejects(store.purchases.due({ before: Infinity }, 10), /not readable/);
  });

  it('with details that another version has written differently still have the others, and the situation', async () => {
    const store = await open();
    const kept = purchase({ situation: 'sent', details: { orderedAt: 5 }, progress: { sends: 1 } });
    await store.purchases.add(kept);
    const details = `{"orderedAt":5,"reference":"1001","financing":{"plan":"other"}}`;
    const progress = `{"sends":1,"asked":"often","news":true}`;
    await sneak(database(), `update ratenkauf_purchases set details = '${details}', progress = '${progress}'`);
    const found = await store.purchases.find({ id: kept.id });
    assert.deepEqual(JSON.parse(JSON.stringify(found)), {
      ...kept,
      details: { orderedAt: 5, reference: '1001' },
    });
  });

  it('with a damaged row still list the other rows, and report the damaged one', async () => {
    const told: string[] = [];
    const store = await open({ onUnreadable: ({ message }) => told.push(message) });
    const [good, bad] = [purchase(), purchase()];
    await store.purchases.add(good);
    await store.purchases.add(bad);
    await sneak(database(), `update ratenkauf_purchases set situation = 'lost' where id = '${bad.id}'`);
    assert.deepEqual(await store.purchases.due({ before: Infinity }, 10), [good]);
    assert.deepEqual(told, [`Purchase ${bad.id} is not readable: situation`]);
  });
}

/** What may have been ordered or taken back since the backup is marked. */
function restoring(database: () => TestDatabase, open: Open): void {
  it('that an operator has put back are recognised by one statement before the start: what may have been ordered since is marked', async () => {
    const told: string[] = [];
    const onRestored = () => void told.push('restored');
    const store = await open({ onRestored });
    for (const situation of situations) {
      const [id, token, startKey, claim] = [situation, situation, situation, situation];
      await store.purchases.add(purchase({ id, token, startKey, claim, situation, cart: 'cart-1' }));
    }
    assert.deepEqual(await store.purchases.perhapsOrdered('cart-1'), []);
    assert.isNull(await store.restoredAt());
    await store.close();
    await (await open({ onRestored })).close();
    assert.deepEqual(told, []);
    // As in docs/guide/operations.md.
    await sneak(database(), "update ratenkauf_store set identity = 'restored'");
    const again = await open({ onRestored });
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
    await (await open({ onRestored })).close();
    assert.deepEqual(told, ['restored']);
  });

  it('that are put back while they are in use are noticed within a minute of service', async () => {
    const told: string[] = [];
    const onRestored = () => void told.push('restored');
    const store = await open({ onRestored });
    const approved = purchase({ situation: 'approved' });
    await store.purchases.add(approved);
    await store.markServed(1);
    assert.deepEqual(told, []);
    await sneak(database(), 'update ratenkauf_store set generation = generation - 1');
    await store.markServed(2);
    assert.deepEqual(told, ['restored']);
    assert.isNotNull((await store.purchases.find({ id: approved.id }))?.restoredAt);
  });
}

async function tablesOf(dialect: Dialect): Promise<Record<string, string[]>> {
  const db = new Kysely<never>({ dialect });
  const tables = await db.introspection.getTables();
  await db.destroy();
  const ours = tables.filter(
    (table) => !table.schema || table.columns.length !== 2 || /^ratenkauf_(health|webshops)$/.test(table.name),
  );
  return Object.fromEntries(ours.map((table) => [table.name, table.columns.map((column) => column.name).sort()]));
}
