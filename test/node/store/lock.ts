import { CompiledQuery } from 'kysely';
import { sqliteDialect } from '../../../src/server/store/sqlite/sqlite.js';

/**
 * Locks an SQLite file as another writer does; resolves with the function that releases it. In this process it has to be
 * the same library: two of them do not see each other's locks.
 */
export async function lockFile(file: string): Promise<() => Promise<void>> {
  const driver = sqliteDialect(file, { patience: 10_000 }).createDriver();
  const connection = await driver.acquireConnection();
  await driver.beginTransaction(connection, {});
  await connection.executeQuery(CompiledQuery.raw('select 1'));
  return async () => {
    await driver.commitTransaction(connection);
    await driver.destroy();
  };
}
