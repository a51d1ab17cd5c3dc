import { setTimeout } from 'node:timers/promises';
import {
  DeleteQueryNode,
  InsertQueryNode,
  SelectQueryNode,
  UpdateQueryNode,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type RootOperationNode,
} from 'kysely';
import type { SqliteConnection } from './sqlite-library.js';
import { sqliteCodeOf } from '../store-fault.js';
import { StoreError } from '../store-error.js';

/** First and longest pause between two attempts, in milliseconds. */
const PAUSES = { first: 2, longest: 50 } as const;
const [BUSY, LOCKED] = [5, 6];
/** Result codes of a damaged file. */
const DAMAGED: ReadonlySet<number | undefined> = new Set([11, 26]);

export interface SqliteDriverOptions {
  /** Opens and configures a connection. */
  readonly open: () => Promise<SqliteConnection>;
  /**
   * True for a database in memory: its connection must not be closed after a failed statement, because the data would
   * be lost.
   */
  readonly isInMemory: boolean;
  /** Returns true if another file than the one that was opened first has its name now. */
  readonly isReplaced: () => boolean;
  /** Milliseconds for which a statement waits while another process is writing. */
  readonly patience: number;
}

/**
 * Kysely driver for SQLite. Waits for locks asynchronously; if a lock lasts too long, the statement rejects with a
 * {@link StoreError} `locked`. A connection is never reused after a failure: libsql leaves a statement that met a lock
 * active, and later writes on that connection are acknowledged but never committed.
 */
export class SqliteDriver implements Driver {
  readonly #options: SqliteDriverOptions;
  #connection: SqliteConnection | undefined;
  /** Settles when all earlier writes and starts of transactions have finished. */
  #writers: Promise<unknown> = Promise.resolve();
  /** Settles when the open transaction has ended. */
  #transaction: Promise<void> | undefined;
  #endTransaction: (() => void) | undefined;
  #lastSuccess = 0;
  /** True until the file was found to be sound: at first, and again after an error that says it is damaged. */
  #isDoubtful = true;
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
    if (this.#connection) emptyLog(this.#connection);
    this.#connection?.close();
    this.#connection = undefined;
  }

  /** Runs a statement that only reads, without waiting for queued writes. */
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

  /** Runs a statement that must not be in a transaction. */
  alone<Result>(work: (connection: SqliteConnection) => Result): Promise<Result> {
    return this.#inTurn((askedAt) => this.#untilFree(askedAt, work));
  }

  /** Runs a statement of the open transaction. If it fails, the whole transaction is rolled back. */
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

  /** Queues the writers of this process, so that they do not compete for the database's lock. */
  #inTurn<Result>(work: (askedAt: number) => Promise<Result>): Promise<Result> {
    const askedAt = performance.now();
    const turn = this.#writers.then(async () => {
      await this.#transaction;
      return work(askedAt);
    });
    this.#writers = turn.catch(() => undefined);
    return turn;
  }

  /**
   * Runs `work`, and repeats it while another process holds the lock. The time limit starts again with every success of
   * this process, because the database is then not permanently locked.
   */
  async #untilFree<Result>(askedAt: number, work: (connection: SqliteConnection) => Result): Promise<Result> {
    for (let pause: number = PAUSES.first; ; pause = Math.min(pause * 2, PAUSES.longest)) {
      try {
        this.#refuseReplaced();
        // A statement that fails closes the connection of all of them, also while this one waits for it to be opened.
        while (!this.#connection) await this.#connect();
        if (this.#isDoubtful) this.#check(this.#connection);
        const result = work(this.#connection);
        this.#lastSuccess = performance.now();
        return result;
      } catch (error) {
        this.#discard();
        const code = sqliteCodeOf(error);
        if (DAMAGED.has(code)) this.#isDoubtful = true;
        if (code !== BUSY && code !== LOCKED) throw error;
        const { patience } = this.#options;
        if (performance.now() > Math.max(askedAt, this.#lastSuccess) + patience)
          throw new StoreError(
            'locked',
            `Another process has locked the SQLite database for more than ${patience} ms.`,
            { cause: error },
          );
      }
      // Random, so that waiting processes do not all retry at the same time.
      await setTimeout(pause * (0.5 + Math.random()));
    }
  }

  #refuseReplaced(): void {
    // What is written to a file that was removed is lost, and the log of changes would be applied to the other file.
    if (this.#options.isReplaced())
      throw new StoreError(
        'damaged',
        'The SQLite file was replaced or removed while this process uses it. Stop all processes, remove -wal and ' +
          '-shm, put the file in its place, and start again.',
      );
  }

  async #connect(): Promise<void> {
    const opened = await this.#options.open();
    if (this.#isClosed || this.#connection) opened.close();
    if (this.#isClosed) throw new Error('driver has already been destroyed');
    this.#connection ??= opened;
  }

  /**
   * Checks the structure of the file: pages of two files together can be read for a long time before an error shows it.
   */
  #check(connection: SqliteConnection): void {
    const { rows } = connection.run('pragma quick_check(1)', [], true);
    const [found] = rows.map((row) => Object.values(row as object)[0] as unknown);
    if (found !== 'ok')
      throw new StoreError(
        'damaged',
        'The SQLite file is damaged, or does not belong to the -wal beside it. Stop all processes and restore a ' +
          'backup; remove -wal and -shm first.',
      );
    this.#isDoubtful = false;
  }

  /** Rolls back the connection's open transaction and closes the connection, unless the database is in memory. */
  #discard(): void {
    const connection = this.#connection;
    if (!connection) return;
    // libsql keeps the locks of an open transaction after `close` until the statements are garbage-collected, so roll
    // back first.
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
    // No transaction was open.
  }
}

/** Deletes what the log of changes still has of deleted rows: closing does so only if no other process is connected. */
function emptyLog(connection: SqliteConnection): void {
  try {
    connection.exec('pragma wal_checkpoint(truncate)');
  } catch {
    // Another process is writing, and does it when it is closed.
  }
}

/** Connection object for Kysely; all sessions share the driver's one connection. */
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
    const { rows, changes } = await this.#run(query, sql, work);
    return { rows: rows as Row[], ...(isWrite && { numAffectedRows: BigInt(changes) }) };
  }

  async #run<Result>(
    query: RootOperationNode,
    sql: string,
    work: (connection: SqliteConnection) => Result,
  ): Promise<Result> {
    if (this.isInTransaction) return this.#driver.runInTransaction(work);
    if (SelectQueryNode.is(query)) return this.#driver.read(work);
    return /^pragma /i.test(sql) ? this.#driver.alone(work) : this.#driver.write(work);
  }

  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    yield await this.executeQuery<Row>(query);
  }
}
