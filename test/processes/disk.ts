import { CompiledQuery, SqliteAdapter, type DatabaseConnection, type Dialect, type Driver } from 'kysely';

const NO_LIMIT = 2 ** 31 - 2;

/**
 * Wraps a dialect with a disk that can be full: SQLite and PostgreSQL then refuse statements that need space, each with
 * its own error.
 */
export function onDisk(dialect: Dialect, isFull: () => boolean): Dialect {
  const isFile = dialect.createAdapter() instanceof SqliteAdapter;
  let wasFull = false;
  const settle = async (connection: DatabaseConnection): Promise<DatabaseConnection> => {
    wasFull ||= isFull();
    if (wasFull) await connection.executeQuery(CompiledQuery.raw(statementFor(isFile, isFull())));
    return connection;
  };
  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver: () => withConnections(dialect.createDriver(), settle),
  };
}

/** PostgreSQL has no size limit of its own, so the test uses a read-only session, which refuses the same statements. */
const statementFor = (isFile: boolean, full: boolean): string =>
  isFile
    ? `pragma max_page_count = ${full ? 1 : NO_LIMIT}`
    : `set default_transaction_read_only = ${full ? 'on' : 'off'}`;

function withConnections(
  driver: Driver,
  settle: (connection: DatabaseConnection) => Promise<DatabaseConnection>,
): Driver {
  const acquireConnection = async () => {
    const connection = await driver.acquireConnection();
    return settle(connection).catch(async (error: unknown) => {
      await driver.releaseConnection(connection);
      throw error;
    });
  };
  return new Proxy(driver, {
    get: (target, name) => (name === 'acquireConnection' ? acquireConnection : bound(target, name)),
  });
}

function bound(target: Driver, name: string | symbol): unknown {
  const value: unknown = Reflect.get(target, name);
  return typeof value === 'function' ? (value.bind(target) as unknown) : value;
}
