import type { RatenkaufConfig } from '../../server.js';
import { postgres } from '../../server/inside.js';
import { poolOptions } from '../pool-options.js';

/** Options of the connection of Vendure to its database, as far as they are used; those of TypeORM. */
export interface VendureDatabase {
  readonly type: string;
  readonly url?: unknown;
  readonly host?: unknown;
  readonly port?: unknown;
  readonly username?: unknown;
  readonly password?: unknown;
  readonly database?: unknown;
  readonly schema?: unknown;
  readonly ssl?: unknown;
}

/** Types of SQLite: Vendure's own file is left to Vendure, which has one connection with its transactions open. */
const sqlites = ['better-sqlite3', 'sqlite', 'sqljs'];

/**
 * Returns where purchases are kept, if the options do not say it.
 * @throws {TypeError} if there is no place that all processes of Vendure share
 */
export function databaseBeside({ type, ...connection }: VendureDatabase): RatenkaufConfig['database'] {
  if (type === 'postgres') {
    const { url, host, port, username, password, database, schema, ssl } = connection;
    const given = { connectionString: url, host, port, user: username, password, database, ssl };
    return postgres(poolOptions(given, schema));
  }
  if (sqlites.includes(type)) return 'ratenkauf.sqlite';
  throw new TypeError(
    `RatenkaufPlugin: database is required beside ${type}: a database of SQLite or PostgreSQL that all processes share.`,
  );
}
