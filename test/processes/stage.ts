import { onTestFinished } from 'vitest';
import { startSandbox } from '../../src/sandbox/sandbox.js';
import { createSqlStore } from '../../src/server/store/sql/sql-store.js';
import { dialectAt, makeTables, openBooks } from './books.js';
import { createDatabases, type DatabaseKind } from './databases.js';
import { startFleet } from './fleet.js';
import { createBrowser } from '../node/purchases/browser.js';
import { rowsOf } from './webshops.js';

/** Starts one sandbox and several shop processes on a shared database; all of it ends with the test. */
export async function startProcesses({ kind, processes }: { readonly kind: DatabaseKind; readonly processes: number }) {
  const [databases, sandbox] = await Promise.all([createDatabases(kind), startSandbox()]);
  const { database } = databases;
  const books = openBooks(databases.books);
  await makeTables(books);
  const fleet = await startFleet(processes, {
    sandbox: sandbox.url,
    database,
    books: databases.books,
    patience: 10_000,
    clock: { begun: Date.now(), pace: 1, ahead: 0 },
    webshops: ['first'],
  });
  const store = createSqlStore({ webshop: rowsOf('first', sandbox.url), dialect: dialectAt(database) });
  onTestFinished(async () => {
    await fleet.close();
    await Promise.all([books.destroy(), store.close(), sandbox.close()]);
    await databases.remove();
  });

  /** Creates a customer with a basket, whose requests go to all processes in turn. */
  async function enter(session: string) {
    await books
      .insertInto('baskets')
      .values({ session, webshop: 'first', amount: 799_00, state: 'open', reservedBy: null, obstacle: null })
      .execute();
    let asked = 0;
    const browser = createBrowser(() => (request) => fleet.ask((asked += 1) % processes, request), fleet.origin);
    browser.cookies.set('session', session);
    const start = async (): Promise<string> => {
      const { version } = (await (await browser.send('/ratenkauf/consent')).json()) as { version: string };
      const { paymentPage } = await browser.client.startPurchase({ consentVersion: version, months: 24 });
      return new URL(paymentPage).searchParams.get('vorgangskennung') ?? '';
    };
    return { browser, start };
  }
  return { sandbox, fleet, store, books, enter };
}
