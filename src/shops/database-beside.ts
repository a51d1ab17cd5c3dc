import type { RatenkaufConfig } from '../server.js';
import { postgres } from '../server/inside.js';

type Database = NonNullable<RatenkaufConfig['database']>;

/**
 * Returns where purchases are kept beside a shop system, if its options do not say it: in its own PostgreSQL, or in a
 * file beside its SQLite, which has one connection.
 * @throws {TypeError} if there is no place that all its processes share
 */
export function databaseBeside(adapter: string, type: string, ownPostgres: Database | undefined): Database {
  if (ownPostgres !== undefined) return ownPostgres;
  if (['better-sqlite3', 'sqlite', 'sqljs'].includes(type)) return 'ratenkauf.sqlite';
  throw new TypeError(
    `${adapter}: database is required beside ${type}: a database of SQLite or PostgreSQL that all processes share.`,
  );
}

/**
 * Returns a shop system's own database by connections of the adapter's own: orders that are being paid would hold all
 * connections of the shop system, and each would wait for one more. What is undefined is left out.
 */
export function ownPool(connection: object, schema: unknown): Database {
  const options = typeof schema === 'string' ? `-c search_path=${schema}` : undefined;
  const all: [string, unknown][] = Object.entries(Object.assign({}, connection, { options, max: 5 }));
  return postgres(Object.fromEntries(all.filter(([, value]) => value !== undefined)));
}
