// Alone in its process: it puts something in the place of a module.
import fc from 'fast-check';
import { assert, describe, it, vi } from 'vitest';
import type { PurchaseEvent } from '../../../src/server/purchases/events.js';
import type * as Machine from '../../../src/server/purchases/machine.js';
import { table, type Row } from '../../../src/server/purchases/machine.js';
import { describeCarts } from './model/carts.js';
import { createModel, type Fate, type Model } from './model/model.js';
import {
  go,
  orderWith,
  sending,
  startModel,
  startSent,
  states,
  steps,
  type Step,
  type StepName,
} from './model/steps.js';
import { inCi } from '../../support/all.js';

const visited = vi.hoisted(() => new Set<unknown>());

vi.mock('../../../src/server/purchases/machine.js', async (original) => {
  const machine = await original<typeof Machine>();
  const rowFor: typeof machine.rowFor = (facts) => {
    const row = machine.rowFor(facts);
    if (row) visited.add(row);
    return row;
  };
  return { ...machine, rowFor };
});

const MINUTE = 60_000;
/** Increase with `RUNS=20000 SEED=1 npx vitest run … purchases/machine`. */
const RUNS = Number(process.env['RUNS'] ?? 1_000);
const SEED = Number(process.env['SEED'] ?? 20261122);

/** Checks the invariants that hold at any moment. */
function check(model: Model): void {
  for (const { technicalId, confirmations } of model.bank.purchases.values())
    assert.isAtMost(confirmations, 1, `${technicalId} is confirmed once`);
  for (const record of model.memory.all()) {
    const atBank = model.bank.purchases.get(record.technicalId ?? '');
    const order = model.orders.get(record.id);
    if (record.situation === 'confirmed')
      assert.equal(atBank?.state, 'confirmed', 'confirmed here only when it is there');
    if (order?.state === 'completed') assert.equal(atBank?.state, 'confirmed', 'an order only of a confirmed purchase');
    if (order?.state === 'completed' && order.orderId !== 'none')
      assert.equal(order.orderId.replace('#', ''), atBank?.orderId, 'the order that was confirmed');
    if (order?.state === 'released' && !record.progress.contradicted)
      assert.isFalse(atBank?.state === 'confirmed' && !atBank.isReversed, 'no confirmed order is released');
    if (order?.state === 'completed') assert.isFalse(atBank?.isReversed, 'what was taken back is not completed');
  }
  assert.notInclude(model.incidents.join(), 'although it was given up');
  assert.notInclude(model.incidents.join(), 'beside an order of the cart');
  assert.notInclude(model.incidents.join(), 'the number of a completed order was released');
  const completed = model.memory.all().filter(({ id }) => model.orders.get(id)?.state === 'completed');
  const claims = completed.map(({ claim }) => claim);
  assert.deepEqual([...new Set(claims)], claims, 'one cart leads to one order');
}

