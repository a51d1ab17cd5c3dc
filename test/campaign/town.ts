import { startSandbox } from '../../src/sandbox/sandbox.js';
import { createSqlStore } from '../../src/server/store/sql/sql-store.js';
import { startBankProxy } from '../processes/bank-proxy.js';
import { dialectAt, makeTables, openBooks, witnessAt } from '../processes/books.js';
import { createDatabases, type DatabaseKind } from '../processes/databases.js';
import { startFleet } from '../processes/fleet.js';
import { startLink } from '../processes/link.js';
import { rowsOf, webshopNames, type WebshopName } from '../processes/webshops.js';
import type { Driven } from './plan.js';
import type { Rewind } from './storms.js';

/** Environment in which customers buy: bank, shop processes, databases and the connections between them. */
export type Town = Awaited<ReturnType<typeof createTown>>;

/** Time limit of the service's answers in milliseconds of the fast clock, as in a shop. */
const PATIENCE = 10_000;

/** What a town is made with. */
interface TownOptions {
  readonly kind: DatabaseKind;
  readonly processes: number;
  /** Factor by which all clocks run faster than the machine's. */
  readonly pace: number;
  /** Who calls the handler: browsers, or the shop's own server by id. */
  readonly driven: Driven;
}

/** Creates a town; `end` ends all of it. */
export async function createTown({ kind, processes, pace, driven }: TownOptions) {
  const clock = { begun: Date.now(), pace, ahead: 0 };
  /** Milliseconds since 1970 by the fast clock. */
  const now = () => clock.begun + (Date.now() - clock.begun) * pace + clock.ahead;
  const [databases, sandbox] = await Promise.all([createDatabases(kind), startSandbox({ now: () => new Date(now()) })]);
  const { database } = databases;
  const proxy = await startBankProxy(sandbox);
  /** Connection between the processes and PostgreSQL. */
  const link = kind === 'postgres' ? await startLink(database) : undefined;
  const books = openBooks(databases.books);
  await makeTables(books);
  const webshop = rowsOf('first', proxy.url);
  const store = createSqlStore({ webshop, dialect: dialectAt(database), witness: witnessAt(database) });
  await store.migrate();
  await store.close();
  const fleet = await startFleet(processes, {
    sandbox: proxy.url,
    database: link?.url ?? database,
    books: databases.books,
    patience: PATIENCE / pace,
    clock,
    webshops: webshopNames,
  });
  const counts = new Map<string, number>();
  return {
    clock,
    now,
    sandbox,
    proxy,
    fleet,
    books,
    databases,
    link,
    driven,
    /** Webshops whose own server is away. */
    away: new Set<WebshopName>(),
    /** Stores that were restored. */
    rewinds: [] as Rewind[],
    counts,
    /** Counts an occurrence by name. */
    count: (what: string): void => void counts.set(what, (counts.get(what) ?? 0) + 1),
    async end(): Promise<void> {
      await fleet.close();
      await Promise.all([books.destroy(), sandbox.close(), proxy.close(), link?.close()]);
      await databases.remove();
    },
  };
}
