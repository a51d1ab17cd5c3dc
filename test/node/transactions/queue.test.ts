import { assert, describe, it } from 'vitest';
import type { RouteError, Transport } from '../../../src/server.js';
import { TransportError } from '../../../src/service/call/transport.js';
import { minute } from '../http/server-shop.js';
import { directTransport } from '../purchases/killer.js';
import { wireAnswer, wireMessage } from '../service/builders.js';
import {
  asked,
  captures,
  checkedView,
  eventually,
  openTransaction,
  refunds,
  reportings,
  startMerchant,
  startMerchantProcess,
  type MerchantOverrides,
} from './shop.js';
import { allOrFirst, inCi } from '../../support/all.js';
import { codeOf } from '../../support/matching.js';

const operations = {
  'transaction-api': { refund: 'transaction.refund', capture: 'transaction.capture', read: 'transaction.read' },
  'merchant-api': {
    refund: 'transaktionen.rueckabwicklung',
    capture: 'transaktionen.lieferung',
    read: 'transaktionen.lesen',
  },
} as const;

const refusal = (renderedMessage: string) => ({
  title: 'Bad Request',
  detail: 'no',
  ...wireAnswer({}, [wireMessage({ key: 'X.Errors.STATUS_UNGUELTIG', severity: 'ERROR', renderedMessage })]),
});

