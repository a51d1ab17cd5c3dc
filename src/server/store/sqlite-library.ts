import { getBuiltinModule } from 'node:process';
import type * as NodeSqlite from 'node:sqlite';

/** Connection to an SQLite database by either library. All calls are synchronous, and none waits for a lock. */
export interface SqliteConnection {
  /** Runs a statement that returns no rows. */
  exec(statement: string): void;
  /** Runs a statement to its end. `changes` is the number of changed rows if the statement returns no rows, otherwise 0. */
  run(statement: string, parameters: readonly unknown[], givesRows: boolean): { readonly rows: readonly unknown[]; readonly changes: number };
  close(): void;
}

/** Opens a connection. */
export type OpenSqlite = (file: string) => SqliteConnection;

/** Returns Node's built-in SQLite if it exists (22.13 and later), otherwise libsql. */
export async function sqliteLibrary(): Promise<OpenSqlite> {
  const own = getBuiltinModule('node:sqlite') as typeof NodeSqlite | undefined;
  return own ? nodeSqlite(own) : libsql();
}

const nodeSqlite =
  ({ DatabaseSync }: typeof NodeSqlite): OpenSqlite =>
  (file) => {
    const database = new DatabaseSync(file);
    return {
      exec: (statement) => database.exec(statement),
      run: (text, parameters, givesRows) => {
        const statement = database.prepare(text);
        // Without this, a number above JavaScript's safe integers fails the whole statement.
        statement.setReadBigInts(true);
        const values = parameters as (string | number | bigint | null)[];
        if (givesRows) return { rows: statement.all(...values), changes: 0 };
        return { rows: [], changes: Number(statement.run(...values).changes) };
      },
      close: () => database.close(),
    };
  };

async function libsql(): Promise<OpenSqlite> {
  // Imported on demand, because its binary may be missing where it is not used.
  const { default: Database } = await import('libsql');
  return (file) => {
    const database = new Database(file, { timeout: 0 });
    return {
      // Unlike `run`, `exec` leaves no statement active when it meets a lock.
      exec: (statement) => void database.exec(statement),
      run: (text, parameters) => {
        const statement = database.prepare(text);
        if (statement.reader) return { rows: statement.all(parameters), changes: 0 };
        return { rows: [], changes: statement.run(parameters).changes };
      },
      close: () => void database.close(),
    };
  };
}

/** Returns SQLite's primary result code of an error of either library, like 5 for "busy"; undefined if it is not an SQLite error. */
export function sqliteCodeOf(error: unknown): number | undefined {
  if (!(error instanceof Error)) return undefined;
  const { errcode, rawCode } = error as { errcode?: unknown; rawCode?: unknown };
  const code = errcode ?? rawCode;
  return typeof code === 'number' ? code & 0xff : undefined;
}
