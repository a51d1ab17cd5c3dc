import fc from 'fast-check';
import { assert, describe, it } from 'vitest';
import type { Health } from '../../../src/contract/health.js';
import type { ReportResolution, Transport } from '../../../src/server.js';
import { TransportError } from '../../../src/service/call/transport.js';
import { minute } from '../http/server-shop.js';
import { wireAnswer, wireMessage } from '../service/builders.js';
import type { Store } from '../../../src/server/store/store.js';
import {
  asked,
  captures,
  json,
  openTransaction,
  refunds,
  reportings,
  startMerchant,
  startMerchantProcess,
  requestStates,
} from './shop.js';
import { allOrFirst, triesAll } from '../../support/all.js';
import { heldBank } from '../purchases/held-bank.js';
import { task } from '../store/samples.js';
import { codeOf } from '../../support/matching.js';

const operations = {
  'transaction-api': { refund: 'transaction.refund', capture: 'transaction.capture' },
  'merchant-api': { refund: 'transaktionen.rueckabwicklung', capture: 'transaktionen.lieferung' },
} as const;

const refusal = {
  title: 'Conflict',
  detail: 'no',
  ...wireAnswer({}, [wireMessage({ key: 'X.Errors.STATUS_UNGUELTIG', severity: 'ERROR', renderedMessage: 'Nein.' })]),
};

const strangers = { 'content-type': 'application/json', authorization: 'none' };

