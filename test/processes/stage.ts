import { assert, onTestFinished } from 'vitest';
import { startSandbox } from '../../src/sandbox/sandbox.js';
import { createSqlStore } from '../../src/server/store/sql/sql-store.js';
import { dialectAt, makeTables, openBooks } from './books.js';
import { createDatabases, type DatabaseKind } from './databases.js';
import type { Ticket } from './effects.js';
import { startFleet } from './fleet.js';
import { createBrowser } from '../node/purchases/browser.js';
import { soon } from '../support/patience.js';
import { rowsOf } from './webshops.js';

/** Options of the processes. */
export interface StageOptions {
  readonly kind: DatabaseKind;
  readonly processes: number;
  readonly followsTransactions?: boolean;
}

/** Starts one sandbox and several shop processes on a shared database; all of it ends with the test. */
export async function startProcesses({ kind, processes, followsTransactions = false }: StageOptions) {
  const clock = { begun: Date.now(), pace: 1, ahead: 0 };
  const now = () => new Date(Date.now() + clock.ahead);
  const [databases, sandbox] = await Promise.all([createDatabases(kind), startSandbox({ now })]);
  const { database } = databases;
  const books = openBooks(databases.books);
  await makeTables(books);
  const addresses = { sandbox: sandbox.url, database, books: databases.books };
  const fleet = await startFleet(processes, {
    ...addresses,
    verification: 'authorization',
    patience: 10_000,
    clock,
    followsTransactions,
  });
  const store = createSqlStore({ webshop: rowsOf('first', sandbox.url), dialect: dialectAt(database) });
  onTestFinished(async () => {
    await fleet.close();
    await Promise.all([books.destroy(), store.close(), sandbox.close()]);
    await databases.remove();
  });

  /**
   * Creates a customer with a basket, whose requests go to all processes in turn unless `at` names the process, and the
   * ticket.
   */
  async function enter(session: string, at: { process?: number; ticket?: Ticket } = {}) {
    await books
      .insertInto('baskets')
      .values({ session, webshop: 'first', amount: 799_00, state: 'open', reservedBy: null, obstacle: null })
      .execute();
    let asked = 0;
    const browser = createBrowser(
      () => (request) => fleet.ask(at.process ?? (asked += 1) % processes, request, at.ticket),
      fleet.origin,
    );
    browser.cookies.set('session', session);
    const start = async (): Promise<string> => {
      const { version } = (await (await browser.send('/ratenkauf/consent')).json()) as { version: string };
      const { paymentPage } = await browser.client.startPurchase({ consentVersion: version, months: 24 });
      return new URL(paymentPage).searchParams.get('vorgangskennung') ?? '';
    };
    const approve = async (): Promise<string> => {
      const technicalId = await start();
      await browser.visit(sandbox.complete(technicalId).returnUrl);
      return technicalId;
    };
    /** Orders until the bank has confirmed; asks again, as a browser does, when it is told to wait. */
    const order = () =>
      soon(async () => assert.equal((await browser.client.confirmPurchase()).state, 'confirmed', session));
    return { browser, start, approve, order, at };
  }

  /** Advances all clocks by `later` milliseconds and reconciles in one process. */
  const reconcile = (index: number, later = 0, ticket?: Ticket) =>
    fleet.ask(index, new Request(`${fleet.origin}/reconcile?ahead=${(clock.ahead += later)}`), ticket);
  const orderOf = (session: string) =>
    books.selectFrom('orders').selectAll().where('session', '=', session).executeTakeFirst();
  return { sandbox, fleet, store, books, enter, reconcile, orderOf };
}
