import { assert, describe, it } from 'vitest';
import { mostFailures } from '../../../../src/server/scheduling/rounds.js';
import type { Model } from './model.js';
import { go, orderWith, sending, startModel, startSent, states } from './steps.js';
import { codeOf } from '../../../support/matching.js';

const confirmedIn = ({ bank }: Model) =>
  [...bank.purchases.values()].filter(({ state, isReversed }) => state === 'confirmed' && !isReversed);
const completedIn = ({ orders }: Model) => [...orders.values()].filter(({ state }) => state === 'completed');

/**
 * The customer orders and the bank goes away; a quarter of an hour later the order may be given up. `done`: the bank has
 * done it, and only its answer was lost.
 */
async function wait(done: 'done' | 'not done', options: Parameters<typeof startModel>[0] = {}) {
  const model = await startModel(options, 'approve');
  const away = () => void (model.world.isBankAway = true);
  await orderWith(
    model,
    { at: sending, kind: done === 'done' ? 'fail-after' : 'lost' },
    { at: sending + 1, kind: 'fail-before' },
  );
  away();
  await go(model, 'reconcile', 'a quarter of an hour', 'look');
  assert.deepInclude(await model.seen(), { state: 'confirming', mayGiveUp: true });
  const first = model.current()!;
  const back = () => void (model.world.isBankAway = false);
  return { model, first, back, found: () => model.memory.all().find(({ id }) => id === first.id)! };
}

/** The same, and the customer gives it up. */
async function giveUp(...given: Parameters<typeof wait>) {
  const waited = await wait(...given);
  await go(waited.model, 'abandon');
  assert.isTrue((await waited.model.seen()).mayRestart);
  return waited;
}

function describeWaiting(): void {
  describe('an order whose customer only waits, however long', () => {
    it.each(['done', 'not done'] as const)(
      'is completed as soon as the bank can be read, and shown as completed (%s)',
      async (done) => {
        const { model, back } = await wait(done);
        // The bank keeps for thirty minutes what is not confirmed.
        const looks = done === 'done' ? 3 : 0;
        for (let look = 0; look < looks; look += 1) await go(model, 'a quarter of an hour', 'look', 'reconcile');
        assert.notProperty(await model.seen(), 'mayRestart');
        back();
        await go(model, 'look', 'reconcile', 'reconcile', 'reconcile');
        assert.equal((await model.seen()).state, 'confirmed');
        assert.lengthOf(confirmedIn(model), 1);
        assert.lengthOf(completedIn(model), 1);
      },
    );

    it('is given up by starting anew: one order is left', async () => {
      for (const done of ['done', 'not done'] as const) {
        const { model, back, found } = await wait(done);
        back();
        await go(model, 'start', 'approve', 'order', 'reconcile', 'reconcile', 'reconcile');
        assert.deepInclude(found(), { situation: 'abandoned', isDelivered: true });
        assert.lengthOf(confirmedIn(model), 1);
        assert.lengthOf(completedIn(model), 1);
      }
    });
  });
}