describe.each(allOrFirst(1, reportings))('a report of which only the bank knows, through the %s', (reporting) => {
  const start = async () => {
    const merchant = await startMerchant({ reporting, isSearched: true });
    const { id, value } = openTransaction(merchant.sandbox);
    const { ratenkauf, sandbox, clock, store, send, log } = merchant;
    const goOn = async (minutes = 1) => {
      sandbox.bookPending();
      clock.pass(minutes * minute);
      await ratenkauf.reconcile({ untouchedFor: 0 });
    };
    /** Lets the next report of a kind fail, so that nobody knows whether the bank has it. */
    const lose = (kind: 'capture' | 'refund') =>
      sandbox.faults.add({ operation: operations[reporting][kind], kind: 'status', status: 500 });
    const states = () => requestStates(store, id);
    const atBank = () => sandbox.transactions().find(({ businessId }) => businessId === id);
    const booked = () => atBank()?.refunds.map(({ amount }) => amount);
    const incidents = () => log.filter(({ event }) => event === 'report_unresolved');
    const health = async () => (await (await send('health')).json()) as Health;
    const { transactions } = ratenkauf;
    const resolve = async (as: ReportResolution) => {
      const [found] = await transactions.unresolved();
      return transactions.resolve(id, found?.id ?? '', as);
    };
    /** Loses the delivery, and refunds all of it. */
    const refundAll = async () => {
      lose('capture');
      await transactions.capture(id, { key: 'parcel' });
      await transactions.reverse(id, { key: 'all' });
      await goOn();
      assert.deepEqual(booked(), [value]);
    };
    return {
      ...merchant,
      transactions,
      id,
      value,
      goOn,
      lose,
      refundAll,
      states,
      atBank,
      booked,
      incidents,
      health,
      resolve,
    };
  };

  it('is an incident that says what to do, is in the list, and makes health red until it is resolved', async () => {
    const { transactions, id, lose, goOn, incidents, health, resolve, clock, store } = await start();
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
    clock.pass(minute);
    assert.deepInclude(await health(), { ok: false, unresolvedReports: 1 });
    await resolve('withdrawn');
    clock.pass(minute);
    const after = await health();
    assert.deepInclude(after, { ok: true });
    assert.notProperty(after, 'unresolvedReports');
  });

  it.each([
    ['send_again', 'sent', ['applied', 'applied'], [1_00, 2_00], 3],
    ['withdrawn', 'withdrawn', ['withdrawn', 'applied'], [2_00], 2],
    ['booked', 'applied', ['applied', 'applied'], [2_00], 2],
  ] as const)('goes on as an operator says: %s', async (as, now, ends, amounts, sent) => {
    const { transactions, id, lose, goOn, states, booked, resolve, sandbox, store } = await start();
    lose('refund');
    await transactions.refund(id, { amount: 1_00, key: 'lost' });
    await transactions.refund(id, { amount: 2_00, key: 'behind' });
    await goOn(11);
    assert.deepEqual(await states(), ['sent', 'queued']);
    const { requests } = await resolve(as);
    assert.deepEqual(
      requests.map(({ state }) => state),
      [now === 'sent' ? 'queued' : 'sent', now],
    );
    await goOn();
    await goOn();
    assert.deepEqual(await states(), [...ends]);
    assert.deepEqual(booked(), [...amounts]);
    assert.equal(asked(sandbox, refunds), sent);
    const { request } = await transactions.refund(id, { amount: 1_00, key: 'lost' });
    assert.deepInclude(request, { state: ends[0], amount: 1_00 });
    assert.deepEqual(await store.tasks.due({ before: Infinity }, 1), []);
  });

  it('cannot be resolved before it is overdue, when its outcome shows, or in a way that does not fit', async () => {
    const { transactions, client, id, value, lose, goOn, clock, resolve, sandbox } = await start();
    const of = async () => (await transactions.find(id)).standing.refund.id ?? '';
    await client.refund(id, { amount: 1_00, currentValue: value });
    const first = await of();
    assert.equal(await codeOf(transactions.resolve(id, first, 'booked')), 'wrong_state');
    // It is booked while the operator asks the bank.
    clock.pass(11 * minute);
    sandbox.bookPending();
    assert.equal(await codeOf(transactions.resolve(id, first, 'withdrawn')), 'wrong_state');
    assert.equal(await codeOf(transactions.resolve(id, 'unknown', 'booked')), 'not_found');
    assert.equal(await codeOf(transactions.resolve(id, first, 'forgotten' as 'booked')), 'invalid_request');
    assert.equal(await codeOf(transactions.resolve('no id', first, 'booked')), 'invalid_request');
    await goOn();
    lose('refund');
    await client.refund(id, { amount: 2_00, currentValue: value - 1_00 });
    await goOn(11);
    const [found] = await transactions.unresolved();
    assert.deepEqual(found?.resolutions, ['booked', 'withdrawn']);
    assert.equal(await codeOf(resolve('send_again')), 'wrong_state');
    await resolve('withdrawn');
    const { standing } = await client.refund(id, { amount: 2_00, currentValue: value - 1_00 });
    assert.equal(standing.refund.state, 'in_progress');
  });

  it('is resolved from the back office, too, by the statements that its standing names; strangers cannot', async () => {
    const { transactions, client, id, lose, goOn, send, sandbox, states } = await start();
    lose('refund');
    await transactions.refund(id, { amount: 1_00, key: 'lost' });
    assert.notProperty((await client.transaction(id)).standing.refund, 'resolutions');
    await goOn(11);
    const { refund, capture } = (await client.transaction(id)).standing;
    assert.deepInclude(refund, { state: 'overdue', resolutions: ['booked', 'send_again', 'withdrawn'] });
    assert.notProperty(capture, 'resolutions');
    const report = refund.id ?? '';
    const path = `transactions/${id}/reports/${report}/resolution`;
    assert.equal((await send(path, { ...json({ as: 'withdrawn' }), headers: strangers })).status, 403);
    assert.equal((await send(path, json({ as: 'forgotten' }))).status, 400);
    assert.equal(await codeOf(client.resolve(id, 'unknown', 'withdrawn')), 'not_found');
    assert.equal(await codeOf(client.resolve('ZZZZZZ', report, 'withdrawn')), 'unknown_transaction');
    assert.deepEqual(await states(), ['sent']);
    const sent = asked(sandbox, refunds);
    assert.equal((await client.resolve(id, report, 'withdrawn')).standing.refund.state, 'possible');
    assert.deepEqual(await states(), ['withdrawn']);
    assert.equal(await codeOf(client.resolve(id, report, 'withdrawn')), 'not_found');
    assert.equal(asked(sandbox, refunds), sent);
  });

  it('is no matter for an operator while the bank is booking it, and is one after a day without a booking', async () => {
    const { transactions, id, goOn, states, sandbox, clock, ratenkauf, incidents } = await start();
    sandbox.holdBookings(true);
    // API C does not show what it has and has not booked.
    const isShown = reporting === 'transaction-api';
    if (isShown) sandbox.faults.add({ operation: operations[reporting].refund, kind: 'answer-lost' });
    await transactions.refund(id, { amount: 1_00, key: '1' });
    clock.pass(11 * minute);
    await ratenkauf.reconcile({ untouchedFor: 0 });
    assert.deepEqual([await transactions.unresolved(), incidents()], [[], []]);
    clock.pass(24 * 60 * minute);
    await ratenkauf.reconcile({ untouchedFor: 0 });
    assert.deepInclude((await transactions.unresolved())[0], { accepted: true, amount: 1_00 });
    assert.match(incidents()[0]?.message ?? '', /was accepted by the bank/);
    sandbox.holdBookings(false);
    await goOn(61);
    assert.deepEqual(await states(), ['applied']);
    assert.isEmpty(await transactions.unresolved());
  });

  it('is sent once more if it is a delivery, which the bank books only once', async () => {
    const { transactions, id, lose, goOn, states, atBank, sandbox, incidents } = await start();
    lose('capture');
    await transactions.capture(id, { key: 'parcel' });
    await goOn(9);
    assert.equal(asked(sandbox, captures), 1);
    await goOn(6);
    assert.equal(asked(sandbox, captures), 2);
    await goOn();
    assert.deepEqual(await states(), ['applied']);
    assert.lengthOf(atBank()?.bookings.filter(({ type }) => type === 'CAPTURE') ?? [], 1);
    assert.equal((await transactions.capture(id, { key: 'parcel' })).request.state, 'applied');
    assert.isEmpty(incidents());
  });

  it('is sent once more if it is a refund of all that is left, of which nothing is left afterwards', async () => {
    const { transactions, id, value, lose, goOn, states, booked, sandbox, incidents } = await start();
    await transactions.refund(id, { amount: 1_00, key: 'a part' });
    await goOn();
    lose('refund');
    await transactions.reverse(id, { key: 'the rest' });
    await goOn(11);
    await goOn();
    assert.deepEqual(await states(), ['applied', 'applied']);
    assert.deepEqual(booked(), [1_00, value - 1_00]);
    assert.equal(asked(sandbox, refunds), 3);
    assert.isEmpty(incidents());
  });

  it('is booked once if only the answer was lost; where the bank shows what it has, it is not sent once more', async () => {
    const { transactions, id, goOn, states, sandbox, clock, ratenkauf, atBank } = await start();
    sandbox.holdBookings(true);
    sandbox.faults.add({ operation: operations[reporting].capture, kind: 'answer-lost' });
    await transactions.capture(id, { key: 'parcel' });
    for (const minutes of [11, 60]) {
      clock.pass(minutes * minute);
      await ratenkauf.reconcile({ untouchedFor: 0 });
    }
    assert.equal(asked(sandbox, captures), reporting === 'transaction-api' ? 1 : 2);
    sandbox.holdBookings(false);
    await goOn(61);
    assert.deepEqual(await states(), ['applied']);
    const deliveries = atBank()?.bookings.filter(({ type, status }) => type === 'CAPTURE' && status === 'DONE');
    assert.lengthOf(deliveries ?? [], 1);
  });

  it('is left to an operator if the bank refuses the second attempt: it may have the first one', async () => {
    const { transactions, id, lose, goOn, states, sandbox, incidents, resolve } = await start();
    lose('capture');
    await transactions.capture(id, { key: 'parcel' });
    sandbox.faults.add({ operation: operations[reporting].capture, kind: 'status', status: 400, body: refusal });
    await goOn(11);
    await goOn(61);
    assert.equal(asked(sandbox, captures), 2);
    assert.deepEqual(await states(), ['sent']);
    assert.deepInclude((await transactions.find(id)).standing.capture, { state: 'overdue', reason: 'Nein.' });
    assert.lengthOf(incidents(), 2);
    await resolve('withdrawn');
    assert.deepEqual(await states(), ['withdrawn']);
  });

  it('is sent once more later if the bank cannot be reached for the second attempt', async () => {
    const { transactions, id, lose, goOn, states, sandbox } = await start();
    lose('capture');
    await transactions.capture(id, { key: 'parcel' });
    lose('capture');
    await goOn(11);
    await goOn(11);
    await goOn();
    assert.deepEqual(await states(), ['applied']);
    assert.equal(asked(sandbox, captures), 3);
  });

  it('ends if it is a delivery of goods that were refunded in full meanwhile', async () => {
    const { transactions, id, refundAll, goOn, states, sandbox, incidents, store, delivered } = await start();
    await refundAll();
    await goOn(11);
    await goOn();
    assert.deepEqual(await states(), ['refused', 'applied']);
    assert.equal(asked(sandbox, captures), 1);
    assert.deepEqual([await transactions.unresolved(), incidents()], [[], []]);
    const [ended] = (await transactions.find(id)).requests.filter(({ kind }) => kind === 'capture');
    assert.deepInclude(ended, { state: 'refused', code: 'wrong_state' });
    assert.equal(delivered.at(-1)?.requests.find(({ kind }) => kind === 'capture')?.state, 'refused');
    assert.deepEqual(await store.tasks.due({ before: Infinity }, 1), []);
  });

  it.each([
    ['has found its end', true],
    ['is about to find its end', false],
  ])('is no matter for an operator if another process %s at the same moment', async (_, hasFoundIt) => {
    const { transactions, id, refundAll, goOn, states, incidents, clock, given, store } = await start();
    await refundAll();
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
    assert.deepEqual(await states(), ['refused', 'applied']);
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
const overtaken = [
  'given up',
  'set ahead',
  'a round',
  'sent again',
  'first arrives',
  'booked',
  'second arrives',
] as const;

describe.each(reportings)(
  'a refund whose request reaches the bank later than its shop believes, by %s',
  (reporting) => {
    const ending = reporting === 'transaction-api' ? '/refund' : '/rueckabwicklung';

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
          { numRuns: triesAll ? 50 : 8, seed: 48 },
        );
      },
    );
  },
);
