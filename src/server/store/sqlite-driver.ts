import { setTimeout } from 'node:timers/promises';
import { DeleteQueryNode, InsertQueryNode, SelectQueryNode, UpdateQueryNode } from 'kysely';
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import { sqliteCodeOf, type SqliteConnection } from './sqlite-library.js';
import { StoreError } from './store-error.js';

/** Milliseconds between two attempts: the first pause, and the longest. */
const PAUSES = { first: 2, longest: 50 } as const;
const [BUSY, LOCKED] = [5, 6];

/** What the driver needs. */
export interface SqliteDriverOptions {
  /** Opens a connection that is ready for use. */
  readonly open: () => Promise<SqliteConnection>;
  /** Whether everything is gone with the connection: then a failed statement must not close it. */
  readonly isInMemory: boolean;
  /** How long a statement waits for another process that is writing, in milliseconds. */
  readonly patience: number;
}

/**
 * Kysely's driver for SQLite. A lock is waited for asynchronously; when that takes too long, the statement rejects with a
 * {@link StoreError} `locked`. A connection on which anything failed is never used again: libsql leaves a statement that met a lock
 * active, and what is written after it on the same connection is acknowledged, but never committed.
 */
export class SqliteDriver implements Driver {
  readonly #options: SqliteDriverOptions;
  #connection: SqliteConnection | undefined;
  /** Settles when everybody has finished who wrote, or began a transaction, before. */
  #writers: Promise<unknown> = Promise.resolve();
  /** Settles when the open transaction has ended. */
  #transaction: Promise<void> | undefined;
  #endTransaction: (() => void) | undefined;
  #lastSuccess = 0;
  #isClosed = false;

  constructor(options: SqliteDriverOptions) {
    this.#options = options;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<Session> {
    return new Session(this);
  }

  async beginTransaction(session: DatabaseConnection): Promise<void> {
    await this.#inTurn(async (askedAt) => {
      await this.#untilFree(askedAt, (connection) => connection.exec('begin immediate'));
      this.#transaction = new Promise((resolve) => (this.#endTransaction = resolve));
      (session as Session).isInTransaction = true;
    });
  }

  async commitTransaction(session: DatabaseConnection): Promise<void> {
    this.runInTransaction((connection) => connection.exec('commit'));
    this.#leave(session as Session);
  }

  async rollbackTransaction(session: DatabaseConnection): Promise<void> {
    this.#discard();
    this.#leave(session as Session);
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    this.#isClosed = true;
    this.#connection?.close();
    this.#connection = undefined;
  }

  /** Runs a statement that only reads. Those that write do not keep it waiting. */
  async read<Result>(work: (connection: SqliteConnection) => Result): Promise<Result> {
    const askedAt = performance.now();
    while (this.#transaction) await this.#transaction;
    return this.#untilFree(askedAt, work);
  }

  /** Runs a statement that may write, in a transaction of its own. */
  write<Result>(work: (connection: SqliteConnection) => Result): Promise<Result> {
    return this.#inTurn((askedAt) =>
      this.#untilFree(askedAt, (connection) => {
        connection.exec('begin immediate');
        const result = work(connection);
        connection.exec('commit');
        return result;
      }),
    );
  }

  /** Runs a statement of the open transaction. When it fails, the transaction is over, and nothing of it is kept. */
  runInTransaction<Result>(work: (connection: SqliteConnection) => Result): Result {
    if (!this.#connection) throw new Error('The transaction was ended by a failed statement.');
    try {
      return work(this.#connection);
    } catch (error) {
      this.#discard();
      throw error;
    }
  }

  #leave(session: Session): void {
    session.isInTransaction = false;
    this.#transaction = undefined;
    this.#endTransaction?.();
  }

  /** One writer of this process at a time: the others need not ask whether the database is free. */
  #inTurn<Result>(work: (askedAt: number) => Promise<Result>): Promise<Result> {
    const askedAt = performance.now();
    const turn = this.#writers.then(async () => {
      await this.#transaction;
      return work(askedAt);
    });
    this.#writers = turn.catch(() => undefined);
    return turn;
  }

  /** Does the work as soon as nobody else keeps the database locked. As long as others of this process get through, it is not locked. */
  async #untilFree<Result>(askedAt: number, work: (connection: SqliteConnection) => Result): Promise<Result> {
    for (let pause: number = PAUSES.first; ; pause = Math.min(pause * 2, PAUSES.longest)) {
      try {
        const result = work(await this.#ready());
        this.#lastSuccess = performance.now();
        return result;
      } catch (error) {
        this.#discard();
        const code = sqliteCodeOf(error);
        if (code !== BUSY && code !== LOCKED) throw error;
        const { patience } = this.#options;
        if (performance.now() > Math.max(askedAt, this.#lastSuccess) + patience)
          throw new StoreError('locked', `Another process has locked the SQLite database for more than ${patience} ms.`, { cause: error });
      }
      // Not all at the same moment.
      await setTimeout(pause * (0.5 + Math.random()));
    }
  }

  async #ready(): Promise<SqliteConnection> {
    if (this.#connection) return this.#connection;
    const opened = await this.#options.open();
    if (this.#isClosed || this.#connection) opened.close();
    if (this.#isClosed) throw new Error('driver has already been destroyed');
    return (this.#connection ??= opened);
  }

  /** Ends what is open on the connection, and the connection itself where that loses nothing. */
  #discard(): void {
    const connection = this.#connection;
    if (!connection) return;
    // Before it is closed: until its statements are collected as garbage, libsql keeps the locks of an open transaction.
    rollBack(connection);
    if (this.#options.isInMemory) return;
    this.#connection = undefined;
    connection.close();
  }
}

function rollBack(connection: SqliteConnection): void {
  try {
    connection.exec('rollback');
  } catch {
    // There was no transaction.
  }
}

/** What Kysely runs statements on. */
class Session implements DatabaseConnection {
  isInTransaction = false;
  readonly #driver: SqliteDriver;

  constructor(driver: SqliteDriver) {
    this.#driver = driver;
  }

  async executeQuery<Row>({ sql, parameters, query }: CompiledQuery): Promise<QueryResult<Row>> {
    const isWrite = InsertQueryNode.is(query) || UpdateQueryNode.is(query) || DeleteQueryNode.is(query);
    const givesRows = !isWrite || query.returning !== undefined;
    const work = (connection: SqliteConnection) => connection.run(sql, parameters, givesRows);
    const { rows, changes } = this.isInTransaction
      ? this.#driver.runInTransaction(work)
      : await (SelectQueryNode.is(query) ? this.#driver.read(work) : this.#driver.write(work));
    return { rows: rows as Row[], ...(isWrite && { numAffectedRows: BigInt(changes) }) };
  }

  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    yield await this.executeQuery<Row>(query);
  }
}