describe.each(allOrFirst(1, reportings))('the queue through the %s', (reporting) => {
  const operation = operations[reporting];

  const start = async (overrides: MerchantOverrides = {}) => {
    const merchant = await startMerchant({ reporting, isSearched: true, ...overrides });
    const { id, value } = openTransaction(merchant.sandbox);
    const { ratenkauf, sandbox, client, clock } = merchant;
    const { transactions } = ratenkauf;
    /** Books what is under way, and lets the handler go on. */
    const goOn = async (minutes = 1) => {
      sandbox.bookPending();
      clock.pass(minutes * minute);
      await ratenkauf.reconcile({ untouchedFor: 0 });
    };
    const states = async () =>
      checkedView(await client.transaction(id))
        .requests.toReversed()
        .map(({ state, amount }) => [state, amount]);
    const booked = () => {
      const found = sandbox.transactions().find(({ businessId }) => businessId === id);
      assert.isDefined(found);
      return { left: found.currentValue, refunds: found.refunds.map(({ amount }) => amount) };
    };
    const refund = (amount: number, currentValue = value) => client.refund(id, { amount, currentValue });
    return { ...merchant, transactions, id, value, goOn, states, booked, refund };
  };

  it('sends refunds of the back office one after the other, each when the one before is booked', async () => {
    const { refund, goOn, states, booked, value, sandbox, delivered, client, id } = await start();
    await refund(1_00);
    const second = checkedView(await refund(2_00));
    assert.deepInclude(second.requests[0], { kind: 'refund', state: 'queued', amount: 2_00 });
    assert.deepInclude(second.standing.refund, { isPending: true, available: value - 3_00 });
    await refund(3_00);
    assert.equal(asked(sandbox, refunds), 1);
    await goOn();
    // The first one never waited, so it is no request.
    assert.deepEqual(await states(), [
      ['sent', 2_00],
      ['queued', 3_00],
    ]);
    await goOn();
    await goOn();
    assert.deepEqual(booked().refunds, [1_00, 2_00, 3_00]);
    const { requests, standing, currentValue } = checkedView(await client.transaction(id));
    assert.deepEqual(
      requests.map(({ state }) => state),
      ['applied', 'applied'],
    );
    assert.deepInclude(standing.refund, { state: 'done', isPending: false, available: value - 6_00 });
    assert.equal(currentValue, value - 6_00);
    await eventually(
      () => delivered.at(-1)?.requests.every(({ state }) => state === 'applied') === true,
      'the shop is told of each',
    );
  });

  it('is in the list, with the number and the sum of what waits, until it is sent', async () => {
    const { refund, goOn, client, id, transactions } = await start();
    const row = async () => {
      const { transactions: rows } = await client.transactions({ tab: 'all', pageSize: 100 });
      return checkedView(rows.find((each) => each.id === id) ?? assert.fail('not listed'));
    };
    await refund(1_00);
    assert.notProperty((await row()).standing.refund, 'waiting');
    await refund(2_00);
    await refund(3_50);
    assert.deepEqual((await row()).standing.refund.waiting, { count: 2, amount: 5_50 });
    const { transactions: found } = await transactions.search({ words: id });
    assert.deepEqual(found[0]?.standing.refund.waiting, { count: 2, amount: 5_50 });
    await goOn();
    assert.deepEqual((await row()).standing.refund.waiting, { count: 1, amount: 3_50 });
    await goOn();
    assert.notProperty((await row()).standing.refund, 'waiting');
  });

  it('waits while the bank holds its bookings, and while a report is overdue', async () => {
    const { transactions, id, goOn, states, booked, sandbox, clock, ratenkauf } = await start();
    sandbox.holdBookings(true);
    await transactions.refund(id, { amount: 1_00, key: 'first' });
    await transactions.refund(id, { amount: 2_00, key: 'second' });
    for (const minutes of [1, 11, 60]) {
      clock.pass(minutes * minute);
      await ratenkauf.reconcile({ untouchedFor: 0 });
      assert.deepEqual(await states(), [
        ['sent', 1_00],
        ['queued', 2_00],
      ]);
    }
    assert.equal((await transactions.find(id)).standing.refund.state, 'overdue');
    sandbox.holdBookings(false);
    await goOn(60);
    await goOn();
    assert.deepEqual(booked().refunds, [1_00, 2_00]);
  });

  it('waits for a refund that somebody has made at the bank', async () => {
    const { transactions, id, goOn, booked, value, sandbox, client } = await start();
    assert.isTrue(sandbox.refund(id, 5_00));
    const { request } = await transactions.refund(id, { amount: 1_00, key: 'mine' });
    assert.equal(request.state, 'queued');
    assert.equal(asked(sandbox, refunds), 0);
    await goOn();
    await goOn();
    assert.deepEqual(booked(), { left: value - 6_00, refunds: [5_00, 1_00] });
    assert.equal((await client.transaction(id)).currentValue, value - 6_00);
  });

  it('refuses at its turn what is more than is left, tells the shop, and goes on with the next', async () => {
    const { transactions, id, goOn, states, booked, value, sandbox, delivered } = await start();
    sandbox.holdBookings(true);
    await transactions.refund(id, { amount: 1_00, key: '1' });
    await transactions.refund(id, { amount: value - 2_00, key: '2' });
    await transactions.refund(id, { amount: 50, key: '3' });
    sandbox.bookPending();
    // Somebody refunds at the bank, before it is the turn of the second one.
    sandbox.refund(id, 50_00);
    sandbox.holdBookings(false);
    for (let turns = 0; turns < 4; turns += 1) await goOn();
    assert.deepEqual(await states(), [
      ['applied', 1_00],
      ['refused', value - 2_00],
      ['applied', 50],
    ]);
    assert.deepEqual(booked().refunds, [1_00, 50_00, 50]);
    const told = () => delivered.at(-1)?.requests.find(({ key }) => key === '2');
    await eventually(() => told()?.code === 'amount_too_high', 'the shop is told why');
  });

  it('takes all that is left when it is the turn of a reversal, and applies one of nothing without sending it', async () => {
    const { transactions, id, goOn, states, booked, value, sandbox, delivered } = await start();
    await transactions.refund(id, { amount: 1_00, key: '1' });
    const { request, transaction } = await transactions.reverse(id, { key: 'rest' });
    assert.deepInclude(request, { state: 'queued', key: 'rest' });
    assert.isUndefined(request.amount);
    assert.deepInclude(transaction.standing.refund, { available: 0, obstacle: 'report_pending' });
    assert.equal(await codeOf(transactions.refund(id, { amount: 1, key: 'more' })), 'amount_too_high');
    assert.equal(await codeOf(transactions.reverse(id, { key: 'twice' })), 'report_pending');
    await goOn();
    await goOn();
    assert.deepEqual(booked(), { left: 0, refunds: [1_00, value - 1_00] });
    assert.deepEqual(await states(), [
      ['applied', 1_00],
      ['applied', value - 1_00],
    ]);
    assert.equal(await codeOf(transactions.reverse(id, { key: 'nothing' })), 'wrong_state');
    assert.equal(asked(sandbox, refunds), 2);
    await eventually(() => delivered.at(-1)?.requests[0]?.state === 'applied', 'the shop is told');
  });

  it('applies a reversal without sending it if somebody has refunded everything before its turn', async () => {
    const { transactions, id, goOn, value, sandbox } = await start();
    sandbox.holdBookings(true);
    await transactions.refund(id, { amount: 1_00, key: '1' });
    await transactions.reverse(id, { key: 'rest' });
    sandbox.bookPending();
    sandbox.refund(id, value - 1_00);
    sandbox.holdBookings(false);
    for (let turns = 0; turns < 3; turns += 1) await goOn();
    const { request } = await transactions.reverse(id, { key: 'rest' });
    assert.deepInclude(request, { state: 'applied', amount: 0 });
    assert.equal(asked(sandbox, refunds), 1);
  });

  it('never sends what was withdrawn, and withdraws nothing that was sent', async () => {
    const { transactions, client, id, goOn, states, booked, refund, value } = await start();
    await refund(1_00);
    const [second] = (await refund(2_00)).requests;
    await refund(3_00);
    assert.isDefined(second);
    const withdrawn = checkedView(await client.withdraw(id, second.id));
    assert.equal(withdrawn.standing.refund.available, value - 4_00);
    assert.equal((await transactions.withdraw(id, second.id)).request.state, 'withdrawn');
    await goOn();
    await goOn();
    assert.deepEqual(booked().refunds, [1_00, 3_00]);
    assert.deepEqual(
      (await states()).map(([state]) => state),
      ['withdrawn', 'applied'],
    );
    const [third] = (await transactions.find(id)).requests;
    assert.equal(await codeOf(client.withdraw(id, third?.id ?? '')), 'wrong_state');
    assert.equal(await codeOf(client.withdraw(id, 'unknown')), 'not_found');
    const other = client
      .transactions({ pageSize: 100 })
      .then(({ transactions }) => transactions.find((each) => each.id !== id));
    assert.equal(await codeOf(transactions.withdraw((await other)?.id ?? '', second.id)), 'not_found');
  });

  it('lets a request wait again while nothing can be sent, and sends it later', async () => {
    let isAway = true;
    const transport: Transport = (request) => {
      if (isAway && /refund|rueckabwicklung/.test(request.url))
        throw new TransportError({ failure: 'unreachable', sent: false });
      return directTransport(merchant.sandbox)(request);
    };
    const merchant = await start({ transport, service: { reportMethod: 'POST' } });
    const { transactions, id, goOn, states, booked } = merchant;
    assert.equal((await transactions.refund(id, { amount: 1_00, key: '1' })).request.state, 'queued');
    const second = (await transactions.refund(id, { amount: 2_00, key: '2' })).request;
    await goOn();
    assert.deepEqual(await states(), [
      ['queued', 1_00],
      ['queued', 2_00],
    ]);
    await transactions.withdraw(id, second.id);
    isAway = false;
    await goOn();
    await goOn();
    assert.deepEqual(await states(), [
      ['applied', 1_00],
      ['withdrawn', 2_00],
    ]);
    assert.deepEqual(booked().refunds, [1_00]);
  });

  it('ends a request with the words of the bank if it refuses at once, and does not throw', async () => {
    const { transactions, id, sandbox, goOn, delivered, booked } = await start();
    sandbox.faults.add({ operation: operation.refund, kind: 'status', status: 400, body: refusal('Jetzt nicht.') });
    const first = await transactions.refund(id, { amount: 1_00, key: '1' });
    assert.deepInclude(first.request, { state: 'refused', detail: 'Jetzt nicht.', amount: 1_00 });
    sandbox.faults.add({ operation: operation.refund, kind: 'status', status: 400, body: refusal('') });
    assert.deepInclude((await transactions.refund(id, { amount: 1_00, key: '2' })).request, {
      state: 'refused',
      code: 'report_rejected',
    });
    const again = await transactions.refund(id, { amount: 1_00, key: '1' });
    assert.deepEqual(again.request, first.request);
    await goOn();
    await eventually(() => delivered.at(-1)?.requests.length === 2, 'the shop is told');
    assert.deepEqual(booked().refunds, []);
  });

  it('keeps the outcome of a refund without a request, before the next one takes its place', async () => {
    const { refund, goOn, transactions, id, sandbox } = await start();
    const first = (await refund(1_00)).standing.refund.id;
    await refund(2_00);
    await goOn();
    const { ended, open } = (await transactions.find(id)).standing.refund;
    assert.deepInclude(
      ended.find((each) => each.id === first),
      { outcome: 'applied', amount: 1_00 },
    );
    assert.lengthOf(open, 1);
    assert.equal(asked(sandbox, refunds), 2);
  });

  it('lets an operator send a refund in place of one that is overdue, whose request is then left as it is', async () => {
    const { transactions, id, sandbox, clock, refund, goOn, booked, value } = await start();
    sandbox.faults.add({ operation: operation.refund, kind: 'status', status: 500 });
    await transactions.refund(id, { amount: 1_00, key: 'lost' });
    clock.pass(11 * minute);
    assert.equal((await transactions.find(id)).standing.refund.state, 'overdue');
    await refund(2_00, value);
    const { request } = await transactions.refund(id, { amount: 1_00, key: 'lost' });
    assert.deepInclude(request, { state: 'sent', code: 'overdue' });
    await goOn();
    await goOn();
    assert.deepEqual(booked().refunds, [2_00]);
    assert.equal(asked(sandbox, refunds), 2);
  });

  it('takes a hundred requests, and no more until some have ended or were replaced', inCi, async () => {
    const { transactions, id, sandbox, store, clock, refund, value } = await start();
    sandbox.faults.add({ operation: operation.refund, kind: 'status', status: 500 });
    await transactions.refund(id, { amount: 1_00, key: 'replaced' });
    clock.pass(11 * minute);
    sandbox.holdBookings(true);
    await refund(2_00, value);
    for (let count = 0; count < 100; count += 1) await transactions.refund(id, { amount: 1, key: `${count}` });
    const error = (await transactions
      .refund(id, { amount: 1, key: '100' })
      .catch((thrown: unknown) => thrown)) as RouteError;
    assert.equal(error.code, 'wrong_state');
    assert.match(error.message, /100 requests .* withdraw/);
    assert.lengthOf(await store.tasks.of([id]), 102);
    assert.lengthOf((await transactions.find(id)).requests, 20);
  });

  it('sends each once when several processes go on at once', async () => {
    const { transactions, id, given, sandbox, clock, booked, ratenkauf } = await start();
    const others = [startMerchantProcess(given), startMerchantProcess(given)];
    for (let count = 1; count <= 4; count += 1) await transactions.refund(id, { amount: count, key: `${count}` });
    for (let turns = 0; turns < 6; turns += 1) {
      sandbox.bookPending();
      clock.pass(minute);
      await Promise.all(
        [ratenkauf, ...others.map((each) => each.ratenkauf)].map((each) => each.reconcile({ untouchedFor: 0 })),
      );
    }
    assert.deepEqual(booked().refunds, [1, 2, 3, 4]);
    assert.equal(asked(sandbox, refunds), 4);
  });

  it('sends the delivery once for a key, and does not let refunds wait for it', async () => {
    const { transactions, id, sandbox, goOn } = await start();
    const { request } = await transactions.capture(id, { key: 'parcel' });
    assert.deepInclude(request, { kind: 'capture', state: 'sent', key: 'parcel' });
    assert.equal((await transactions.refund(id, { amount: 1_00, key: '1' })).request.state, 'sent');
    assert.equal(await codeOf(transactions.capture(id, { key: 'second parcel' })), 'report_pending');
    await goOn();
    assert.equal((await transactions.capture(id, { key: 'parcel' })).request.state, 'applied');
    assert.equal(await codeOf(transactions.capture(id, { key: 'third parcel' })), 'wrong_state');
    assert.equal(asked(sandbox, captures), 1);
  });
});
