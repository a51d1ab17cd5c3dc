import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import Database from 'libsql';

/** The shop's own database. */
export type ShopDatabase = InstanceType<typeof Database>;

/** Milliseconds to wait for another process that is writing. */
const PATIENCE = 5_000;

/**
 * Sessions are stored as a hash only. An order belongs to at most one purchase by instalments and at most one
 * transaction of the bank, and vice versa.
 */
const tables = `
  CREATE TABLE IF NOT EXISTS sessions (id TEXT PRIMARY KEY, language TEXT NOT NULL, used INTEGER NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS basket_lines (
    session TEXT NOT NULL REFERENCES sessions ON DELETE CASCADE, product TEXT NOT NULL, variant INTEGER NOT NULL,
    quantity INTEGER NOT NULL CHECK (quantity > 0), PRIMARY KEY (session, product, variant)) STRICT;
  CREATE TABLE IF NOT EXISTS customers (session TEXT PRIMARY KEY REFERENCES sessions ON DELETE CASCADE, details TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS orders (
    number INTEGER PRIMARY KEY AUTOINCREMENT, session TEXT NOT NULL, purchase TEXT UNIQUE,
    state TEXT NOT NULL CHECK (state IN ('pending', 'completed', 'released')), draft TEXT NOT NULL, changed INTEGER NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS transactions (
    id TEXT PRIMARY KEY, order_number INTEGER NOT NULL UNIQUE REFERENCES orders, news TEXT, told INTEGER) STRICT;
  CREATE TABLE IF NOT EXISTS users (id TEXT PRIMARY KEY, began INTEGER NOT NULL) STRICT;
  DROP TABLE IF EXISTS failed_logins;
  CREATE TABLE IF NOT EXISTS login_failures (client TEXT NOT NULL, at INTEGER NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
  CREATE INDEX IF NOT EXISTS orders_session ON orders (session, state);`;

/**
 * Opens the database, which several processes on one machine may share; `:memory:` is lost on closing. Creates missing
 * folders and files readable only by their owner, since they contain names and addresses.
 */
export function openDatabase(file: string): ShopDatabase {
  const database = new Database(file === ':memory:' ? file : privateFile(resolve(file)), { timeout: PATIENCE });
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  database.exec(tables);
  addColumn(database, 'sessions', 'months INTEGER');
  addColumn(database, 'users', 'name TEXT');
  addColumn(database, 'orders', 'is_test INTEGER NOT NULL DEFAULT 0');
  addColumn(database, 'orders', 'is_sample INTEGER NOT NULL DEFAULT 0');
  addColumn(database, 'orders', 'is_past INTEGER NOT NULL DEFAULT 0');
  return database;
}

/** Adds a column that is missing in a file of an older version. */
function addColumn(database: ShopDatabase, table: string, column: string): void {
  const columns = database.prepare(`SELECT name FROM pragma_table_info('${table}')`).all() as { name: string }[];
  if (!columns.some(({ name }) => name === column.split(' ')[0]))
    database.exec(`ALTER TABLE ${table} ADD COLUMN ${column}`);
}

/** Returns the file in which the handler stores its purchases: `shop.sqlite` → `shop-ratenkauf.sqlite`. */
export const purchasesBeside = (file: string): string =>
  file === ':memory:' ? file : file.replace(/(\.[^./\\]+)?$/, '-ratenkauf$1');

function privateFile(file: string): string {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  closeSync(openSync(file, 'a', 0o600));
  return file;
}
