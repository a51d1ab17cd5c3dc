import { mkdir, open } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler, type Dialect } from 'kysely';
import { SqliteDriver } from './sqlite-driver.js';
import { sqliteLibrary, type SqliteConnection } from './sqlite-library.js';

const IN_MEMORY = ':memory:';

/** How long a statement waits for another process that is writing, in milliseconds. */
const PATIENCE = 3_000;

/** What an SQLite database may be told. */
export interface SqliteOptions {
  /** Run on every connection when it is opened. */
  readonly statements?: readonly string[];
  /** How long a statement waits for another process that is writing, in milliseconds. Default 3,000. */
  readonly patience?: number;
}

/** How connections are set up: readers and the one writer do not wait for each other, and what was written survives a power cut. */
const settings = ['pragma busy_timeout = 0', 'pragma journal_mode = wal', 'pragma synchronous = full'];

/**
 * An SQLite database in one file, which several processes on one machine may share; `:memory:` forgets everything when it is closed.
 * Opened when it is first used: folder and file are made where they are missing, readable only by their owner.
 */
export const sqliteDialect = (file: string, { statements = [], patience = PATIENCE }: SqliteOptions = {}): Dialect => ({
  createDriver: () =>
    new SqliteDriver({ open: () => openDatabase(file, [...settings, ...statements]), isInMemory: file === IN_MEMORY, patience }),
  createQueryCompiler: () => new SqliteQueryCompiler(),
  createAdapter: () => new SqliteAdapter(),
  createIntrospector: (db) => new SqliteIntrospector(db),
});

async function openDatabase(file: string, statements: readonly string[]): Promise<SqliteConnection> {
  const openSqlite = await sqliteLibrary();
  const connection = openSqlite(file === IN_MEMORY ? file : await privateFile(resolve(file)));
  try {
    for (const statement of statements) connection.exec(statement);
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}

/** Makes folder and file where they are missing. SQLite gives the files beside it the same mode. */
async function privateFile(file: string): Promise<string> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  try {
    // A file that exists must not be opened here: closing it would end the locks that other connections of this process have on it.
    await (await open(file, 'ax', 0o600)).close();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return file;
}
