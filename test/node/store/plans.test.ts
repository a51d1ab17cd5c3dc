import { CompiledQuery, type DatabaseConnection, type Dialect, SelectQueryNode } from 'kysely';
import { afterAll, assert, beforeAll, describe, it } from 'vitest';
import type { Store } from '../../../src/server/store/store.js';
import { openTestDatabases, type TestDatabases } from './databases.js';
import {
  checkoutRecord,
  keyRecord,
  manyPurchases,
  moment,
  notice,
  openStore,
  purchase,
  sneak,
  task,
  type TestDatabase,
} from './samples.js';
import { everyCall } from './suite/calls.js';
import { testWebshop } from '../../support/webshop.js';

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

/** Fills the tables, mostly with what is resolved and young: the plan depends on what there is in PostgreSQL. */
async function fill(database: TestDatabase): Promise<void> {
  await sneak(
    database,
    manyPurchases(1000, {
      id: `'id-' || i`,
      situation: `case when i % 50 = 0 then 'initialized' else 'expired' end`,
      is_resolved: 'case when i % 50 = 0 then 0 else 1 end',
      session: `'s' || i`,
      business_id: `'b' || i`,
      updated_at: `${moment} + 991 - i`,
    }),
  );
  const aThousand: Readonly<Record<string, readonly [columns: string, values: string]>> = {
    tasks: [
      'transaction_id, kind, id, version, is_direct, state, turn, created_at, is_done, updated_at',
      `'T' || i, 'refund', 'q' || i, 1, 0, 'applied', 1, 1, case when i % 50 = 0 then 0 else 1 end, ${moment} + 991 - i`,
    ],
    outbox: [
      'transaction_id, version, is_due, lease_until, attempts, updated_at',
      `'T' || i, 1, case when i % 50 = 0 then 1 else 0 end, 0, 0, ${moment} + 991 - i`,
    ],
    keys: [
      'key, verb, input, subject, created_at',
      `'key-' || i, 'purchases.start', 'input', 'subject', ${moment} + 950 - i`,
    ],
    checkouts: [
      'reference, token, sealed, expires_at',
      `'reference-' || i, 'token-' || i, 'sealed', ${moment} + 950 - i`,
    ],
    proofs: ['digest, content, last_month', `'d' || i, '{}', 202601 + i % 12`],
    proof_days: [
      'month, kind, subject, digest, days, first_at, last_at',
      `202700 + i % 12 + 1, case when i % 2 = 0 then 'rate' else 'plans' end, 20000 + i, 'd' || i, 1, 0, 0`,
    ],
    rates: ['amount, fetched_at, example, answer', `20000 + i, ${moment} + 950 - i, 'example', '{}'`],
  };
  for (const [table, [columns, values]] of Object.entries(aThousand))
    await sneak(
      database,
      `insert into ratenkauf_${table} (webshop, ${columns})
      with recursive n(i) as (select 1 union all select i + 1 from n where i < 1000) select '${testWebshop}', ${values} from n`,
    );
  await sneak(database, `insert into ratenkauf_webshops (webshop, name, served_at) values ('another', 'another', 0)`);
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
    const plans: { statement: string; plan: string }[] = [];
    let store: Store;

    beforeAll(async () => {
      const made = await database();
      await (await openStore(made)).close();
      await fill(made);
      const beside = made.dialect().createDriver();
      await beside.init();
      const asked = await beside.acquireConnection();
      const onPlan = (statement: string, plan: string) => plans.push({ statement, plan });
      store = await openStore({ ...made, dialect: () => explaining(made.dialect(), asked, { words, onPlan }) });
      return async () => {
        await store.close();
        await beside.releaseConnection(asked);
        await beside.destroy();
      };
    });

    it.each(everyCall)('of %s looks rows up in an index', async (name, calls) => {
      plans.length = 0;
      const rows = {
        kept: purchase({ session: 'session-1', orderId: 'A-1', businessId: 'AAAAA1' }),
        asked: task(),
        entry: notice(),
        called: keyRecord(),
        told: checkoutRecord(),
      };
      await Promise.all(calls.map(([work]) => work(store, rows)));
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
