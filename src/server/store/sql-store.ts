import { randomUUID } from 'node:crypto';
import { CamelCasePlugin, Kysely, sql, type Dialect } from 'kysely';
import { whole } from './columns.js';
import { inTurn } from './turns.js';
import { migrate } from './migrate.js';
import { outboxStore } from './notice-store.js';
import { purchaseReads, purchaseWrites } from './purchase-store.js';
import { reportStore } from './report-store.js';
import type { Tables } from './schema.js';
import { StoreError } from './store-error.js';
import type { Store } from './store.js';

/** What an SQL store needs. */
export interface SqlStoreOptions {
  /**
   * How to reach the database: `sqliteDialect(file)`, or Kysely's `PostgresDialect` with a pool of the shop's. Closing the store
   * ends what the dialect has opened or was given, so a pool should be the store's own.
   */
  readonly dialect: Dialect;
  /** How long `isReachable` waits for a sign of life, in milliseconds. */
  readonly timeLimit?: number;
  /**
   * Told of a row that a list of what is to be done leaves out because it is not readable: damaged, or of a newer version. Without
   * it, the list throws, so that one such row keeps all others from being settled.
   */
  readonly onUnreadable?: (error: Error) => void;
}

/** Purchases, reports and notices in SQLite or PostgreSQL: the same statements for both. Connects when it is first asked. */
export function createSqlStore({ dialect, timeLimit = 2_000, onUnreadable }: SqlStoreOptions): Store {
  const db = new Kysely<Tables>({ dialect, plugins: [new CamelCasePlugin()] });
  let question: Promise<boolean> | undefined;
  /** Whether the tables are those of a newer version. */
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
    // However often it is asked, a database that hangs holds no more than one connection for it.
    isReachable: async () => !isRefused && within(timeLimit, (question ??= isWritable(db).finally(() => (question = undefined)))),
    close: () => db.destroy(),
  };
}

/** SQLite has no clock but that of this machine. */
async function timeOf(db: Kysely<Tables>): Promise<number> {
  const isSqlite = !db.getExecutor().adapter.supportsTransactionalDdl;
  if (isSqlite) return Date.now();
  const { rows } = await sql<{ now: unknown }>`select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as now`.execute(db);
  return whole.parse(rows[0]?.now);
}

/** More than a page of SQLite or PostgreSQL: it does not fit where no room is left. */
const FILLER = 'x'.repeat(10_000);

/** Writes a row beside the last one, then removes that: a store that is full, locked or read-only could still be read. */
function isWritable(db: Kysely<Tables>): Promise<boolean> {
  const id = randomUUID();
  const write = () =>
    db.transaction().execute(async (transaction) => {
      await transaction.insertInto('ratenkaufHealth').values({ id, filler: FILLER }).execute();
      await transaction.deleteFrom('ratenkaufHealth').where('id', '!=', id).execute();
    });
  return inTurn(write).then(() => true, () => false);
}

function within(ms: number, answer: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<boolean>((resolve) => (timer = setTimeout(resolve, ms, false)));
  return Promise.race([answer, tooLate]).finally(() => clearTimeout(timer));
}
