import { CompiledQuery, type DatabaseConnection, type Dialect, SelectQueryNode } from 'kysely';
import { afterAll, assert, beforeAll, describe, it, onTestFinished } from 'vitest';
import type { Store } from '../../../src/server/store/store.js';
import { openTestDatabases, type TestDatabases } from './databases.js';
import {
  checkoutRecord,
  entriesOf,
  keyRecord,
  manyPurchases,
  moment,
  notice,
  openStore,
  purchase,
  rate,
  report,
  sneak,
  task,
  use,
  type EachCall,
  type TestDatabase,
} from './samples.js';
import { testWebshop } from '../../support/webshop.js';

type Statements = Omit<Store, 'migrate' | 'close' | 'now' | 'isReachable' | 'markServed' | 'restoredAt'>;

const window = { before: moment + 1000, after: moment + 600_000 };
const seen = { ...use(), days: ['2027-03-10'] };
const beyond = { updatedAt: moment - 5000, id: 'id-0' };

/**
 * Calls of every function that runs statements on the tables that grow; a function that is added does not compile
 * without one.
 */
const calls: EachCall<Statements, (store: Store) => Promise<unknown>[]> = {
  purchases: {
    add: (store) => [store.purchases.add(purchase())],
    find: (store) => [
      store.purchases.find({ shopper: 'shopper-1' }),
      store.purchases.find({ token: 'token-1' }),
      store.purchases.find({ id: 'id-1' }),
      store.purchases.find({ session: 'session-1' }),
      store.purchases.find({ orderId: 'A-1' }),
      store.purchases.find({ businessId: 'AAAAA1' }),
    ],
    openUntil: (store) => [
      store.purchases.openUntil({ shopper: 'shopper-1' }, moment),
      store.purchases.openUntil({ session: 'session-1' }, moment),
    ],
    ordered: (store) =>
      [{ cart: 'cart-1' }, { claim: 'claim-1' }, { orderId: 'A-1' }].map((by) => store.purchases.ordered(by)),
    perhapsOrdered: (store) => [store.purchases.perhapsOrdered('cart-1')],
    change: (store) => [store.purchases.change(purchase(), { situation: 'initialized', updatedAt: moment })],
    due: (store) =>
      [undefined, 'ordered', 'ended', 'resting'].flatMap((urgency) =>
        [window, { before: moment }, { ...window, beyond }].map((each) =>
          store.purchases.due(each, 10, urgency as 'ordered' | undefined),
        ),
      ),
    forget: (store) => [store.purchases.forget(moment - 1000, moment - 950)],
  },
  tasks: {
    of: (store) => [store.tasks.of(['AAAAA1', 'AAAAA2'])],
    find: (store) => [store.tasks.find({ id: 'task-1' })],
    add: (store) => [store.tasks.add(task()), store.tasks.add(task(), { known: [] })],
    change: (store) =>
      [{}, { last: report() }].map((each) => store.tasks.change(task(), { state: 'refused', updatedAt: moment }, each)),
    remove: (store) => [store.tasks.remove(task())],
    due: (store) => [store.tasks.due(window, 10), store.tasks.due({ ...window, beyond }, 10, 'overdue')],
  },
  outbox: {
    find: (store) => [store.outbox.find({ transactionId: 'AAAAA1' })],
    add: (store) => [store.outbox.add(notice())],
    change: (store) => [store.outbox.change(notice(), { isDue: false, updatedAt: moment })],
    remove: (store) => [store.outbox.remove(notice())],
    due: (store) => [store.outbox.due(window, 10), store.outbox.due({ ...window, beyond }, 10)],
  },
  keys: {
    find: (store) => [store.keys.find({ key: 'key-1' })],
    add: (store) => [store.keys.add(keyRecord())],
    answer: (store) => [store.keys.answer('key-1', {})],
    forget: (store) => [store.keys.forget(moment - 950)],
  },
  checkouts: {
    find: (store) => [store.checkouts.find({ reference: 'reference-1' }), store.checkouts.find({ token: 'token-1' })],
    add: (store) => [store.checkouts.add(checkoutRecord())],
    change: (store) => [store.checkouts.change(checkoutRecord({ reference: 'reference-1' }), checkoutRecord())],
    forget: (store) => [store.checkouts.forget(moment - 950)],
  },
  proofs: {
    keep: (store) => [store.proofs.keep([{ digest: 'd1', content: '{}' }], [use(), use({ day: '2027-03-11' })])],
    uses: (store) => [
      store.proofs.uses({ kind: 'rate', from: '2027-03-01', to: '2027-03-31' }, 10),
      store.proofs.uses({ kind: 'rate', from: '2027-03-01', to: '2027-03-31', subject: 79_900 }, 10),
      store.proofs.uses({ kind: 'rate', from: '2027-03-01', to: '2027-05-31', beyond: seen }, 10),
    ],
    contents: (store) => [store.proofs.contents(['d1', 'd2'])],
    spans: (store) => [store.proofs.spans('rate', ['d1', 'd2'])],
    count: (store) => [store.proofs.count(['rate', 'plans'], '2027-03-10')],
    forget: (store) => [store.proofs.forget('2027-02-01')],
  },
  rates: {
    find: (store) => [store.rates.find(79_900)],
    keep: (store) => [store.rates.keep([rate(), rate({ amount: 50_000 })])],
    forget: (store) => [store.rates.forget(moment - 950)],
  },
  unservedWebshops: (store) => [store.unservedWebshops(moment)],
  forgetTransactions: (store) => [store.forgetTransactions(moment - 1000)],
  forgetTexts: (store) => [store.forgetTexts(moment - 950)],
};

