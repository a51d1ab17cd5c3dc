import { createSqlStore } from '../../../src/server/store/sql/sql-store.js';
import { sqliteDialect } from '../../../src/server/store/sqlite/sqlite.js';
import type { PurchaseRecord, Store } from '../../../src/server/store/store.js';
import type { TaskRecord } from '../../../src/server/store/task-store.js';
import { postgresDialect } from './postgres.js';
import { testWebshop } from '../../support/webshop.js';

/** Jobs of a process on its own store, with their results. */
export interface Jobs {
  migrate(): Promise<'done'>;
  /**
   * Increments `attempts` until that has succeeded `times` times; returns the number of conflicts with other processes.
   */
  countUp(id: string, times: number): Promise<number>;
  /** Tries the same change many times at once; returns the number of successes. */
  changeAtOnce(record: PurchaseRecord, times: number): Promise<number>;
  /**
   * Tries many times at once to add the first report, or the one after the `last`; returns the ids of the successful
   * reports.
   */
  reportAtOnce(report: TaskRecord, last: TaskRecord | null, times: number): Promise<readonly string[]>;
}

/** A message to a process. */
export interface Job<Name extends keyof Jobs = keyof Jobs> {
  /** Path of a file, or a PostgreSQL address. */
  readonly address: string;
  readonly name: Name;
  readonly values: Parameters<Jobs[Name]>;
}

const jobsOn = (store: Store): Jobs => ({
  migrate: () => store.migrate().then(() => 'done'),
  countUp: async (id, times) => {
    let losses = 0;
    for (let successes = 0; successes < times;) {
      const record = (await store.purchases.find({ id }))!;
      const changed = await store.purchases.change(record, {
        attempts: record.attempts + 1,
        updatedAt: record.updatedAt + 1,
      });
      if (changed) successes += 1;
      else losses += 1;
    }
    return losses;
  },
  changeAtOnce: async (record, times) => {
    const tries = Array.from({ length: times }, () =>
      store.purchases.change(record, { situation: 'initialized', updatedAt: record.updatedAt + 1 }),
    );
    return (await Promise.all(tries)).filter(Boolean).length;
  },
  reportAtOnce: async (report, last, times) => {
    const mine = Array.from({ length: times }, (_, index) => ({
      ...report,
      id: `${report.id}-${process.pid}-${index}`,
    }));
    const kept = await Promise.all(mine.map((each) => store.tasks.add(each, last ? { last } : {})));
    return mine.filter((_, index) => kept[index]).map(({ id }) => id);
  },
});

/** Milliseconds for which a statement waits: a busy disk may stop the process that is writing for seconds. */
const PATIENCE = 60_000;

const opened = new Map<string, Jobs>();

function jobsAt(address: string): Jobs {
  const dialect = () =>
    address.startsWith('postgres') ? postgresDialect(address) : sqliteDialect(address, { patience: PATIENCE });
  const jobs = opened.get(address) ?? jobsOn(createSqlStore({ webshop: testWebshop, dialect: dialect() }));
  opened.set(address, jobs);
  return jobs;
}

process.on('message', ({ address, name, values }: Job) => {
  const job = jobsAt(address)[name] as (...values: readonly unknown[]) => Promise<unknown>;
  void job(...values).then(
    (result) => process.send!({ result }),
    (error: Error) => process.send!({ error: error.message }),
  );
});
process.send!({ result: 'ready' });