function describeGivenUp(): void {
  describe('an order that was given up', () => {
    it('is not sent again, whatever the customer does, and released when the bank can be read', async () => {
      const { model, back, found } = await giveUp('not done');
      back();
      await go(model, 'start', 'approve', 'order');
      assert.equal(model.current()?.situation, 'confirmed');
      for (let round = 0; round < 3; round += 1) await go(model, 'reconcile');
      assert.equal(found().situation, 'abandoned');
      assert.lengthOf(confirmedIn(model), 1);
      assert.deepEqual(
        [...model.orders.values()].map(({ state }) => state),
        ['released', 'completed'],
      );
      assert.deepEqual(await model.unresolved(), []);
    });

    it('is taken back when the bank turns out to have confirmed it, and never completed', async () => {
      for (const doesAnew of [true, false]) {
        const { model, back, found } = await giveUp('done');
        back();
        if (doesAnew) await go(model, 'start', 'approve', 'order');
        await go(model, 'reconcile');
        assert.include(model.incidents.join(), 'was given up after its customer had waited');
        assert.deepInclude((await model.unresolved())[0], { id: found().id, kind: 'unwanted' });
        await go(model, 'reconcile');
        assert.deepInclude(found(), { situation: 'abandoned', isDelivered: true });
        assert.lengthOf(confirmedIn(model), doesAnew ? 1 : 0);
        assert.lengthOf(completedIn(model), doesAnew ? 1 : 0);
        assert.deepEqual(await model.unresolved(), []);
        if (!doesAnew) assert.deepInclude(await model.seen(), { state: 'abandoned', isTakenBack: true });
      }
    });

    it.each(['kill-before', 'kill-after'] as const)(
      'is taken back, and one order is left, wherever a process dies on the way (%s)',
      async (kind) => {
        let isDead = true;
        for (let at = 1; isDead; at += 1) {
          const { model, back, found } = await giveUp('done');
          back();
          await go(model, 'start', 'approve', 'order', 'reconcile');
          assert.equal(found().situation, 'unwanted');
          const before = model.deaths();
          await model.act([{ at, kind }], model.reconcile);
          isDead = model.deaths() > before;
          for (let round = 0; round < 3; round += 1) await go(model, 'half an hour', 'reconcile');
          assert.deepInclude(found(), { situation: 'abandoned', isDelivered: true }, `killed at ${at}`);
          assert.lengthOf(confirmedIn(model), 1);
          assert.lengthOf(completedIn(model), 1);
        }
      },
    );

    it('is taken back by an operator where no interface can do it, and cannot be completed beside the second order of the cart', async () => {
      const { model, back, found } = await giveUp('done');
      model.world.takesReversals = false;
      back();
      await go(model, 'start', 'approve', 'order', 'reconcile', 'reconcile', 'reconcile');
      const { id } = found();
      assert.deepInclude((await model.unresolved())[0], { id, kind: 'unwanted' });
      assert.equal(await codeOf(model.resolve(id, 'confirmed')), 'wrong_state');
      assert.equal(await codeOf(model.resolve(id, 'not_confirmed')), 'wrong_state');
      assert.equal(await codeOf(model.resolve(id, 'delivered')), 'wrong_state');
      assert.lengthOf(completedIn(model), 1);
      await model.resolve(id, 'taken_back');
      assert.deepInclude(found(), { situation: 'abandoned', isDelivered: true });
      assert.deepEqual(await model.unresolved(), []);
    });

    it('is completed by an operator while nothing else of the cart is under way, and not while something is', async () => {
      const { model, back, found } = await giveUp('done');
      model.world.takesReversals = false;
      back();
      await go(model, 'start', 'reconcile');
      assert.equal(await codeOf(model.resolve(found().id, 'confirmed')), 'wrong_state');
      await go(model, 'abandon');
      await model.resolve(found().id, 'confirmed');
      assert.equal(found().situation, 'confirmed');
      assert.lengthOf(completedIn(model), 1);
    });

    it.each(['not_confirmed', 'taken_back'] as const)(
      'without any known outcome is ended by an operator as %s',
      async (as) => {
        const { model, found } = await giveUp('not done');
        model.world.takesReversals = false;
        await model.resolve(found().id, as);
        model.world.isBankAway = false;
        await go(model, 'reconcile');
        assert.deepEqual(
          [...model.orders.values()].map(({ state }) => state),
          ['released'],
        );
        assert.deepEqual(await model.unresolved(), []);
      },
    );

    it('with a late answer of the bank is read, and taken back', async () => {
      const { model, back, found } = await giveUp('done');
      back();
      await model.drive({ on: 'accepted' });
      assert.equal(found().situation, 'unwanted');
    });

    it('is ended by an operator when the bank has deleted it after the thirty minutes', async () => {
      const { model, back, found } = await giveUp('done', { hasTransactions: false });
      model.bank.forget();
      back();
      await go(model, 'half an hour', 'reconcile');
      assert.deepInclude((await model.unresolved())[0], { kind: 'given_up', forgotten: 'unknown' });
      await model.resolve(found().id, 'not_confirmed');
      assert.equal(found().situation, 'expired');
    });

    it('cannot be given up while a process may be sending it, or before the bank was asked for its outcome', async () => {
      const model = await startModel({}, 'approve');
      await orderWith(model, { at: sending, kind: 'lost' }, { at: sending + 1, kind: 'fail-before' });
      const mayNot = async (why: string) => {
        assert.notProperty(await model.seen(), 'mayGiveUp', why);
        assert.equal(await codeOf(model.abandon()), 'wrong_state', why);
      };
      await go(model, 'a quarter of an hour');
      await mayNot('nobody has asked');
      // It is read as open, and sent again.
      await model.act([{ at: 5, kind: 'lost' }], model.reconcile);
      model.world.isBankAway = true;
      await mayNot('sent a moment ago');
      await go(model, 'half an hour');
      assert.isTrue((await model.seen()).mayGiveUp);
    });
  });
}

