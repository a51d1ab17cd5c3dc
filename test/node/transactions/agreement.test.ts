import { afterAll, assert, beforeAll, describe, it } from 'vitest';
import fc from 'fast-check';
import type { Standing, Transaction } from '../../../src/contract/transaction.js';
import type { FaultKind, Sandbox } from '../../../src/sandbox/sandbox.js';
import { startSandbox } from '../../../src/sandbox/sandbox.js';
import type { LogEntry } from '../../../src/server.js';
import type { Store } from '../../../src/server/store/store.js';
import { searchTimes } from '../../../src/server/transactions/backend.js';
import { createClock, minute } from '../http/server-shop.js';
import { memoryStore } from '../purchases/shop.js';
import { wireAnswer, wireMessage } from '../service/builders.js';
import { checkedView, joinMerchant, reportings } from './shop.js';
import { allOrFirst, triesAll } from '../../support/all.js';

type Kind = 'capture' | 'refund';

/** One step in the life of a transaction. */
type Step =
  /** The shop reports, with a fault in the call. A refund takes this share of the rest. */
  | { readonly does: 'report'; readonly kind: Kind; readonly share: number; readonly fault: Fault | undefined }
  /** A user of the bank's own back office reports. */
  | { readonly does: 'report elsewhere'; readonly kind: Kind }
  /** The bank books all accepted reports, or holds them from now on. */
  | { readonly does: 'book' | 'hold' }
  | { readonly does: 'wait'; readonly minutes: number };

const faults = ['answer-lost', 'failed', 'refused', 'refused silently'] as const;
type Fault = (typeof faults)[number];

const kinds = fc.constantFrom<Kind>('capture', 'refund');
const step = fc.oneof<fc.Arbitrary<Step>[]>(
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constant('report'),
      kind: kinds,
      share: fc.constantFrom(0.1, 0.5, 1),
      fault: fc.option(fc.constantFrom(...faults), { nil: undefined, freq: 2 }),
    }),
  } as never,
  fc.record({ does: fc.constant('report elsewhere' as const), kind: kinds }),
  fc.record({ does: fc.constantFrom('book' as const, 'hold' as const) }),
  fc.record({ does: fc.constant('wait' as const), minutes: fc.constantFrom(1, 10, 24 * 60, 60 * 24 * 60) }),
);

const operations = {
  'transaction-api': { capture: 'transaction.capture', refund: 'transaction.refund' },
  'merchant-api': { capture: 'transaktionen.lieferung', refund: 'transaktionen.rueckabwicklung' },
} as const;

