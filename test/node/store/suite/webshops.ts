import type { OutboxEntry } from '../../../../src/server/store/outbox-store.js';
import type { CheckoutRecord } from '../../../../src/server/store/checkouts.js';
import type { KeyRecord } from '../../../../src/server/store/keys.js';
import { CamelCasePlugin, Kysely } from 'kysely';
import { assert, beforeAll, beforeEach, describe, it, onTestFinished } from 'vitest';
import { outbox, tasks, type Tables } from '../../../../src/server/store/sql/schema.js';
import type { PurchaseRecord, Store } from '../../../../src/server/store/store.js';
import type { TaskRecord } from '../../../../src/server/store/task-store.js';
import { composedQueries } from '../../../../src/server/store/sql/composed.js';
import { ownRows, type Own } from '../../../../src/server/store/sql/table.js';
import {
  assertRejects,
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

interface Rows {
  readonly kept: PurchaseRecord;
  readonly asked: TaskRecord;
  readonly entry: OutboxEntry;
  readonly called: KeyRecord;
  readonly told: CheckoutRecord;
}

type Statements = Exclude<
  keyof Store,
  | 'migrate'
  | 'close'
  | 'now'
  | 'isReachable'
  | 'insert'
  | 'addTask'
  | 'addOutboxEntry'
  | 'addKey'
  | 'addCheckout'
  | 'markServed'
  | 'keepProofs'
  | 'keepRates'
>;

const all = { before: Infinity };

/**
 * What each function of the store gives to another webshop than the one that has the rows. A function that is added
 * does not compile without an entry.
 */
const givenToAnother: {
  readonly [Name in Statements]: readonly [work: (store: Store, rows: Rows) => Promise<unknown>, result: unknown];
} = {
  currentOf: [(store, { kept }) => store.currentOf(kept.shopper), undefined],
  byToken: [(store, { kept }) => store.byToken(kept.token), undefined],
  openUntil: [(store, { kept }) => store.openUntil({ shopper: kept.shopper }, 0), []],
  find: [(store, { kept }) => store.find(kept.id), undefined],
  ordered: [(store, { kept }) => store.ordered({ cart: kept.cart }), undefined],
  perhapsOrdered: [(store, { kept }) => store.perhapsOrdered(kept.cart), []],
  ofSession: [(store, { kept }) => store.ofSession(kept.session!), undefined],
  byOrderId: [(store) => store.byOrderId('A-1'), undefined],
  byBusinessId: [(store, { kept }) => store.byBusinessId(kept.businessId!), undefined],
  change: [(store, { kept }) => store.change(kept, { attempts: 9, updatedAt: moment }), undefined],
  unresolved: [(store) => store.unresolved(all, 10), []],
  forget: [(store) => store.forget(Infinity), 0],
  tasksOf: [(store, { asked }) => store.tasksOf([asked.transactionId]), []],
  findTask: [(store, { asked }) => store.findTask(asked.id), undefined],
  changeTask: [(store, { asked }) => store.changeTask(asked, { state: 'refused', updatedAt: moment }), undefined],
  removeTask: [(store, { asked }) => store.removeTask(asked), false],
  openTasks: [(store) => store.openTasks(all, 10), []],
  outboxEntryOf: [(store, { entry }) => store.outboxEntryOf(entry.transactionId), undefined],
  changeOutboxEntry: [(store, { entry }) => store.changeOutboxEntry(entry, { attempts: 9, updatedAt: 1 }), undefined],
  removeOutboxEntry: [(store, { entry }) => store.removeOutboxEntry(entry), false],
  dueOutboxEntries: [(store) => store.dueOutboxEntries(all, 10), []],
  forgetTransactions: [(store) => store.forgetTransactions(Infinity), 0],
  forgetTexts: [(store) => store.forgetTexts(Infinity), 0],
  keyOf: [(store, { called }) => store.keyOf(called.key), undefined],
  answerKey: [(store, { called }) => store.answerKey(called.key, 'of another'), undefined],
  forgetKeys: [(store) => store.forgetKeys(Infinity), 0],
  checkoutOf: [(store, { told }) => store.checkoutOf({ token: told.token }), undefined],
  changeCheckout: [(store, { told }) => store.changeCheckout(told.token, { ...told, sealed: 'of another' }), false],
  forgetCheckouts: [(store) => store.forgetCheckouts(Infinity), 0],
  proofUses: [(store) => store.proofUses({ kind: 'rate', from: '2000-01-01', to: '2100-01-01' }, 10), []],
  proofContents: [(store) => store.proofContents(['d1']), []],
  proofSpans: [(store) => store.proofSpans('rate', ['d1']), new Map()],
  countUses: [(store) => store.countUses(['rate'], '2027-03-10'), 0],
  forgetProofs: [(store) => store.forgetProofs('2100-01-01'), 0],
  rateOf: [(store) => store.rateOf(79_900), undefined],
  forgetRates: [(store) => store.forgetRates(Infinity), 0],
  restoredAt: [(store) => store.restoredAt(), null],
  unservedWebshops: [(store) => store.unservedWebshops(moment), []],
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
      ? { businessId: 'B1', orderId: 'A-1', session: 'session-1', state: 'confirming' }
      : { businessId: 'B1', orderId: 'A-1', session: 'session-1', state: 'expired', isDelivered: true },
  );
  const [asked, entry] = [task({ isDone: !isOpen, turn: 1, detail: 'Nein' }), notice({ isDue: isOpen })];
  await store.insert(kept);
  await store.addTask(asked);
  await store.addOutboxEntry(entry);
  const called = keyRecord();
  await store.addKey(called);
  const told = checkoutRecord();
  await store.addCheckout(told);
  await store.keepProofs([{ digest: 'd1', content: '{}' }], [use()]);
  await store.keepRates([rate()]);
  await store.markServed(moment);
  return { kept, asked, entry, called, told };
}

