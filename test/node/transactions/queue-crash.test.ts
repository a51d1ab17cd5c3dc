// Alone in its process: it leaves behind what the processes that it kills have begun.
import { afterAll, assert, beforeAll, describe, it } from 'vitest';
import fc from 'fast-check';
import { startSandbox, type Sandbox } from '../../../src/sandbox/sandbox.js';
import type { Store } from '../../../src/server/store/store.js';
import type { TaskRecord } from '../../../src/server/store/task-store.js';
import type { ReportingName } from '../../../src/server.js';
import { allOrFirst, triesAll } from '../../support/all.js';
import { createClock, minute } from '../http/server-shop.js';
import { createKiller, directTransport, unluckyTransport, type Death, type Mishap } from '../purchases/killer.js';
import { memoryStore } from '../purchases/shop.js';
import { wireAnswer, wireMessage } from '../service/builders.js';
import { joinMerchant, reportings } from './shop.js';

/** A process is killed at every 13th of its effects; with `ALL_TESTS=1` at each. */
const step = triesAll ? 1 : 13;

let sandbox: Sandbox;
let store: Store;
const clock = createClock();

beforeAll(async () => {
  store = memoryStore();
  await store.migrate();
  sandbox = await startSandbox({ now: () => new Date(clock.now()) });
  sandbox.addTransactions(900);
});
afterAll(() => Promise.all([store.close(), sandbox.close()]));

const transactionOf = (id: string) => {
  const found = sandbox.transactions().find(({ businessId }) => businessId === id);
  assert.isDefined(found);
  return found;
};

type Merchant = ReturnType<typeof joinMerchant>;

/** What happens to a process that reports refunds. */
interface Incident {
  readonly reporting: ReportingName;
  /** Default: it lives on. */
  readonly death?: Death;
  readonly mishap?: Mishap;
}

/** Starts a process that dies at one of its effects. */
function start({ reporting, death = { at: Infinity, when: 'before' }, mishap = 'none' }: Incident) {
  const killer = createKiller(death);
  const operation = reporting === 'transaction-api' ? '/refund' : '/rueckabwicklung';
  const merchant = joinMerchant({
    reporting,
    sandbox,
    clock,
    // The platform's Request allows no body with GET.
    service: { reportMethod: 'POST' },
    log: [],
    store: killer.store(store),
    transport: killer.transport(unluckyTransport(directTransport(sandbox), operation, mishap)),
    withShop: killer.shop,
  });
  return { merchant, killer };
}

const used = new Set<string>();

/** Returns a transaction with an amount that can be refunded and no refunds, another one each time. */
function freshTransaction(): { readonly id: string; readonly value: number } {
  const found = sandbox
    .transactions()
    .find(
      ({ businessId, status, currentValue, bookings }) =>
        !used.has(businessId) &&
        status !== 'EXPIRED' &&
        currentValue > 200_00 &&
        bookings.every(({ type }) => type !== 'REFUND'),
    );
  assert.isDefined(found);
  used.add(found.businessId);
  return { id: found.businessId, value: found.currentValue };
}

/** Lets bank and handler go on until nothing is open. */
async function settle({ ratenkauf, client }: Merchant, id: string): Promise<readonly TaskRecord[]> {
  for (let rounds = 0; rounds < 20; rounds += 1) {
    sandbox.bookPending(id);
    await ratenkauf.reconcile({ untouchedFor: 0 });
    await client.transaction(id);
    if ((await store.tasks.due({ before: Infinity }, 1)).length === 0) return requestsOf(id);
    clock.pass(61 * minute);
  }
  return requestsOf(id);
}

/** Returns what was asked for with a key, or waited. */
const requestsOf = async (id: string) => (await store.tasks.of([id])).filter(({ isDirect }) => !isDirect);

