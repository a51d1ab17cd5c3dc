import { statSync } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler, type Dialect } from 'kysely';
import { SqliteDriver } from './sqlite-driver.js';
import { sqliteLibrary, type SqliteConnection } from './sqlite-library.js';

const IN_MEMORY = ':memory:';

/** Returns true for the name of a database in memory. */
export const isInMemory = (file: string): boolean => file === IN_MEMORY;

/** Default of `patience`, in milliseconds. */
const PATIENCE = 3_000;

export interface SqliteOptions {
  /** Statements to run on each new connection. */
  readonly statements?: readonly string[];
  /** Milliseconds for which a statement waits while another process is writing. Default 3,000. */
  readonly patience?: number;
}

/**
 * Connection settings: readers and the writer do not block each other, committed data survives a power failure, and
 * what was deleted is overwritten.
 */
const settings = [
  'pragma busy_timeout = 0',
  'pragma journal_mode = wal',
  'pragma synchronous = full',
  'pragma secure_delete = on',
];

/**
 * Returns a dialect for an SQLite database in one file, which several processes on one machine may share; `:memory:`
 * keeps the data only until it is closed. Opens the file at first use and creates missing folders and the file,
 * readable only by their owner.
 */
export const sqliteDialect = (file: string, { statements = [], patience = PATIENCE }: SqliteOptions = {}): Dialect => ({
  createDriver: () => {
    let opened: string | undefined;
    return new SqliteDriver({
      open: async () => {
        const connection = await openDatabase(file, [...settings, ...statements]);
        opened ??= inodeOf(file);
        return connection;
      },
      isInMemory: isInMemory(file),
      isReplaced: () => opened !== undefined && opened !== inodeOf(file),
      patience,
    });
  },
  createQueryCompiler: () => new SqliteQueryCompiler(),
  createAdapter: () => new SqliteAdapter(),
  createIntrospector: (db) => new SqliteIntrospector(db),
});

/** Returns what tells a file from another one that has its name later. */
function inodeOf(file: string): string | undefined {
  if (isInMemory(file)) return undefined;
  const found = statSync(resolve(file), { bigint: true, throwIfNoEntry: false });
  return found && `${found.dev}:${found.ino}`;
}

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

/** Creates missing folders and the file. SQLite gives its additional files the same mode. */
async function privateFile(file: string): Promise<string> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  try {
    // An existing file must not be opened here: closing it would release the locks of this process's other connections.
    await (await open(file, 'ax', 0o600)).close();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return file;
}
