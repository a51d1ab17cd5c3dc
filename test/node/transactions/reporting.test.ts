import { assert, describe, it } from 'vitest';
import type { RefundReason } from '../../../src/contract/transaction-requests.js';
import type { Store } from '../../../src/server/store/store.js';
import { allOrFirst } from '../../support/all.js';
import { codeOf } from '../../support/matching.js';
import { fastForward } from '../../support/patience.js';
import { timed } from '../../support/stopwatch.js';
import { heldBank } from '../purchases/held-bank.js';
import { memoryStore } from '../purchases/shop.js';
import {
  asked,
  captures,
  checkedView,
  eventually,
  openTransaction,
  operations,
  reads,
  refundPaths,
  refunds,
  reportings,
  startMerchant,
  startOne,
  type MerchantOverrides,
} from './shop.js';

/** Starts a shop over HTTP with one transaction. */
const start = async (overrides: MerchantOverrides = {}) => {
  const merchant = await startMerchant(overrides);
  const { id, value } = openTransaction(merchant.sandbox);
  const refund = (amount: number, currentValue = value) => merchant.client.refund(id, { amount, currentValue });
  return { ...merchant, id, value, refund };
};

/** Same with a bank that holds a refund until `work` is done; resolves with the answer, which is still to come. */
async function startHeld(overrides: MerchantOverrides, work: (merchant: Awaited<ReturnType<typeof start>>) => void) {
  const bank = heldBank();
  const merchant = await start({ transport: bank.transport, ...overrides });
  const release = bank.hold(refundPaths[overrides.reporting ?? 'transaction-api']);
  const answer = merchant.refund(1_00);
  await bank.holds();
  work(merchant);
  release();
  return { ...merchant, answer: answer.then(checkedView) };
}

// What becomes of reports in each case is in tasks.test.ts.
describe.each(allOrFirst(1, reportings))('reports through the %s', (reporting) => {
  it('of a delivery and a refund are accepted once, shown with the newest first, and applied when they are booked', async () => {
    const { client, id, value, refund, sandbox, clock, delivered } = await start({ reporting });
    const shown = async () =>
      checkedView(await client.transaction(id)).reports.map(({ kind, state, amount }) => [kind, state, amount]);
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
    clock.pass(1);
    await refund(1_00);
    assert.deepEqual(await shown(), [
      ['refund', 'pending', 1_00],
      ['capture', 'pending', undefined],
    ]);
    sandbox.bookPending();
    assert.deepEqual(await shown(), [
      ['refund', 'applied', 1_00],
      ['capture', 'applied', undefined],
    ]);
    assert.equal(await codeOf(client.capture(id, {})), 'wrong_state');
    assert.deepInclude(await client.transaction(id), { status: 'in_billing', currentValue: value - 1_00 });
    assert.deepEqual([asked(sandbox, captures), asked(sandbox, refunds)], [1, 1]);
    const { bookings } = sandbox.transactions().find(({ businessId }) => businessId === id)!;
    assert.deepEqual(
      bookings.map(({ trackingNumber }) => trackingNumber),
      [capture.trackingNumber ?? null, null],
    );
    await eventually(() => delivered.some(({ reports }) => reports.length === 2), 'the shop is told of both');
  });

  it('made twenty times at once by users who were shown the same are sent once', async () => {
    const { client, id, value, sentOf, goOn, booked } = await startOne({ reporting });
    const refund = { amount: 5_00, currentValue: value, available: value };
    const codes = await Promise.all(Array.from({ length: 20 }, () => codeOf(client.refund(id, refund))));
    assert.deepEqual(codes.sort(), ['ok', ...Array<string>(19).fill('transaction_changed')]);
    assert.equal(sentOf('refund'), 1);
    await goOn();
    assert.deepEqual(booked(), [5_00]);
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
    const { office, goOn, sentOf } = await startOne({ reporting, store: { ...store, tasks: { ...store.tasks, add } } });
    await office(1_00);
    await goOn();
    assert.deepInclude((await office(2_00)).reports[0], { kind: 'refund', amount: 2_00 });
    assert.deepEqual([isRecorded, sentOf('refund')], [true, 2]);
  });

  it.each([
    ['cannot be read', { kind: 'status', status: 503 }],
    ['is read slowly', { kind: 'slow', delayMs: 6_000 }],
  ] as const)('are answered soon with the last known transaction if it %s afterwards', async (_, fault) => {
    const { answer, value, log } = await startHeld({ reporting }, ({ sandbox }) =>
      sandbox.faults.add({ operation: operations[reporting].read, ...fault }),
    );
    const [{ reports, currentValue }, ms] = await timed(() => answer);
    assert.deepInclude(reports[0], { state: 'pending', isAccepted: true, amount: 1_00 });
    assert.equal(currentValue, value);
    assert.isBelow(ms, 5_500);
    if (fault.kind === 'status') assert.deepInclude(log[0], { event: 'service_incident', status: 503 });
  });

  it('are not sent when the transaction cannot be read', async () => {
    const { client, refund, sandbox } = await start({ reporting });
    for (const [fault, code] of [
      [{ kind: 'status', status: 503 }, 'service_unavailable'],
      [{ kind: 'malformed' }, 'service_malformed'],
      [{ kind: 'status', status: 401, body: {} }, 'service_refused'],
      [{ kind: 'answer-lost' }, 'service_unavailable'],
    ] as const) {
      sandbox.faults.add({ operation: operations[reporting].read, ...fault });
      assert.equal(await codeOf(refund(1_00)), code);
    }
    assert.equal(await codeOf(client.capture('ZZZZZZ', {})), 'unknown_transaction');
    assert.equal(asked(sandbox, refunds) + asked(sandbox, captures), 0);
  });

  it('are followed in the background until the shop has got their outcome, also without a notification', async () => {
    const skip = fastForward();
    const { id, value, refund, sandbox, delivered, store, ratenkauf } = await start({ reporting });
    await refund(1_00);
    sandbox.bookPending();
    await eventually(() => delivered.some((each) => each.currentValue === value - 1_00), 'the shop is told');
    assert.deepInclude(delivered.at(-1)?.reports[0], { kind: 'refund', state: 'applied' });
    await eventually(async () => (await store.tasks.of([id])).every(({ isDone }) => isDone), 'nothing is left');
    const before = asked(sandbox, reads);
    await skip(60_000);
    await ratenkauf.close();
    assert.equal(asked(sandbox, reads), before, 'nobody asks any more');
  });
});

