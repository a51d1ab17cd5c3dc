import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres, withSettings } from './postgres.js';

/** Kinds of databases that processes can share. */
export const databaseKinds = ['sqlite', 'postgres'] as const;

export type DatabaseKind = (typeof databaseKinds)[number];

/** Two empty databases, one for purchases and one for the shop's own tables. */
export interface ProcessDatabases {
  readonly database: string;
  readonly books: string;
  remove(): Promise<void>;
}

/** Makes empty databases of one kind. */
export const createDatabases = (kind: DatabaseKind): Promise<ProcessDatabases> => (kind === 'sqlite' ? inFiles() : inPostgres());

async function inFiles(): Promise<ProcessDatabases> {
  const folder = await mkdtemp(join(tmpdir(), 'ratenkauf-books-'));
  return {
    database: join(folder, 'purchases.sqlite'),
    books: join(folder, 'shop.sqlite'),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

async function inPostgres(): Promise<ProcessDatabases> {
  const postgres = await startPostgres();
  for (const schema of ['purchases', 'shop']) await postgres.run(`create schema ${schema}`);
  const [database, books] = ['purchases', 'shop'].map((schema) => withSettings(postgres.url, { search_path: schema }));
  return { database: database!, books: books!, remove: () => postgres.stop() };
}
