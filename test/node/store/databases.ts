import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sqliteDialect } from '../../../src/server/store/sqlite/sqlite.js';
import { postgresDialect, startPostgres, withSettings } from './postgres.js';
import type { TestDatabase } from './samples.js';

/** Any number of empty databases, all deleted at the end. */
export interface TestDatabases {
  inMemory(): Promise<TestDatabase>;
  inFile(): Promise<TestDatabase>;
  /** Creates a separate schema, used by sessions with these settings. */
  inPostgres(settings?: Readonly<Record<string, string>>): Promise<TestDatabase>;
  close(): Promise<void>;
}

/** Creates a folder, and starts PostgreSQL. */
export async function openTestDatabases(): Promise<TestDatabases> {
  const folder = await mkdtemp(join(tmpdir(), 'ratenkauf-store-'));
  const postgres = await startPostgres();
  let count = 0;
  return {
    inMemory: async () => ({ dialect: () => sqliteDialect(':memory:'), address: ':memory:' }),
    inFile: async () => {
      const address = join(folder, `${(count += 1)}.sqlite`);
      return { dialect: () => sqliteDialect(address), address };
    },
    inPostgres: async (settings = {}) => {
      const name = `test_${(count += 1)}`;
      await postgres.run(`create schema ${name}`);
      const address = withSettings(postgres.url, { search_path: name, ...settings });
      return { dialect: () => postgresDialect(address), address };
    },
    close: async () => {
      await postgres.stop();
      await rm(folder, { recursive: true });
    },
  };
}