const isRun = (value: unknown): value is (store: Store) => Promise<unknown>[] => typeof value === 'function';

/** Tables that grow; the one of the webshops has a few rows. */
const growing = /ratenkauf_(purchases|tasks|outbox|keys|checkouts|proofs|proof_days|rates)/;

/**
 * Returns the same dialect, whose connections first hand over the database's plan of each statement. The plan is asked
 * for `beside` them, because libsql leaves the question active, and then no transaction can end.
 */
function explaining(
  dialect: Dialect,
  beside: DatabaseConnection,
  { words, onPlan }: { readonly words: string; readonly onPlan: (statement: string, plan: string) => void },
): Dialect {
  let last: Promise<unknown> = Promise.resolve();
  const explain = (query: CompiledQuery) => (last = last.then(() => ask(query)));
  const ask = async ({ sql, parameters }: CompiledQuery) => {
    // It only reads, whatever it explains.
    const asked = { ...CompiledQuery.raw(`${words} ${sql}`, [...parameters]), query: SelectQueryNode.create() };
    const { rows } = await beside.executeQuery<Record<string, unknown>>(asked);
    onPlan(sql, rows.map((row) => String(row['detail'] ?? row['QUERY PLAN'])).join('\n'));
  };
  return {
    createAdapter: () => dialect.createAdapter(),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createDriver: () => {
      const driver = dialect.createDriver();
      const acquire = driver.acquireConnection.bind(driver);
      driver.acquireConnection = async () => {
        const connection = await acquire();
        const execute = connection.executeQuery.bind(connection);
        connection.executeQuery = async (query) => {
          if (/^(select|insert|update|delete)/.test(query.sql) && growing.test(query.sql)) await explain(query);
          return execute(query);
        };
        return connection;
      };
      return driver;
    },
  };
}

let databases: TestDatabases;

beforeAll(async () => void (databases = await openTestDatabases()), 60_000);
afterAll(() => databases.close());

const kinds = [
  { name: 'SQLite', words: 'explain query plan', database: () => databases.inFile() },
  // PostgreSQL prefers to read all of a small table; with these settings it does so only if no index fits.
  {
    name: 'PostgreSQL',
    words: 'explain',
    database: () =>
      databases.inPostgres({
        enable_seqscan: 'off',
        enable_bitmapscan: 'off',
        enable_hashjoin: 'off',
        enable_mergejoin: 'off',
      }),
  },
];

