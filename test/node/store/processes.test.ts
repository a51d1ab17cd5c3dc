// Begins first: it takes long.
import { afterAll, assert, beforeAll, describe, it, onTestFinished } from 'vitest';
import { migrations } from '../../../src/server/store/sql/schema.js';
import { openTestDatabases, type TestDatabases } from './databases.js';
import type { Job } from './process.js';
import { startStoreProcesses, type StoreProcesses } from './process-pair.js';
import { openStore, purchase, report, sneak, type TestDatabase } from './samples.js';
import { allOr } from '../../support/all.js';

let databases: TestDatabases;
let processes: StoreProcesses;

beforeAll(
  async () =>
    void ([databases, processes] = await Promise.all([
      openTestDatabases(process.env['DISK_FOLDER']),
      startStoreProcesses(4),
    ])),
  60_000,
);
afterAll(() => Promise.all([databases.close(), processes.end()]));

describe.each(allOr(['inFile', 'inPostgres'] as const, ['inPostgres']))(
  'processes that share one database (%s)',
  (kind) => {
    let database: TestDatabase;
    beforeAll(async () => void (database = await databases[kind]()));

    const keep = async () => {
      const store = await openStore(database);
      onTestFinished(() => store.close());
      const kept = purchase();
      await store.purchases.add(kept);
      return { store, kept, address: database.address };
    };

    it('build its tables once when they start at once', async () => {
      const answers = await processes.all({ address: database.address, name: 'migrate', values: [] });
      assert.deepEqual([...new Set(answers)], ['done']);
      assert.lengthOf(await sneak(database, 'select * from ratenkauf_migrations'), migrations.length);
    });

    it('let exactly one of a hundred changes at once succeed', async () => {
      for (let round = 0; round < 5; round += 1) {
        const { store, kept, address } = await keep();
        const successes = await processes.all({ address, name: 'changeAtOnce', values: [kept, 25] });
        assert.isAtLeast(successes.length, 3);
        assert.equal(
          successes.reduce((sum, each) => sum + each),
          1,
        );
        assert.equal((await store.purchases.find({ id: kept.id }))!.version, 2);
      }
    });

    it('let exactly one of a hundred reports at once be sent, and exactly one after it', async () => {
      const { store, address } = await keep();
      const first = report();
      const [id, ...others] = (
        await processes.all({ address, name: 'reportAtOnce', values: [first, null, 25] })
      ).flat();
      assert.deepEqual(others, []);
      const [last] = await store.tasks.of([first.transactionId]);
      assert.deepEqual(last, { ...first, id: id ?? 'none' });
      const after = { ...first, turn: 2, createdAt: first.createdAt + 1 };
      const next = (await processes.all({ address, name: 'reportAtOnce', values: [after, last ?? null, 25] })).flat();
      assert.deepEqual(
        (await store.tasks.of([first.transactionId])).map((each) => [each.id, each.turn]),
        [[id ?? 'none', 1], ...next.map((each) => [each, 2])],
      );
      assert.lengthOf(next, 1);
    });

    it('increment one counter together without losing a step', async () => {
      const { store, kept, address } = await keep();
      const { length } = await processes.all({ address, name: 'countUp', values: [kept.id, 50] });
      const counted = (await store.purchases.find({ id: kept.id }))!;
      assert.deepEqual([counted.attempts, counted.version], [50 * length, 50 * length + 1]);
    });

    it('go on when one of them is killed while it writes', async () => {
      const { store, kept, address } = await keep();
      const job: Job = { address, name: 'countUp', values: [kept.id, 1_000_000] };
      await processes.killOneDuring(job, async () =>
        assert.isAbove((await store.purchases.find({ id: kept.id }))!.attempts, 0),
      );
      const before = (await store.purchases.find({ id: kept.id }))!;
      assert.equal(before.version, before.attempts + 1);
      const { length } = await processes.all({ address, name: 'countUp', values: [kept.id, 20] });
      assert.equal((await store.purchases.find({ id: kept.id }))!.attempts, before.attempts + 20 * length);
    });
  },
);