describe.each(allOrFirst(1, reportings))('list, single view and handler through the %s', (reporting) => {
  let sandbox: Sandbox;
  let store: Store;
  let shop: ReturnType<typeof joinMerchant>;
  const clock = createClock();
  const log: LogEntry[] = [];
  const used = new Set<string>();

  beforeAll(async () => {
    store = memoryStore();
    await store.migrate();
    sandbox = await startSandbox({ now: () => new Date(clock.now()), bookingDelay: 120 });
    shop = joinMerchant({ reporting, sandbox, store, clock, log });
  });
  afterAll(async () => {
    await shop.end();
    await store.close();
    await sandbox.close();
  });

  function freshTransaction() {
    const find = () =>
      sandbox.transactions().find(({ businessId, currentValue }) => !used.has(businessId) && currentValue > 100);
    const found = find() ?? (sandbox.addTransactions(10), find());
    assert.isDefined(found);
    const { businessId: id, orderId } = found;
    assert.isDefined(orderId);
    used.add(id);
    return { id, orderId };
  }

  /**
   * Returns the transaction as shown in the list and alone, which must be equal once what was read for the list is no
   * longer used.
   */
  async function shown(id: string, orderId: string): Promise<Transaction> {
    clock.pass(searchTimes.kept + 1);
    const single = checkedView(await shop.client.transaction(id));
    const { transactions, mode } = await shop.client.transactions({ orderId, pageSize: 100 });
    const listed = transactions.find((each) => each.id === id);
    assert.isDefined(listed);
    // A list contains the mode once for all entries.
    assert.deepEqual({ ...listed, ...(mode && { mode }) }, single);
    return single;
  }

  function addFault(kind: Kind, fault: Fault): void {
    const operation = operations[reporting][kind];
    const refusal = (renderedMessage: string) => ({
      title: 'Bad Request',
      detail: 'no',
      ...wireAnswer({}, [wireMessage({ key: 'X.Errors.STATUS_UNGUELTIG', severity: 'ERROR', renderedMessage })]),
    });
    const of = (kind: FaultKind, more = {}) => sandbox.faults.add({ operation, kind, ...more });
    if (fault === 'answer-lost') of('answer-lost');
    else if (fault === 'failed') of('status', { status: 500 });
    else of('status', { status: 400, body: refusal(fault === 'refused' ? 'Jetzt nicht.' : '') });
  }

  /** Reports regardless of the standing, and checks that the handler behaves as the standing says. */
  async function report(
    { id, currentValue = 0, standing }: Transaction,
    { kind, share, fault }: Extract<Step, { does: 'report' }>,
  ): Promise<void> {
    const { obstacle, isPending } = standing[kind];
    // A refund while one is under way waits: see queue.test.ts. Here, the user was shown another rest.
    const mustWait = kind === 'refund' && isPending;
    const isSent = !obstacle && !mustWait;
    const sentOf = () =>
      sandbox.requests().filter(({ operation, path }) => operation === operations[reporting][kind] && path.includes(id))
        .length;
    const sentBefore = sentOf();
    if (fault && isSent) addFault(kind, fault);
    const amount = Math.max(1, Math.floor(currentValue * share));
    const refund = { amount, currentValue: Math.max(1, currentValue), ...(mustWait && !obstacle && { available: 0 }) };
    const answer = await (kind === 'capture' ? shop.client.capture(id, {}) : shop.client.refund(id, refund)).catch(
      (error: { code: string }) => error.code,
    );
    const answered = typeof answer === 'string' ? answer : 'taken';
    assert.equal(sentOf() - sentBefore, isSent ? 1 : 0, `${kind} with ${obstacle}, answered with ${answered}`);
    if (obstacle) assert.equal(answer, codeFor(kind, obstacle), obstacle);
    else if (mustWait) assert.equal(answer, 'transaction_changed');
    else if (typeof answer === 'string') assert.equal(answer, 'report_rejected');
    else checkTaken(standing[kind], answer.standing[kind], fault);
  }

  async function follow(given: Step, before: Transaction): Promise<void> {
    if (given.does === 'report') return report(before, given);
    if (given.does === 'wait') return clock.pass(given.minutes * minute);
    if (given.does !== 'report elsewhere') {
      sandbox.holdBookings(given.does === 'hold');
      return given.does === 'book' ? void sandbox.bookPending() : undefined;
    }
    const { transactions, merchant } = shop.ratenkauf.clients;
    const elsewhere = reporting === 'transaction-api' ? transactions : merchant;
    const work = given.kind === 'capture' ? elsewhere.capture(before.id) : transactions.refund(before.id, 100);
    await work.catch(() => undefined);
  }

  it('agree in any state: a report that is offered is sent, and one that is not is refused with its code', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        sandbox.holdBookings(false);
        const { id, orderId } = freshTransaction();
        for (const each of steps) {
          const before = await shown(id, orderId);
          for (const kind of ['capture', 'refund'] as const) checkConsistent(kind, before.standing[kind]);
          await follow(each, before);
        }
        checkEnds(await shown(id, orderId));
      }),
      // The same histories in each run, so that a failure can be repeated.
      { numRuns: triesAll ? 25 : 8, seed: 1954 },
    );
  });
});

/** Returns the handler's error code for an obstacle of the standing. */
function codeFor(kind: Kind, obstacle: NonNullable<Standing['obstacle']>): string {
  if (obstacle === 'report_pending') return kind === 'refund' ? 'amount_too_high' : obstacle;
  // The service reports a rest of zero, and a report needs a positive amount.
  return kind === 'refund' && obstacle === 'nothing_left' ? 'transaction_changed' : 'wrong_state';
}

/** Checks that a sent report is shown as a report of its own. */
function checkTaken(before: Standing, after: Standing, fault: Fault | undefined): void {
  assert.notEqual(after.id, before.id);
  const isRefused = fault === 'refused';
  const states = isRefused
    ? ['refused']
    : fault
      ? ['unclear', 'in_progress', 'refused', 'done']
      : ['in_progress', 'refused', 'done'];
  assert.include(states, after.state);
  if (after.state !== 'refused')
    assert.isTrue(after.isPending || after.obstacle !== undefined || after.state === 'done');
}

/** Checks that a standing does not contradict itself. */
function checkConsistent(kind: Kind, { state, obstacle, isPending, isReceived, id, open, ended }: Standing): void {
  assert.isTrue(state !== 'possible' || obstacle === undefined, 'possible');
  assert.isTrue(state !== 'impossible' || obstacle !== undefined, 'impossible');
  assert.isTrue(!(state === 'in_progress' || state === 'unclear') || isPending, 'pending');
  assert.isTrue(
    kind === 'refund' || !isPending || obstacle === 'report_pending' || obstacle === 'already_delivered',
    'one delivery at a time',
  );
  assert.equal(isReceived === false && state !== 'overdue', state === 'unclear');
  assert.isTrue(state !== 'overdue' || open.includes(id ?? ''), 'overdue is open');
  assert.isEmpty(
    ended.filter((end) => open.includes(end.id)),
    'open and ended',
  );
}

/** Checks that a report which a page knew as open is either ended or still open. */
function checkEnds({ standing }: Transaction): void {
  for (const { open, ended, state } of Object.values(standing)) {
    if (state === 'done' && ended.length > 0)
      assert.include(
        ended.map(({ outcome }) => outcome),
        'applied',
      );
    assert.equal(new Set([...open, ...ended.map(({ id }) => id)]).size, open.length + ended.length);
  }
}
