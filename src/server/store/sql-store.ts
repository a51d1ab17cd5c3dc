import { randomUUID } from 'node:crypto';
import { CamelCasePlugin, Kysely, sql, type Dialect } from 'kysely';
import { whole } from './columns.js';
import { inTurn } from './turns.js';
import { migrate } from './migrate.js';
import { outboxStore } from './outbox-store.js';
import { purchaseReads, purchaseWrites } from './purchase-store.js';
import { reportStore } from './report-store.js';
import type { Tables } from './schema.js';
import { StoreError } from './store-error.js';
import type { Store } from './store.js';

/** Options of {@link createSqlStore}. */
export interface SqlStoreOptions {
  /**
   * Kysely dialect of the database: `sqliteDialect(file)`, or `PostgresDialect` with a pool. Closing the store also closes what the dialect has
   * opened or was given, so the pool should not be shared.
   */
  readonly dialect: Dialect;
  /** Time limit of `isReachable`, in milliseconds. Default 2,000. */
  readonly timeLimit?: number;
  /**
   * Called with the error of a row that a list of open work skips because it is damaged or of a newer version. Without it the list throws, so
   * that one such row blocks all others.
   */
  readonly onUnreadable?: (error: Error) => void;
}

/** Creates a store of purchases, reports and outbox entries in SQLite or PostgreSQL; both use the same statements. Connects at first use. */
export function createSqlStore({ dialect, timeLimit = 2_000, onUnreadable }: SqlStoreOptions): Store {
  const db = new Kysely<Tables>({ dialect, plugins: [new CamelCasePlugin()] });
  let question: Promise<boolean> | undefined;
  /** True if the tables were changed by a newer version. */
  let isRefused = false;
  return {
    ...purchaseReads(db, onUnreadable),
    ...purchaseWrites(db),
    ...reportStore(db, onUnreadable),
    ...outboxStore(db, onUnreadable),
    migrate: () =>
      migrate(db).then(
        () => void (isRefused = false),
        (error: unknown) => {
          isRefused = error instanceof StoreError && error.code === 'newer_schema';
          throw error;
        },
      ),
    now: () => timeOf(db),
    // Concurrent checks share one query, so that a database that hangs occupies one connection at most.
    isReachable: async () =>
      !isRefused && within(timeLimit, (question ??= isWritable(db).finally(() => (question = undefined)))),
    close: () => db.destroy(),
  };
}

/** Returns the database's time. SQLite has only the clock of this machine. */
async function timeOf(db: Kysely<Tables>): Promise<number> {
  const isSqlite = !db.getExecutor().adapter.supportsTransactionalDdl;
  if (isSqlite) return Date.now();
  const { rows } = await sql<{
    now: unknown;
  }>`select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as now`.execute(db);
  return whole.parse(rows[0]?.now);
}

/** Larger than a page of SQLite or PostgreSQL, so that the write fails if the disk is full. */
const FILLER = 'x'.repeat(10_000);

/**
 * Tests that the store is writable by inserting a row and deleting the previous one: a database that is full, locked or read-only can still be
 * read.
 */
function isWritable(db: Kysely<Tables>): Promise<boolean> {
  const id = randomUUID();
  const write = () =>
    db.transaction().execute(async (transaction) => {
      await transaction.insertInto('ratenkaufHealth').values({ id, filler: FILLER }).execute();
      await transaction.deleteFrom('ratenkaufHealth').where('id', '!=', id).execute();
    });
  return inTurn(write).then(
    () => true,
    () => false,
  );
}

function within(ms: number, answer: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<boolean>((resolve) => (timer = setTimeout(resolve, ms, false)));
  return Promise.race([answer, tooLate]).finally(() => clearTimeout(timer));
}