/** Removes all faults: the remaining purchases end by themselves or through an operator who asks the bank. */
async function endInPeace(model: Model): Promise<void> {
  for (let round = 0; round < 12; round += 1) {
    model.pass(round < 6 ? 61 * MINUTE : 7 * 60 * MINUTE);
    await go(model, 'reconcile');
  }
  for (const { id, transactionId, orderId } of await model.unresolved()) {
    const atBank = [...model.bank.purchases.values()].find(({ businessId }) => businessId === transactionId);
    const isConfirmed = atBank?.state === 'confirmed';
    await model.act([], () =>
      model.resolve(id, isConfirmed ? 'confirmed' : 'not_confirmed', orderId ?? atBank?.orderId),
    );
    // The cart may have led to another order meanwhile.
    if (isConfirmed) await model.act([], () => model.resolve(id, 'taken_back').catch(() => undefined));
  }
  await go(model, 'reconcile');
  check(model);
  const known = new Map(model.memory.all().map(({ id, orderId, attempts }) => [id, { orderId, attempts }]));
  // The handler knows an order that the shop has created only once it has stored it.
  const isKnown = (id: string, order: { orderId: string }) =>
    known.get(id)?.orderId === order.orderId || (known.get(id)?.attempts ?? 0) > 0;
  assert.deepEqual(
    model.memory.open().map(({ situation, progress }) => [situation, progress]),
    [],
    'nothing is left open',
  );
  assert.deepEqual(
    [...model.orders].filter(
      ([id, order]) =>
        isKnown(id, order) && order.state === 'prepared' && !model.isOfAnother({ id, orderId: order.orderId }),
    ),
    [],
    'every order has ended',
  );
  assert.deepEqual(
    [...model.sources].filter((source) => known.has(source)),
    [],
    'errors are named by what failed, not by the purchase',
  );
  for (const { technicalId, state } of model.bank.purchases.values()) {
    const record = model.memory.all().find((each) => each.technicalId === technicalId);
    if (state !== 'confirmed' || !record) continue;
    if (record.progress.takenBack) continue;
    assert.equal(
      model.orders.get(record.id)?.state,
      'completed',
      `what the bank has confirmed is ordered: ${record.situation}`,
    );
  }
}

async function run(model: Model, given: readonly Step[]): Promise<void> {
  for (const { name, fates } of given) {
    await model.act(fates, () => steps[name](model));
    check(model);
  }
  await endInPeace(model);
}

const fate = fc.record({
  at: fc.integer({ min: 1, max: 14 }),
  kind: fc.constantFrom<Fate['kind']>(
    'kill-before',
    'kill-after',
    'fail-before',
    'fail-after',
    'odd',
    'lost',
    'refused',
    'negative',
  ),
});
/** Steps that happen more often than the others. */
const likely: readonly StepName[] = ['order', 'order', 'approve', 'start', 'reconcile', 'change the browser'];
const names = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom<StepName>(...likely) },
  { weight: 2, arbitrary: fc.constantFrom(...(Object.keys(steps) as StepName[])) },
);
const step: fc.Arbitrary<Step> = fc.record({
  name: names,
  fates: fc.oneof(
    { weight: 2, arbitrary: fc.constant([]) },
    { weight: 3, arbitrary: fc.array(fate, { minLength: 1, maxLength: 3 }) },
  ),
});
const calm = (name: StepName): Step => ({ name, fates: [] });

const interfaces = fc.constantFrom('authorization' as const, 'purchase-status' as const, 'transaction' as const);
const some = (maxLength: number) => fc.array(step, { maxLength, size: 'max' });
/** Steps among which the store is copied and, some steps later, restored. */
const rewound = fc
  .tuple(some(5), some(5), some(8))
  .map(([before, since, after]) => [...before, calm('keep a copy'), ...since, calm('restore the copy'), ...after]);

describe('the type of a row', () => {
  it('refuses a misspelt property: the compiler fails without this error', inCi, () => {
    const row: Row<'prepared'> = {
      from: ['claimed'],
      // @ts-expect-error -- 'guard', misspelt
      gaurd: () => false,
      to: 'sent',
    };
    assert.isUndefined(row.guard);
  });

  it('refuses progress of another situation: the compiler fails without this error', inCi, () => {
    // @ts-expect-error -- what was sent, and when, is missing
    const row: Row<'accepted'> = { from: ['sent'], to: 'accepted', write: () => ({ progress: { mayRetry: true } }) };
    assert.isDefined(row.write);
  });
});

describe('the machine of purchases', () => {
  it('neither loses nor invents an order, in any sequence of events and when killed at any point', async () => {
    const scenario = fc.tuple(
      interfaces,
      fc.oneof({ weight: 3, arbitrary: some(14) }, { weight: 1, arbitrary: rewound }),
    );
    await fc.assert(
      fc.asyncProperty(scenario, async ([verification, given]) =>
        run(createModel({ verification }), [calm('start'), calm('approve'), ...given]),
      ),
      { numRuns: RUNS, seed: SEED },
    );
  });
});

