import Database from 'libsql';

/** The shop's own database. */
export type ShopDatabase = InstanceType<typeof Database>;

/** Milliseconds to wait for another process that is writing. */
const PATIENCE = 5_000;

/**
 * Sessions and logins are stored as a hash only. An order belongs to at most one purchase by instalments and at most one
 * transaction of the bank, and vice versa.
 */
const tables = `
  CREATE TABLE IF NOT EXISTS sessions (
    id TEXT PRIMARY KEY, language TEXT NOT NULL, used INTEGER NOT NULL, months INTEGER, customer TEXT) STRICT;
  CREATE TABLE IF NOT EXISTS basket_lines (
    session TEXT NOT NULL REFERENCES sessions ON DELETE CASCADE, product TEXT NOT NULL, variant INTEGER NOT NULL,
    quantity INTEGER NOT NULL CHECK (quantity > 0), PRIMARY KEY (session, product, variant)) STRICT;
  CREATE TABLE IF NOT EXISTS orders (
    number INTEGER PRIMARY KEY AUTOINCREMENT, session TEXT NOT NULL, purchase TEXT UNIQUE,
    state TEXT NOT NULL CHECK (state IN ('pending', 'completed', 'released')), draft TEXT NOT NULL,
    changed INTEGER NOT NULL, is_test INTEGER NOT NULL DEFAULT 0) STRICT;
  CREATE TABLE IF NOT EXISTS transactions (
    id TEXT PRIMARY KEY, order_number INTEGER NOT NULL UNIQUE REFERENCES orders, news TEXT, told INTEGER) STRICT;
  CREATE TABLE IF NOT EXISTS users (id TEXT PRIMARY KEY, began INTEGER NOT NULL, name TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
  CREATE INDEX IF NOT EXISTS orders_session ON orders (session, state);`;

/** Opens the database, a file that several processes on one machine may share, or `:memory:`. */
export function openDatabase(file: string): ShopDatabase {
  const database = new Database(file, { timeout: PATIENCE });
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  database.exec(tables);
  return database;
}

/** Returns the file in which the handler stores its purchases: `shop.sqlite` → `shop-ratenkauf.sqlite`. */
export const purchasesBeside = (file: string): string =>
  file === ':memory:' ? file : file.replace(/(\.[^./\\]+)?$/, '-ratenkauf$1');
