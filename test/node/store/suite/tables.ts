import { Kysely, type Dialect } from 'kysely';
import { assert, beforeEach, describe, it, onTestFinished } from 'vitest';
import { createSqlStore } from '../../../../src/server/store/sql/sql-store.js';
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
  const open = async (options = {}) => {
    const store = await openStore(database, options);
    onTestFinished(() => store.close());
    return store;
  };

  describe(`the tables ${name}`, () => {
    beforeEach(async () => void (database = await emptyDatabase()));

    building(() => database, open);
    damaged(() => database, open);
  });
}

type Open = (options?: { onUnreadable?: (error: Error) => void }) => Promise<Store>;

function building(database: () => TestDatabase, open: Open): void {
  it('are missing until they are built', async () => {
    const store = createSqlStore({ webshop: testWebshop, dialect: database().dialect() });
    onTestFinished(() => store.close());
    assert.isFalse(await store.isReachable());
    await assertRejects(store.purchases.find({ id: 'x' }), /ratenkauf_purchases/);
    await store.migrate();
    assert.isTrue(await store.isReachable());
  });

  it('stay as they are when they are built again', async () => {
    const kept = purchase();
    const store = await open();
    await store.purchases.add(kept);
    await store.migrate();
    assert.deepEqual(await (await open()).purchases.find({ id: kept.id }), kept);
  });

  it('are built once when many processes start at once', async () => {
    const stores = await Promise.all(Array.from({ length: 8 }, () => open()));
    const kept = purchase();
    await stores[0]!.purchases.add(kept);
    for (const store of stores) assert.deepEqual(await store.purchases.find({ id: kept.id }), kept);
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

  it('can be used with additional columns of a newer version', async () => {
    const store = await open();
    const kept = purchase();
    await store.purchases.add(kept);
    await sneak(database(), 'alter table ratenkauf_purchases add column news text');
    assert.deepEqual(await store.purchases.find({ id: kept.id }), kept);
    assert.equal((await store.purchases.change(kept, { attempts: 1, updatedAt: moment }))!.attempts, 1);
  });
}

function damaged(database: () => TestDatabase, open: Open): void {
  it.each([
    ["situation = 'secret'", 'situation'],
    ["fingerprint = '{secret'", 'fingerprint'],
    [`fingerprint = '{"basket":"secret"}'`, 'fingerprint'],
    ["details = 'secret'", 'details'],
    ['progress = \'"secret"\'', 'progress'],
    ['is_delivered = 2', 'isDelivered'],
    ['amount = -1, attempts = 9223372036854775807', 'amount, attempts'],
  ])('with a damaged row (%s) lead to an error instead of a guess', async (damage, named) => {
    const store = await open();
    const kept = purchase();
    await store.purchases.add(kept);
    await sneak(database(), `update ratenkauf_purchases set ${damage}`);
    await assertRejects(
      store.purchases.find({ id: kept.id }),
      new RegExp(`^Purchase ${kept.id} is not readable: ${named}$`),
    );
    await assertRejects(store.purchases.find({ shopper: kept.shopper }), /not readable/);
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

async function tablesOf(dialect: Dialect): Promise<Record<string, string[]>> {
  const db = new Kysely<never>({ dialect });
  const tables = await db.introspection.getTables();
  await db.destroy();
  const ours = tables.filter(
    (table) => !table.schema || table.columns.length !== 2 || /^ratenkauf_(health|webshops)$/.test(table.name),
  );
  return Object.fromEntries(ours.map((table) => [table.name, table.columns.map((column) => column.name).sort()]));
}
