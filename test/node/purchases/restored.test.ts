import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { assert, describe, it, onTestFinished } from 'vitest';
import { startSandbox } from '../../../src/sandbox/sandbox.js';
import type { LogEntry } from '../../../src/server/ratenkauf.js';
import { createSqlStore } from '../../../src/server/store/sql-store.js';
import { sqliteDialect } from '../../../src/server/store/sqlite.js';
import { createClock, minute } from '../http/server-shop.js';
import { createBrowser } from './browser.js';
import { createShop, startProcess, steps } from './shop.js';

/** Starts a shop on a database in a file, which can be backed up while it runs, and restored. Each customer has a browser and a shop's memory of their own. */
async function startBackedUpShop() {
  const folder = mkdtempSync(join(tmpdir(), 'ratenkauf-restored-'));
  const [file, backup] = ['shop.sqlite', 'backup.sqlite'].map((name) => join(folder, name)) as [string, string];
  const clock = createClock();
  const sandbox = await startSandbox({ now: () => new Date(clock.now()) });
  const log: LogEntry[] = [];
  const shop = createShop();
  const startOn = (database: string) =>
    startProcess({
      sandbox,
      shop,
      store: createSqlStore({ dialect: sqliteDialect(database) }),
      clock,
      log,
      verification: 'authorization',
    });
  let ratenkauf = startOn(file);
  onTestFinished(async () => {
    await ratenkauf.close();
    await sandbox.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const customer = () => {
    const browser = createBrowser(() => ratenkauf.handler);
    return steps({ sandbox, browser, ratenkauf });
  };
  const backUp = () => {
    const database = new Database(file);
    database.exec(`vacuum into '${backup}'`);
    database.close();
  };
  const restore = async () => {
    await ratenkauf.close();
    ratenkauf = startOn(backup);
    clock.pass(31 * minute);
    await ratenkauf.reconcile();
  };
  return { sandbox, shop, log, customer, backUp, restore, process: () => ratenkauf };
}

const codeOf = async (work: Promise<unknown>) =>
  ((await work.catch((thrown: unknown) => thrown)) as { code?: string }).code;
const named = (log: readonly LogEntry[], event: string) => log.filter((entry) => entry.event === event).length;

describe('a store restored from a backup of its file', () => {
  it('completes what was approved at the time of the backup and is ordered since, and the log says so', async () => {
    const { customer, backUp, restore, shop, log, sandbox } = await startBackedUpShop();
    const { approve, client } = customer();
    await approve();
    backUp();
    assert.equal((await client.confirmPurchase()).state, 'confirmed');
    await restore();
    assert.equal((await client.purchase()).state, 'confirmed');
    assert.deepEqual(
      [...shop.orders.values()].map(({ state, told }) => [state, told]),
      [['completed', 2]],
    );
    assert.equal(named(log, 'purchase_recovered'), 1);
    assert.deepEqual(
      sandbox.purchases().map(({ confirmations }) => confirmations),
      [1],
    );
  });

  it('ends what was open at the time of the backup and abandoned since', async () => {
    const { customer, backUp, restore, shop } = await startBackedUpShop();
    const { start, comeBack, client } = customer();
    const id = await start();
    backUp();
    await comeBack(id, { outcome: 'abort' });
    await restore();
    assert.notInclude(['initialized', 'approved', 'confirmed'], (await client.purchase()).state);
    assert.deepEqual(shop.completed(), []);
  });

  it('knows nothing of what was started since; the bank’s transactions name what was ordered, and the customer can start anew', async () => {
    const { customer, backUp, restore, process, shop, sandbox } = await startBackedUpShop();
    const before = customer();
    await before.approve();
    await before.client.confirmPurchase();
    backUp();
    const since = customer();
    await since.approve();
    const lost = await since.client.confirmPurchase();
    await restore();
    assert.equal(await codeOf(since.client.purchase()), 'no_purchase');
    await since.start();
    const orders = [...shop.orders.values()].map(({ orderId }) => orderId);
    sandbox.bookPending();
    const found: (string | undefined)[] = [];
    for await (const { order } of process().clients.transactions.iterate({})) found.push(order.orderId);
    assert.sameMembers(found, orders);
    assert.include(found, lost.orderId);
  });
});
