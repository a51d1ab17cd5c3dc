import fc from 'fast-check';
import { afterAll, assert, describe, it } from 'vitest';
import { table, type Row } from '../../../src/server/purchases/machine.js';
import {
  browserStories,
  givenUp,
  givenUpStories,
  inTwo,
  undeliveredStories,
  waitingStories,
} from './model/cart-stories.js';
import { createModel, type Fate, type Model } from './model/model.js';
import { rareStories, restoredStories } from './model/rare-stories.js';
import { steps, type Step, type StepName } from './model/steps.js';
import { play, tell } from './model/story.js';
import { triesAll } from '../../support/all.js';

const rows = Object.entries(table).flatMap(([on, each]) =>
  (each as readonly Row[]).map((row) => ({ row, on, effect: row.effect })),
);
const visited = new Set<Row>();
// The effect is read of the row that applies alone.
for (const { row, effect } of rows)
  Object.defineProperty(row, 'effect', { configurable: true, get: () => (visited.add(row), effect) });
afterAll(() => {
  for (const { row, effect } of rows) Object.defineProperty(row, 'effect', { value: effect, writable: true });
});

const MINUTE = 60_000;
/** Increase with `RUNS=20000 SEED=1 npx vitest run … purchases/machine`. */
const RUNS = Number(process.env['RUNS'] ?? (triesAll ? 1_000 : 400));
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
    await play(model, 'reconcile');
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
  await play(model, 'reconcile');
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

describe.each([
  ['a purchase in a rare case', rareStories],
  ['a purchase of a restored store', restoredStories],
  ['an order whose customer only waits, however long,', waitingStories],
  ['an order that was given up', givenUpStories],
  ['a cart in two browsers', browserStories],
  ['a confirmed order that the shop does not take', undeliveredStories],
])('%s', (_name, stories) => {
  for (const [title, story, options] of stories) it(title, async () => void (await tell(story, options)));
});

it('a purchase that is started while its session has too many open ones is given up before anything is sent', async () => {
  const model = createModel();
  model.world.sessionKey = 'session';
  await model.act([], () => Promise.all(Array.from({ length: 11 }, (_, index) => model.start(`shopper ${index}`))));
  assert.include(model.world.told, 'Too many purchases');
  assert.deepEqual([...new Set(model.memory.all().map(({ situation }) => situation))], ['abandoned']);
  assert.equal(model.bank.purchases.size, 0);
});

const deaths = [
  [
    'an order that was given up is taken back, and one order is left',
    `${givenUp('done')}; the bank is back; start; approve; order; reconcile; the first one is: unwanted`,
    'reconcile',
    'half an hour; reconcile; half an hour; reconcile; half an hour; reconcile; the first one is: abandoned, told',
  ],
  [
    'a cart in two browsers leads to one order',
    inTwo,
    'order',
    `change the browser; order; reconcile; reconcile; order; reconcile;
     change the browser; order; reconcile; reconcile`,
  ],
] as const;

describe.each(['kill-before', 'kill-after'] as const)('wherever a process dies on the way (%s)', (kind) => {
  it.each(deaths)('%s', async (_title, before, step, after) => {
    let isDead = true;
    for (let at = 1; isDead; at += 1) {
      const model = await tell(before);
      const deaths = model.deaths();
      await play(model, `${step} {${at} ${kind}}`);
      isDead = model.deaths() > deaths;
      await play(model, `${after}; leaves: 1 and 1`);
    }
  });
});

describe('the table', () => {
  it('has only rows that the tests above have walked', () => {
    const others = rows.filter(({ row }) => !visited.has(row));
    assert.deepEqual(
      others.map(({ row: { from, when }, on }) => `${from.join(', ')} — ${on} [${when ?? ''}]`),
      [],
    );
  });
});