const tooLate = 'Eine andere Rückabwicklung ist noch nicht gebucht.';

it.each([
  ['merchant-api', 'refused'],
  ['transaction-api', 'pending'],
] as const)(
  'a refund that the bank refuses has its reason, through the %s: it is %s at first',
  async (reporting, first) => {
    const { answer, client, id, sandbox, delivered, log } = await startHeld({ reporting }, (merchant) =>
      // A user of the bank's own back office reports first.
      merchant.sandbox.refund(merchant.id, 50_00),
    );
    assert.equal((await answer).reports[0]?.state, first);
    sandbox.bookPending();
    assert.deepInclude(checkedView(await client.transaction(id)).reports[0], {
      kind: 'refund',
      state: 'refused',
      isAccepted: first === 'pending',
      amount: 1_00,
      reason: tooLate,
    });
    await eventually(() => delivered.at(-1)?.reports[0]?.reason === tooLate, 'the shop is told');
    if (first === 'refused') assert.match(log.map(({ message }) => message).join(), /merchant\.refund \(rejected/);
    assert.notInclude(JSON.stringify(log), tooLate);
  },
);

it('refunds through the merchant-api send the reason, and no amount for a full one', async () => {
  const { client, id, value, office, goOn, atBank, sandbox } = await startOne({ reporting: 'merchant-api' });
  const sent = async (amount: number, reason?: RefundReason) => {
    const { currentValue } = atBank();
    await (reason ? client.refund(id, { amount, currentValue, reason }) : office(amount));
    await goOn();
    const { body } = sandbox.requests().findLast(({ operation }) => operation === 'transaktionen.rueckabwicklung')!;
    const { grund, betrag } = JSON.parse(body) as { grund: string; betrag?: number };
    return [grund, betrag];
  };
  assert.deepEqual(await sent(1_10), ['WIDERRUF_TEILWEISE', 1.1]);
  assert.deepEqual(await sent(2_05, 'reduction_warranty'), ['MINDERUNG_GARANTIE_GEWAEHRLEISTUNG', 2.05]);
  assert.deepEqual(await sent(3_00, 'return_warranty'), ['RUECKGABE_GARANTIE_GEWAEHRLEISTUNG', 3]);
  assert.deepEqual(await sent(value - 6_15, 'revocation'), ['WIDERRUF_VOLLSTAENDIG', undefined]);
  assert.equal(atBank().currentValue, 0);
});