/** Two browsers of the customer have an approved purchase of the same cart. */
async function startTwo() {
  const model = await startModel({}, 'approve', 'change the browser', 'start', 'approve');
  const [first, second] = [model.current('shopper')!, model.current('other browser')!];
  assert.deepEqual([first.situation, second.situation], ['approved', 'approved']);
  return model;
}

function describeBrowsers(): void {
  describe('a cart in two browsers', () => {
    it('leads to one order: the other purchase becomes void, and nothing is sent for it', async () => {
      const model = await startTwo();
      await go(model, 'order', 'change the browser', 'order');
      assert.equal(model.current()?.situation, 'void');
      assert.isTrue((await model.seen()).isOrderedElsewhere);
      assert.lengthOf(confirmedIn(model), 1);
      assert.lengthOf(completedIn(model), 1);
    });

    it.each(['kill-before', 'kill-after'] as const)(
      'leads to one order wherever the process dies that orders in one of them (%s)',
      async (kind) => {
        let isDead = true;
        for (let at = 1; isDead; at += 1) {
          const model = await startTwo();
          const before = model.deaths();
          await orderWith(model, { at, kind });
          isDead = model.deaths() > before;
          await go(
            model,
            'change the browser',
            'order',
            'reconcile',
            'reconcile',
            'order',
            'reconcile',
            'change the browser',
            'order',
            'reconcile',
            'reconcile',
          );
          assert.lengthOf(confirmedIn(model), 1, `killed at ${at}`);
          assert.lengthOf(completedIn(model), 1, `killed at ${at}`);
        }
      },
    );

    it('cannot be ordered in one while the outcome in the other is unknown', async () => {
      const model = await startTwo();
      await orderWith(model, { at: sending, kind: 'lost' });
      await go(model, 'change the browser', 'order');
      assert.deepInclude(await model.seen(), { state: 'approved', mayRetry: true });
      await go(model, 'reconcile', 'order');
      assert.equal(model.current()?.situation, 'void');
      assert.lengthOf(confirmedIn(model), 1);
      assert.lengthOf(completedIn(model), 1);
    });

    it('can be ordered in one when the other has failed', async () => {
      const model = await startTwo();
      await orderWith(model, { at: sending, kind: 'refused' });
      assert.equal(model.current()?.situation, 'approved');
      await go(model, 'change the browser', 'order');
      assert.equal(model.current()?.situation, 'confirmed');
      await go(model, 'change the browser', 'order');
      assert.lengthOf(confirmedIn(model), 1);
    });

    it('is refused at the start while the outcome in another browser is unknown', async () => {
      const model = await startModel({}, 'approve');
      await orderWith(model, { at: sending, kind: 'lost' });
      model.world.browser = 'other browser';
      assert.equal(await codeOf(model.start()), 'wrong_state');
      assert.equal(model.bank.purchases.size, 1);
    });

    it('can be ordered again as another cart when the shop has the first order', async () => {
      const model = await startModel({}, 'approve', 'order', 'change the browser', 'start', 'approve', 'order');
      assert.deepEqual(states(model), ['confirmed', 'completed', 'completed']);
    });

    it.each([
      ['before the order', ['keep a copy']],
      ['while the shop prepared it', []],
    ] as const)(
      'is not started in another one while a restored store does not know that it was ordered (copied %s)',
      async (when, before) => {
        const model = await startModel({}, 'approve', ...before);
        const { prepareOrder } = model.shop;
        if (when !== 'before the order')
          model.shop.prepareOrder = (...given) => (model.memory.keepCopy(), prepareOrder(...given));
        const cut = { at: sending + 1, kind: 'fail-before' } as const;
        await orderWith(model, { at: sending, kind: 'fail-after' }, cut);
        model.world.isBankAway = true;
        await go(model, 'restore the copy', 'reconcile', 'change the browser');
        assert.equal(await codeOf(model.start()), 'service_unavailable');
        model.world.isBankAway = false;
        assert.equal(await codeOf(model.start()), 'wrong_state');
        assert.isUndefined(model.current(), 'nothing was started');
        assert.deepEqual([confirmedIn(model).length, completedIn(model).length], [1, 1]);
      },
    );

    it('is not ordered in the other one when a restored store does not know that it was ordered in one', async () => {
      const model = await startTwo();
      await go(model, 'keep a copy', 'order', 'restore the copy', 'change the browser', 'order');
      assert.deepEqual([model.current('shopper')?.situation, model.current('other browser')?.situation].sort(), [
        'confirmed',
        'void',
      ]);
      assert.deepEqual([confirmedIn(model).length, completedIn(model).length], [1, 1]);
    });

    it('keeps its one order number in a restored store while another purchase may have completed it', async () => {
      const model = await startModel({}, 'approve');
      const own = () => void model.orders.set(model.current()!.id, { orderId: '#77', state: 'prepared' });
      own();
      const refused = [-1, 0, 1].map((after) => ({ at: sending + after, kind: 'refused' }) as const);
      await model.act(refused, () => model.order('#77'));
      assert.deepEqual(states(model), ['approved', 'prepared']);
      await go(model, 'change the browser', 'start', 'approve', 'keep a copy');
      own();
      await model.act([], () => model.order('#77'));
      await go(model, 'restore the copy', 'change the browser', 'abandon');
      assert.notInclude(model.incidents.join(), 'the number of a completed order was released');
      await go(model, 'half an hour', 'reconcile', 'reconcile');
      assert.notInclude(model.incidents.join(), 'the number of a completed order was released');
      assert.deepEqual([confirmedIn(model).length, completedIn(model).length], [1, 1]);
    });

    it('is started in another one when a restored store knows of one that the bank has open: that one ends', async () => {
      const model = await startModel({}, 'approve', 'keep a copy', 'restore the copy', 'change the browser', 'start');
      assert.equal(model.current('shopper')?.situation, 'abandoned');
      await go(model, 'approve', 'order', 'reconcile');
      assert.equal(model.current()?.situation, 'confirmed');
      assert.deepEqual([confirmedIn(model).length, completedIn(model).length], [1, 1]);
    });

    it('waits for an operator in both when the store was restored, and the bank knows neither', async () => {
      for (const on of ['forgotten', 'unreadable'] as const) {
        const model = await startTwo();
        await go(model, 'keep a copy', 'restore the copy', 'a day');
        const event = on === 'forgotten' ? { on, isDue: true } : { on };
        await model.drive(event);
        await go(model, 'change the browser');
        await model.drive(event);
        const found = await model.unresolved();
        assert.sameMembers(
          found.map(({ state, kind }) => `${state}, ${kind}`),
          ['confirming, unknown', 'confirming, given_up'],
          on,
        );
        assert.lengthOf(completedIn(model), 0);
      }
    });

    it('waits for an operator in one that was being started at the time of the backup, and had been ordered in the other', async () => {
      const model = await startModel({}, 'approve', 'change the browser');
      await model.act([{ at: startSent, kind: 'kill-after' }], model.start);
      await go(model, 'change the browser', 'order', 'keep a copy', 'restore the copy', 'half an hour', 'reconcile');
      const [found, ...others] = await model.unresolved();
      assert.deepInclude(found, { kind: 'given_up', transactionId: undefined });
      assert.deepEqual(others, []);
      assert.equal(await codeOf(model.resolve(found!.id, 'confirmed', '#7')), 'wrong_state');
      await model.resolve(found!.id, 'not_confirmed');
      assert.lengthOf(completedIn(model), 1);
    });

    it('is completed in the one that the bank has confirmed, although the other may have been ordered after the backup', async () => {
      const model = await startModel({}, 'approve', 'change the browser');
      await model.act([{ at: startSent, kind: 'kill-after' }], model.start);
      await go(model, 'keep a copy', 'change the browser', 'order', 'restore the copy');
      // The one of which only the start is known is looked at first.
      await go(model, 'change the browser', 'half an hour');
      await model.drive({ on: 'due' });
      assert.equal((await model.unresolved())[0]?.kind, 'unknown');
      await go(model, 'change the browser', 'reconcile', 'order', 'abandon', 'reconcile');
      assert.lengthOf(confirmedIn(model), 1, 'nothing is taken back');
      assert.notInclude(['abandoned', 'void'], model.current()?.situation);
      const [perhaps] = await model.unresolved();
      await model.resolve(perhaps!.id, 'not_confirmed');
      await go(model, 'half an hour', 'reconcile');
      assert.equal(model.current()?.situation, 'confirmed');
      assert.lengthOf(confirmedIn(model), 1);
      assert.lengthOf(completedIn(model), 1);
    });

    it.each(['not_confirmed', 'confirmed'] as const)(
      'is not taken back in one that the shop has completed while the other is only perhaps ordered (%s)',
      async (as) => {
        const model = await startModel({}, 'approve', 'change the browser');
        await model.act([{ at: startSent, kind: 'kill-after' }], model.start);
        await go(model, 'keep a copy', 'change the browser', 'order');
        assert.deepEqual(states(model), ['confirmed', 'completed']);
        await go(model, 'restore the copy', 'change the browser', 'half an hour');
        assert.equal(model.current()?.situation, 'starting');
        await model.drive({ on: 'due' });
        await go(model, 'change the browser', 'a day');
        await model.drive({ on: 'unreadable' });
        assert.equal((await model.unresolved()).find(({ kind }) => kind === 'given_up')?.id, model.current()?.id);
        model.bank.hideOrders(true);
        for (let round = 0; round < 3; round += 1) await go(model, 'half an hour', 'reconcile');
        assert.lengthOf(confirmedIn(model), 1, 'nothing is taken back while nobody knows the order');
        model.bank.hideOrders(false);
        for (let round = 0; round < 3; round += 1) await go(model, 'half an hour', 'reconcile');
        assert.lengthOf(confirmedIn(model), 1, 'nothing is taken back');
        const other = (await model.unresolved()).find(({ kind }) => kind === 'unknown')!;
        await model.resolve(other.id, as, '#88');
        for (let round = 0; round < 3; round += 1) await go(model, 'half an hour', 'reconcile');
        assert.equal(model.current()?.situation, as === 'confirmed' ? 'abandoned' : 'confirmed');
      },
    );

    it('is taken back in one if the bank has confirmed both all the same', async () => {
      for (const event of [{ on: 'accepted' }, { on: 'seen_confirmed', orderId: '#7' }] as const) {
        const model = await startTwo();
        await go(model, 'order', 'change the browser');
        const record = model.current()!;
        model.bank.confirm(record.technicalId!, '7', false);
        await model.drive(event);
        assert.equal(model.current()!.situation, 'unwanted', event.on);
        await go(model, 'reconcile');
        assert.lengthOf(confirmedIn(model), 1);
        assert.lengthOf(completedIn(model), 1);
      }
    });
  });
}

