import { copyFileSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { assert, describe, it, onTestFinished } from 'vitest';
import { knownShop, startSandbox } from '../../../src/sandbox/sandbox.js';
import { createRatenkauf, type LogEntry } from '../../../src/server.js';
import { incidentsTo } from '../../support/incidents.js';
import { createSqlStore } from '../../../src/server/store/sql/sql-store.js';
import { sqliteDialect } from '../../../src/server/store/sqlite/sqlite.js';
import { createClock, minute } from '../http/server-shop.js';
import { createBrowser } from './browser.js';
import { checkoutOf, createShop, memoryStore, secret, startProcess, startPurchases, steps } from './shop.js';
import { testWebshop } from '../../support/webshop.js';
import { codeOf } from '../../support/matching.js';

/**
 * Starts a shop on a database in a file, which can be backed up while it runs, and restored. Each customer has a
 * browser and a shop's memory of their own.
 */
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
      store: createSqlStore({ webshop: testWebshop, dialect: sqliteDialect(database) }),
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
  const restart = async () => {
    await ratenkauf.close();
    ratenkauf = startOn(backup);
  };
  const restore = async () => {
    await restart();
    clock.pass(31 * minute);
    await ratenkauf.reconcile();
  };
  return { sandbox, shop, log, clock, customer, backUp, restart, restore, process: () => ratenkauf };
}

const named = (log: readonly LogEntry[], event: string) => log.filter((entry) => entry.event === event).length;

