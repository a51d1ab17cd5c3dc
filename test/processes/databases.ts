import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import Database from 'libsql';
import pg from 'pg';
import { fileWitness } from '../../src/server/store/sqlite/file-witness.js';
import { startPostgres, withSettings } from '../node/store/postgres.js';

/** Kinds of databases that processes can share. */
export const databaseKinds = ['sqlite', 'postgres'] as const;

export type DatabaseKind = (typeof databaseKinds)[number];

/** Two empty databases, one for purchases and one for the shop's own tables. */
export interface ProcessDatabases {
  readonly database: string;
  readonly books: string;
  /** Blocks all other writers of purchases for `ms` milliseconds. */
  lock(ms: number): Promise<void>;
  /** Copies the purchases. */
  copy(): Promise<Backup>;
  remove(): Promise<void>;
}

/** A copy of the purchases. */
export interface Backup {
  /** Restores the copy; must be called while the database is not in use. */
  putBack(): Promise<void>;
  /**
   * Copies the file over the one that is in use, as an operator must not do; calls `before` while nothing can be
   * written. Undefined if the database is not a file.
   */
  readonly overwrite: ((before: () => Promise<void>) => Promise<void>) | undefined;
}

/** Creates empty databases of one kind. */
export const createDatabases = (kind: DatabaseKind): Promise<ProcessDatabases> =>
  kind === 'sqlite' ? inFiles() : inPostgres();

async function inFiles(): Promise<ProcessDatabases> {
  const folder = await mkdtemp(join(tmpdir(), 'ratenkauf-books-'));
  const database = join(folder, 'purchases.sqlite');
  return {
    database,
    books: join(folder, 'shop.sqlite'),
    lock: (ms) => lockFile(database, ms),
    copy: async () => {
      const copy = join(folder, 'copy.sqlite');
      await rm(copy, { force: true });
      const connection = new Database(database, { timeout: 5_000 });
      connection.prepare('vacuum into ?').run(copy);
      connection.close();
      return {
        putBack: async () => {
          for (const end of ['', '-wal', '-shm']) await rm(database + end, { force: true });
          await copyFile(copy, database);
          await sayIfFresh(database);
        },
        overwrite: (before) =>
          whileLocked(database, async () => {
            await before();
            await copyFile(copy, database);
          }),
      };
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/**
 * Says that the file was restored, as operators do with a copy of the last minute of a killed process
 * (docs/guide/operations.md): its generation is still the last one.
 */
async function sayIfFresh(file: string): Promise<void> {
  const last = await fileWitness(file).read();
  const connection = new Database(file, { timeout: 5_000 });
  connection.prepare("update ratenkauf_store set identity = 'restored' where generation >= ?").run(last ?? 0);
  connection.close();
}

const lockFile = (file: string, ms: number): Promise<void> => whileLocked(file, () => pause(ms));

/** Waits for the lock without blocking the processes to be locked out. */
async function whileLocked(file: string, work: () => Promise<void>): Promise<void> {
  const connection = new Database(file);
  try {
    for (let tries = 0; !isLocked(connection) && tries < 1_000; tries += 1) await pause(2);
    await work();
    if (connection.inTransaction) connection.exec('rollback');
  } finally {
    connection.close();
  }
}

function isLocked(connection: Database.Database): boolean {
  try {
    connection.exec('begin immediate');
    return true;
  } catch {
    return false;
  }
}

async function inPostgres(): Promise<ProcessDatabases> {
  const postgres = await startPostgres();
  for (const schema of ['purchases', 'shop']) await postgres.run(`create schema ${schema}`);
  const [database, books] = ['purchases', 'shop'].map((schema) => withSettings(postgres.url, { search_path: schema }));
  const within = <Value>(work: (client: pg.Client) => Promise<Value>) => connected(database!, work);
  return {
    database: database!,
    books: books!,
    lock: (ms) =>
      within(async (client) => {
        while (!(await areLocked(client))) await client.query('rollback');
        await pause(ms);
        await client.query('rollback');
      }),
    copy: () =>
      within(async (client) => {
        const tables = await tablesOf(client);
        await client.query('drop schema if exists copy cascade');
        await client.query('create schema copy');
        await client.query('begin isolation level repeatable read');
        for (const table of tables) await client.query(`create table copy.${table} as table ${table}`);
        await client.query('commit');
        const statements = tables.flatMap((table) => [
          `truncate ${table}`,
          `insert into ${table} select * from copy.${table}`,
        ]);
        // What operators do after a recovery that cannot be noticed (docs/guide/operations.md).
        const restored = "update ratenkauf_store set identity = 'restored'";
        const putBack = () =>
          within(async (again) => void (await again.query(['begin', ...statements, restored, 'commit'].join('; '))));
        return { putBack, overwrite: undefined };
      }),
    remove: () => postgres.stop(),
  };
}

async function connected<Value>(address: string, work: (client: pg.Client) => Promise<Value>): Promise<Value> {
  const client = new pg.Client(address);
  await client.connect();
  return work(client).finally(() => client.end());
}

/** Begins a transaction and locks all tables; resolves with false if one that locks them in another order was first. */
async function areLocked(client: pg.Client): Promise<boolean> {
  await client.query('begin');
  try {
    await client.query(`lock table ${(await tablesOf(client)).join(', ')} in exclusive mode`);
    return true;
  } catch (error) {
    const isDeadlock = error instanceof pg.DatabaseError && error.code === '40P01';
    if (isDeadlock) return false;
    throw error;
  }
}

/** Returns the tables of the purchases in the order in which they are always locked. */
async function tablesOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'purchases' order by 1`,
  );
  return rows.map(({ name }) => name);
}
