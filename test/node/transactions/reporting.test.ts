import { assert, describe, it } from 'vitest';
import type { RefundReason } from '../../../src/contract/transaction-requests.js';
import { minute } from '../http/server-shop.js';
import type { Store } from '../../../src/server/store/store.js';
import { fastForward } from '../../support/patience.js';
import { heldBank } from '../purchases/held-bank.js';
import { memoryStore } from '../purchases/shop.js';
import { wireAnswer, wireMessage } from '../service/builders.js';
import {
  asked,
  captures,
  checkedView,
  eventually,
  openTransaction,
  reads,
  refunds,
  reportings,
  startMerchant,
  type MerchantOverrides,
  type StartedMerchant,
} from './shop.js';
import { timed } from '../../support/stopwatch.js';
import { allOrFirst } from '../../support/all.js';
import { codeOf } from '../../support/matching.js';

const names = {
  'transaction-api': { refund: 'transaction.refund', read: 'transaction.read' },
  'merchant-api': { refund: 'transaktionen.rueckabwicklung', read: 'transaktionen.lesen' },
} as const;

/** How the paths of refunds end in both interfaces. */
const refundPaths = { 'transaction-api': '/refund', 'merchant-api': '/rueckabwicklung' } as const;

describe.each(allOrFirst(1, reportings))('reports through the %s', (reporting) => {
  const operations = names[reporting];
  const start = async (overrides: MerchantOverrides = {}) => {
    const merchant = await startMerchant({ reporting, ...overrides });
    return { ...merchant, ...openTransaction(merchant.sandbox) };
  };
  const book = ({ sandbox, clock }: StartedMerchant) => {
    sandbox.bookPending();
    clock.pass(minute);
  };
  const booked = (merchant: StartedMerchant, id: string) =>
    merchant.sandbox.transactions().find(({ businessId }) => businessId === id)!;

  it('of a delivery are accepted once, pending until they are booked, and then applied', async () => {
    const merchant = await start();
    const { client, id, sandbox } = merchant;
    const before = checkedView(await client.transaction(id));
    assert.deepEqual(before.reports, []);
    assert.deepEqual(before.takes, {
      trackingNumber: reporting === 'transaction-api',
      refundReason: reporting === 'merchant-api',
    });
    const capture = before.takes.trackingNumber ? { trackingNumber: '00340 434' } : {};
    const reported = checkedView(await client.capture(id, capture));
    assert.deepInclude(reported.reports[0], { kind: 'capture', state: 'pending', isAccepted: true });
    assert.equal(await codeOf(client.capture(id, {})), 'report_pending');
    book(merchant);
    const after = checkedView(await client.transaction(id));
    assert.deepInclude(after.reports[0], { kind: 'capture', state: 'applied', isAccepted: true });
    assert.equal(after.status, 'in_billing');
    assert.equal(await codeOf(client.capture(id, {})), 'wrong_state');
    assert.equal(asked(sandbox, captures), 1);
    assert.lengthOf(booked(merchant, id).bookings, 1);
    assert.equal(booked(merchant, id).bookings[0]?.trackingNumber, capture.trackingNumber ?? null);
  });

  it('of refunds reduce the order value, one after the other until nothing is left', async () => {
    const merchant = await start();
    const { client, id, value } = merchant;
    const first = checkedView(await client.refund(id, { amount: 1_01, currentValue: value }));
    assert.deepInclude(first.reports[0], { kind: 'refund', state: 'pending', isAccepted: true, amount: 1_01 });
    assert.equal(first.standing.refund.available, value - 1_01);
    book(merchant);
    const second = checkedView(await client.transaction(id));
    assert.deepInclude(second.reports[0], { kind: 'refund', state: 'applied', amount: 1_01 });
    assert.equal(second.currentValue, value - 1_01);
    assert.equal(await codeOf(client.refund(id, { amount: 1, currentValue: value })), 'transaction_changed');
    assert.equal(
      await codeOf(client.refund(id, { amount: value - 1_00, currentValue: value - 1_01 })),
      'amount_too_high',
    );
    await client.refund(id, { amount: value - 1_01, currentValue: value - 1_01 });
    book(merchant);
    const last = checkedView(await client.transaction(id));
    assert.deepInclude(last, { currentValue: 0, refundsTotal: value });
    assert.deepInclude(last.reports[0], { state: 'applied', amount: value - 1_01 });
    assert.equal(await codeOf(client.refund(id, { amount: 1, currentValue: value })), 'transaction_changed');
    assert.deepEqual(
      booked(merchant, id).refunds.map(({ amount }) => amount),
      [1_01, value - 1_01],
    );
  });

  it('made fifty times at once by users who were shown the same are sent once', async () => {
    const merchant = await start();
    const { client, id, value, sandbox } = merchant;
    const tries = Array.from({ length: 50 }, () =>
      client.refund(id, { amount: 5_00, currentValue: value, available: value }).then(
        () => 'sent',
        ({ code }: { code: string }) => code,
      ),
    );
    const results = await Promise.all(tries);
    assert.lengthOf(
      results.filter((result) => result === 'sent'),
      1,
      [...new Set(results)].join(),
    );
    assert.deepEqual([...new Set(results)].sort(), ['sent', 'transaction_changed']);
    assert.equal(asked(sandbox, refunds), 1);
    book(merchant);
    assert.equal(booked(merchant, id).currentValue, value - 5_00);
  });

  it('are sent also when another process records the outcome of the previous one at that moment', async () => {
    const store = memoryStore();
    let isRecorded = false;
    const add: Store['tasks']['add'] = async (record, conditions) => {
      if (conditions?.last && !isRecorded) {
        isRecorded = true;
        await store.tasks.change(conditions.last, { state: 'applied', updatedAt: record.updatedAt + 1 });
      }
      return store.tasks.add(record, conditions);
    };
    const recording: Store = { ...store, tasks: { ...store.tasks, add } };
    const merchant = await start({ store: recording });
    const { client, id, value, sandbox } = merchant;
    await client.refund(id, { amount: 1_00, currentValue: value });
    book(merchant);
    const { currentValue, standing } = await client.transaction(id);
    assert.isUndefined(standing.refund.obstacle);
    const last = await client.refund(id, { amount: 2_00, currentValue: currentValue ?? 0 });
    assert.isTrue(isRecorded);
    assert.deepInclude(last.reports[0], { kind: 'refund', amount: 2_00 });
    assert.equal(asked(sandbox, refunds), 2);
  });

  it('of a delivery and of a refund are both shown later, the newest first, and each blocks only its own kind', async () => {
    const merchant = await start();
    const { client, id, value, clock, sandbox, delivered } = merchant;
    const shown = async () =>
      checkedView(await client.transaction(id)).reports.map(({ kind, state, amount }) => [kind, state, amount]);
    await client.capture(id, {});
    clock.pass(1);
    await client.refund(id, { amount: 1_00, currentValue: value });
    assert.deepEqual(await shown(), [
      ['refund', 'pending', 1_00],
      ['capture', 'pending', undefined],
    ]);
    const listed = (await client.transactions({ pageSize: 100 })).transactions.find((each) => each.id === id);
    assert.deepEqual(
      listed?.reports.map(({ kind, state }) => [kind, state]),
      [
        ['refund', 'pending'],
        ['capture', 'pending'],
      ],
    );
    assert.equal(await codeOf(client.capture(id, {})), 'report_pending');
    book(merchant);
    assert.deepEqual(await shown(), [
      ['refund', 'applied', 1_00],
      ['capture', 'applied', undefined],
    ]);
    await client.refund(id, { amount: 2_00, currentValue: value - 1_00 });
    assert.deepEqual(await shown(), [
      ['refund', 'pending', 2_00],
      ['capture', 'applied', undefined],
    ]);
    assert.deepEqual([asked(sandbox, captures), asked(sandbox, refunds)], [1, 2]);
    await eventually(() => delivered.some(({ reports }) => reports.length === 2), 'the shop is told of both');
  });

  it('that never arrived are overdue after ten minutes, and can then be sent again', async () => {
    const merchant = await start();
    const { client, id, value, sandbox, clock } = merchant;
    sandbox.faults.add({ operation: operations.refund, kind: 'status', status: 500 });
    assert.deepInclude((await client.refund(id, { amount: 1_00, currentValue: value })).reports[0], {
      state: 'pending',
      isAccepted: false,
    });
    clock.pass(10 * minute - 1);
    assert.equal((await client.transaction(id)).reports[0]?.state, 'pending');
    clock.pass(1);
    assert.equal((await client.transaction(id)).reports[0]?.state, 'overdue');
    assert.equal((await client.refund(id, { amount: 1_00, currentValue: value })).reports[0]?.state, 'pending');
    book(merchant);
    assert.equal((await client.transaction(id)).reports[0]?.state, 'applied');
    assert.equal(booked(merchant, id).currentValue, value - 1_00);
  });

  it('that the service refuses count as not made, and leave everything as it was', async () => {
    const merchant = await start();
    const { client, id, value, sandbox, store } = merchant;
    const body = {
      title: 'Bad Request',
      detail: 'no',
      ...wireAnswer({}, [wireMessage({ key: 'X.Errors.STATUS_UNGUELTIG', severity: 'ERROR', renderedMessage: '' })]),
    };
    const refusal = { operation: operations.refund, kind: 'status', status: 400, body } as const;
    sandbox.faults.add(refusal);
    assert.equal(await codeOf(client.refund(id, { amount: 1_00, currentValue: value })), 'report_rejected');
    assert.deepEqual(await store.tasks.of([id]), []);
    await client.refund(id, { amount: 1_00, currentValue: value });
    book(merchant);
    const { reports } = await client.transaction(id);
    sandbox.faults.add(refusal);
    assert.equal(await codeOf(client.refund(id, { amount: 2_00, currentValue: value - 1_00 })), 'report_rejected');
    assert.deepEqual((await client.transaction(id)).reports, reports);
    assert.equal((await client.refund(id, { amount: 2_00, currentValue: value - 1_00 })).reports[0]?.amount, 2_00);
  });

  it('are answered with the last known transaction when it cannot be read afterwards', async () => {
    const bank = heldBank();
    const { client, id, value, sandbox, log } = await start({ transport: bank.transport });
    const release = bank.hold(refundPaths[reporting]);
    const answer = client.refund(id, { amount: 1_00, currentValue: value });
    await bank.holds();
    sandbox.faults.add({ operation: operations.read, kind: 'status', status: 503 });
    release();
    assert.deepInclude(checkedView(await answer).reports[0], { state: 'pending', isAccepted: true, amount: 1_00 });
    assert.equal((await answer).currentValue, value);
    assert.deepInclude(log[0], { event: 'service_incident', status: 503 });
  });

  it('are not sent when the transaction cannot be read', async () => {
    const { client, id, value, sandbox } = await start();
    for (const [fault, code] of [
      [{ kind: 'status', status: 503 }, 'service_unavailable'],
      [{ kind: 'malformed' }, 'service_malformed'],
      [{ kind: 'status', status: 401, body: {} }, 'service_refused'],
      [{ kind: 'answer-lost' }, 'service_unavailable'],
    ] as const) {
      sandbox.faults.add({ operation: operations.read, ...fault });
      assert.equal(await codeOf(client.refund(id, { amount: 1_00, currentValue: value })), code);
    }
    assert.equal(asked(sandbox, refunds), 0);
    assert.equal(await codeOf(client.capture('ZZZZZZ', {})), 'unknown_transaction');
    assert.equal(asked(sandbox, captures), 0);
  });

  it('are followed in the background until the shop has got their outcome, also without a notification', async () => {
    const skip = fastForward();
    const { client, id, value, sandbox, delivered, store, ratenkauf } = await start();
    await client.refund(id, { amount: 1_00, currentValue: value });
    sandbox.bookPending();
    await eventually(() => delivered.some((each) => each.currentValue === value - 1_00), 'the shop is told');
    assert.deepInclude(delivered.at(-1)?.reports[0], { kind: 'refund', state: 'applied' });
    await eventually(
      async () => (await store.tasks.of([id])).every(({ isDone }) => isDone),
      'nothing is left to follow',
    );
    const before = asked(sandbox, reads);
    await skip(60_000);
    await ratenkauf.close();
    assert.equal(asked(sandbox, reads), before, 'nobody asks any more');
  });
});