const rowsIn = async (store: Store, { kept, asked, entry, called, told }: Rows): Promise<Rows | undefined> => {
  const [found, waiting, due, known, held, [proof], shown, shared] = await Promise.all([
    store.find(kept.id),
    store.findTask(asked.id),
    store.outboxEntryOf(entry.transactionId),
    store.keyOf(called.key),
    store.checkoutOf({ reference: told.reference }),
    store.proofContents(['d1']),
    store.countUses(['rate'], '2027-03-10'),
    store.rateOf(79_900),
  ]);
  if (!proof || shown !== 1 || !shared) return undefined;
  return (
    found && waiting && due && known && held && { kept: found, asked: waiting, entry: due, called: known, told: held }
  );
};

function apart(emptyDatabase: () => Promise<TestDatabase>): void {
  let database: TestDatabase;
  beforeAll(async () => void (database = await emptyDatabase()));
  const cases = Object.entries(givenToAnother).flatMap(([name, given]) =>
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
    const [work, result] = given;
    assert.deepEqual(await work(other, rows), result);
    assert.deepEqual(await rowsIn(one, rows), rows);
  });
}

function together(open: (webshop: string) => Promise<Store>): void {
  it('can have rows with the same shopper, start, cart and transactions', async () => {
    const [one, other] = [await open('one'), await open('other')];
    const rows = await fill(one, true);
    const { shopper, startKey, cart, claim } = rows.kept;
    const same = purchase({ shopper, startKey, cart, claim, state: 'confirming' });
    await other.insert(same);
    assert.isTrue(await other.addTask({ ...rows.asked, id: 'of the other' }));
    assert.isTrue(await other.addOutboxEntry({ ...rows.entry, attempts: 3 }));
    assert.isTrue(await other.addKey({ ...rows.called, subject: 'of the other' }));
    assert.deepEqual(await other.currentOf(rows.kept.shopper), same);
    assert.deepEqual(await rowsIn(one, rows), rows);
  });

  it('are listed as unserved while they have open work and no handler', async () => {
    const [one, other] = [await open('one'), await open('other')];
    const { kept, asked, entry } = await fill(one, true);
    assert.deepEqual(await other.unservedWebshops(moment + 1), [{ digest: 'one', name: 'one' }]);
    assert.deepEqual(await one.unservedWebshops(moment + 1), []);
    await one.change(kept, { state: 'expired', isDelivered: true, updatedAt: moment });
    assert.deepEqual(await other.unservedWebshops(moment + 1), [{ digest: 'one', name: 'one' }]);
    await one.changeTask(asked, { isDone: true, updatedAt: moment });
    assert.deepEqual(await other.unservedWebshops(moment + 1), [{ digest: 'one', name: 'one' }]);
    await one.removeOutboxEntry(entry);
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
    const own = { db: db as unknown as Own['db'], webshop: 'one', run: composedQueries() };
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
