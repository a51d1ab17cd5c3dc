// Alone in its process: it leaves behind what the processes that it kills have begun.
import { afterAll, assert, beforeAll, describe, it } from 'vitest';
import fc from 'fast-check';
import type { Standing, Transaction } from '../../../src/contract/transaction.js';
import { startSandbox, type Sandbox } from '../../../src/sandbox/sandbox.js';
import type { Store } from '../../../src/server/store/store.js';
import type { TaskRecord } from '../../../src/server/store/task-store.js';
import type { ReportingName } from '../../../src/server.js';
import { searchTimes } from '../../../src/server/transactions/backend.js';
import { allOrFirst, triesAll } from '../../support/all.js';
import { createClock, minute } from '../http/server-shop.js';
import { createKiller, directTransport, type Death } from '../purchases/killer.js';
import { memoryStore } from '../purchases/shop.js';
import { checkedView, joinMerchant, operations, refusal, reportings } from './shop.js';

/** A process is killed at every 19th of its effects; with `ALL_TESTS=1` at each. */
const step = triesAll ? 1 : 19;

let sandbox: Sandbox;
let store: Store;
const clock = createClock();

beforeAll(async () => {
  store = memoryStore();
  await store.migrate();
  sandbox = await startSandbox({ now: () => new Date(clock.now()) });
  sandbox.addTransactions(triesAll ? 900 : 120);
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
}

/** Starts a process that dies at one of its effects. */
function start({ reporting, death = { at: Infinity, when: 'before' } }: Incident) {
  const killer = createKiller(death);
  const merchant = joinMerchant({
    reporting,
    sandbox,
    clock,
    // The platform's Request allows no body with GET.
    service: { reportMethod: 'POST' },
    log: [],
    store: killer.store(store),
    transport: killer.transport(directTransport(sandbox)),
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
  return one.killer.isDead();
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

describe.each(allOrFirst(1, reportings))('refunds through the %s', (reporting) => {
  it.each(['before', 'after'] as const)(
    'two of a program, whose process is killed %s any of its effects, are made once, in their order, and the shop is told',
    async (when) => {
      let at = 1;
      while (await askAndCheck({ reporting, death: { at, when } })) at += step;
      assert.isAbove(at, 20, 'they have many effects');
    },
  );

  it('of the back office, whose process is killed at any effect, is made once if its user asks again where it was not', async () => {
    for (let at = 1, died = true; died; at += triesAll ? 1 : 7) {
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

type Kind = 'capture' | 'refund';
type Fault = 'answer-lost' | 'failed' | 'refused' | 'refused silently';

type Step =
  /** The back office reports. A refund takes this share of the rest. */
  | { readonly does: 'office'; readonly kind: Kind; readonly share: number; readonly fault: Fault | undefined }
  | { readonly does: 'program'; readonly amount: number; readonly fault: Fault | undefined }
  /** A user of the bank's own back office reports. */
  | { readonly does: 'elsewhere'; readonly kind: Kind }
  | { readonly does: 'reverse' | 'withdraw' | 'book' | 'hold' | 'restart' }
  | { readonly does: 'wait'; readonly minutes: number };

const kinds = fc.constantFrom<Kind>('capture', 'refund');
const fault = fc.option(fc.constantFrom<Fault>('answer-lost', 'failed', 'refused', 'refused silently'), {
  nil: undefined,
  freq: 2,
});
const steps = fc.array(
  fc.oneof<fc.MaybeWeightedArbitrary<Step>[]>(
    {
      weight: 4,
      arbitrary: fc.record({
        does: fc.constant('office' as const),
        kind: kinds,
        share: fc.constantFrom(0.1, 0.5, 1),
        fault,
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        does: fc.constant('program' as const),
        amount: fc.integer({ min: 2, max: 90_00 }),
        fault,
      }),
    },
    fc.record({ does: fc.constant('elsewhere' as const), kind: kinds }),
    { weight: 3, arbitrary: fc.record({ does: fc.constant('book' as const) }) },
    fc.record({
      does: fc.constantFrom('reverse' as const, 'withdraw' as const, 'hold' as const, 'restart' as const),
    }),
    fc.record({ does: fc.constant('wait' as const), minutes: fc.constantFrom(1, 11, 90) }),
  ),
  { minLength: 3, maxLength: 14 },
);

function addFault(reporting: ReportingName, kind: Kind, given: Fault | undefined): void {
  sandbox.faults.clear();
  const operation = operations[reporting][kind];
  if (given === 'answer-lost') sandbox.faults.add({ operation, kind: given });
  else if (given === 'failed') sandbox.faults.add({ operation, kind: 'status', status: 500 });
  else if (given)
    sandbox.faults.add({
      operation,
      kind: 'status',
      status: 400,
      body: refusal(given === 'refused' ? 'Jetzt nicht.' : ''),
    });
}

/** Returns the transaction as shown in the list and alone, which are equal once what was read for the list is old. */
async function shown({ client }: Merchant, id: string): Promise<Transaction> {
  clock.pass(searchTimes.kept + 1);
  const single = checkedView(await client.transaction(id));
  const { transactions, mode } = await client.transactions({ orderId: single.orderId, pageSize: 100 });
  // A list contains the mode once for all entries.
  assert.deepEqual({ ...transactions.find((each) => each.id === id), ...(mode && { mode }) }, single);
  return single;
}

/** Reports regardless of the standing, and checks that the handler behaves as it says; returns the refund's cents. */
async function reportInOffice(
  { client }: Merchant,
  { id, currentValue = 0, standing }: Transaction,
  { kind, share }: Extract<Step, { does: 'office' }>,
): Promise<number> {
  const { obstacle, isPending, id: before } = standing[kind];
  const mustWait = kind === 'refund' && (isPending || standing.refund.waiting !== undefined);
  const sentOf = () => sandbox.requests().filter(({ path }) => path.includes(id) && pathOfReport.test(path)).length;
  const [sentBefore, amount] = [sentOf(), Math.max(1, Math.floor(currentValue * share))];
  // A refund while one is under way would wait: here, the user was shown another rest.
  const refund = { amount, currentValue: Math.max(1, currentValue), ...(mustWait && !obstacle && { available: 0 }) };
  const answer = await (kind === 'capture' ? client.capture(id, {}) : client.refund(id, refund)).catch(
    (error: { code: string }) => error.code,
  );
  assert.equal(sentOf() - sentBefore, obstacle || mustWait ? 0 : 1, `${kind} with ${obstacle}`);
  if (obstacle) assert.equal(answer, codeFor(kind, obstacle), obstacle);
  else if (mustWait) assert.equal(answer, 'transaction_changed');
  else if (typeof answer === 'string') assert.equal(answer, 'report_rejected');
  else assert.notEqual(answer.standing[kind].id, before);
  return kind === 'refund' ? amount : 0;
}

const pathOfReport = /\/(capture|lieferung|refund|rueckabwicklung)$/;

/** Returns the handler's error code for an obstacle of the standing. */
function codeFor(kind: Kind, obstacle: NonNullable<Standing['obstacle']>): string {
  if (obstacle === 'report_pending') return kind === 'refund' ? 'amount_too_high' : obstacle;
  // The service reports a rest of zero, and a report needs a positive amount.
  return kind === 'refund' && obstacle === 'nothing_left' ? 'transaction_changed' : 'wrong_state';
}

/** Checks that a standing does not contradict itself, and that what a page knew as open has ended or is open. */
function checkConsistent({ state, obstacle, isPending, isReceived, id, open, ended }: Standing): void {
  if (state === 'possible' || state === 'impossible') assert.equal(state === 'possible', obstacle === undefined);
  assert.isTrue(!(state === 'in_progress' || state === 'unclear') || isPending, 'pending');
  assert.equal(isReceived === false && state !== 'overdue', state === 'unclear');
  assert.isTrue(state !== 'overdue' || open.includes(id ?? ''), 'overdue is open');
  assert.equal(new Set([...open, ...ended.map((end) => end.id)]).size, open.length + ended.length);
}

describe.each(allOrFirst(1, reportings))(
  'random reports, bookings, faults and restarts through the %s',
  (reporting) => {
    it('leave at the bank exactly what is applied, each once and in order, and are offered, listed and refused alike', async () => {
      await fc.assert(
        fc.asyncProperty(steps, async (given) => {
          const { id, value } = freshTransaction();
          sandbox.holdBookings(false);
          let { merchant } = start({ reporting });
          /** What may be booked beside the requests: refunds that were sent at once, and at the bank itself. */
          const others: number[] = [];
          let keys = 0;
          const follow = async (each: Step, before: Transaction): Promise<unknown> => {
            const { transactions, clients } = merchant.ratenkauf;
            addFault(
              reporting,
              each.does === 'office' ? each.kind : 'refund',
              'fault' in each ? each.fault : undefined,
            );
            switch (each.does) {
              case 'office':
                return others.push(await reportInOffice(merchant, before, each));
              case 'program':
                return transactions
                  .refund(id, { amount: each.amount, key: `${id} ${(keys += 1)}` })
                  .catch(() => undefined);
              case 'reverse':
                return transactions.reverse(id, { key: `${id} ${(keys += 1)}` }).catch(() => undefined);
              case 'withdraw': {
                const waiting = (await store.tasks.of([id])).find(({ state }) => state === 'waiting');
                return waiting && transactions.withdraw(id, waiting.id);
              }
              case 'book':
                sandbox.bookPending(id);
                return merchant.ratenkauf.reconcile({ untouchedFor: 0 });
              case 'elsewhere':
                if (each.kind === 'refund') return void (sandbox.refund(id, 1) && others.push(1));
                return (reporting === 'transaction-api' ? clients.transactions : clients.merchant)
                  .capture(id)
                  .catch(() => undefined);
              case 'hold':
                return sandbox.holdBookings(true);
              case 'wait':
                clock.pass(each.minutes * minute);
                return merchant.ratenkauf.reconcile({ untouchedFor: 0 });
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
          for (const each of given) {
            const before = await shown(merchant, id);
            for (const standing of Object.values(before.standing)) checkConsistent(standing);
            await follow(each, before);
          }
          sandbox.faults.clear();
          sandbox.holdBookings(false);
          const requests = await settle(merchant, id);
          // What was lost on its way, the bank does not have.
          for (const { id: report } of await merchant.ratenkauf.transactions.unresolved())
            await merchant.ratenkauf.transactions.resolve(id, report, 'withdrawn');
          const ended = requests.every(({ isDone }) => isDone) ? requests : await settle(merchant, id);
          for (const standing of Object.values((await shown(merchant, id)).standing)) checkConsistent(standing);
          await merchant.end();
          checkBooks({ id, value, requests: ended, others });
        }),
        // The same histories in each run, so that a failure can be repeated. A list of API C takes long.
        { numRuns: !triesAll ? 5 : reporting === 'transaction-api' ? 60 : 12, seed: 1771 },
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
