import { CompiledQuery, type DatabaseConnection, type Dialect, SelectQueryNode } from 'kysely';
import { afterAll, assert, beforeAll, describe, it } from 'vitest';
import type { Store } from '../../../src/server/store/store.js';
import { openTestDatabases, type TestDatabases } from './databases.js';
import { moment, notice, openStore, purchase, report } from './samples.js';

type Statements = Exclude<keyof Store, 'migrate' | 'close' | 'now' | 'isReachable'>;

const window = { before: moment + 1000, after: moment + 600_000 };
const beyond = { updatedAt: moment - 5000, id: 'id-0' };

/** Calls of every function that runs statements on the tables that grow; a function that is added does not compile without one. */
const calls: { readonly [Name in Statements]: (store: Store) => Promise<unknown>[] } = {
  insert: (store) => [store.insert(purchase())],
  currentOf: (store) => [store.currentOf('shopper-1')],
  byToken: (store) => [store.byToken('token-1')],
  openUntil: (store) => [
    store.openUntil({ shopper: 'shopper-1' }, moment),
    store.openUntil({ session: 'session-1' }, moment),
  ],
  find: (store) => [store.find('id-1')],
  byBusinessId: (store) => [store.byBusinessId('AAAAA1')],
  change: (store) => [store.change(purchase(), { state: 'initialized', updatedAt: moment })],
  unresolved: (store) =>
    [undefined, 'ordered', 'ended', 'resting'].flatMap((urgency) =>
      [window, { before: moment }, { ...window, beyond }].map((each) =>
        store.unresolved(each, 10, urgency as 'ordered' | undefined),
      ),
    ),
  forget: (store) => [store.forget(moment - 1000, moment - 10)],
  reportsOf: (store) => [store.reportsOf(['AAAAA1', 'AAAAA2'])],
  insertReport: (store) => [store.insertReport(report())],
  changeReport: (store) => [store.changeReport(report(), { state: 'pending', updatedAt: moment })],
  removeReport: (store) => [store.removeReport(report())],
  openReports: (store) => [store.openReports(window, 10), store.openReports({ ...window, beyond }, 10)],
  outboxEntryOf: (store) => [store.outboxEntryOf('AAAAA1')],
  addOutboxEntry: (store) => [store.addOutboxEntry(notice())],
  changeOutboxEntry: (store) => [store.changeOutboxEntry(notice(), { isDue: false, updatedAt: moment })],
  removeOutboxEntry: (store) => [store.removeOutboxEntry(notice())],
  dueOutboxEntries: (store) => [store.dueOutboxEntries(window, 10), store.dueOutboxEntries({ ...window, beyond }, 10)],
  forgetTransactions: (store) => [store.forgetTransactions(moment - 1000, moment - 10)],
};

/** Returns the same dialect, whose connections first hand over the database's plan of each statement. */
function explaining(dialect: Dialect, words: string, onPlan: (statement: string, plan: string) => void): Dialect {
  const explain = async (connection: DatabaseConnection, { sql, parameters }: CompiledQuery) => {
    // It only reads, whatever it explains.
    const asked = { ...CompiledQuery.raw(`${words} ${sql}`, [...parameters]), query: SelectQueryNode.create() };
    const { rows } = await connection.executeQuery<Record<string, unknown>>(asked);
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
          if (/^(select|insert|update|delete)/.test(query.sql) && query.sql.includes('ratenkauf_'))
            await explain({ ...connection, executeQuery: execute }, query);
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
  // PostgreSQL prefers to read all of an empty table; with these settings it does so only if no index fits.
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

/** Steps that read a whole table or a whole index. */
const scan = /^ *(->)? *(SCAN (?!CONSTANT|\()|Seq Scan)/m;
/** The list of open purchases is also read in its order, however many there are; all others sort a few rows at most. */
const sort = /TEMP B-TREE|Sort/;

describe.each(kinds)(
  'the plan of $name for a statement on purchases, reports and the outbox',
  ({ words, database }) => {
    it.each(Object.entries(calls))('of %s looks rows up in an index', async (name, run) => {
      const made = await database();
      await (await openStore(made)).close();
      const plans: { statement: string; plan: string }[] = [];
      const store = await openStore({
        ...made,
        dialect: () => explaining(made.dialect(), words, (statement, plan) => plans.push({ statement, plan })),
      });
      plans.length = 0;
      await Promise.all(run(store));
      await store.close();
      assert.isNotEmpty(plans);
      for (const { statement, plan } of plans) {
        assert.notMatch(plan, scan, `${statement}\n${plan}`);
        if (name === 'unresolved') assert.notMatch(plan, sort, `${statement}\n${plan}`);
        for (const [found] of plan.matchAll(/Index (Only )?Scan[^\n]*\n[^\n]*/g))
          assert.match(found, /Index Cond/, `${statement}\n${plan}`);
      }
    });
  },
);
