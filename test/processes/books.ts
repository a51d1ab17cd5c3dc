import { CamelCasePlugin, Kysely, sql, type Dialect } from 'kysely';
import { sqliteDialect } from '../../src/server/store/sqlite/sqlite.js';
import { postgres } from '../../src/server/store/postgres.js';
import { fileWitness } from '../../src/server/store/sqlite/file-witness.js';
import type { Witness } from '../../src/server/store/sql/generation.js';
import type { WebshopName } from './webshops.js';

/** A customer's basket. */
export interface BasketRow {
  session: string;
  webshop: WebshopName;
  amount: number;
  /** `paid`: the customer has paid another way. */
  state: 'open' | 'reserved' | 'ordered' | 'paid';
  /** Id of the purchase for which it is reserved. */
  reservedBy: string | null;
  /** Why the shop cannot complete the order of this basket; null if it can. */
  obstacle: Obstacle | null;
}

/**
 * Why a shop cannot complete an order: `completeOrder` throws for ever, throws the first few times, or never returns.
 */
export type Obstacle = 'for ever' | 'for long' | 'hangs';

/** An order of the shop: one for each purchase. */
export interface OrderRow {
  purchaseId: string;
  orderId: string;
  session: string;
  webshop: WebshopName;
  /** Amount in cents that the bank pays, according to the purchase. */
  amount: number;
  state: 'prepared' | 'completed' | 'released';
  /** Numbers of calls of `prepareOrder`, `completeOrder` and `releaseOrder`. */
  prepareCalls: number;
  completeCalls: number;
  releaseCalls: number;
  /** Number of completions, and time of the completion in milliseconds since 1970. */
  completions: number;
  completedAt: number | string | null;
  /** The bank's reference. */
  transactionId: string | null;
}

/** A violation of the contract that the shop has noticed. */
export interface WrongRow {
  purchaseId: string;
  what: string;
}

/** The shop's own tables. */
export interface ShopTables {
  baskets: BasketRow;
  orders: OrderRow;
  wrongs: WrongRow;
}

/** The shop's own database. */
export type Books = Kysely<ShopTables>;

/** Returns the dialect for SQLite or PostgreSQL, depending on the address. */
export const dialectAt = (address: string): Dialect =>
  isPostgres(address) ? postgres({ connectionString: address }) : sqliteDialect(address);

/** Returns the witness of a database, which the handler creates for a file only. */
export const witnessAt = (address: string): Witness | undefined =>
  isPostgres(address) ? undefined : fileWitness(address);

const isPostgres = (address: string): boolean => address.startsWith('postgres');

/** Milliseconds for which a statement waits: on a busy machine, many customers and processes write at once. */
const PATIENCE = 30_000;

/** Opens the shop's own database, which is separate from that of the purchases. */
export function openBooks(address: string): Books {
  const times = { connectionTimeoutMillis: PATIENCE, statement_timeout: PATIENCE, query_timeout: PATIENCE };
  const dialect = isPostgres(address)
    ? postgres({ connectionString: address, ...times })
    : sqliteDialect(address, { patience: PATIENCE });
  return new Kysely<ShopTables>({ dialect, plugins: [new CamelCasePlugin()] });
}

/** Creates the shop's tables. */
export async function makeTables(books: Books): Promise<void> {
  await sql`create table baskets (session text primary key, webshop text not null, amount integer not null, state text not null,
    reserved_by text, obstacle text)`.execute(books);
  await sql`create table orders (purchase_id text primary key, order_id text not null, session text not null,
    webshop text not null, amount integer not null,
    state text not null, prepare_calls integer not null, complete_calls integer not null, release_calls integer not null, completions integer not null,
    completed_at bigint, transaction_id text)`.execute(books);
  await sql`create table wrongs (purchase_id text not null, what text not null)`.execute(books);
}