describe('reports through the merchant-api', () => {
  it('send the reason, and no amount for a full refund', async () => {
    const { sandbox, client } = await startMerchant({ reporting: 'merchant-api' });
    const { id, value } = openTransaction(sandbox);
    const refund = async (amount: number, currentValue: number, reason?: RefundReason) => {
      await client.refund(id, { amount, currentValue, ...(reason && { reason }) });
      sandbox.bookPending();
      const { body } = sandbox
        .requests()
        .filter(({ operation }) => operation === 'transaktionen.rueckabwicklung')
        .at(-1)!;
      const { grund, betrag } = JSON.parse(body) as { grund: string; betrag?: number };
      return [grund, betrag];
    };
    assert.deepEqual(await refund(1_10, value), ['WIDERRUF_TEILWEISE', 1.1]);
    assert.deepEqual(await refund(2_05, value - 1_10, 'reduction_warranty'), [
      'MINDERUNG_GARANTIE_GEWAEHRLEISTUNG',
      2.05,
    ]);
    assert.deepEqual(await refund(3_00, value - 3_15, 'return_warranty'), ['RUECKGABE_GARANTIE_GEWAEHRLEISTUNG', 3]);
    assert.deepEqual(await refund(value - 6_15, value - 6_15, 'revocation'), ['WIDERRUF_VOLLSTAENDIG', undefined]);
    assert.equal((await client.transaction(id)).currentValue, 0);
  });

  it('that the service refuses at once have its reason, as those that the other interface refuses later', async () => {
    const bank = heldBank();
    const { sandbox, client, delivered, log } = await startMerchant({
      reporting: 'merchant-api',
      transport: bank.transport,
    });
    const { id, value } = openTransaction(sandbox);
    const release = bank.hold(refundPaths['merchant-api']);
    const late = client.refund(id, { amount: 1_00, currentValue: value });
    await bank.holds();
    // A user of the bank's own back office reports first.
    sandbox.refund(id, 50_00);
    release();
    const reason = 'Eine andere Rückabwicklung ist noch nicht gebucht.';
    assert.deepInclude((await late).reports[0], {
      kind: 'refund',
      state: 'refused',
      isAccepted: false,
      amount: 1_00,
      reason,
    });
    await eventually(() => delivered.at(-1)?.reports[0]?.reason === reason, 'the shop is told');
    assert.match(log.map(({ message }) => message).join(), /merchant\.refund \(rejected/);
    assert.notInclude(JSON.stringify(log), reason);
    sandbox.bookPending();
    assert.deepInclude((await client.refund(id, { amount: 1_00, currentValue: value - 50_00 })).reports[0], {
      state: 'pending',
    });
  });

  it('that are refused do not take the place of one that is overdue and may still be booked', async () => {
    const { sandbox, client, clock } = await startMerchant({ reporting: 'merchant-api' });
    const { id, value } = openTransaction(sandbox);
    sandbox.faults.add({ operation: 'transaktionen.rueckabwicklung', kind: 'status', status: 500 });
    await client.refund(id, { amount: 1_00, currentValue: value });
    clock.pass(10 * minute);
    assert.equal((await client.transaction(id)).reports[0]?.state, 'overdue');
    const message = { key: 'Msg.Errors.STATUS_UNGUELTIG', severity: 'ERROR', renderedMessage: 'Jetzt nicht.' };
    sandbox.faults.add({
      operation: 'transaktionen.rueckabwicklung',
      kind: 'status',
      status: 409,
      body: { wsMessages: { messages: [message] } },
    });
    assert.equal(await codeOf(client.refund(id, { amount: 1_00, currentValue: value })), 'report_rejected');
    assert.deepInclude((await client.transaction(id)).reports[0], { state: 'overdue', amount: 1_00 });
  });
});

describe('a request that the service does not accept', () => {
  it('is logged, and does not count as one of wrong credentials', async () => {
    const { sandbox, client, log } = await startMerchant();
    const { id } = openTransaction(sandbox);
    sandbox.sign({ secret: 'a secret that the shop does not know' });
    assert.equal(await codeOf(client.transaction(id)), 'service_refused');
    assert.match(log.map(({ message }) => message).join(), /transactions\.transaction \(rejected, HTTP 400\)/);
  });

  it('because of a firewall is logged with the number that the bank needs to find it', async () => {
    const { sandbox, client, log } = await startMerchant();
    const { id } = openTransaction(sandbox);
    sandbox.faults.add({
      operation: 'transaction.read',
      kind: 'status',
      status: 400,
      body: '<p>Support-ID: 123456</p>',
    });
    assert.equal(await codeOf(client.transaction(id)), 'service_refused');
    assert.match(log.map(({ message }) => message).join(), /support id 123456/);
  });
});

describe('reports through the transaction-api', () => {
  it('are answered soon after the service has accepted them, also when it is slow to show them', async () => {
    const bank = heldBank();
    const { sandbox, client } = await startMerchant({ transport: bank.transport });
    const { id, value } = openTransaction(sandbox);
    const release = bank.hold(refundPaths['transaction-api']);
    const answer = client.refund(id, { amount: 1_00, currentValue: value });
    await bank.holds();
    sandbox.faults.add({ operation: 'transaction.read', kind: 'slow', delayMs: 6_000 });
    release();
    const [
      {
        reports: [report],
      },
      ms,
    ] = await timed(() => answer);
    assert.deepInclude(report, { state: 'pending', isAccepted: true });
    assert.isBelow(ms, 5_500);
  });

  it('that the service accepts and then refuses have its reason', async () => {
    const bank = heldBank();
    const { sandbox, client, delivered } = await startMerchant({ transport: bank.transport });
    const { id, value } = openTransaction(sandbox);
    const release = bank.hold(refundPaths['transaction-api']);
    const late = client.refund(id, { amount: 1_00, currentValue: value });
    await bank.holds();
    // A user of the bank's own back office reports first.
    sandbox.refund(id, value);
    release();
    assert.equal((await late).reports[0]?.state, 'pending');
    sandbox.bookPending();
    const { reports, currentValue } = checkedView(await client.transaction(id));
    assert.deepInclude(reports[0], {
      state: 'refused',
      isAccepted: true,
      reason: 'Eine andere Rückabwicklung ist noch nicht gebucht.',
    });
    assert.equal(currentValue, 0);
    await eventually(() => delivered.at(-1)?.reports[0]?.state === 'refused', 'the shop is told');
  });

  it('are sent signed and by POST where that is configured', async () => {
    const signature = { secret: 'geheim-0815', scheme: 'hmacsha256' } as const;
    const { sandbox, client, log } = await startMerchant({ service: { signature, reportMethod: 'POST' } });
    const { id, value } = openTransaction(sandbox);
    sandbox.sign(signature);
    await client.capture(id, { trackingNumber: 'Ä 1' });
    const sent = sandbox.requests().find(({ operation }) => operation === 'transaction.capture');
    assert.deepInclude({ ...sent }, { method: 'POST', body: '{"trackingNumber":"Ä 1"}' });
    assert.match(sent?.headers['content-signature'] ?? '', /^hmacsha256=[0-9a-f]{64}$/);
    assert.equal((await client.transaction(id)).currentValue, value);
    sandbox.sign({ ...signature, secret: 'another secret' });
    assert.equal(await codeOf(client.refund(id, { amount: 1, currentValue: value })), 'service_malformed');
    assert.equal(asked(sandbox, refunds), 0);
    assert.notInclude(JSON.stringify(log), signature.secret);
  });
});
