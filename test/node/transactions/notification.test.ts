import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { assert, describe, it, onTestFinished } from 'vitest';
import { toNodeHandler } from '../../../src/server/mounts/node.js';
import type { Store } from '../../../src/server/store/store.js';
import { mostUnknown } from '../../../src/server/transactions/notifications.js';
import { knownOf } from '../../../src/server/transactions/outbox.js';
import { limitsWith, memoryStore } from '../purchases/shop.js';
import { minute, second } from '../http/server-shop.js';
import {
  asked,
  eventually,
  joinMerchant,
  openTransaction,
  reads,
  reportings,
  startMerchant as start,
  startMerchantProcess,
} from './shop.js';
import { fastForward } from '../../support/patience.js';
import { timed } from '../../support/stopwatch.js';
import { allOrFirst, inCi } from '../../support/all.js';

/** The rounds of these tests find nothing but what they were notified of. */
const startMerchant: typeof start = (overrides) => start({ isSearched: true, ...overrides });

/** Returns the elapsed seconds, rounded up. */
const secondsSince = (begun: number) => Math.floor((performance.now() - begun) / 1_000) + 1;
const thousand = <Value>(work: (index: number) => Promise<Value>) =>
  Promise.all(Array.from({ length: 1_000 }, (_, index) => work(index)));
const foreignId = (index: number) => `Z${String(index).padStart(5, '0')}`;

const never = () => new Promise<never>(() => {});
const appearance = ({ status, headers, body }: Response) =>
  JSON.stringify([status, [...headers].sort(), body === null]);

/** An outbox entry that is due. */
const entry = { version: 1, deliveredDigest: null, isDue: true, leaseUntil: 0, attempts: 0, lastFailure: null };

/** Wraps a store so that it counts the changes of outbox entries. */
function countingWrites(store: Store) {
  const writes = { count: 0 };
  const counted =
    <Input extends unknown[], Result>(work: (...input: Input) => Result) =>
    (...input: Input) => ((writes.count += 1), work(...input));
  return {
    writes,
    store: {
      ...store,
      outbox: { ...store.outbox, add: counted(store.outbox.add), change: counted(store.outbox.change) },
    },
  };
}