const contradictions: readonly [PurchaseEvent, 'confirmed' | 'not_confirmed', string][] = [
  [{ on: 'accepted' }, 'not_confirmed', 'abandoned'],
  [{ on: 'seen_confirmed', orderId: '1001' }, 'confirmed', 'confirmed'],
];

describe('a purchase in a rare case', () => {
  it('releases an order that the shop finishes preparing only after the purchase has ended', async () => {
    const model = await startModel({}, 'approve');
    await orderWith(model, { at: 6, kind: 'odd' });
    await go(model, 'abandon', 'reconcile');
    assert.deepEqual(states(model), ['abandoned', 'released']);
  });

  it('that the bank confirms after its end stays unresolved until an operator decides', async () => {
    for (const [event, as, end] of contradictions) {
      const model = await startModel({}, 'approve', 'abandon');
      await model.drive(event);
      await go(model, 'reconcile');
      const [found] = await model.unresolved();
      assert.deepInclude(found, { id: model.current()!.id, state: 'abandoned' });
      assert.match(model.incidents.join(), /has ended here without an order, and the bank has confirmed it/);
      await model.resolve(found!.id, as, '1001');
      assert.equal(model.current()?.situation, end);
      assert.deepEqual(await model.unresolved(), []);
    }
  });

  it('whose confirmation found no connection can be ordered again, also while the bank cannot be read', async () => {
    const model = await startModel({}, 'approve');
    await orderWith(model, { at: sending, kind: 'fail-before' }, { at: sending + 2, kind: 'fail-before' });
    assert.deepEqual(states(model), ['approved', 'prepared']);
  });

  it('is not given up when the bank refuses a confirmation that was sent earlier', async () => {
    const model = await startModel({}, 'approve');
    await orderWith(model, { at: sending, kind: 'lost' });
    assert.deepEqual(states(model), ['confirming', 'prepared']);
    const again = 5;
    await model.act([{ at: again, kind: 'refused' }], model.reconcile);
    assert.deepEqual(states(model), ['confirming', 'prepared']);
    await go(model, 'reconcile');
    assert.deepEqual(states(model), ['confirmed', 'completed']);
  });

  it('of a restored store is completed when the bank has confirmed it, and the operator learns of it', async () => {
    for (const early of [[], ['look']] as const) {
      const model = await startModel({}, 'approve', 'keep a copy', 'order', 'restore the copy', ...early);
      assert.equal(model.current()?.situation, 'approved');
      await model.act([], early.length > 0 ? model.abandon : () => steps['half an hour'](model));
      await go(model, 'reconcile');
      assert.deepEqual(states(model), ['confirmed', 'completed']);
      assert.match(model.incidents.join(), /of which the store knew nothing/);
    }
  });

  it.each(['forgotten', 'unreadable'] as const)(
    'of a restored store that is %s at the bank is not released: an operator resolves it',
    async (answer) => {
      const model = await startModel({ hasTransactions: false }, 'approve', 'keep a copy', 'order', 'restore the copy');
      if (answer === 'forgotten') model.bank.forget();
      for (let halves = 0; halves < 49; halves += 1) await steps['half an hour'](model);
      if (answer === 'forgotten') await go(model, 'reconcile');
      else await model.drive({ on: 'unreadable' });
      assert.equal(model.current()?.situation, 'sent');
      const [found] = await model.unresolved();
      await model.resolve(found!.id, 'confirmed', '1001');
      assert.deepEqual(states(model), ['confirmed', 'completed']);
    },
  );

  it('that was being started at the time of the backup waits for an operator, also when somebody else tries to end it', async () => {
    for (const step of ['reconcile', 'abandon', 'start'] as const) {
      const model = createModel();
      await model.act([{ at: startSent, kind: 'kill-after' }], model.start);
      assert.equal(model.current()?.situation, 'starting');
      await go(model, 'keep a copy', 'restore the copy', 'half an hour', step);
      assert.deepInclude((await model.unresolved())[0], { kind: 'unknown', transactionId: undefined }, step);
      await model.resolve(model.current()!.id, 'confirmed', '#7');
      assert.equal(model.current()?.situation, 'confirmed');
    }
  });

  it('of a restored store that the bank has forgotten, or that cannot be read, is not ended by its customer', async () => {
    for (const step of ['abandon', 'start', 'change the basket'] as const) {
      const model = await startModel({ hasTransactions: false }, 'approve', 'keep a copy', 'order', 'restore the copy');
      const act = async () => {
        await model.act([], () => steps[step](model));
        await go(model, 'look');
      };
      model.world.isBankAway = true;
      await act();
      assert.equal(model.current()?.situation, 'approved', step);
      model.world.isBankAway = false;
      model.bank.forget();
      await act();
      assert.equal((await model.unresolved())[0]?.kind, 'unknown', step);
      assert.equal(model.current()?.situation, 'sent', step);
    }
  });

  it('of a restored store is not confirmed a second time: the bank has confirmed it', async () => {
    const [back, order] = [(model: Model) => model.comeBack('success'), (model: Model) => model.order()];
    for (const [copied, steps] of [
      ['start', [back]],
      ['start', [back, order]],
      ['approve', [order]],
    ] as const) {
      const approved = copied === 'start' ? (['approve'] as const) : [];
      const model = await startModel({}, copied, 'keep a copy', ...approved, 'order', 'restore the copy');
      for (const step of steps) await model.act([], () => step(model));
      assert.deepEqual(states(model), ['confirmed', 'completed']);
      assert.match(model.incidents.join(), /of which the store knew nothing/);
      assert.notMatch(model.incidents.join(), /although it is completed/);
    }
  });

  it('of a restored store is not completed if it was taken back since, also when the shop has the goods again', async () => {
    for (const copied of ['before the order', 'in doubt', 'cancelled'] as const) {
      const model = await startModel({}, 'approve', 'keep a copy', 'the shop sells out');
      if (copied === 'before the order') await go(model, 'order');
      else await orderWith(model, { at: sending, kind: 'fail-after' }, { at: sending + 1, kind: 'fail-before' });
      if (copied === 'cancelled') await go(model, 'the shop cancels');
      if (copied !== 'before the order') await go(model, 'keep a copy');
      await go(model, 'reconcile', 'reconcile', 'the shop has goods again', 'restore the copy');
      assert.notEqual(model.current()?.situation, 'abandoned', copied);
      await go(model, 'half an hour', 'reconcile');
      assert.deepEqual(states(model), ['abandoned', 'released'], copied);
      assert.isTrue((await model.seen()).isTakenBack);
      assert.notMatch(model.incidents.join(), /of which the store knew nothing/);
    }
  });

  it('of a restored store is completed if it was delivered and refunded since: the shop has it already', async () => {
    const model = await startModel({}, 'approve', 'keep a copy', 'order', 'restore the copy');
    for (const purchase of model.bank.purchases.values()) {
      purchase.isReversed = true;
      purchase.bookings.push({ type: 'capture', status: 'done' });
    }
    await go(model, 'half an hour', 'reconcile');
    assert.deepEqual(states(model), ['confirmed', 'completed']);
  });

  it('of a restored store that the shop had not completed is not completed if it was taken back since', async () => {
    const model = await startModel({}, 'approve');
    model.world.isShopBroken = true;
    await go(model, 'order', 'keep a copy', 'the shop sells out');
    model.world.isShopBroken = false;
    const later = ['half an hour', 'reconcile', 'the shop has goods again', 'restore the copy'] as const;
    await go(model, ...later, 'half an hour', 'reconcile');
    assert.deepEqual(states(model), ['abandoned', 'released']);
  });

  describe('of a restored store whose transaction cannot be read', () => {
    const startUnreadable = async (failure: 'lost' | 'negative', ...names: StepName[]) => {
      const model = await startModel({}, 'approve', ...names);
      const { transaction } = model.bank;
      model.bank.transaction = () => {
        throw model.bank.failures[failure]();
      };
      return { model, recover: () => void (model.bank.transaction = transaction) };
    };

    it('waits while that may change, and is completed then', async () => {
      const { model, recover } = await startUnreadable('lost', 'keep a copy', 'order', 'restore the copy');
      await go(model, 'half an hour', 'reconcile');
      assert.equal(model.current()?.situation, 'approved');
      recover();
      await go(model, 'reconcile');
      assert.deepEqual(states(model), ['confirmed', 'completed']);
    });

    it('is completed if the service refuses to show it', async () => {
      const { model } = await startUnreadable('negative', 'keep a copy', 'order', 'restore the copy');
      await go(model, 'half an hour', 'reconcile');
      assert.deepEqual(states(model), ['confirmed', 'completed']);
    });

    it('is not resolved as not confirmed: the bank says that it is', async () => {
      const { model, recover } = await startUnreadable('lost');
      await orderWith(model, { at: sending, kind: 'fail-after' }, { at: sending + 1, kind: 'fail-before' });
      await go(model, 'keep a copy', 'restore the copy', 'half an hour', 'reconcile');
      const { id } = model.current()!;
      const refused = await model.resolve(id, 'not_confirmed').catch((error: unknown) => error);
      assert.include(refused, { code: 'service_unavailable' });
      recover();
      await model.resolve(id, 'not_confirmed');
      assert.deepEqual(states(model), ['confirmed', 'completed']);
    });
  });

  it('of a restored store gets the order that the bank names, not that of an earlier or a later attempt', async () => {
    const own = (model: Model, orderId: string) => {
      model.orders.set(model.current()!.id, { orderId, state: 'prepared' });
      return model.act([], () => model.order(orderId));
    };
    const earlier = await startModel({}, 'approve');
    await orderWith(earlier, { at: sending, kind: 'refused' });
    await go(earlier, 'keep a copy');
    await own(earlier, '#2002');
    await go(earlier, 'restore the copy', 'half an hour', 'reconcile');
    assert.deepInclude(earlier.current(), { situation: 'confirmed', orderId: '2002' });
    const later = await startModel({}, 'approve', 'keep a copy');
    await own(later, '#77');
    await go(later, 'restore the copy');
    await later.act([], () => later.order('#88'));
    assert.deepInclude(later.current(), { situation: 'confirmed', orderId: '77' });
  });

  it('of a restored store that was to be taken back waits for an operator, who may have decided since', async () => {
    const model = await startModel({}, 'approve', 'the shop sells out');
    model.world.takesReversals = false;
    await go(model, 'order', 'keep a copy');
    assert.deepInclude((await model.unresolved())[0], { kind: 'unwanted' });
    model.world.isSoldOut = false;
    await model.resolve(model.current()!.id, 'confirmed');
    assert.deepEqual(states(model), ['confirmed', 'completed']);
    model.world.takesReversals = true;
    await go(model, 'restore the copy', 'half an hour', 'reconcile');
    assert.deepInclude((await model.unresolved())[0], { kind: 'unwanted' });
    await model.resolve(model.current()!.id, 'confirmed');
    assert.deepEqual(states(model), ['confirmed', 'completed']);
  });

  it('of a restored store that the shop cancels while it was being ordered is looked up at the bank first', async () => {
    const model = await startModel({}, 'approve');
    await orderWith(model, { at: sending - 2, kind: 'kill-after' });
    await go(model, 'keep a copy', 'reconcile', 'order', 'restore the copy', 'the shop cancels');
    assert.deepEqual(states(model), ['confirmed', 'completed']);
  });

  it('that an operator states as taken back is a contradiction when the bank has it as confirmed all the same', async () => {
    const model = await startModel({}, 'approve');
    model.world.takesReversals = false;
    await orderWith(model, { at: sending, kind: 'fail-after' }, { at: sending + 1, kind: 'fail-before' });
    model.world.isBankAway = true;
    await model.act([], () => model.resolve(model.current()!.id, 'taken_back'));
    model.world.isBankAway = false;
    for (const late of [model.reconcile, model.callback]) await model.act([], late);
    assert.deepInclude((await model.unresolved())[0], { state: 'abandoned', kind: 'contradicted' });
  });

  it('of a restored store is not ended by an old return: the bank has confirmed it since', async () => {
    const model = await startModel({}, 'keep a copy', 'approve', 'order', 'restore the copy');
    model.world.isBankAway = true;
    await model.act([], () => model.comeBack('abort'));
    assert.equal(model.current()?.situation, 'initialized');
    model.world.isBankAway = false;
    await model.act([], () => model.comeBack('abort'));
    assert.deepEqual(states(model), ['confirmed', 'completed']);
  });

  it('that was started before the backup and perhaps ordered since is released when an operator ends it', async () => {
    const model = createModel();
    await model.act([{ at: startSent, kind: 'kill-after' }], model.start);
    await go(model, 'keep a copy');
    model.orders.set(model.current()!.id, { orderId: '#1001', state: 'prepared' });
    await go(model, 'restore the copy', 'half an hour', 'reconcile');
    await model.resolve(model.current()!.id, 'not_confirmed');
    assert.deepEqual(states(model), ['expired', 'released']);
  });

  it('that the shop cancels while its order is being prepared ends, and nothing is sent', async () => {
    const model = await startModel({}, 'approve');
    await orderWith(model, { at: sending - 2, kind: 'kill-after' });
    assert.deepEqual(states(model), ['confirming', 'prepared']);
    await go(model, 'the shop cancels', 'reconcile');
    assert.deepEqual(states(model), ['abandoned', 'released']);
    assert.deepEqual(
      [...model.bank.purchases.values()].map(({ state }) => state),
      ['open'],
    );
  });

  it('that was taken back is no contradiction when its customer, or the bank, calls once more', async () => {
    const model = await startModel({}, 'approve', 'the shop sells out', 'order');
    assert.deepEqual(states(model), ['abandoned', 'released']);
    for (const late of [model.callback, () => model.drive({ on: 'accepted' })]) await model.act([], late);
    assert.deepEqual(await model.unresolved(), []);
  });

  it('of a restored store releases the order that the backup does not know, however the purchase ends', async () => {
    const model = await startModel({}, 'start', 'keep a copy', 'approve');
    await orderWith(model, { at: sending, kind: 'kill-before' });
    assert.deepEqual(states(model), ['confirming', 'prepared']);
    await go(model, 'restore the copy');
    assert.equal(model.current()?.situation, 'initialized');
    await go(model, 'half an hour', 'the bank forgets');
    for (let round = 0; round < 2; round += 1) await go(model, 'reconcile');
    assert.deepEqual(states(model), ['expired', 'released']);
  });

  it('of a restored store is not sent again when its customer may have given it up since the backup', async () => {
    const model = await startModel({}, 'approve');
    await orderWith(model, { at: sending, kind: 'fail-before' }, { at: sending + 1, kind: 'fail-before' });
    await go(model, 'keep a copy', 'a quarter of an hour', 'restore the copy', 'reconcile');
    assert.deepEqual(states(model), ['abandoned', 'released']);
  });

  it('of a restored store cannot be given up by its customer: the shop may have completed it since', async () => {
    const model = await startModel({}, 'approve');
    await orderWith(model, { at: sending, kind: 'fail-after' }, { at: sending + 1, kind: 'fail-before' });
    await go(model, 'keep a copy', 'restore the copy');
    model.world.isBankAway = true;
    await go(model, 'reconcile', 'a quarter of an hour', 'look');
    assert.notProperty(await model.seen(), 'mayGiveUp');
    await go(model, 'abandon');
    model.world.isBankAway = false;
    await go(model, 'reconcile');
    assert.deepEqual(states(model), ['confirmed', 'completed']);
  });

  it.each([
    ['reconcile', 'unknown'],
    ['the shop cancels', 'given_up'],
  ] as const)(
    'of a restored store that was copied while the shop prepared the order is not taken for one that was never sent: %s',
    async (step, kind) => {
      const model = await startModel({ hasTransactions: false }, 'approve');
      const { prepareOrder } = model.shop;
      model.shop.prepareOrder = (...given) => (model.memory.keepCopy(), prepareOrder(...given));
      await go(model, 'order');
      model.bank.forget();
      await go(model, 'restore the copy', 'half an hour', step, 'half an hour', step);
      assert.deepEqual(states(model), ['confirming', 'completed']);
      assert.deepInclude((await model.unresolved())[0], { kind });
    },
  );

  it('of a restored store waits for an operator when the bank does not say which order it is', async () => {
    const model = await startModel({}, 'approve', 'keep a copy', 'order', 'restore the copy');
    model.bank.hideOrders();
    await go(model, 'half an hour', 'reconcile');
    const [found] = await model.unresolved();
    assert.deepInclude(found, { accepted: true, orderId: undefined });
    assert.match(model.incidents.join(), /of which the store knew nothing/);
    await model.resolve(found!.id, 'confirmed', '#1001');
    assert.deepEqual(states(model), ['confirmed', 'completed']);
  });

  it.each(['authorization', 'purchase-status', 'transaction'] as const)(
    'under test credentials ends as a test that is not processed, verified by "%s"',
    async (verification) => {
      const model = await startModel({ mode: 'test', verification }, 'approve', 'order');
      assert.equal(model.current()?.situation, 'accepted');
      for (let round = 0; round < 2; round += 1) await go(model, 'reconcile');
      assert.deepEqual(states(model), ['confirmed', 'completed']);
    },
  );

  it('under test credentials ends in the same way when the bank deletes its id', async () => {
    const model = await startModel({ mode: 'test', hasTransactions: false }, 'approve', 'order');
    model.bank.purchases.clear();
    await go(model, 'reconcile');
    assert.deepEqual(states(model), ['confirmed', 'completed']);
  });

  it.each([
    ['confirmed', 'completed'],
    ['not_confirmed', 'released'],
  ] as const)(
    'that the bank has deleted within the thirty minutes counts as completed: no new start is possible until an operator ends it as %s',
    async (as, end) => {
      const model = await startModel({ hasTransactions: false }, 'approve');
      await orderWith(model, { at: sending, kind: 'fail-after' }, { at: sending + 1, kind: 'fail-before' });
      model.bank.forget();
      await go(model, 'reconcile');
      const [found] = await model.unresolved();
      const known = { orderId: '#1001', orderReference: '1001', accepted: false, forgotten: 'completed' } as const;
      assert.deepInclude(found, { state: 'confirming', kind: 'unknown', ...known });
      await go(model, 'half an hour', 'look', 'start');
      assert.equal(model.current()?.id, found!.id);
      assert.notProperty(await model.seen(), 'mayGiveUp');
      await model.resolve(found!.id, as);
      assert.deepEqual(
        [...model.orders.values()].map(({ state }) => state),
        [end],
      );
      assert.deepEqual(await model.unresolved(), []);
    },
  );

  it('that the bank has accepted is not ended by a read that contradicts it', async () => {
    const model = await startModel({ mode: 'test' }, 'approve', 'order');
    for (const on of ['seen_expired', 'seen_declined'] as const) await model.drive({ on });
    assert.equal(model.current()?.situation, 'accepted');
    assert.deepInclude((await model.unresolved())[0], { kind: 'unknown', accepted: true });
  });

  it('that was declined at the bank ends as declined, also when its customer never comes back', async () => {
    const model = await startModel({});
    model.bank.decide(model.current()!.technicalId!, 'declined');
    await go(model, 'half an hour', 'reconcile');
    assert.equal(model.current()?.situation, 'declined');
  });

  it('whose customer is still busy at the bank after half an hour stays open, and ends when the bank has deleted it', async () => {
    const model = await startModel({});
    await go(model, 'half an hour');
    model.bank.purchases.get(model.current()!.technicalId!)!.touched = model.now();
    await go(model, 'reconcile');
    assert.equal(model.current()?.situation, 'initialized');
    model.bank.purchases.clear();
    await go(model, 'half an hour', 'reconcile');
    assert.equal(model.current()?.situation, 'expired');
  });

  it('that a callback has approved before the return is ordered, left or given up as after any return', async () => {
    const ends = {
      'come back again': 'approved',
      order: 'confirmed',
      'come back by abort': 'abandoned',
      abandon: 'abandoned',
    } as const;
    for (const [name, state] of Object.entries(ends)) {
      const model = await startModel({}, 'the bank calls at approval');
      assert.equal(model.current()?.situation, 'approved');
      await model.act([], () => steps[name as keyof typeof ends](model));
      assert.equal(model.current()?.situation, state, name);
      assert.isUndefined(model.current()?.progress.early, name);
    }
  });

  it('that is started while its session has too many open ones is given up before anything is sent', async () => {
    const model = createModel();
    model.world.sessionKey = 'session';
    await model.act([], () => Promise.all(Array.from({ length: 11 }, (_, index) => model.start(`shopper ${index}`))));
    assert.include(model.world.told, 'Too many purchases');
    assert.deepEqual([...new Set(model.memory.all().map(({ situation }) => situation))], ['abandoned']);
    assert.equal(model.bank.purchases.size, 0);
  });

  it('whose customer never comes back ends two hours after its start, although the bank still has it', async () => {
    const model = await startModel({});
    const { bank, current, now } = model;
    for (let hours = 0.5; hours <= 2; hours += 0.5) {
      assert.equal(current()?.situation, 'initialized', `${hours} hours before`);
      model.pass(31 * MINUTE);
      bank.purchases.get(current()!.technicalId!)!.touched = now();
      await go(model, 'reconcile');
    }
    assert.equal(current()?.situation, 'expired');
  });

  it('whose customer never comes back ends after two hours also when the bank cannot be read', async () => {
    const model = await startModel({});
    model.pass(110 * MINUTE);
    await model.drive({ on: 'unreadable' });
    assert.equal(model.current()?.situation, 'initialized');
    model.pass(11 * MINUTE);
    await model.drive({ on: 'unreadable' });
    assert.equal(model.current()?.situation, 'expired');
  });

  it('that is still open at the bank a day after the customer came back ends as expired', async () => {
    const model = await startModel({});
    await model.act([], () => model.comeBack('success'));
    await go(model, 'half an hour');
    for (let hours = 0; hours < 3; hours += 1) {
      model.bank.purchases.get(model.current()!.technicalId!)!.touched = model.now();
      await go(model, 'reconcile');
      model.pass(60 * MINUTE);
      assert.equal(model.current()?.situation, 'initialized');
    }
    await go(model, 'a day');
    model.bank.purchases.get(model.current()!.technicalId!)!.touched = model.now();
    await go(model, 'reconcile');
    assert.equal(model.current()?.situation, 'expired');
  });
});

describeCarts();

describe('the table', () => {
  it('has only rows that the tests above have walked', () => {
    const rows = Object.entries(table).flatMap(([on, rows]) =>
      (rows as readonly Row[]).map((row) => ({
        row,
        name: `${row.from.join(', ')} — ${on}${row.when ? ` [${row.when}]` : ''}`,
      })),
    );
    assert.deepEqual(
      rows.filter(({ row }) => !visited.has(row)).map(({ name }) => name),
      [],
    );
  });
});
