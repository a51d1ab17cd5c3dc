import fc from 'fast-check';
import { assert, describe, it } from 'vitest';
import type { Health } from '../../../src/contract/health.js';
import type { Transport } from '../../../src/server.js';
import { TransportError } from '../../../src/service/call/transport.js';
import type { Store } from '../../../src/server/store/store.js';
import { allOrFirst, triesAll } from '../../support/all.js';
import { codeOf } from '../../support/matching.js';
import { minute } from '../http/server-shop.js';
import { heldBank } from '../purchases/held-bank.js';
import { task } from '../store/samples.js';
import { openTransaction, refundPaths, reportings, startMerchant, startMerchantProcess, startOne } from './shop.js';

// What becomes of such a report is in tasks.test.ts.
describe('a report of which only the bank knows', () => {
  it('is an incident that says what to do, is in the list, and makes health red until it is resolved', async () => {
    const { transactions, id, lose, goOn, incidents, send, clock, store } = await startOne();
    const health = async () => {
      clock.pass(minute);
      return (await (await send('health')).json()) as Health;
    };
    lose('refund');
    await transactions.refund(id, { amount: 1_00, key: 'lost' });
    await transactions.refund(id, { amount: 2_00, key: 'behind' });
    const since = new Date(clock.now()).toISOString();
    await goOn(9);
    assert.deepEqual([await transactions.unresolved(), incidents()], [[], []]);
    await goOn(6);
    const [found, ...others] = await transactions.unresolved();
    assert.isEmpty(others);
    assert.deepInclude(found, { transactionId: id, kind: 'refund', amount: 1_00, key: 'lost', since, accepted: false });
    assert.deepInclude(found, { waiting: 1, resolutions: ['booked', 'send_again', 'withdrawn'] });
    const [incident] = incidents();
    assert.deepInclude(incident, { level: 'error' });
    assert.match(incident?.message ?? '', /Ask the bank, then resolve it: transactions\.unresolved\(\)/);
    assert.include(incident?.message, found?.id);
    assert.notInclude(incident?.message, id);
    // However many others wait that were touched before.
    for (let count = 0; count < 250; count += 1) await store.tasks.add(task({ transactionId: 'OTHER1', updatedAt: 1 }));
    assert.deepInclude(await health(), { ok: false, unresolvedReports: 1 });
    await transactions.resolve(id, found?.id ?? '', 'withdrawn');
    const after = await health();
    assert.deepInclude(after, { ok: true });
    assert.notProperty(after, 'unresolvedReports');
  });

  it('cannot be resolved before it is overdue, when its outcome shows, or in a way that does not fit', async () => {
    const { transactions, client, id, lose, goOn, clock, office, sandbox } = await startOne();
    const first = (await office(1_00)).standing.refund.id ?? '';
    assert.equal(await codeOf(transactions.resolve(id, first, 'booked')), 'wrong_state');
    // It is booked while the operator asks the bank.
    clock.pass(11 * minute);
    sandbox.bookPending();
    for (const [given, report, as, code] of [
      [id, first, 'withdrawn', 'wrong_state'],
      [id, 'unknown', 'booked', 'not_found'],
      [id, first, 'forgotten', 'invalid_request'],
      ['no id', first, 'booked', 'invalid_request'],
    ] as const)
      assert.equal(await codeOf(transactions.resolve(given, report, as as 'booked')), code);
    assert.equal(await codeOf(client.resolve('ZZZZZZ', first, 'withdrawn')), 'unknown_transaction');
    await goOn();
    lose('refund');
    await office(2_00);
    await goOn(11);
    const [{ id: report, resolutions } = assert.fail()] = await transactions.unresolved();
    assert.deepEqual(resolutions, ['booked', 'withdrawn']);
    assert.equal(await codeOf(transactions.resolve(id, report, 'send_again')), 'wrong_state');
    await transactions.resolve(id, report, 'withdrawn');
    assert.equal((await office(2_00)).standing.refund.state, 'in_progress');
  });

  it.each([
    ['has found its end', true],
    ['is about to find its end', false],
  ])('is no matter for an operator if another process %s at the same moment', async (_, hasFoundIt) => {
    const { transactions, id, lose, goOn, incidents, clock, given, store, requests } = await startOne();
    lose('capture');
    await transactions.capture(id, { key: 'parcel' });
    await transactions.reverse(id, { key: 'all' });
    await goOn();
    const { tasks } = store;
    const change: typeof tasks.change = async (record, changes) => {
      if (changes.state === 'overdue') await (hasFoundIt ? transactions.find(id) : tasks.change(record, changes));
      return tasks.change(record, changes);
    };
    const overtaken: Store = { ...store, tasks: { ...tasks, change } };
    const { ratenkauf: late } = startMerchantProcess({ ...given, store: overtaken });
    clock.pass(11 * minute);
    await late.reconcile({ untouchedFor: 0 });
    assert.deepEqual(incidents(), []);
    await goOn(11);
    assert.deepEqual(
      (await requests()).map(({ state }) => state),
      ['refused', 'applied'],
    );
  });
});