/** Returns a promise to wait for and the function that resolves it. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}

describe('a notification', () => {
  it('is answered before the service is asked, in the same way for known, unknown and foreign ids; an invalid id is refused', async () => {
    const { notify, send, sandbox } = await startMerchant({ transport: never, limits: limitsWith({ grace: 100 }) });
    const { id } = openTransaction(sandbox);
    const answers = await Promise.all([id, 'ZZZZZZ'].map(notify));
    for (const answer of answers) {
      assert.equal(answer.status, 204);
      assert.deepEqual([...answer.headers].sort(), [...answers[0]!.headers].sort());
    }
    for (const wrong of ['', 'zz', 'ABCDEF/..', `${id}&vorgangskennung=ZZZZZZ`])
      assert.equal((await notify(wrong)).status, 400, wrong);
    assert.equal((await send('notification')).status, 400);
    assert.equal((await send(`notification?vorgangskennung=${id}`, { method: 'POST' })).status, 405);
  });

  it.each(allOrFirst(1, reportings))('delivers each change to the shop once (%s)', async (reporting) => {
    const skip = fastForward();
    const { notify, delivered, sandbox, client, store, ratenkauf } = await startMerchant({ reporting });
    const { id, value } = openTransaction(sandbox);
    await notify(id);
    await eventually(() => delivered.length === 1, 'the shop is told');
    const { takes, mode, ...managed } = await client.transaction(id);
    assert.deepEqual(delivered[0], managed);
    assert.isDefined(takes);
    assert.equal(mode, 'test');
    await skip(1_100);
    await notify(id);
    await eventually(() => asked(sandbox, reads) === 3, 'it is looked again');
    await client.refund(id, { amount: 1_00, currentValue: value });
    sandbox.bookPending();
    await notify(id);
    await eventually(() => delivered.at(-1)?.currentValue === value - 1_00, 'the shop is told of the refund');
    await skip(1_500);
    await ratenkauf.close();
    assert.equal(delivered.filter(({ currentValue }) => currentValue === value - 1_00).length, 1);
    assert.isFalse((await store.outbox.find({ transactionId: id }))?.isDue);
  });

  it('does not lead to a request when the shop has no transactionChanged and no report is under way', async () => {
    const one = await startMerchant({ shop: { transactionChanged: undefined as never } });
    const { sandbox, store } = one;
    const { id } = openTransaction(sandbox);
    await one.notify(id);
    await one.ratenkauf.close();
    assert.equal(asked(sandbox, reads), 0);
    const { notify, client } = startMerchantProcess(one.given);
    await client.capture(id, {});
    const before = asked(sandbox, reads);
    sandbox.bookPending();
    await notify(id);
    await eventually(async () => (await store.tasks.of([id]))[0]?.state === 'applied', 'the report is resolved');
    assert.isAbove(asked(sandbox, reads), before);
    assert.isNotTrue((await store.outbox.find({ transactionId: id }))?.isDue);
  });

  it('is not forgotten because a proxy answers the read of it with 404', async () => {
    const { notify, sandbox, client, delivered, store, clock, ratenkauf } = await startMerchant();
    const { id } = openTransaction(sandbox);
    await client.capture(id, {});
    sandbox.faults.add({ operation: 'transaction.read', kind: 'status', status: 404, body: 'no such host' });
    sandbox.bookPending();
    await notify(id);
    await eventually(async () => (await store.outbox.find({ transactionId: id }))?.attempts === 1, 'it was tried');
    assert.isTrue((await store.outbox.find({ transactionId: id }))?.isDue);
    clock.pass(minute);
    await ratenkauf.reconcile();
    await eventually(() => delivered.at(-1)?.status === 'in_billing', 'the shop is told');
  });

  it('during a read is followed by another read', async () => {
    const skip = fastForward();
    const look = gate();
    const { notify, delivered, sandbox, ratenkauf } = await startMerchant({
      shop: { transactionChanged: async (transaction) => (await look.opened, void delivered.push(transaction)) },
    });
    const { id, value } = openTransaction(sandbox);
    await notify(id);
    await eventually(() => asked(sandbox, reads) === 1, 'a look has begun');
    await ratenkauf.clients.transactions.refund(id, 1_00);
    sandbox.bookPending();
    for (let times = 0; times < 20; times += 1) assert.equal((await notify(id)).status, 204);
    look.open();
    await eventually(() => delivered.at(-1)?.currentValue === value - 1_00, 'the shop is told of the refund');
    await skip(1_200);
    await ratenkauf.close();
    assert.isAtMost(asked(sandbox, reads), 3);
    assert.lengthOf(delivered, 2);
  });

  it('is not lost when the service does not answer', async () => {
    const { notify, delivered, sandbox, ratenkauf, clock, store } = await startMerchant();
    const { id } = openTransaction(sandbox);
    sandbox.faults.add({ operation: 'transaction.read', kind: 'status', status: 503 });
    await notify(id);
    await eventually(async () => (await store.outbox.find({ transactionId: id }))?.isDue === true, 'it is kept');
    assert.deepEqual(delivered, []);
    assert.deepEqual(await ratenkauf.reconcile(), { examined: 0, resolved: 0, forgotten: 0 });
    clock.pass(minute);
    assert.deepEqual(await ratenkauf.reconcile(), { examined: 1, resolved: 1, forgotten: 0 });
    assert.lengthOf(delivered, 1);
  });

  it('is not lost when the process is killed right after its answer', async () => {
    const one = await startMerchant();
    const dead = joinMerchant({ ...one.given, transport: never });
    const { id } = openTransaction(one.sandbox);
    assert.equal((await dead.notify(id)).status, 204);
    one.clock.pass(minute);
    assert.deepInclude(await one.ratenkauf.reconcile(), { examined: 1, resolved: 1 });
    assert.deepEqual(
      one.delivered.map((each) => each.id),
      [id],
    );
  });

  it('is followed by a reading whose tasks are not from before the outbox entry, and so never older than a delivery', async () => {
    const store = memoryStore();
    await store.migrate();
    onTestFinished(() => store.close());
    let isEntryRead = false;
    const order: boolean[] = [];
    const outbox = {
      ...store.outbox,
      find: async (by: Parameters<typeof store.outbox.find>[0]) => {
        const entry = await store.outbox.find(by);
        await nextTurn();
        isEntryRead = true;
        return entry;
      },
    };
    const tasks = { ...store.tasks, of: (ids: readonly string[]) => (order.push(isEntryRead), store.tasks.of(ids)) };
    await knownOf({ store: { ...store, outbox, tasks } }, 'T1');
    assert.deepEqual(order, [true]);
  });

  it('that the store cannot save is answered so that it is sent again', async () => {
    const store = memoryStore();
    let isAway = true;
    const { notify, delivered, sandbox } = await startMerchant({
      store: {
        ...store,
        outbox: {
          ...store.outbox,
          find: async (by) => (isAway ? Promise.reject(new Error('no database')) : store.outbox.find(by)),
        },
      },
    });
    const { id } = openTransaction(sandbox);
    for (const each of [id, 'ZZZZZZ']) {
      const answer = await notify(each);
      assert.equal(answer.status, 503);
      assert.deepInclude(((await answer.json()) as { error: object }).error, {
        code: 'service_unavailable',
        retryable: true,
      });
    }
    isAway = false;
    assert.equal((await notify(id)).status, 204);
    await eventually(() => delivered.length === 1, 'the shop is told');
  });

  it('is delivered again as long as the shop fails', async () => {
    let fails = true;
    const seen: string[] = [];
    const transactionChanged = async ({ id }: { id: string }) => {
      seen.push(id);
      if (fails) throw new Error('no database for Erika Mustermann');
    };
    const { notify, sandbox, ratenkauf, clock, log } = await startMerchant({ shop: { transactionChanged } });
    const { id } = openTransaction(sandbox);
    await notify(id);
    await eventually(() => seen.length === 1, 'the shop is told');
    for (let times = 2; times <= 4; times += 1) {
      clock.pass(60 * minute);
      await ratenkauf.reconcile();
      assert.lengthOf(seen, times);
    }
    fails = false;
    clock.pass(60 * minute);
    assert.deepInclude(await ratenkauf.reconcile(), { examined: 1, resolved: 1 });
    clock.pass(60 * minute);
    assert.deepInclude(await ratenkauf.reconcile(), { examined: 0 });
    assert.lengthOf(seen, 5);
    assert.deepInclude(log[0], { event: 'shop_incident', operation: 'shop.transactionChanged' });
  });

  it('to two processes at once is delivered to the shop once', async () => {
    const one = await startMerchant();
    const two = startMerchantProcess(one.given);
    const { id } = openTransaction(one.sandbox);
    await Promise.all([one.notify(id), two.notify(id)]);
    await eventually(() => asked(one.sandbox, reads) >= 2, 'both look');
    await Promise.all([one, two].map(({ ratenkauf }) => ratenkauf.close()));
    const three = startMerchantProcess(one.given);
    await three.ratenkauf.reconcile({ untouchedFor: 0 });
    assert.lengthOf(
      [one, two, three].flatMap(({ delivered }) => delivered),
      1,
    );
    assert.isFalse((await one.store.outbox.find({ transactionId: id }))?.isDue);
  });

  it('whose process dies during the delivery to the shop is delivered by another one', async () => {
    const death = gate();
    const one = await startMerchant({ shop: { transactionChanged: () => death.opened } });
    const two = startMerchantProcess({ ...one.given, shop: {} });
    const { id } = openTransaction(one.sandbox);
    await one.notify(id);
    await eventually(
      async () => ((await one.store.outbox.find({ transactionId: id }))?.leaseUntil ?? 0) > 0,
      'one is telling',
    );
    await two.notify(id);
    await eventually(() => asked(one.sandbox, reads) === 2, 'two looks');
    await two.ratenkauf.reconcile({ untouchedFor: 0 });
    one.clock.pass(59 * second);
    await two.ratenkauf.reconcile({ untouchedFor: 0 });
    assert.deepEqual(two.delivered, []);
    one.clock.pass(minute);
    await two.ratenkauf.reconcile({ untouchedFor: 0 });
    assert.lengthOf(two.delivered, 1);
    death.open();
  });
});

describe('many notifications in a second', () => {
  it('about one transaction lead to a few reads', async () => {
    const skip = fastForward();
    const { store, writes } = countingWrites(memoryStore());
    const { notify, delivered, sandbox, send, ratenkauf } = await startMerchant({ store });
    const { id } = openTransaction(sandbox);
    const begun = performance.now();
    // In ten rounds with turns of the event loop between them, so that a look can end before the next notification.
    for (let round = 0; round < 10; round += 1) {
      const answers = await Promise.all(Array.from({ length: 20 }, () => notify(id)));
      assert.deepEqual([...new Set(answers.map(({ status }) => status))], [204]);
      for (let turn = 0; turn < 30; turn += 1) await nextTurn();
    }
    assert.equal((await send('plans?amount=79900')).status, 200);
    await skip(1_500);
    await ratenkauf.close();
    // One look a second, which reads once more if a notification comes meanwhile.
    const readings = asked(sandbox, reads);
    assert.isAtMost(readings, 2 * (1 + secondsSince(begun)));
    assert.lengthOf(delivered, 1);
    assert.isAtMost(writes.count, 4 * readings);
  });

  it(
    'about foreign ids delay neither rates nor the shop’s own transaction, and get the same answer',
    inCi,
    async () => {
      const skip = fastForward();
      const { notify, sandbox, send, store, delivered, ratenkauf } = await startMerchant();
      const { id, value } = openTransaction(sandbox);
      const own = appearance(await notify(id));
      await eventually(() => delivered.length === 1, 'the shop knows it');
      await ratenkauf.clients.transactions.refund(id, 1_00);
      sandbox.bookPending();
      await skip(1_100);
      const answers = await thousand((index) => notify(foreignId(index)));
      assert.deepEqual([...new Set(answers.map(appearance))], [own]);
      assert.equal((await notify(id)).status, 204);
      await eventually(() => delivered.at(-1)?.currentValue === value - 1_00, 'the shop knows the refund', 2_000);
      const [{ status }, ms] = await timed(() => send('plans?amount=79900'));
      assert.equal(status, 200);
      assert.isBelow(ms, 2_000);
      const [before, begun] = [asked(sandbox, reads), performance.now()];
      const more = () => asked(sandbox, reads) - before;
      await eventually(async () => (await skip(20), more() >= 30), 'the service is asked');
      assert.isAtMost(more(), 12 * secondsSince(begun));
      assert.isAtMost((await store.outbox.due({ before: Infinity }, 1_000)).length, mostUnknown);
      await ratenkauf.close();
    },
  );

  it('about a foreign id is displaced by the last two hundred, and never displaces what concerns the shop', async () => {
    const { notify, store, clock, given, ratenkauf } = await startMerchant({
      transport: never,
      limits: limitsWith({ grace: 100 }),
    });
    const { id } = openTransaction(given.sandbox);
    const before = { ...entry, updatedAt: clock.now() - minute };
    await store.outbox.add({ ...before, deliveredDigest: 'a digest', transactionId: id });
    await store.outbox.add({ ...before, transactionId: 'YYYYYY' });
    for (let index = 0; index < mostUnknown + 5; index += 1) {
      clock.pass(1);
      assert.equal((await notify(foreignId(index))).status, 204);
    }
    const left = (await store.outbox.due({ before: Infinity }, 1_000)).map(({ transactionId }) => transactionId);
    assert.deepEqual(left, [id, ...Array.from({ length: mostUnknown }, (_, index) => foreignId(5 + index))]);
    await ratenkauf.close();
  });

  it('about a foreign id leaves nothing if the bank does not know it, and in the end if it says nothing; neither is an incident', async () => {
    const { notify, sandbox, store, clock, ratenkauf, send, log } = await startMerchant();
    const entryOf = (index: number) => store.outbox.find({ transactionId: foreignId(index) });
    await notify(foreignId(0));
    await eventually(() => asked(sandbox, reads) === 1, 'the service is asked');
    for (const [at, status] of [403, 500, 503].entries()) {
      sandbox.faults.add({ operation: 'transaction.read', kind: 'status', status, times: status === 503 ? 100 : 1 });
      await notify(foreignId(at + 1));
      await eventually(async () => (await entryOf(at + 1))?.attempts === 1, 'it is put off');
    }
    assert.isUndefined(await entryOf(0));
    assert.equal((await send('health')).status, 200);
    for (let round = 0; round < 10; round += 1) {
      clock.pass(61 * minute);
      await ratenkauf.reconcile();
    }
    assert.isUndefined(await entryOf(3));
    assert.deepEqual(log, []);
  });

  it('is not lost when the transaction cannot be read while another process is delivering older news', async () => {
    const skip = fastForward();
    const store = memoryStore();
    const { outbox } = store;
    let others = 0;
    // Another process is always a moment faster, twice.
    const change: typeof outbox.change = async (record, changes) => {
      if (changes.attempts && others < 2) await outbox.change(record, { isDue: false, updatedAt: (others += 1) });
      return outbox.change(record, changes);
    };
    const contested = { ...store, outbox: { ...outbox, change } };
    const { notify, sandbox, delivered } = await startMerchant({ store: contested });
    const { id } = openTransaction(sandbox);
    await notify(id);
    await eventually(() => delivered.length === 1, 'the shop knows it');
    await skip(1_100);
    sandbox.faults.add({ operation: 'transaction.read', kind: 'status', status: 503 });
    await notify(id);
    await eventually(() => others === 2, 'two were faster');
    await eventually(async () => (await store.outbox.find({ transactionId: id }))?.attempts === 1, 'it is kept');
    assert.isTrue((await store.outbox.find({ transactionId: id }))?.isDue);
  });
});

describe('a round of reconciling', () => {
  it('finds entries that are due behind hundreds that rest', async () => {
    const { sandbox, store, delivered, ratenkauf, clock } = await startMerchant();
    const { id } = openTransaction(sandbox);
    const resting = { ...entry, attempts: 20, updatedAt: clock.now() };
    await Promise.all(
      Array.from({ length: 450 }, (_, index) => store.outbox.add({ ...resting, transactionId: foreignId(index) })),
    );
    clock.pass(second);
    await store.outbox.add({ ...entry, transactionId: id, updatedAt: clock.now() });
    clock.pass(minute);
    assert.deepInclude(await ratenkauf.reconcile(), { examined: 1, resolved: 1 });
    assert.deepEqual(
      delivered.map((each) => each.id),
      [id],
    );
  });
});

describe('the service itself', () => {
  it('notifies the handler over HTTP of a delivery and a refund, signed, and the change is delivered to the shop', async () => {
    const signature = { secret: 'geheim-0815' };
    const { ratenkauf, delivered, sandbox, clock } = await startMerchant({ service: { signature } });
    const { id, value } = openTransaction(sandbox);
    const server = createServer(toNodeHandler(ratenkauf)).listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await eventually(() => server.listening, 'it listens');
    sandbox.notifyAt(`http://127.0.0.1:${(server.address() as AddressInfo).port}/ratenkauf/notification`);
    sandbox.sign(signature);
    await ratenkauf.clients.transactions.capture(id);
    await ratenkauf.clients.transactions.refund(id, 1_00);
    sandbox.bookPending();
    clock.pass(second);
    await eventually(
      () => delivered.at(-1)?.currentValue === value - 1_00 && delivered.at(-1)?.status === 'in_billing',
      'the shop is told',
    );
    assert.deepEqual(delivered.at(-1)?.reports, [], 'the shop has reported nothing by this handler');
    assert.deepEqual([...new Set(sandbox.notifications().map(({ status }) => status))], [204]);
  });
});