/** The bank has confirmed, and the shop does not take it. */
async function startUndelivered() {
  const model = await startModel({}, 'approve');
  model.world.isShopBroken = true;
  await go(model, 'order');
  for (let failures = 1; failures < mostFailures; failures += 1) {
    assert.deepEqual([await model.unresolved(), await model.undelivered()], [[], 0]);
    await go(model, 'reconcile');
    model.pass(30 * 60_000);
  }
  return { model, id: model.current()!.id };
}

function describeUndelivered(): void {
  describe('a confirmed order that the shop does not take', () => {
    it('is listed with the class of the last error and logged for the operator', async () => {
      const { model, id } = await startUndelivered();
      const known = { id, kind: 'undelivered', failedDeliveries: mostFailures, lastFailure: 'TypeError' } as const;
      assert.deepInclude((await model.unresolved())[0], { ...known, state: 'confirmed', orderId: '#1001' });
      assert.equal(await model.undelivered(), 1);
      assert.include(model.incidents.join(), 'shop.completeOrder fails again and again');
    });

    it('is completed after all when the shop works again', async () => {
      const { model } = await startUndelivered();
      model.world.isShopBroken = false;
      await go(model, 'a day', 'reconcile');
      assert.deepEqual(states(model), ['confirmed', 'completed']);
      assert.deepEqual(await model.unresolved(), []);
    });

    it('is resolved as delivered: the shop is not called again, and the customer may order again', async () => {
      const { model, id } = await startUndelivered();
      assert.equal(await codeOf(model.resolve(id, 'confirmed')), 'wrong_state');
      await model.resolve(id, 'delivered', 'by hand 1');
      assert.deepInclude(model.current(), { situation: 'confirmed', isDelivered: true, orderId: 'by hand 1' });
      assert.deepEqual([await model.unresolved(), await model.undelivered()], [[], 0]);
      await go(model, 'start');
      assert.equal(model.current()?.situation, 'initialized');
    });

    it('is resolved as taken back: the bank reverses it, the shop releases it, and the customer may order again', async () => {
      for (const takesReversals of [true, false]) {
        const { model, id } = await startUndelivered();
        model.world.takesReversals = takesReversals;
        await model.resolve(id, 'taken_back');
        assert.deepEqual(states(model), ['abandoned', 'released']);
        assert.lengthOf(confirmedIn(model), takesReversals ? 0 : 1);
        assert.deepInclude(await model.seen(), { state: 'abandoned', isTakenBack: true });
        assert.deepEqual(await model.unresolved(), []);
        await go(model, 'start');
        assert.equal(model.current()?.situation, 'initialized');
      }
    });

    it('stays listed until the bank can be asked to take it back', async () => {
      const { model, id } = await startUndelivered();
      model.world.isBankAway = true;
      await model.resolve(id, 'taken_back');
      assert.deepInclude((await model.unresolved())[0], { id, kind: 'unwanted' });
      model.world.isBankAway = false;
      await go(model, 'reconcile');
      assert.deepEqual(states(model), ['abandoned', 'released']);
    });

    it('blocks only the same cart: the customer can buy something else', async () => {
      const { model, id } = await startUndelivered();
      await go(model, 'start');
      assert.equal(model.current()?.id, id);
      await go(model, 'change the basket', 'start');
      assert.equal(model.current()?.situation, 'initialized');
      assert.equal(await model.undelivered(), 1);
    });
  });
}

/** Tests of what one cart may lead to, in the rare cases. */
export function describeCarts(): void {
  describeWaiting();
  describeGivenUp();
  describeBrowsers();
  describeUndelivered();
}