/** Fills the tables, mostly with what is resolved, because the plan depends on what there is in PostgreSQL. */
async function fill(database: TestDatabase): Promise<void> {
  const situation = `case when i % 50 = 0 then 'initialized' else 'expired' end`;
  const values = {
    id: `'id-' || i`,
    situation,
    is_resolved: 'case when i % 50 = 0 then 0 else 1 end',
    session: `'s' || i`,
  };
  const numbers = 'with recursive n(i) as (select 1 union all select i + 1 from n where i < 1000)';
  await sneak(database, manyPurchases(1000, { ...values, business_id: `'b' || i`, updated_at: `${moment} - 10 - i` }));
  await sneak(
    database,
    `insert into ratenkauf_tasks (webshop, transaction_id, kind, id, version, is_direct, state, turn, created_at, is_done, updated_at)
    ${numbers} select '${testWebshop}', 'T' || i, 'refund', 'q' || i, 1, 0, 'applied', 1, 1, case when i % 50 = 0 then 0 else 1 end, ${moment} - 10 - i from n`,
  );
  await sneak(
    database,
    `insert into ratenkauf_outbox (webshop, transaction_id, version, is_due, lease_until, attempts, updated_at)
    ${numbers} select '${testWebshop}', 'T' || i, 1, case when i % 50 = 0 then 1 else 0 end, 0, 0, ${moment} - 10 - i from n`,
  );
  await sneak(
    database,
    `insert into ratenkauf_keys (webshop, key, verb, input, subject, created_at)
    ${numbers} select '${testWebshop}', 'key-' || i, 'purchases.start', 'input', 'subject', ${moment} - i from n`,
  );
  await sneak(
    database,
    `insert into ratenkauf_checkouts (webshop, reference, token, sealed, expires_at)
    ${numbers} select '${testWebshop}', 'reference-' || i, 'token-' || i, 'sealed', ${moment} - i from n`,
  );
  await sneak(
    database,
    `insert into ratenkauf_proofs (webshop, digest, content, last_month) ${numbers} select '${testWebshop}', 'd' || i, '{}', 202601 + i % 12 from n`,
  );
  await sneak(
    database,
    `insert into ratenkauf_proof_days (webshop, month, kind, subject, digest, days, first_at, last_at)
    ${numbers} select '${testWebshop}', 202700 + i % 12 + 1, case when i % 2 = 0 then 'rate' else 'plans' end, 20000 + i, 'd' || i, 1, 0, 0 from n`,
  );
  await sneak(
    database,
    `insert into ratenkauf_rates (webshop, amount, fetched_at, example, answer)
    ${numbers} select '${testWebshop}', 20000 + i, ${moment} - i, 'example', '{}' from n`,
  );
  await sneak(
    database,
    `insert into ratenkauf_webshops (webshop, name, served_at) values ('another webshop', 'another', 0)`,
  );
  if (database.address.startsWith('postgres')) await sneak(database, 'analyze');
}

/** Steps that read a whole table or a whole index. */
const scan = /^ *(->)? *(SCAN (?!(\d+ )?CONSTANT|\()|Seq Scan)/m;
/** The list of open purchases is also read in its order, however many there are; all others sort a few rows at most. */
const sort = /TEMP B-TREE|Sort/;
/** Steps that read all rows of a webshop, or all that are resolved, to find the few that are wanted. */
const coarse = [
  /INDEX \w+ \((webshop=\?|<expr>=\?|is_(resolved|followed|done|due)=\?| AND )+\)/,
  /Index Cond: \(*((webshop|is_(resolved|followed|done|due)) = '?[\w-]+'?(::\w+)?|\)| AND |\()+$/m,
];
/** Finds one row: any that is open will do. */
const findsAny = 'unservedWebshops';

describe.each(kinds)(
  'the plan of $name for a statement on purchases, tasks, outbox, keys, checkouts, proofs and rates',
  ({ words, database }) => {
    let made: TestDatabase;

    beforeAll(async () => {
      made = await database();
      await (await openStore(made)).close();
      await fill(made);
    });

    it.each(entriesOf(calls, isRun))('of %s looks rows up in an index', async (name, run) => {
      const plans: { statement: string; plan: string }[] = [];
      const onPlan = (statement: string, plan: string) => plans.push({ statement, plan });
      const beside = made.dialect().createDriver();
      await beside.init();
      onTestFinished(() => beside.destroy());
      const asked = await beside.acquireConnection();
      onTestFinished(() => beside.releaseConnection(asked));
      const store = await openStore({
        ...made,
        dialect: () => explaining(made.dialect(), asked, { words, onPlan }),
      });
      plans.length = 0;
      await Promise.all(run(store));
      await store.close();
      assert.isNotEmpty(plans);
      for (const { statement, plan } of plans) {
        assert.notMatch(plan, scan, `${statement}\n${plan}`);
        if (name === 'purchases.due') assert.notMatch(plan, sort, `${statement}\n${plan}`);
        for (const [found] of plan.matchAll(/Index (Only )?Scan[^\n]*\n[^\n]*/g))
          assert.match(found, /Index Cond/, `${statement}\n${plan}`);
        assert.match(statement, /"webshop"/, 'limited to one webshop');
        if (name !== findsAny) for (const steps of coarse) assert.notMatch(plan, steps, `${statement}\n${plan}`);
      }
    });
  },
);