/** A program asks for a delivery and two refunds with faults; then another process asks for the same, and goes on. */
async function askAndCheck(given: Incident) {
  const { id, value } = freshTransaction();
  const one = start(given);
  const ask = async ({ ratenkauf: { transactions } }: Merchant) => {
    await transactions.refund(id, { amount: 1_00, key: `${id} 1` });
    await transactions.refund(id, { amount: 2_00, key: `${id} 2` });
  };
  const work = async () => {
    await ask(one.merchant).catch(() => undefined);
    sandbox.bookPending(id);
    await one.merchant.ratenkauf.reconcile({ untouchedFor: 0 });
  };
  await Promise.race([work(), one.killer.died]);
  const { merchant: two } = start({ reporting: given.reporting });
  // A program that got no answer repeats its calls.
  await ask(two);
  const requests = await settle(two, id);
  const what = JSON.stringify({ ...given, at: one.killer.seen.at(-1), requests });
  const helped = (await helpAsOperator(two, { id, requests, what })) ? await settle(two, id) : requests;
  checkEnds(helped, id, what);
  const delivered = [...one.merchant.delivered, ...two.delivered].filter((each) => each.id === id);
  assert.deepInclude(delivered.at(-1), { currentValue: value - 3_00 }, `the shop knows: ${what}`);
  const told = delivered.at(-1)?.requests.map(({ state }) => state);
  assert.deepEqual(told, ['applied', 'applied'], what);
  // A key is answered as before.
  const { request } = await two.ratenkauf.transactions.refund(id, { amount: 1_00, key: `${id} 1` });
  assert.deepInclude(request, { state: 'applied', amount: 1_00 }, what);
  await Promise.all([two.end(), one.killer.isDead() || one.merchant.end()]);
  return { died: one.killer.isDead(), effects: one.killer.seen };
}

function checkEnds(requests: readonly TaskRecord[], id: string, what: string): void {
  const { refunds, bookings } = transactionOf(id);
  assert.deepEqual(
    requests.map(({ state, amount }) => [state, amount]),
    [
      ['applied', 1_00],
      ['applied', 2_00],
    ],
    what,
  );
  assert.deepEqual(
    refunds.map(({ amount }) => amount),
    [1_00, 2_00],
    `refunded once, in order: ${what}`,
  );
  assert.equal(bookings.filter(({ type }) => type === 'REFUND').length, 2, `sent once: ${what}`);
}

interface Stuck {
  readonly id: string;
  readonly requests: readonly TaskRecord[];
  readonly what: string;
}

/**
 * If nobody knows whether a refund was sent, it is never sent again, and what follows waits. Then an operator asks the
 * bank, which has nothing of it, and says so. Returns true if that was needed.
 */
async function helpAsOperator({ ratenkauf }: Merchant, { id, requests, what }: Stuck): Promise<boolean> {
  const unresolved = (await ratenkauf.transactions.unresolved()).filter((each) => each.transactionId === id);
  if (unresolved.length === 0) return false;
  const [{ id: report, waiting, resolutions } = assert.fail(what)] = unresolved;
  const states = requests.map(({ state }) => state);
  const isSecond = states[0] === 'applied';
  assert.deepEqual(states, isSecond ? ['applied', 'overdue'] : ['overdue', 'waiting'], what);
  assert.deepEqual([unresolved.length, waiting], [1, isSecond ? 0 : 1], what);
  assert.include(resolutions, 'send_again', what);
  assert.deepEqual(
    transactionOf(id).refunds.map(({ amount }) => amount),
    isSecond ? [1_00] : [],
    `the stuck one was not sent: ${what}`,
  );
  await ratenkauf.transactions.resolve(id, report, 'send_again');
  return true;
}