describe('a store restored from a backup of its file', () => {
  it('completes a purchase that was approved at the time of the backup and ordered since, and logs it', async () => {
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

  it.each([
    ['reads of the purchase fail', 1, 'confirmed', 1],
    ['no interface says how it stands', 2, 'service_unavailable', 0],
  ])('does not order again what is confirmed while %s', async (_, interfaces, expected, recovered) => {
    const { customer, backUp, restart, log, sandbox, shop, clock } = await startBackedUpShop();
    const { approve, client } = customer();
    await approve();
    backUp();
    await client.confirmPurchase();
    await restart();
    for (const operation of (['vorgang.lesen', 'authorization.read'] as const).slice(0, interfaces))
      sandbox.faults.add({ operation, kind: 'status', status: 503, times: 'always' });
    const said = await client.confirmPurchase().then(
      ({ state }): string => state,
      ({ code }: { readonly code: string }) => code,
    );
    assert.equal(said, expected);
    assert.equal(named(log, 'purchase_recovered'), recovered);
    sandbox.faults.clear();
    clock.pass(minute);
    assert.equal((await client.confirmPurchase()).state, 'confirmed');
    assert.equal(named(log, 'purchase_recovered'), 1);
    assert.equal(shop.orders.size, 1);
    assert.deepEqual(
      sandbox.purchases().map(({ confirmationRequests }) => confirmationRequests),
      [1],
    );
  });

  it('ends a purchase that was open at the time of the backup and abandoned since', async () => {
    const { customer, backUp, restore, shop } = await startBackedUpShop();
    const { start, comeBack, client } = customer();
    const id = await start();
    backUp();
    await comeBack(id, { outcome: 'abort' });
    await restore();
    assert.notInclude(['initialized', 'approved', 'confirmed'], (await client.purchase()).state);
    assert.deepEqual(shop.completed(), []);
  });

  it('does not know purchases started since: the bank’s transactions name what was ordered, and the customer can start anew', async () => {
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
    const error = await start().catch((thrown: unknown) => thrown);
    assert.include(error, { code: 'service_unavailable', retryable: true });
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
  return {
    ...steps({ sandbox, browser, ratenkauf }),
    sandbox,
    file,
    backup,
    backUp,
    clock,
    restart,
    later,
    states,
    log,
    shop,
    process: () => ratenkauf,
  };
}

describe('a replaced store', () => {
  /** Orders after the backup, or has it made while the shop prepares the order; only the bank knows of the order then. */
  async function orderSince(isPreparing = false) {
    const small = await startSmallShop();
    await small.approve();
    if (!isPreparing) small.backUp();
    const { shop } = small.shop;
    const { prepareOrder } = shop;
    if (isPreparing) shop.prepareOrder = (...input) => (small.backUp(), prepareOrder(...input));
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

  it.each([
    ['was copied over the old file', true],
    ['lies elsewhere', false],
  ])('that %s releases no order while the bank does not know it: an operator resolves it', async (_, isCopied) => {
    const { file, backup, process, restart, later, states, before, log, client } = await orderSince();
    await process().close();
    if (isCopied) {
      for (const end of ['-wal', '-shm']) rmSync(file + end, { force: true });
      copyFileSync(backup, file);
    }
    await restart(isCopied ? file : backup);
    await later();
    assert.deepEqual(states(), before);
    assert.equal(named(log, 'store_restored'), 1);
    const [lost] = await process().purchases.unresolved();
    assert.equal((await client.purchase()).state, 'confirming');
    await process().purchases.resolve(lost!.id, 'confirmed', { by: 'Fenja', why: 'Bank', orderId: 'A-1001' });
    await process().reconcile({ untouchedFor: 0 });
    assert.equal((await client.purchase()).state, 'confirmed');
  });

  it('does not let a customer give up an order in doubt that the shop may have completed since', async () => {
    const { approve, client, sandbox, clock, shop, log, backUp, backup, process, restart } = await startSmallShop();
    const fallSilent = () => {
      for (const operation of ['vorgang.lesen', 'vorgang.entscheidung', 'authorization.read'] as const)
        sandbox.faults.add({ operation, kind: 'status', status: 503, times: 1_000 });
    };
    await approve();
    sandbox.faults.add({ operation: 'vorgang.bestaetigen', kind: 'answer-lost' });
    const { prepareOrder } = shop.shop;
    shop.shop.prepareOrder = (...input) => (fallSilent(), prepareOrder(...input));
    assert.equal((await client.confirmPurchase()).state, 'confirming');
    backUp();
    sandbox.faults.clear();
    clock.pass(2 * minute);
    await process().reconcile();
    assert.lengthOf(shop.completed(), 1);
    fallSilent();
    await restart(backup);
    clock.pass(16 * minute);
    await process().reconcile();
    assert.equal(named(log, 'store_restored'), 1);
    const inDoubt = await client.purchase();
    assert.equal(inDoubt.state, 'confirming');
    assert.notProperty(inDoubt, 'mayGiveUp');
    assert.equal(await codeOf(client.abandonPurchase()), 'wrong_state');
    sandbox.faults.clear();
    clock.pass(10 * minute);
    await process().reconcile();
    assert.equal((await client.purchase()).state, 'confirmed');
    assert.deepEqual(
      [...shop.orders.values()].map(({ state }) => state),
      ['completed'],
    );
  });

  it('does not say of an order that it is not financed before the bank was asked', async () => {
    const { approve, client, shop, sandbox, backUp, backup, process, restart, later } = await startSmallShop();
    await approve();
    const message = { key: 'AllgemeineMeldungenMsg.Errors.LAUFZEIT_UNGUELTIG', severity: 'ERROR', params: [] };
    const body = { wsMessages: { messages: [message] } };
    sandbox.faults.add({ operation: 'vorgang.bestaetigen', kind: 'status', status: 409, body });
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

  it('does not let a program order again for another order of the shop', async () => {
    const { approve, client, shop, backUp, backup, process, restart } = await startSmallShop();
    await approve();
    backUp();
    const { orderId } = await client.confirmPurchase();
    await process().close();
    await restart(backup);
    const [id] = [...shop.orders.keys()];
    const order = { checkout: checkoutOf(), orderId: 'B-88', key: 'again' };
    assert.equal(await codeOf(process().purchases.confirm(id!, order)), 'wrong_state');
    assert.deepInclude(await process().purchases.find(id!), { state: 'confirmed', orderId });
    assert.deepEqual(
      [...shop.orders.values()].map(({ state }) => state),
      ['completed'],
    );
  });

  it('that was copied while an order was being prepared does not take it for one that was never sent', async () => {
    const { backup, process, restart, later, states, before } = await orderSince(true);
    await process().close();
    await restart(backup);
    for (let round = 0; round < 3; round += 1) await later();
    assert.deepEqual(states(), before);
    assert.deepInclude((await process().purchases.unresolved())[0], { kind: 'unknown' });
  });

  it.each([
    [
      'does not send an order again that could be given up before the restore: its customer may have done so',
      16,
      'abandoned',
      0,
    ],
    ['sends an order again that could not yet be given up', 5, 'confirmed', 1],
  ] as const)('%s', async (_, minutes, state, confirmations) => {
    const small = await startSmallShop();
    await small.approve();
    const { sandbox, backup, clock, client, process, restart } = small;
    sandbox.faults.add({ operation: 'vorgang.bestaetigen', kind: 'status', status: 503, times: 1_000 });
    for (const operation of ['vorgang.entscheidung', 'authorization.read'] as const)
      sandbox.faults.add({ operation, kind: 'status', status: 503, times: 1_000 });
    assert.equal((await client.confirmPurchase()).state, 'confirming');
    clock.pass(minutes * minute);
    await process().reconcile();
    small.backUp();
    await client.abandonPurchase().catch(() => undefined);
    await process().close();
    await restart(backup);
    sandbox.faults.clear();
    for (let round = 0; round < 4; round += 1) {
      clock.pass(2 * minute);
      await process().reconcile();
    }
    assert.equal((await client.purchase()).state, state);
    assert.deepEqual(
      sandbox.purchases().map((purchase) => purchase.confirmations),
      [confirmations],
    );
  });

  it('completes an order that the shop has refunded in full since the restore: it has not been taken back', async () => {
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
    assert.deepEqual(
      small.states().map(([state]) => state),
      ['completed'],
    );
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
    const small = await orderSince();
    const { file, backup, process, restart, later, states, before, log, client } = small;
    renameSync(backup, file);
    assert.equal(await codeOf(client.purchase()), 'service_unavailable');
    assert.equal(await codeOf(client.confirmPurchase()), 'service_unavailable');
    const health = await process().handler(new Request('https://shop.example/ratenkauf/health'));
    assert.deepInclude(await health.json(), { ok: false, store: 'unreachable' });
    assert.deepInclude(log[0], { event: 'store_incident', code: 'damaged' });
    await process().close();
    for (const end of ['-wal', '-shm']) rmSync(file + end, { force: true });
    await restart();
    await later();
    assert.deepEqual(states(), before);
    assert.equal(named(log, 'store_restored'), 1);
    assert.lengthOf(await process().purchases.unresolved(), 1);
  });

  it('is noticed also when its old file was deleted', async () => {
    const { file, process, restart, log, client } = await orderSince();
    await process().close();
    for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true });
    await restart();
    await process().reconcile();
    assert.equal(named(log, 'store_restored'), 1);
    assert.equal(await codeOf(client.purchase()), 'no_purchase');
  });

  it.each([
    ['closed', false],
    ['killed', true],
  ])('is not assumed when the process was %s: its purchases expire', async (_, isKilled) => {
    const { approve, restart, later, log, client } = await startSmallShop();
    await approve();
    await restart(undefined, isKilled);
    await later();
    assert.equal((await client.purchase()).state, 'expired');
    assert.deepEqual(log, []);
  });

  it('with pages of two files is refused, and healthy again only when it is intact', async () => {
    const { file, process, restart, approve, client, log, backup, backUp } = await startSmallShop();
    await approve();
    await process().close();
    backUp();
    const bytes = readFileSync(file);
    bytes.fill(0x55, 4096 * 2, 4096 * 6);
    writeFileSync(file, bytes);
    await restart();
    assert.equal(await codeOf(client.purchase()), 'service_unavailable');
    const health = () => process().handler(new Request('https://shop.example/ratenkauf/health'));
    assert.deepInclude(await (await health()).json(), { ok: false, store: 'unreachable' });
    assert.deepInclude(log[0], { event: 'store_incident', code: 'damaged' });
    await process().close();
    copyFileSync(backup, file);
    await restart();
    assert.equal((await client.purchase()).state, 'approved');
    assert.deepInclude(await (await health()).json(), { store: 'reachable' });
  });
});
