import { getBuiltinModule, version } from 'node:process';
import type * as NodeSqlite from 'node:sqlite';
import { LRUCache } from 'lru-cache';
import { atMost } from '../../scheduling/caches.js';
import { driverMissing } from '../driver-missing.js';

/** Connection to an SQLite database by either library. All calls are synchronous, and none waits for a lock. */
export interface SqliteConnection {
  /** Runs a statement that returns no rows. */
  exec(statement: string): void;
  /**
   * Runs a statement to its end. `changes` is the number of changed rows if the statement returns no rows, otherwise 0.
   */
  run(
    statement: string,
    parameters: readonly unknown[],
    givesRows: boolean,
  ): { readonly rows: readonly unknown[]; readonly changes: number };
  close(): void;
}

/** Opens a connection. */
export type OpenSqlite = (file: string) => SqliteConnection;

/**
 * Returns Node's built-in SQLite if it exists (22.13 and later), otherwise libsql.
 * @throws {StoreError} `driver_missing` if libsql is needed and not installed
 */
export async function sqliteLibrary(): Promise<OpenSqlite> {
  const own = getBuiltinModule('node:sqlite') as typeof NodeSqlite | undefined;
  return own ? nodeSqlite(own) : libsql();
}

/** Most prepared statements that a connection keeps. */
const MOST_KEPT = 100;

/**
 * Keeps the prepared statements of a connection. Only for statements without rows: a statement with rows is active
 * until the last of them is read, or until the garbage collector finds it.
 */
function keptStatements<Statement extends object>(prepare: (text: string) => Statement): (text: string) => Statement {
  const kept = new LRUCache<string, Statement>(atMost(MOST_KEPT));
  return (text) => {
    const known = kept.get(text);
    if (known) return known;
    const statement = prepare(text);
    kept.set(text, statement);
    return statement;
  };
}

const nodeSqlite =
  ({ DatabaseSync }: typeof NodeSqlite): OpenSqlite =>
  (file) => {
    const database = new DatabaseSync(file);
    const kept = keptStatements((text) => database.prepare(text));
    return {
      exec: (statement) => database.exec(statement),
      run: (text, parameters, givesRows) => {
        const values = parameters as (string | number | bigint | null)[];
        if (!givesRows) return { rows: [], changes: Number(kept(text).run(...values).changes) };
        const statement = database.prepare(text);
        // Without this, a number above JavaScript's safe integers fails the whole statement.
        statement.setReadBigInts(true);
        return { rows: statement.all(...values), changes: 0 };
      },
      close: () => database.close(),
    };
  };

const libsqlMissing = driverMissing({
  name: 'libsql',
  neededBy: `SQLite on Node ${version.slice(1)}`,
  instead: 'use Node 22.13 or newer, which brings SQLite',
});

async function libsql(): Promise<OpenSqlite> {
  // A shop on a newer Node has no use for its binary, so it is not among the dependencies.
  const { default: Database } = await import('libsql').catch(libsqlMissing);
  return (file) => {
    const database = new Database(file, { timeout: 0 });
    const kept = keptStatements((text) => database.prepare(text));
    return {
      // Unlike `run`, `exec` leaves no statement active when it meets a lock.
      exec: (statement) => void database.exec(statement),
      run: (text, parameters, givesRows) => {
        if (!givesRows) return { rows: [], changes: kept(text).run(parameters).changes };
        const statement = database.prepare(text);
        if (statement.reader) return { rows: statement.all(parameters), changes: 0 };
        return { rows: [], changes: statement.run(parameters).changes };
      },
      close: () => void database.close(),
    };
  };
}
