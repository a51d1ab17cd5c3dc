import type {
  CheckoutRecord,
  KeyRecord,
  OutboxEntry,
  PurchaseRecord,
  Store,
} from '../../../../src/server/store/store.js';
import { CamelCasePlugin, Kysely } from 'kysely';
import { assert, beforeAll, beforeEach, describe, it, onTestFinished } from 'vitest';
import { outbox, tasks, type Tables } from '../../../../src/server/store/sql/schema.js';
import type { TaskRecord } from '../../../../src/server/store/task-store.js';
import { ownRows, type Own } from '../../../../src/server/store/sql/table.js';
import {
  checkoutRecord,
  entriesOf,
  keyRecord,
  moment,
  notice,
  openStore,
  purchase,
  rate,
  task,
  use,
  type EachCall,
  type TestDatabase,
} from '../samples.js';

interface Rows {
  readonly kept: PurchaseRecord;
  readonly asked: TaskRecord;
  readonly entry: OutboxEntry;
  readonly called: KeyRecord;
  readonly told: CheckoutRecord;
}

type Statements = Omit<Store, 'migrate' | 'close' | 'now' | 'isReachable' | 'markServed'>;

/** Calls, and what each of them resolves with. */
type Given = (readonly [work: (store: Store, rows: Rows) => Promise<unknown>, result: unknown])[];

const all = { before: Infinity };

/**
 * What each function of the store gives to another webshop than the one that has the rows; those that insert give
 * nothing.
 */
const givenToAnother: EachCall<Statements, Given> = {
  purchases: {
    find: [
      [(store, { kept }) => store.purchases.find({ shopper: kept.shopper }), undefined],
      [(store, { kept }) => store.purchases.find({ token: kept.token }), undefined],
      [(store, { kept }) => store.purchases.find({ id: kept.id }), undefined],
      [(store, { kept }) => store.purchases.find({ session: kept.session! }), undefined],
      [(store) => store.purchases.find({ orderId: 'A-1' }), undefined],
      [(store, { kept }) => store.purchases.find({ businessId: kept.businessId! }), undefined],
    ],
    openUntil: [[(store, { kept }) => store.purchases.openUntil({ shopper: kept.shopper }, 0), []]],
    ordered: [[(store, { kept }) => store.purchases.ordered({ cart: kept.cart }), undefined]],
    perhapsOrdered: [[(store, { kept }) => store.purchases.perhapsOrdered(kept.cart), []]],
    change: [[(store, { kept }) => store.purchases.change(kept, { attempts: 9, updatedAt: moment }), undefined]],
    due: [[(store) => store.purchases.due(all, 10), []]],
    forget: [[(store) => store.purchases.forget(Infinity), 0]],
    add: [],
  },
  tasks: {
    of: [[(store, { asked }) => store.tasks.of([asked.transactionId]), []]],
    find: [[(store, { asked }) => store.tasks.find({ id: asked.id }), undefined]],
    change: [[(store, { asked }) => store.tasks.change(asked, { state: 'refused', updatedAt: moment }), undefined]],
    remove: [[(store, { asked }) => store.tasks.remove(asked), false]],
    due: [[(store) => store.tasks.due(all, 10), []]],
    add: [],
  },
  outbox: {
    find: [[(store, { entry }) => store.outbox.find({ transactionId: entry.transactionId }), undefined]],
    change: [[(store, { entry }) => store.outbox.change(entry, { attempts: 9, updatedAt: 1 }), undefined]],
    remove: [[(store, { entry }) => store.outbox.remove(entry), false]],
    due: [[(store) => store.outbox.due(all, 10), []]],
    add: [],
  },
  keys: {
    find: [[(store, { called }) => store.keys.find({ key: called.key }), undefined]],
    answer: [[(store, { called }) => store.keys.answer(called.key, 'of another'), undefined]],
    forget: [[(store) => store.keys.forget(Infinity), 0]],
    add: [],
  },
  checkouts: {
    find: [[(store, { told }) => store.checkouts.find({ token: told.token }), undefined]],
    change: [[(store, { told }) => store.checkouts.change(told, { ...told, sealed: 'of another' }), undefined]],
    forget: [[(store) => store.checkouts.forget(Infinity), 0]],
    add: [],
  },
  proofs: {
    uses: [[(store) => store.proofs.uses({ kind: 'rate', from: '2000-01-01', to: '2100-01-01' }, 10), []]],
    contents: [[(store) => store.proofs.contents(['d1']), []]],
    spans: [[(store) => store.proofs.spans('rate', ['d1']), new Map()]],
    count: [[(store) => store.proofs.count(['rate'], '2027-03-10'), 0]],
    forget: [[(store) => store.proofs.forget('2100-01-01'), 0]],
    keep: [],
  },
  rates: {
    find: [[(store) => store.rates.find(79_900), undefined]],
    forget: [[(store) => store.rates.forget(Infinity), 0]],
    keep: [],
  },
  forgetTransactions: [[(store) => store.forgetTransactions(Infinity), 0]],
  forgetTexts: [[(store) => store.forgetTexts(Infinity), 0]],
  restoredAt: [[(store) => store.restoredAt(), null]],
  unservedWebshops: [[(store) => store.unservedWebshops(moment), []]],
};

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
  let database: TestDatabase;
  beforeAll(async () => void (database = await emptyDatabase()));
  const isGiven = (value: unknown): value is Given => Array.isArray(value);
  const cases = entriesOf(givenToAnother, isGiven).flatMap(([name, given]) =>
    [true, false].map((isOpen) => ({ name, isOpen, given })),
  );

  it.each(cases)("do not see each other's rows by $name (open work: $isOpen)", async ({ name, isOpen, given }) => {
    const open = async (webshop: string) => {
      const store = await openStore(database, { webshop: `${webshop}, ${name}, ${isOpen}` });
      onTestFinished(() => store.close());
      return store;
    };
    const [one, other] = [await open('one'), await open('other')];
    const rows = await fill(one, isOpen);
    for (const [work, result] of given) assert.deepEqual(await work(other, rows), result);
    assert.deepEqual(await rowsIn(one, rows), rows);
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