describe.each(reportings)('refunds through the %s', (reporting) => {
  it.each(['before', 'after'] as const)(
    'two of a program, whose process is killed %s any of its effects, are made once, in their order, and the shop is told',
    async (when) => {
      let at = 1;
      while ((await askAndCheck({ reporting, death: { at, when } })).died) at += step;
      assert.isAbove(at, 20, 'they have many effects');
    },
  );

  it.each(allOrFirst<Mishap>(1, ['answer-lost', 'rubbish-after-work', 'not-sent']))(
    'two of a program, of which the first meets "%s" and whose process is killed at any later effect, are made once',
    async (mishap) => {
      const { effects } = await askAndCheck({ reporting, mishap });
      const sent = effects.findIndex((effect) => /refund|rueckabwicklung/.test(effect));
      assert.isAbove(sent, 0);
      for (let at = sent; at < sent + 4; at += triesAll ? 1 : 3)
        await askAndCheck({ reporting, mishap, death: { at, when: 'after' } });
    },
  );

  it('of the back office, whose process is killed at any effect, is made once if its user asks again where it was not', async () => {
    for (let at = 1, died = true; died; at += triesAll ? 1 : 5) {
      const { id, value } = freshTransaction();
      const one = start({ reporting, death: { at, when: 'after' } });
      const report = ({ client }: Merchant) =>
        client.refund(id, { amount: 1_00, currentValue: value }).catch(() => undefined);
      await Promise.race([report(one.merchant), one.killer.died]);
      const { merchant: two } = start({ reporting });
      for (let rounds = 0; rounds < 6 && transactionOf(id).currentValue === value; rounds += 1) {
        sandbox.bookPending(id);
        await two.ratenkauf.reconcile({ untouchedFor: 0 });
        const { reports, currentValue } = await two.client.transaction(id);
        if (currentValue === value && reports[0]?.state !== 'pending') await report(two);
        clock.pass(11 * minute);
      }
      const { bookings, currentValue } = transactionOf(id);
      const sent = bookings.filter(({ type }) => type === 'REFUND').length;
      assert.deepEqual([currentValue, sent], [value - 1_00, 1], `at ${one.killer.seen.at(-1)}`);
      died = one.killer.isDead();
      await Promise.all([two.end(), died || one.merchant.end()]);
    }
  });
});

const refusal = {
  title: 'Bad Request',
  detail: 'no',
  ...wireAnswer({}, [wireMessage({ key: 'X.Errors.STATUS_UNGUELTIG', severity: 'ERROR', renderedMessage: 'Nein.' })]),
};

type Step =
  | { readonly does: 'refund'; readonly amount: number; readonly by: 'program' | 'office' }
  | { readonly does: 'reverse' | 'withdraw' | 'book' | 'restart' | 'elsewhere' }
  | { readonly does: 'hold'; readonly held: boolean }
  | { readonly does: 'wait'; readonly minutes: number }
  | { readonly does: 'fault'; readonly kind: 'answer-lost' | 'status' };

const steps = fc.array(
  fc.oneof<fc.Arbitrary<Step>[]>(
    {
      weight: 6,
      arbitrary: fc.record({
        does: fc.constant('refund' as const),
        amount: fc.integer({ min: 2, max: 90_00 }),
        by: fc.constantFrom('program' as const, 'office' as const),
      }),
    } as never,
    { weight: 3, arbitrary: fc.record({ does: fc.constant('book' as const) }) } as never,
    fc.record({
      does: fc.constantFrom('reverse' as const, 'withdraw' as const, 'restart' as const, 'elsewhere' as const),
    }),
    fc.record({ does: fc.constant('hold' as const), held: fc.boolean() }),
    fc.record({ does: fc.constant('wait' as const), minutes: fc.constantFrom(1, 11, 90) }),
    fc.record({
      does: fc.constant('fault' as const),
      kind: fc.constantFrom('answer-lost' as const, 'status' as const),
    }),
  ),
  { minLength: 3, maxLength: 20 },
);

