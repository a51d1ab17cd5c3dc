import type { Store } from '../../../../src/server/store/store.js';
import { CamelCasePlugin, Kysely } from 'kysely';
import { assert, beforeEach, describe, it, onTestFinished } from 'vitest';
import { outbox, tasks, type Tables } from '../../../../src/server/store/sql/schema.js';
import { ownRows, type Own } from '../../../../src/server/store/sql/table.js';
import {
  checkoutRecord,
  keyRecord,
  moment,
  notice,
  openStore,
  purchase,
  rate,
  task,
  use,
  type TestDatabase,
} from '../samples.js';
import { everyCall, type Rows } from './calls.js';

/** Tests that several webshops use one database without meeting. */
export function webshopsSuite(name: string, emptyDatabase: () => Promise<TestDatabase>): void {
  let database: TestDatabase;
  const open = async (webshop: string) => {
    const store = await openStore(database, { webshop });
    onTestFinished(() => store.close());
    return store;
  };

  describe(`webshops that share a database ${name}`, () => {
    apart(emptyDatabase);
    describe('each with rows of its own', () => {
      beforeEach(async () => void (database = await emptyDatabase()));
      together(open);
      limiting(() => database);
    });
  });
}

/** Inserts one row of each kind, with which something is left to do or to delete. */
async function fill(store: Store, isOpen: boolean): Promise<Rows> {
  const kept = purchase(
    isOpen
      ? { businessId: 'B1', orderId: 'A-1', session: 'session-1', situation: 'sent' }
      : { businessId: 'B1', orderId: 'A-1', session: 'session-1', situation: 'expired', isDelivered: true },
  );
  const [asked, entry] = [task({ isDone: !isOpen, turn: 1, detail: 'Nein' }), notice({ isDue: isOpen })];
  await store.purchases.add(kept);
  await store.tasks.add(asked);
  await store.outbox.add(entry);
  const called = keyRecord();
  await store.keys.add(called);
  const told = checkoutRecord();
  await store.checkouts.add(told);
  await store.proofs.keep([{ digest: 'd1', content: '{}' }], [use()]);
  await store.rates.keep([rate()]);
  await store.markServed(moment);
  return { kept, asked, entry, called, told };
}

const rowsIn = async (store: Store, { kept, asked, entry, called, told }: Rows): Promise<Rows | undefined> => {
  const [found, waiting, due, known, held, [proof], shown, shared] = await Promise.all([
    store.purchases.find({ id: kept.id }),
    store.tasks.find({ id: asked.id }),
    store.outbox.find({ transactionId: entry.transactionId }),
    store.keys.find({ key: called.key }),
    store.checkouts.find({ reference: told.reference }),
    store.proofs.contents(['d1']),
    store.proofs.count(['rate'], '2027-03-10'),
    store.rates.find(79_900),
  ]);
  if (!proof || shown !== 1 || !shared) return undefined;
  return (
    found && waiting && due && known && held && { kept: found, asked: waiting, entry: due, called: known, told: held }
  );
};

function apart(emptyDatabase: () => Promise<TestDatabase>): void {
  it.each([true, false])("do not see or change each other's rows by any function (open work: %s)", async (isOpen) => {
    const database = await emptyDatabase();
    const [one, other] = await Promise.all(['one', 'other'].map((webshop) => openStore(database, { webshop })));
    assert(one && other);
    onTestFinished(async () => void (await Promise.all([one.close(), other.close()])));
    const rows = await fill(one, isOpen);
    const calls = everyCall.flatMap(([name, works]) =>
      works.map(([work, ...toAnother]) => ({ name, work, toAnother, isExpected: toAnother.length > 0 })),
    );
    // Those that insert come last, so that the others find nothing.
    for (const { name, work, toAnother, isExpected } of calls.sort((a, b) => +b.isExpected - +a.isExpected)) {
      const given = await work(other, rows);
      if (isExpected) assert.deepEqual(given, toAnother[0], name);
      assert.deepEqual(await rowsIn(one, rows), rows, name);
    }
  });
}

function together(open: (webshop: string) => Promise<Store>): void {
  it('can have rows with the same shopper, start, cart and transactions', async () => {
    const [one, other] = [await open('one'), await open('other')];
    const rows = await fill(one, true);
    const { shopper, startKey, cart, claim } = rows.kept;
    const same = purchase({ shopper, startKey, cart, claim, situation: 'claimed' });
    await other.purchases.add(same);
    assert.isTrue(await other.tasks.add({ ...rows.asked, id: 'of the other' }));
    assert.isTrue(await other.outbox.add({ ...rows.entry, attempts: 3 }));
    assert.isTrue(await other.keys.add({ ...rows.called, subject: 'of the other' }));
    assert.deepEqual(await other.purchases.find({ shopper: rows.kept.shopper }), same);
    assert.deepEqual(await rowsIn(one, rows), rows);
  });

  it('are listed as unserved while they have open work and no handler', async () => {
    const [one, other] = [await open('one'), await open('other')];
    const { kept, asked, entry } = await fill(one, true);
    assert.deepEqual(await other.unservedWebshops(moment + 1), [{ digest: 'one', name: 'one' }]);
    assert.deepEqual(await one.unservedWebshops(moment + 1), []);
    await one.purchases.change(kept, { situation: 'expired', isDelivered: true, updatedAt: moment });
    assert.deepEqual(await other.unservedWebshops(moment + 1), [{ digest: 'one', name: 'one' }]);
    await one.tasks.change(asked, { isDone: true, updatedAt: moment });
    assert.deepEqual(await other.unservedWebshops(moment + 1), [{ digest: 'one', name: 'one' }]);
    await one.outbox.remove(entry);
    assert.deepEqual(await other.unservedWebshops(moment + 1), []);
  });

  it('count as served again as soon as a handler marks them so', async () => {
    const [one, other] = [await open('one'), await open('other')];
    await fill(one, true);
    await one.markServed(moment + 5);
    assert.deepEqual(await other.unservedWebshops(moment + 5), []);
    assert.deepEqual(await other.unservedWebshops(moment + 6), [{ digest: 'one', name: 'one' }]);
  });
}

function limiting(database: () => TestDatabase): void {
  it('are separated in each part of a statement, also where a condition has alternatives', async () => {
    const db = new Kysely<Tables>({ dialect: database().dialect(), plugins: [new CamelCasePlugin()] });
    onTestFinished(() => db.destroy());
    const own = { db: db as unknown as Own['db'], webshop: 'one' };
    const inner = ownRows(own, tasks).select().select('transactionId').where('isDone', '=', 1);
    const { sql: text, parameters } = ownRows(own, outbox)
      .delete()
      .where(({ or, eb }) => or([eb('isDue', '=', 0), eb('attempts', '>', 5)]))
      .where('transactionId', 'in', inner)
      .compile();
    assert.match(text, /"ratenkauf_outbox" where "webshop" = \S+ and \(.* or .*\) and "transaction_id" in/);
    assert.match(text, /"ratenkauf_tasks" where "webshop" = \S+ and "is_done" = /);
    assert.lengthOf(
      parameters.filter((value) => value === 'one'),
      2,
    );
  });
}