/** What may happen while requests are held on their way to the bank. */
const happenings = [
  'given up',
  'set ahead',
  'a round',
  'sent again',
  'booked',
  'first arrives',
  'second arrives',
] as const;
/** An operator says that the bank has nothing, and the first request arrives after all, before the second one. */
const overtaken = [0, 1, 2, 3, 5, 4, 6].map((at) => happenings[at] ?? 'booked');

describe.each(allOrFirst(1, reportings))(
  'a refund whose request reaches the bank later than its shop believes, by %s',
  (reporting) => {
    const ending = refundPaths[reporting];

    async function live(share: number, steps: readonly (typeof happenings)[number][]): Promise<void> {
      const [first, second] = [heldBank(), heldBank()];
      let giveUp = () => {};
      const givenUp = new Promise<never>((_, reject) => {
        giveUp = () => reject(new TransportError({ failure: 'timeout', sent: true }));
      });
      givenUp.catch(() => undefined);
      const transport: Transport = (request) =>
        request.url.endsWith(ending) ? Promise.race([first.transport(request), givenUp]) : first.transport(request);
      const merchant = await startMerchant({ reporting, isSearched: true, transport });
      const { sandbox, clock, store } = merchant;
      const other = startMerchantProcess(Object.assign({}, merchant.given, { transport: second.transport }));
      const { id, value } = openTransaction(sandbox);
      sandbox.holdBookings(true);
      const [releaseFirst, releaseSecond] = [first.hold(ending), second.hold(ending)];
      const told = new Set<string>();
      const call = { amount: Math.round(value * share), key: 'return' };
      const ask = async ({ ratenkauf }: typeof other) =>
        void told.add((await ratenkauf.transactions.refund(id, call)).request.state);
      const asking = ask(merchant);
      await first.holds();
      const underWay: Promise<unknown>[] = [];
      const isHeld = second.holds;
      /** Begins what the second process does; resolves when it is done, or a request of it is held. */
      const begin = (work: Promise<unknown>) => {
        const settled = work.catch(() => undefined);
        underWay.push(settled);
        return Promise.race([settled, isHeld()]);
      };
      const sendAgain = async () => {
        const [report] = await other.ratenkauf.transactions.unresolved();
        if (report) await other.ratenkauf.transactions.resolve(id, report.id, 'send_again');
      };
      const does: Readonly<Record<(typeof happenings)[number], () => unknown>> = {
        'given up': () => (giveUp(), asking),
        'set ahead': () => clock.pass(11 * minute),
        'a round': () => begin(other.ratenkauf.reconcile({ untouchedFor: 0 })),
        'sent again': () => begin(sendAgain()),
        booked: () => sandbox.bookPending(),
        'first arrives': () => (releaseFirst(), Promise.all([asking, first.idle()])),
        'second arrives': () => (releaseSecond(), Promise.all(underWay)),
      };
      for (const step of steps) await does[step]();
      await does['first arrives']();
      await does['second arrives']();
      for (let rounds = 0; rounds < 3; rounds += 1) {
        sandbox.bookPending();
        clock.pass(61 * minute);
        await other.ratenkauf.reconcile({ untouchedFor: 0 });
      }
      await ask(other);
      for (const { requests } of [...merchant.delivered, ...other.delivered])
        for (const { state } of requests) told.add(state);
      const [request] = await store.tasks.of([id]);
      const booked = sandbox.transactions().find(({ businessId }) => businessId === id)?.refunds ?? [];
      if (booked.length > 0) assert.notInclude([...told, request?.state], 'refused', steps.join(', '));
      if (request?.state === 'applied') assert.isNotEmpty(booked);
    }

    it.each([0.6, 1])(
      'is not called refused if the bank has booked it: %d of the order value, in any order of the steps',
      async (share) => {
        await live(share, overtaken);
        const steps = fc.array(fc.constantFrom(...happenings), { minLength: 3, maxLength: 9 });
        await fc.assert(
          fc.asyncProperty(steps, (taken) => live(share, taken)),
          { numRuns: triesAll ? 50 : 3, seed: 48 },
        );
      },
    );
  },
);
