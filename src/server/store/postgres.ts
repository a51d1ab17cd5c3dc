import { PostgresDialect, type Dialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import { pgLibrary } from './pg-library.js';

/** A client of a `pg` pool. */
export interface PgClient {
  on(event: 'error', listener: (error: Error) => void): unknown;
}

/** A client of a `pg` pool that is in use. */
export interface PgPoolClient extends PostgresPoolClient {
  /** With `true`, the connection is closed instead of being returned to the pool. */
  release(destroy?: boolean): void;
}

/** The part of a `pg` pool that is used here. */
export interface PgPool {
  connect(): Promise<PgPoolClient>;
  end(): Promise<void>;
  on(event: 'error', listener: (error: Error) => void): unknown;
  on(event: 'connect', listener: (client: PgClient) => void): unknown;
}

/**
 * Connection to PostgreSQL: options of a `pg` pool, of which the usual ones are listed here, or the shop's own pool.
 */
export interface PostgresOptions {
  /** Like `postgres://user:password@host/database`. */
  readonly connectionString?: string | undefined;
  /** Maximum number of connections. Default 10. */
  readonly max?: number | undefined;
  /**
   * The shop's own pool, used instead of the options. It stays open when the handler is closed, and its time limits are
   * not changed.
   */
  readonly pool?: PgPool | undefined;
  readonly [option: string]: unknown;
}

/** Time limits in milliseconds, ordered so that the server times out first, then the client, then the guarded store. */
const limits = {
  connectionTimeoutMillis: 5_000,
  statement_timeout: 6_000,
  query_timeout: 8_000,
  idle_in_transaction_session_timeout: 30_000,
  keepAlive: true,
  max: 10,
};

/**
 * Returns a dialect for a PostgreSQL database, for the field `database` of the configuration. A broken or silent
 * connection fails the calls that use it, but not the process; the next call opens a new one. Connects at first use.
 * @throws {StoreError} `driver_missing` at first use, if the package `pg` is not installed
 */
export const postgres = ({ pool, ...options }: PostgresOptions): Dialect =>
  new PostgresDialect({
    pool: async () => (pool ? lasting(pool, async () => {}) : ownPool({ ...limits, ...options })),
  });

async function ownPool(options: object): Promise<PostgresPool> {
  const pool = await makePool(options);
  return lasting(pool, () => pool.end());
}

async function makePool(options: object): Promise<PgPool> {
  const { Pool } = await pgLibrary();
  return new Pool(options);
}

/** Wraps a pool so that broken connections do not end the process. `end` is called when the store is closed. */
function lasting(pool: PgPool, end: () => Promise<void>): PostgresPool {
  // Node ends the process for an `error` event without a listener. The pool emits it for idle connections, each client
  // for its own.
  pool.on('error', () => {});
  pool.on('connect', (client) => void client.on('error', () => {}));
  const clients = new WeakMap<PostgresPoolClient, PostgresPoolClient>();
  return {
    connect: async () => {
      const client = await pool.connect();
      const known = clients.get(client) ?? breakable(client);
      clients.set(client, known);
      return known;
    },
    end,
  };
}

/** Wraps a client so that it is not reused after the connection has failed: queries queued on it would never finish. */
function breakable(client: PgPoolClient): PostgresPoolClient {
  let isBroken = false;
  const query = <Row>(text: string, values: readonly unknown[]) =>
    client.query<Row>(text, values).catch((error: unknown) => {
      isBroken ||= !isOfServer(error);
      throw error;
    });
  return { query: query as PostgresPoolClient['query'], release: () => client.release(isBroken) };
}

/**
 * Checks that the server has rejected a statement and the connection is still usable. Errors of class 57P end the
 * connection.
 */
function isOfServer(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && !code.startsWith('57P') && !code.startsWith('08');
}
