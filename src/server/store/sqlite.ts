import { mkdir, open } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { SqliteDialect, type Dialect, type SqliteDatabase } from 'kysely';

/** How long a process waits for another that is writing, in milliseconds. */
const PATIENCE = 5_000;

/**
 * An SQLite database in one file, which several processes on one machine may share; `:memory:` forgets everything when it is closed.
 * Opened when it is first used: folder and file are made where they are missing, readable only by their owner.
 */
export const sqliteDialect = (file: string): Dialect => new SqliteDialect({ database: () => openDatabase(file) });

async function openDatabase(file: string): Promise<SqliteDatabase> {
  // Here and not above: a shop with another database needs no binary for this one.
  const { default: Database } = await import('libsql');
  const database = new Database(file === ':memory:' ? file : await privateFile(resolve(file)), { timeout: PATIENCE });
  // Readers and the one writer do not wait for each other, and what was written survives a power cut.
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  return database;
}

/** SQLite gives the files beside it the same mode. */
async function privateFile(file: string): Promise<string> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await (await open(file, 'a', 0o600)).close();
  return file;
}
