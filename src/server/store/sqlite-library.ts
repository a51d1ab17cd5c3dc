import { getBuiltinModule } from 'node:process';
import type * as NodeSqlite from 'node:sqlite';

/** One connection to an SQLite database, by whichever library this Node has. Every call does its work at once; none waits for a lock. */
export interface SqliteConnection {
  /** Runs a statement that gives no rows. */
  exec(statement: string): void;
  /** Runs a statement to its end; `changes` counts the rows it has changed when it gives none. */
  run(statement: string, parameters: readonly unknown[], givesRows: boolean): { readonly rows: readonly unknown[]; readonly changes: number };
  close(): void;
}

/** Opens a connection. */
export type OpenSqlite = (file: string) => SqliteConnection;

/** Node's own library where there is one (22.13 and later), else libsql. */
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
        // Otherwise a number that is too large for JavaScript is an error of the whole statement.
        statement.setReadBigInts(true);
        const values = parameters as (string | number | bigint | null)[];
        if (givesRows) return { rows: statement.all(...values), changes: 0 };
        return { rows: [], changes: Number(statement.run(...values).changes) };
      },
      close: () => database.close(),
    };
  };

async function libsql(): Promise<OpenSqlite> {
  // Here and not above: where it is not used, its binary need not be there.
  const { default: Database } = await import('libsql');
  return (file) => {
    const database = new Database(file, { timeout: 0 });
    return {
      // Unlike `run`, it leaves nothing active when it meets a lock.
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

/** SQLite's primary result code of an error of either library, like 5 for "busy"; undefined when it is none of SQLite's. */
export function sqliteCodeOf(error: unknown): number | undefined {
  if (!(error instanceof Error)) return undefined;
  const { errcode, rawCode } = error as { errcode?: unknown; rawCode?: unknown };
  const code = errcode ?? rawCode;
  return typeof code === 'number' ? code & 0xff : undefined;
}