describe.each(allOrFirst(1, reportings))(
  'random refunds, bookings, faults and restarts through the %s',
  (reporting) => {
    it('leave at the bank exactly what is applied, each once, in the order in which it was asked for', async () => {
      await fc.assert(
        fc.asyncProperty(steps, async (given) => {
          const { id, value } = freshTransaction();
          sandbox.faults.clear();
          let { merchant } = start({ reporting });
          /** What may be booked beside the requests: refunds that were sent at once, and at the bank itself. */
          const others: number[] = [];
          let keys = 0;
          const follow = async (each: Step): Promise<unknown> => {
            const { transactions } = merchant.ratenkauf;
            switch (each.does) {
              case 'refund': {
                const { amount } = each;
                keys += 1;
                if (each.by === 'program') return transactions.refund(id, { amount, key: `${id} ${keys}` });
                const { currentValue = 0 } = await transactions.find(id);
                others.push(amount);
                return merchant.client.refund(id, { amount, currentValue });
              }
              case 'reverse':
                return transactions.reverse(id, { key: `${id} ${(keys += 1)}` });
              case 'withdraw': {
                const waiting = (await store.tasks.of([id])).find(({ state }) => state === 'waiting');
                return waiting && transactions.withdraw(id, waiting.id);
              }
              case 'book':
                sandbox.bookPending(id);
                return merchant.ratenkauf.reconcile({ untouchedFor: 0 });
              case 'elsewhere':
                others.push(1);
                return sandbox.refund(id, 1);
              case 'hold':
                return sandbox.holdBookings(each.held);
              case 'wait':
                clock.pass(each.minutes * minute);
                return merchant.ratenkauf.reconcile({ untouchedFor: 0 });
              case 'fault':
                return sandbox.faults.add({
                  operation: reporting === 'transaction-api' ? 'transaction.refund' : 'transaktionen.rueckabwicklung',
                  ...(each.kind === 'status' ? { kind: each.kind, status: 400, body: refusal } : { kind: each.kind }),
                });
              default: {
                // The process dies in the middle of a round.
                const dying = start({ reporting, death: { at: 1 + (keys % 9), when: 'after' } });
                await Promise.race([dying.merchant.ratenkauf.reconcile({ untouchedFor: 0 }), dying.killer.died]);
                await merchant.end();
                ({ merchant } = start({ reporting }));
                return undefined;
              }
            }
          };
          // What is refused at the front door changes nothing.
          for (const each of given) {
            clock.pass(1);
            await follow(each).catch(() => undefined);
          }
          sandbox.holdBookings(false);
          const requests = await settle(merchant, id);
          await merchant.end();
          checkBooks({ id, value, requests, others });
        }),
        { numRuns: triesAll ? 60 : 6, seed: 1771 },
      );
    });
  },
);

interface Books {
  readonly id: string;
  readonly value: number;
  readonly requests: readonly TaskRecord[];
  readonly others: readonly number[];
}

/** Compares the books of the bank with the requests. */
function checkBooks({ id, value, requests, others }: Books): void {
  const { refunds, currentValue, bookings } = transactionOf(id);
  const what = JSON.stringify({ requests, refunds, bookings });
  const open = requests.filter(({ isDone }) => !isDone);
  assert.deepEqual(open, [], `nothing is open: ${what}`);
  const amounts = refunds.map(({ amount }) => amount);
  assert.equal(
    value - currentValue,
    amounts.reduce((sum, amount) => sum + amount, 0),
    what,
  );
  const applied = requests
    .filter(({ state, amount }) => state === 'applied' && amount !== 0)
    .map(({ amount }) => amount);
  // In the order of the requests; beside them stand those of the back office that were sent at once, and those elsewhere.
  let at = 0;
  for (const amount of amounts) if (amount === applied[at]) at += 1;
  assert.equal(at, applied.length, `all in their order: ${what}`);
  const left = [...amounts];
  for (const amount of applied) left.splice(left.indexOf(amount ?? 0), 1);
  const possible = [...others];
  for (const amount of left) {
    assert.include(possible, amount, `nothing twice: ${what}`);
    possible.splice(possible.indexOf(amount), 1);
  }
}
