import { PostgresDialect, type Dialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import { StoreError } from './store-error.js';

interface PgClient {
  on(event: 'error', listener: (error: Error) => void): unknown;
}

interface PgPoolClient extends PostgresPoolClient {
  /** `true`: the connection is ended instead of being used again. */
  release(destroy?: boolean): void;
}

/** A pool of the package `pg`, as far as it is used here. */
export interface PgPool {
  connect(): Promise<PgPoolClient>;
  end(): Promise<void>;
  on(event: 'error', listener: (error: Error) => void): unknown;
  on(event: 'connect', listener: (client: PgClient) => void): unknown;
}

/** How PostgreSQL is reached: options of a pool of `pg`, of which these are the usual ones, or a pool of the shop's. */
export interface PostgresOptions {
  /** Like `postgres://user:password@host/database`. */
  readonly connectionString?: string | undefined;
  /** Connections at most. Default 10. */
  readonly max?: number | undefined;
  /** A pool of the shop's own instead; closing the handler ends it. Its time limits are the shop's to set. */
  readonly pool?: PgPool | undefined;
  readonly [option: string]: unknown;
}

/** Milliseconds: the server gives up first, then the client, then whoever asked the store. */
const limits = {
  connectionTimeoutMillis: 5_000,
  statement_timeout: 6_000,
  query_timeout: 8_000,
  idle_in_transaction_session_timeout: 30_000,
  keepAlive: true,
  max: 10,
};

/**
 * A PostgreSQL database, for the field `database` of the configuration. A connection that is cut or falls silent fails the calls that
 * use it, never the process; the next call gets a new one. Connects when it is first used.
 * @throws {StoreError} at the first use, when the package `pg` is not installed
 */
export const postgres = ({ pool, ...options }: PostgresOptions): Dialect =>
  new PostgresDialect({ pool: async () => lasting(pool ?? (await makePool({ ...limits, ...options }))) });

async function makePool(options: object): Promise<PgPool> {
  const { default: pg } = await import('pg').catch((cause: unknown) => {
    throw new StoreError('failed', 'PostgreSQL needs the package pg, which is not installed: npm install pg', { cause });
  });
  return new pg.Pool(options);
}

/** A pool whose connections may break. */
function lasting(pool: PgPool): PostgresPool {
  // Without these listeners a connection that is cut ends the process: the pool tells of idle ones, each client of its own.
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
    end: () => pool.end(),
  };
}

/** A client that is not used again when the connection, rather than a statement, has failed: what is queued on it would wait in vain. */
function breakable(client: PgPoolClient): PostgresPoolClient {
  let isBroken = false;
  const query = <Row>(text: string, values: readonly unknown[]) =>
    client.query<Row>(text, values).catch((error: unknown) => {
      isBroken ||= !isOfServer(error);
      throw error;
    });
  return { query: query as PostgresPoolClient['query'], release: () => client.release(isBroken) };
}

/** Whether the server itself has refused a statement, and the connection goes on: class 57P ends it. */
function isOfServer(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && !code.startsWith('57P') && !code.startsWith('08');
}
