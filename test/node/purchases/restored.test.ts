import { copyFileSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { assert, describe, it, onTestFinished } from 'vitest';
import { knownShop, startSandbox } from '../../../src/sandbox/sandbox.js';
import { createRatenkauf, type LogEntry } from '../../../src/server.js';
import { incidentsTo } from '../../support/incidents.js';
import { createClock, minute } from '../http/server-shop.js';
import { createBrowser } from './browser.js';
import { checkoutOf, createShop, memoryStore, refusedOnce, secret, startPurchases, steps } from './shop.js';
import { codeOf, rejectionOf } from '../../support/matching.js';

const named = (log: readonly LogEntry[], event: string) => log.filter((entry) => entry.event === event).length;

describe('a store that is replaced while a purchase is being started', () => {
  it('is logged for the operator, and is a temporary failure for the customer', async () => {
    const store = memoryStore();
    const { start, log } = await startPurchases({
      store: {
        ...store,
        purchases: {
          ...store.purchases,
          change: async () => undefined,
          find: async (by) => ('id' in by ? undefined : store.purchases.find(by)),
        },
      },
    });
    assert.include(await rejectionOf(start()), { code: 'service_unavailable', retryable: true });
    assert.equal(named(log, 'store_restored'), 1);
    assert.equal(named(log, 'internal_error'), 0);
  });
});

/** Starts a shop that has configured only `host`, or API A as well, on the database of a file, which can be replaced. */
async function startSmallShop({ hasApiA = false } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'ratenkauf-older-'));
  const [file, backup] = ['shop.sqlite', 'backup.sqlite'].map((name) => join(folder, name)) as [string, string];
  const clock = createClock();
  const sandbox = await startSandbox({ now: () => new Date(clock.now()) });
  const log: LogEntry[] = [];
  const shop = createShop();
  const startOn = (database: string) =>
    createRatenkauf({
      service: { ...knownShop, host: sandbox.url, ...(hasApiA && { transactionApiHost: sandbox.url }) },
      publicUrl: 'https://shop.example/ratenkauf',
      secret,
      shop: shop.shop,
      database,
      now: clock.now,
      log: incidentsTo(log),
      reconcileEvery: 0,
      checkCredentials: false,
    });
  let ratenkauf = startOn(file);
  onTestFinished(async () => {
    await ratenkauf.close();
    await sandbox.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const browser = createBrowser(() => ratenkauf.handler);
  const backUp = () => {
    rmSync(backup, { force: true });
    const database = new Database(file);
    database.exec(`vacuum into '${backup}'`);
    database.close();
    const copy = new Database(backup);
    copy.exec('pragma journal_mode = wal');
    copy.close();
  };
  const restart = async (database = file, isKilled = false) => {
    if (isKilled) onTestFinished(ratenkauf.close);
    else await ratenkauf.close();
    ratenkauf = startOn(database);
  };
  const later = async () => {
    clock.pass(31 * minute);
    await ratenkauf.reconcile();
    clock.pass(31 * minute);
    await ratenkauf.reconcile();
  };
  const states = () => [...shop.orders.values()].map(({ state, told }) => [state, told]);
  const remove = (...ends: string[]) => {
    for (const end of ends) rmSync(file + end, { force: true });
  };
  return {
    ...steps({ sandbox, browser, ratenkauf }),
    sandbox,
    file,
    backup,
    backUp,
    restart,
    remove,
    later,
    states,
    log,
    shop,
    health: async () => {
      const answer = await ratenkauf.handler(new Request('https://shop.example/ratenkauf/health'));
      return (await answer.json()) as object;
    },
    process: () => ratenkauf,
  };
}

describe('a replaced store', () => {
  /** Orders after the backup; only the bank knows of the order then. */
  async function orderSince() {
    const small = await startSmallShop();
    await small.approve();
    small.backUp();
    assert.equal((await small.client.confirmPurchase()).state, 'confirmed');
    // It deletes completed purchases, and answers as if it had never known them.
    const message = { key: 'AllgemeineMeldungenMsg.Errors.VORGANG_UNBEKANNT', severity: 'ERROR', params: [] };
    const forgotten = { kind: 'status', status: 404, times: 1_000 } as const;
    for (const operation of ['vorgang.lesen', 'vorgang.entscheidung'] as const)
      small.sandbox.faults.add({ operation, ...forgotten, body: { wsMessages: { messages: [message] } } });
    const body = { title: 'Not Found', detail: 'No such transaction.' };
    small.sandbox.faults.add({ operation: 'authorization.read', ...forgotten, body });
    const before = small.states();
    return { ...small, before };
  }

  it.each(['was copied over the old file', 'lies elsewhere'])(
    'that %s releases no order while the bank does not know it: an operator resolves it',
    async (where) => {
      const { file, backup, remove, process, restart, later, states, before, log, client } = await orderSince();
      await process().close();
      if (where === 'lies elsewhere') await restart(backup);
      else {
        remove('-wal', '-shm');
        copyFileSync(backup, file);
        await restart();
      }
      await later();
      assert.deepEqual(states(), before);
      assert.equal(named(log, 'store_restored'), 1);
      const [lost] = await process().purchases.unresolved();
      assert.equal((await client.purchase()).state, 'confirming');
      await process().purchases.resolve(lost!.id, 'confirmed', { by: 'Fenja', why: 'Bank', orderId: 'A-1001' });
      await process().reconcile({ untouchedFor: 0 });
      assert.equal((await client.purchase()).state, 'confirmed');
    },
  );

  it('does not know purchases started since, also if its file was deleted: the customer starts anew', async () => {
    const { remove, process, restart, log, client, start } = await orderSince();
    await process().close();
    remove('', '-wal', '-shm');
    await restart();
    await process().reconcile();
    assert.equal(named(log, 'store_restored'), 1);
    assert.equal(await codeOf(client.purchase()), 'no_purchase');
    assert.isNotEmpty(await start());
  });

  it('does not say of an order that it is not financed before the bank was asked', async () => {
    const { approve, client, shop, sandbox, backUp, backup, process, restart, later } = await startSmallShop();
    await approve();
    sandbox.faults.add(refusedOnce);
    assert.equal((await client.confirmPurchase()).state, 'approved');
    backUp();
    await client.confirmPurchase();
    sandbox.bookPending();
    await process().close();
    await restart(backup);
    const [order] = [...shop.orders.values()];
    const shipped = () => process().orders.shipped(order!.orderId, { key: 'shipped' });
    assert.equal(await codeOf(shipped()), 'service_unavailable');
    await later();
    assert.deepInclude(await shipped(), { outcome: 'requested' });
  });

  it('does not let a program order again for another order, and logs what the bank has confirmed', async () => {
    const { approve, client, shop, backUp, backup, process, restart, log } = await startSmallShop();
    await approve();
    backUp();
    const { orderId } = await client.confirmPurchase();
    await process().close();
    await restart(backup);
    const [id] = [...shop.orders.keys()];
    const order = { checkout: checkoutOf(), orderId: 'B-88', key: 'again' };
    assert.equal(await codeOf(process().purchases.confirm(id!, order)), 'wrong_state');
    assert.deepInclude(await process().purchases.find(id!), { state: 'confirmed', orderId });
    assert.equal([...shop.orders.values()][0]?.state, 'completed');
    assert.equal(named(log, 'purchase_recovered'), 1);
  });

  it('completes an order that the shop has refunded since the restore: it was not taken back', async () => {
    const small = await startSmallShop({ hasApiA: true });
    const { completeOrder } = small.shop.shop;
    small.shop.shop.completeOrder = async (...input) => {
      await completeOrder(...input);
      throw new Error('The answer is lost.');
    };
    await small.approve();
    await small.client.confirmPurchase();
    small.backUp();
    await small.restart(small.backup);
    const id = small.sandbox.purchases()[0]?.businessId ?? '';
    await small.process().transactions.reverse(id, { key: 'all of it' });
    small.sandbox.bookPending();
    assert.equal((await small.process().transactions.find(id)).currentValue, 0);
    small.shop.shop.completeOrder = completeOrder;
    await small.later();
    assert.equal((await small.client.purchase()).state, 'confirmed');
    assert.equal(small.states()[0]?.[0], 'completed');
  });

  it.each([
    ['put in the place of the file of a killed process', true],
    ['the file of a killed process itself', false],
  ])('beside a fitting -wal is noticed if it was %s', async (_, isReplaced) => {
    const small = await startSmallShop();
    await small.approve();
    const database = new Database(small.file);
    database.exec('pragma wal_checkpoint(truncate)');
    copyFileSync(small.file, small.backup);
    await small.client.confirmPurchase();
    const log = readFileSync(`${small.file}-wal`);
    assert.isNotEmpty(log, 'what was changed since lies in the -wal');
    if (isReplaced) {
      copyFileSync(small.backup, `${small.backup}-2`);
      renameSync(`${small.backup}-2`, small.file);
    }
    await small.restart(undefined, true);
    await small.process().reconcile();
    database.close();
    assert.equal(named(small.log, 'store_restored'), isReplaced ? 1 : 0);
    assert.equal((await small.client.purchase()).state, 'confirmed');
  });

  it('that was replaced while the handler runs is refused, and releases nothing after a restart', async () => {
    const { file, backup, remove, process, restart, later, states, before, log, client, health } = await orderSince();
    renameSync(backup, file);
    assert.equal(await codeOf(client.purchase()), 'service_unavailable');
    assert.equal(await codeOf(client.confirmPurchase()), 'service_unavailable');
    assert.deepInclude(await health(), { ok: false, store: 'unreachable' });
    assert.deepInclude(log[0], { event: 'store_incident', code: 'damaged' });
    await process().close();
    remove('-wal', '-shm');
    await restart();
    assert.deepInclude(await health(), { store: 'reachable' });
    await later();
    assert.deepEqual(states(), before);
    assert.equal(named(log, 'store_restored'), 1);
    assert.lengthOf(await process().purchases.unresolved(), 1);
  });

  it('is not assumed when the process was closed or killed: its purchases expire', async () => {
    for (const isKilled of [false, true]) {
      const { approve, restart, later, log, client } = await startSmallShop();
      await approve();
      await restart(undefined, isKilled);
      await later();
      assert.equal((await client.purchase()).state, 'expired');
      assert.deepEqual(log, []);
    }
  });
});
