import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { assert, describe, it, onTestFinished } from 'vitest';
import type { UndeliveredEvent } from '../../../src/programs/serve/admin/answers.js';
import { createSender } from '../../../src/programs/serve/events/sender.js';
import { events, type ShopEventName } from '../../../src/programs/serve/events/table.js';
import { startService } from '../../../src/programs/serve/service.js';
import { variableOf } from '../../../src/programs/serve/settings/table.js';
import { webshopsOf } from '../../../src/programs/serve/settings/webshops.js';
import type { Ratenkauf } from '../../../src/server.js';
import { soon } from '../../support/patience.js';
import { eventSecret, factsOf, startShopService, type Told } from './service.js';

type Started = Awaited<ReturnType<typeof startShopService>>;

const log = () => {};
/** Returns a file for a store that two processes share; it is deleted after the test. */
function fileForStore(): string {
  const folder = mkdtempSync(join(tmpdir(), 'events-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, 'ratenkauf.sqlite');
}
const round = (ratenkauf: Ratenkauf) => ratenkauf.reconcile({ untouchedFor: 0 });
const idOf = ({ headers }: Told) => headers['webhook-id'];
const verified = ({ headers, body }: Told, secret = eventSecret) => new Webhook(secret).verify(body, headers);

describe('events to the shop', () => {
  it('are signed by Standard Webhooks with every secret, and have ids only', async () => {
    const other = `whsec_${Buffer.alloc(24, 9).toString('base64')}`;
    const { approve, order, told } = await startShopService({ eventSecrets: [eventSecret, other] });
    const id = await approve();
    await order(id);
    const [event] = await soon(() => (assert.lengthOf(told, 1), told));
    for (const secret of [eventSecret, other]) verified(event!, secret);
    assert.throws(() => verified(event!, `whsec_${Buffer.alloc(24, 8).toString('base64')}`));
    assert.throws(() => verified(Object.assign({}, event, { body: event!.body.replace('A-1', 'A-2') })));
    const old = Object.assign({}, event!.headers, { 'webhook-timestamp': '1000000000' });
    assert.throws(() => verified(Object.assign({}, event, { headers: old })));
    assert.equal(event!.type, 'order.confirmed');
    assert.equal(event!.data['purchaseId'], id);
    assert.equal(event!.data['isTest'], true);
    assert.isTrue(events['order.confirmed'].data.safeParse(event!.data).success);
    assert.notMatch(event!.body, /Ralf|Ratenkauf|@|79900/);
  });

  it('come again until they are taken, with the same id, and before what follows of the same order', async () => {
    const { approve, order, told, state, ratenkauf, sandbox, call } = await startShopService();
    state.answer = () => ({ status: 503 });
    const id = await approve();
    const { transactionId } = await order(id);
    await soon(() => assert.isAtLeast(told.length, 1));
    await call('capture', { at: { id: String(transactionId) }, body: {}, key: 'parcel 1' });
    sandbox.bookPending();
    await ratenkauf.reconcile({ untouchedFor: 0 });
    assert.sameMembers([...new Set(told.map(({ type }) => type))], ['order.confirmed']);
    assert.lengthOf(new Set(told.map(idOf)), 1);
    state.answer = () => ({});
    const before = told.length;
    await ratenkauf.reconcile({ untouchedFor: 0 });
    await ratenkauf.reconcile({ untouchedFor: 0 });
    const later = told.slice(before);
    assert.deepEqual(
      later.map(({ type }) => type),
      ['order.confirmed', 'transaction.changed'],
    );
    assert.equal(idOf(later[0]!), idOf(told[0]!));
    for (const each of later) {
      verified(each);
      assert.isTrue(events[each.type as ShopEventName].data.safeParse(each.data).success, each.type);
    }
    await ratenkauf.reconcile({ untouchedFor: 0 });
    assert.lengthOf(told.slice(before), 2);
  });

  it.each([
    [
      'an operator says that it is delivered',
      async ({ call }: Started, id: string) =>
        call('resolve', { at: { id }, body: { as: 'delivered', by: 'anna', why: 'seen in the shop' } }),
    ],
    ['another process tells it', async (_started: Started, _id: string, other: Ratenkauf) => round(other)],
  ])('of a transaction wait for its order in every process until %s', async (_how, take) => {
    const started = await startShopService({ database: fileForStore() });
    const { approve, order, told, state, ratenkauf, call, values } = started;
    const second = await startService({ webshops: webshopsOf({ values, webshops: {} }), log, handlerLog: log });
    onTestFinished(() => second.stop());
    const [other] = second.handlers as readonly [Ratenkauf];
    const changes = () => told.filter(({ type }) => type === 'transaction.changed');
    state.answer = () => ({ status: 500 });
    const id = await approve();
    const transactionId = String((await order(id))['transactionId']);
    await soon(async () => assert.lengthOf((await call('undelivered'))['events'] as object[], 1));
    for (const each of [ratenkauf, other]) {
      await each.handler(new Request(`${values.publicUrl}/notification?vorgangskennung=${transactionId}`));
      await soon(async () => {
        await each.transactions.tellAgain(transactionId).catch(() => false);
        const listed = (await call('undelivered'))['events'] as readonly UndeliveredEvent[];
        assert.deepInclude(
          listed.map((event) => [event.id, event.lastFailure]),
          [transactionId, 'waiting'],
        );
      });
    }
    assert.lengthOf(changes(), 0);
    state.answer = () => ({});
    await take(started, id, other);
    for (const each of [other, ratenkauf]) await round(each);
    assert.lengthOf(changes(), 1);
    assert.deepEqual((await call('undelivered'))['events'], []);
  });

  it('of a transaction end at 410, which is logged; one of an order needs a person then, and comes again', async () => {
    const { approve, order, told, state, ratenkauf, log, call, send } = await startShopService();
    state.answer = () => ({ status: 410 });
    const id = await approve();
    const { transactionId } = await order(id);
    const [listed] = await soon(async () => {
      const found = (await call('undelivered'))['events'] as readonly UndeliveredEvent[];
      assert.isNotEmpty(found);
      return found;
    });
    assert.include(listed, { id, type: 'order.confirmed', lastFailure: 'status 410', needsOperator: true });
    assert.include((await ratenkauf.purchases.unresolved())[0], { id, kind: 'undelivered' });
    assert.equal((await send('resendEvent', { at: { id } })).status, 503);
    state.answer = ({ type }) => ({ status: type === 'order.confirmed' ? 204 : 410 });
    await round(ratenkauf);
    await ratenkauf.handler(new Request(`https://s.example/ratenkauf/notification?vorgangskennung=${transactionId}`));
    await soon(() => assert.isTrue(log.some(({ event }) => event === 'event_refused')));
    await round(ratenkauf);
    const { length } = told;
    await round(ratenkauf);
    assert.lengthOf(told, length);
    assert.deepEqual((await call('undelivered'))['events'], []);
  });

  it('that are not taken say what to do about that, without the password in the address', async () => {
    const { url, state } = await startShopService();
    const failureAt = async (address: URL) => {
      const send = createSender({ url: address, secrets: [eventSecret], log, nameOf: (name) => variableOf(name) });
      const error = await send({ id: 'msg_1', type: 'order.confirmed', data: {} }).catch((thrown: unknown) => thrown);
      return (error as Error).message;
    };
    for (const [status, advice] of [
      [302, /set RATENKAUF_EVENTS_URL to the address of the program/],
      [404, /Let the shop take POST there/],
      [500, /log of the shop for what fails/],
    ] as const) {
      state.answer = () => ({ status, location: '/elsewhere' });
      const message = await failureAt(new URL(`${url}?password=1`));
      assert.match(message, advice);
      assert.notInclude(message, 'password');
    }
    const nobody = await failureAt(new URL('http://127.0.0.1:1/e'));
    assert.match(nobody, /was not answered \(.*\)\. Start the shop's server, or set RATENKAUF_/);
  });

  it('follow no redirect', async () => {
    const { approve, order, told, state, ratenkauf } = await startShopService();
    state.answer = ({ path }) => (path === '/events' ? { status: 307, location: '/elsewhere' } : {});
    await order(await approve());
    await soon(async () => {
      await ratenkauf.reconcile({ untouchedFor: 0 });
      assert.isAtLeast(told.length, 2);
    });
    assert.deepEqual([...new Set(told.map(({ path }) => path))], ['/events']);
    assert.lengthOf(new Set(told.map(idOf)), 1);
  });

  it('say that an order is released, and nothing of purchases without one', async () => {
    const { approve, call, told, order } = await startShopService();
    const id = await approve();
    await call('abandonPurchase', { at: { id } });
    const other = await approve(factsOf('cart-2'));
    const changed = factsOf('cart-2', { amount: 89_900 });
    await order(other, 'A-2', changed);
    await soon(() => assert.lengthOf(told, 1));
    assert.deepEqual(
      [told[0]!.type, told[0]!.data['orderId'], told[0]!.data['why']],
      ['order.released', 'A-2', 'void'],
    );
  });

  it('let the shop say that it cannot carry the order out', async () => {
    const { approve, order, told, state, ratenkauf, call, sandbox } = await startShopService();
    state.answer = ({ type }) =>
      type === 'order.confirmed'
        ? { status: 200, json: { impossible: 'sold out', shopText: 'Leider ausverkauft.' } }
        : {};
    const id = await approve();
    await order(id);
    await soon(async () => {
      sandbox.bookPending();
      await ratenkauf.reconcile({ untouchedFor: 0 });
      assert.include(
        told.map(({ type }) => type),
        'order.impossible',
      );
    });
    const purchase = await call('purchase', { at: { id } });
    assert.include(purchase, { state: 'abandoned', isImpossible: true, shopText: 'Leider ausverkauft.' });
  });

  it('that the shop has not taken are listed with when they come again, and sent at once when somebody asks for it', async () => {
    const { approve, order, told, state, ratenkauf, call, send } = await startShopService();
    state.answer = () => ({ status: 500 });
    const id = await approve();
    await order(id);
    const listed = async () => (await call('undelivered'))['events'] as readonly UndeliveredEvent[];
    const [first] = await soon(async () => {
      const found = await listed();
      assert.isNotEmpty(found);
      return found;
    });
    assert.include(first, {
      id,
      type: 'order.confirmed',
      lastFailure: 'status 500',
      attempts: 1,
      needsOperator: false,
    });
    assert.isAbove(Date.parse(first!.nextAttemptAt), Date.now());
    assert.equal((await send('resendEvent', { at: { id } })).status, 503);
    assert.include((await listed())[0], { attempts: 2 });
    for (let attempt = 0; attempt < 5; attempt += 1) await ratenkauf.reconcile({ untouchedFor: 0 });
    const [later] = await listed();
    assert.isTrue(later?.needsOperator);
    assert.isAbove(Date.parse(later.nextAttemptAt), Date.parse(first!.nextAttemptAt));
    assert.equal((await send('resendEvent', { at: { id } })).status, 503);
    state.answer = () => ({});
    assert.deepEqual((await call('resendEvent', { at: { id } }))['events'], []);
    verified(told.at(-1)!);
    assert.lengthOf(new Set(told.map(idOf)), 1);
    assert.equal((await send('resendEvent', { at: { id } })).status, 404);
  });

  it('of transactions that the shop has not taken are listed, too, and sent again', async () => {
    const { approve, order, told, state, ratenkauf, call, send, sandbox } = await startShopService();
    const { transactionId } = await order(await approve());
    await soon(() => assert.lengthOf(told, 1));
    await soon(async () => assert.deepEqual((await call('unresolved'))['purchases'], []));
    const id = String(transactionId);
    assert.equal((await send('resendEvent', { at: { id } })).status, 404);
    state.answer = () => ({ status: 500 });
    await call('capture', { at: { id }, body: {}, key: 'parcel 1' });
    // On a busy machine the delivery may reach the bank after the answer. What is being told at the moment is left out
    // of a round.
    const [entry, ...others] = await soon(async () => {
      sandbox.bookPending();
      await ratenkauf.reconcile({ untouchedFor: 0 });
      const listed = (await call('undelivered'))['events'] as readonly UndeliveredEvent[];
      // Attempts that meet count, too, without a failure of the shop.
      assert.include(listed[0], { lastFailure: 'status 500', needsOperator: true });
      return listed;
    });
    assert.include(entry, { id, type: 'transaction.changed' });
    assert.isAtLeast(entry!.attempts, 5);
    assert.deepEqual(others, []);
    assert.equal((await send('resendEvent', { at: { id } })).status, 503);
    state.answer = () => ({});
    // A round of the handler itself may tell it at the same time, or before.
    await soon(async () => {
      const { status } = await send('resendEvent', { at: { id } });
      assert.deepEqual((await call('undelivered'))['events'], [], String(status));
    });
    assert.include(told.at(-1)!, { type: 'transaction.changed' });
    assert.equal((await send('resendEvent', { at: { id } })).status, 404);
  });

  it('say once that a purchase needs a person, whichever process says it', async () => {
    const started = await startShopService({ database: fileForStore() });
    const { approve, told, state, sandbox, ratenkauf, send, values, log: entries } = started;
    const second = await startService({ webshops: webshopsOf({ values, webshops: {} }), log, handlerLog: log });
    onTestFinished(() => second.stop());
    const [other] = second.handlers as readonly [Ratenkauf];
    const id = await approve();
    sandbox.faults.add({ operation: 'vorgang.bestaetigen', kind: 'answer-lost' });
    // The one before the confirmation is answered.
    sandbox.faults.add({ operation: 'vorgang.lesen', kind: 'slow', delayMs: 1 });
    sandbox.faults.add({ operation: 'vorgang.lesen', kind: 'status', status: 503, times: 'always' });
    sandbox.faults.add({ operation: 'authorization.read', kind: 'status', status: 503, times: 'always' });
    const body = { orderId: 'A-1', checkout: factsOf() };
    await send('confirmPurchase', { at: { id }, body, key: 'attempt 1' });
    assert.deepInclude((await ratenkauf.purchases.unresolved())[0], { id, kind: 'unknown' });
    const unresolved = () => told.filter(({ type }) => type === 'order.unresolved');
    state.answer = () => ({ status: 503 });
    const untaken = () => entries.filter(({ event }) => event === 'event_untaken');
    // The bank is asked once in vain before a person is.
    while (untaken().length === 0) await round(ratenkauf);
    assert.lengthOf(untaken(), 1);
    state.answer = () => ({});
    for (const each of [ratenkauf, ratenkauf, other]) await round(each);
    assert.lengthOf(unresolved(), 2, 'one that was refused, and one');
    assert.lengthOf(new Set(unresolved().map(idOf)), 1);
    for (const each of unresolved()) {
      verified(each);
      assert.isTrue(events['order.unresolved'].data.safeParse(each.data).success);
      assert.include(each.data, { purchaseId: id, kind: 'unknown', orderId: 'A-1' });
    }
    sandbox.faults.clear();
    await round(ratenkauf);
    await round(ratenkauf);
    assert.lengthOf(unresolved(), 2);
    assert.deepEqual(await ratenkauf.purchases.unresolved(), []);
  });
});

describe('the log of the service', () => {
  it('says at the start which setting tells clients apart behind a proxy', async () => {
    const { log } = await startShopService({ publicUrl: 'https://shop.example/ratenkauf' });
    const told = log.filter(({ event }) => event === 'clients_unknown');
    assert.lengthOf(told, 1);
    assert.match(told[0]!.message, /^RATENKAUF_CLIENT_ADDRESS_HEADER is not set/);
  });
});
