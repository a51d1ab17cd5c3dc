import { randomUUID } from 'node:crypto';
import { CamelCasePlugin, Kysely, sql, type Dialect } from 'kysely';
import { column } from './columns.js';
import { retrySerialization } from './statements.js';
import { createGenerations, identityInPostgres, type Witness } from './generation.js';
import { migrate } from './migrate.js';
import { proofStore } from './proof-rows.js';
import { purchaseStore } from './purchase-store.js';
import { checkoutStore, forgetTexts, forgetTransactions, keyStore, outboxStore, rateStore } from './small-stores.js';
import type { Tables } from './schema.js';
import { taskStore } from './task-store.js';
import { lasting, reading } from '../guarded-store.js';
import { StoreError } from '../store-error.js';
import type { Store } from '../store.js';
import type { Own } from './table.js';
import { webshopStore } from './webshops.js';

export interface SqlStoreOptions {
  /**
   * Kysely dialect of the database: `sqliteDialect(file)`, or `PostgresDialect` with a pool. Closing the store also
   * closes what the dialect has opened or was given, so the pool should not be shared.
   */
  readonly dialect: Dialect;
  /**
   * The webshop to which the rows belong, by {@link digestOfWebshop}. Several webshops may use one database: the store
   * of each sees its own rows only.
   */
  readonly webshop: string;
  /** Name of the webshop, for operators. Default: the digest. */
  readonly webshopName?: string;
  /** Time limit of `isReachable`, in milliseconds. Default 2,000. */
  readonly timeLimit?: number;
  /**
   * Called with the error of a row that a list of open work skips because it is damaged or of a newer version. Without
   * it the list throws, so that one such row blocks all others.
   */
  readonly onUnreadable?: (error: Error) => void;
  /** Remembers the store's generation outside of the database; for SQLite `fileWitness(file)`. */
  readonly witness?: Witness | undefined;
  /** Called when the store is found to be an older copy: restored from a backup, or replaced. */
  readonly onRestored?: () => void;
  readonly now?: () => number;
}

/**
 * Creates a store of purchases, tasks, outbox entries, idempotency keys and proofs in SQLite or PostgreSQL; both use the
 * same statements. Connects at first use.
 */
export function createSqlStore({
  dialect,
  webshop,
  webshopName = webshop,
  timeLimit = 2_000,
  onUnreadable,
  ...options
}: SqlStoreOptions): Store {
  const { witness, onRestored = () => {}, now = Date.now } = options;
  const db = new Kysely<Tables>({ dialect, plugins: [new CamelCasePlugin()] });
  const own: Own = { db: db as unknown as Own['db'], webshop, onUnreadable };
  const [purchases, checkouts] = [purchaseStore(own), checkoutStore(own)];
  const scrubbing = createScrubbing(db);
  const identityOf = async () => (isSqlite(db) ? 'sqlite' : identityInPostgres(db));
  const generations = createGenerations({ db, identityOf, witness, onRestored });
  const webshops = webshopStore(db, { digest: webshop, name: webshopName });
  let isOpen = false;
  let question: Promise<boolean> | undefined;
  /** True if the tables were changed by a newer version. */
  let isRefused = false;
  return {
    purchases: {
      ...purchases,
      forget: (before, unordered) => scrubbing(() => purchases.forget(before, unordered)),
    },
    tasks: taskStore(own),
    outbox: outboxStore(own),
    keys: keyStore(own),
    checkouts: { ...checkouts, forget: (before) => scrubbing(() => checkouts.forget(before)) },
    proofs: proofStore(own),
    rates: rateStore(own),
    ...webshops,
    markServed: async (at) => {
      await webshops.markServed(at);
      await generations.advance(at);
    },
    migrate: lasting(async () => {
      const isMixed = !isOpen && (await witness?.hasForeignChanges()) === true;
      await migrate(db).catch((error: unknown) => {
        isRefused = error instanceof StoreError && error.code === 'newer_schema';
        throw error;
      });
      isRefused = false;
      if (!isOpen) await generations.recognise(now(), isMixed);
      isOpen = true;
    }),
    forgetTransactions: (before) => scrubbing(() => forgetTransactions(own, before)),
    forgetTexts: (before) => scrubbing(() => forgetTexts(own, before)),
    now: reading(() => timeOf(db)),
    // Concurrent checks share one query, so that a database that hangs occupies one connection at most.
    isReachable: async () =>
      !isRefused && within(timeLimit, (question ??= isWritable(db).finally(() => (question = undefined)))),
    close: async () => {
      // What was written until now is newer than every backup.
      if (isOpen)
        await within(
          timeLimit,
          generations.advance(now()).then(
            () => true,
            () => false,
          ),
        );
      isOpen = false;
      await db.destroy();
    },
  };
}

const isSqlite = (db: Kysely<Tables>): boolean => !db.getExecutor().adapter.supportsTransactionalDdl;

/**
 * Returns a function that runs a deletion, and then removes what was deleted from SQLite's log of changes, which would
 * keep it until it is written over. If another process is reading, the next deletion tries again.
 */
function createScrubbing(db: Kysely<Tables>): (forget: () => Promise<number>) => Promise<number> {
  let isScrubbed = true;
  return async (forget) => {
    const forgotten = await forget();
    if (!isSqlite(db) || (forgotten === 0 && isScrubbed)) return forgotten;
    const { rows } = await sql<{ busy: unknown }>`pragma wal_checkpoint(truncate)`.execute(db);
    isScrubbed = Number(rows[0]?.busy) === 0;
    return forgotten;
  };
}

/** Returns the database's time. SQLite has only the clock of this machine. */
async function timeOf(db: Kysely<Tables>): Promise<number> {
  if (isSqlite(db)) return Date.now();
  const { rows } = await sql<{
    now: unknown;
  }>`select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as now`.execute(db);
  return column.whole.field.parse(rows[0]?.now);
}

/** Larger than a page of SQLite or PostgreSQL, so that the write fails if the disk is full. */
const FILLER = 'x'.repeat(10_000);

/**
 * Tests that the store is writable by inserting a row and deleting the previous one: a database that is full, locked or
 * read-only can still be read. A statement that finds no row waits while another session has locked a table.
 */
function isWritable(db: Kysely<Tables>): Promise<boolean> {
  const id = randomUUID();
  const write = () =>
    db.transaction().execute(async (transaction) => {
      await transaction.insertInto('ratenkaufHealth').values({ id, filler: FILLER }).execute();
      await transaction.deleteFrom('ratenkaufHealth').where('id', '!=', id).execute();
      await transaction.deleteFrom('ratenkaufPurchases').where('id', '=', id).execute();
      await transaction.deleteFrom('ratenkaufTasks').where('id', '=', id).execute();
      await transaction.deleteFrom('ratenkaufOutbox').where('transactionId', '=', id).execute();
    });
  return retrySerialization(write).then(
    () => true,
    () => false,
  );
}

function within(ms: number, answer: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<boolean>((resolve) => (timer = setTimeout(resolve, ms, false)));
  return Promise.race([answer, tooLate]).finally(() => clearTimeout(timer));
}
