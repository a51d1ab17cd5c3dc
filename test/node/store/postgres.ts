import { PostgresDialect, type Dialect } from 'kysely';
import pg from 'pg';
import { startPostgresServer } from './postgres-server.js';

/** A PostgreSQL database for one test, initially empty. */
export interface Postgres {
  /** Address for other processes. */
  readonly url: string;
  /** Runs one statement, outside of any store. */
  run(statement: string): Promise<void>;
  stop(): Promise<void>;
}

/** Creates a dialect with up to ten connections, opened on demand; the store that receives it closes them. */
export function postgresDialect(url: string): Dialect {
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  // Idle connections emit an error when the server ends, which is expected.
  pool.on('error', () => {});
  return new PostgresDialect({ pool });
}

/** Returns the address of the same database for sessions with these settings, like `search_path`. */
export function withSettings(url: string, settings: Readonly<Record<string, string>>): string {
  const address = new URL(url);
  address.searchParams.set(
    'options',
    Object.entries(settings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  );
  return address.href;
}

/**
 * Creates an empty database on the server of `DATABASE_URL` (whose user must be allowed to create databases), or on a
 * new server that ends with this process, however that ends.
 */
export async function startPostgres(): Promise<Postgres> {
  const external = process.env['DATABASE_URL'];
  const server = external ? { url: external, stop: async () => {} } : await startPostgresServer();
  const name = `ratenkauf_test_${process.pid}_${Math.random().toString(36).slice(2)}`;
  await run(server.url, `create database ${name}`);
  const url = Object.assign(new URL(server.url), { pathname: `/${name}` }).href;
  return {
    url,
    run: (statement) => run(url, statement),
    stop: async () => {
      await run(server.url, `drop database ${name} with (force)`);
      await server.stop();
    },
  };
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
