import { assert, describe, it, onTestFinished } from 'vitest';
import type { RouteError } from '../../../src/server.js';
import { rejectionOf } from '../../support/matching.js';
import { fastForward } from '../../support/patience.js';
import { heldBank } from './held-bank.js';
import { startProgram } from './program.js';
import { startProcess } from './shop.js';

const minute = 60_000;

/** Starts a shop with one order, A-1001, that the bank has confirmed. */
async function startSold(overrides: Parameters<typeof startProgram>[0] = {}) {
  const shop = await startProgram(overrides);
  const id = await shop.approve();
  await shop.confirm(id);
  const transaction = () => shop.sandbox.transactions()[0];
  return { ...shop, id, orders: shop.ratenkauf.orders, transaction };
}

describe('an order that its shop reports by its number', () => {
  it('is reported as delivered once, with its tracking number, however often the call is repeated', async () => {
    const { orders, sandbox, transaction } = await startSold();
    const call = { key: 'shipped A-1001', trackingNumber: 'DHL-1' };
    const first = await orders.shipped('A-1001', call);
    assert.deepInclude(first, { outcome: 'requested' });
    await Promise.all([orders.shipped('A-1001', call), orders.shipped('A-1001', call)]);
    sandbox.bookPending();
    const again = await orders.shipped('A-1001', call);
    assert.nestedInclude(again, { 'request.state': 'applied', 'request.key': 'shipped A-1001' });
    assert.lengthOf(
      sandbox.requests().filter(({ operation }) => operation === 'transaction.capture'),
      1,
    );
    assert.equal(transaction()?.bookings.length, 1);
  });

  it('is reversed when it is cancelled before its delivery, and not after it', async () => {
    const { orders, sandbox, transaction } = await startSold();
    const call = { key: 'cancelled A-1001' };
    assert.include(await orders.cancelled('A-1001', call), { outcome: 'requested' });
    sandbox.bookPending();
    assert.equal(transaction()!.currentValue, 0);
    assert.nestedInclude(await orders.cancelled('A-1001', call), { 'request.state': 'applied' });
    const other = await startSold();
    await other.orders.shipped('A-1001', { key: 'shipped' });
    const error = await rejectionOf(other.orders.cancelled('A-1001', { key: 'cancelled' }));
    assert.include(error, { code: 'wrong_state' });
    assert.match(String(error), /orders\.refunded/);
  });

  it.each([
    ['at the same moment, delivered first', 'both', ['shipped', 'cancelled']],
    ['at the same moment, cancelled first', 'both', ['cancelled', 'shipped']],
    ['before the delivery is booked', 'one by one', ['shipped', 'cancelled']],
    ['before the cancellation is booked', 'one by one', ['cancelled', 'shipped']],
  ] as const)('is delivered or cancelled, not both, in two processes: %s', async (_, how, verbs) => {
    const shop = await startSold();
    const other = startProcess(shop.given);
    onTestFinished(() => other.close());
    shop.sandbox.holdBookings(true);
    const outcomes: unknown[] = [];
    const ask = ([verb, orders]: readonly [(typeof verbs)[number], typeof shop.orders]) =>
      orders[verb]('A-1001', { key: verb }).then(
        ({ outcome }) => void outcomes.push(outcome),
        ({ code }: RouteError) => void outcomes.push(code),
      );
    const calls = [[verbs[0], shop.orders] as const, [verbs[1], other.orders] as const];
    if (how === 'both') await Promise.all(calls.map(ask));
    else for (const call of calls) await ask(call);
    assert.sameMembers(outcomes, ['requested', 'wrong_state']);
    assert.lengthOf(
      shop.sandbox.requests().filter(({ operation }) => /^transaction\.(capture|refund)$/.test(operation ?? '')),
      1,
    );
  });
});

describe('an order that is cancelled before the bank has confirmed it', () => {
  it('ends its purchase when that is approved, and nothing was sent', async () => {
    const shop = await startProgram();
    const id = await shop.approve();
    shop.sandbox.faults.add({ operation: 'vorgang.bestaetigen', kind: 'status', key: 'ADRESSE_UNBEKANNT' });
    await shop.confirm(id);
    const ended = await shop.ratenkauf.orders.cancelled('A-1001', { key: 'cancelled' });
    assert.nestedInclude(ended, { outcome: 'ended', 'purchase.state': 'abandoned' });
    assert.deepEqual(await shop.ratenkauf.orders.cancelled('A-1001', { key: 'cancelled' }), ended);
    assert.deepEqual(shop.confirmations(), [0]);
  });

  it('is not ordered when its purchase gets the number only afterwards, by whichever process', async () => {
    const shop = await startProgram();
    const other = startProcess(shop.given);
    onTestFinished(() => other.close());
    const id = await shop.approve();
    const cancelled = { key: 'cancelled' };
    assert.deepEqual(await other.orders.cancelled('A-1001', cancelled), { outcome: 'not_financed' });
    assert.include(await shop.confirm(id), { state: 'abandoned' });
    assert.deepEqual(shop.confirmations(), [0]);
    assert.nestedInclude(await other.orders.cancelled('A-1001', cancelled), { outcome: 'ended' });
  });

  it('is taken back when the bank has confirmed it after all', async () => {
    const bank = heldBank();
    const shop = await startProgram({ transport: bank.transport });
    const id = await shop.approve();
    const release = bank.hold('/bestaetigen');
    const pass = fastForward();
    const answer = shop.confirm(id, { timeout: 5_000 });
    await bank.holds();
    await pass(5_000);
    assert.include(await answer, { state: 'confirming' });
    const cancelled = await shop.ratenkauf.orders.cancelled('A-1001', { key: 'cancelled' });
    assert.nestedInclude(cancelled, { outcome: 'ended', 'purchase.mayRestart': true });
    release();
    await bank.idle();
    for (let round = 0; round < 3; round += 1) {
      shop.clock.pass(2 * minute);
      await shop.ratenkauf.reconcile();
      shop.sandbox.bookPending();
    }
    assert.deepEqual(shop.confirmations(), [1]);
    assert.equal(shop.sandbox.transactions()[0]?.currentValue, 0);
    assert.include(await shop.purchases.find(id), { state: 'abandoned', isTakenBack: true });
  });

  it('is left to an operator when the bank has confirmed it and its delivery was reported: that is not taken back', async () => {
    const { approve, confirm, ratenkauf, purchases, sandbox, clock } = await startProgram({
      verification: 'authorization',
    });
    const id = await approve();
    sandbox.faults.add({ operation: 'vorgang.bestaetigen', kind: 'answer-lost' });
    sandbox.faults.add({ operation: 'authorization.read', kind: 'status', status: 503, times: 'always' });
    assert.include(await confirm(id), { state: 'confirming' });
    await ratenkauf.orders.cancelled('A-1001', { key: 'cancelled' });
    sandbox.faults.clear();
    const { transactionId = '' } = (await ratenkauf.purchases.unresolved())[0]!;
    await ratenkauf.clients.transactions.capture(transactionId);
    for (let round = 0; round < 3; round += 1) {
      sandbox.bookPending();
      clock.pass(2 * minute);
      await ratenkauf.reconcile();
    }
    assert.deepInclude((await ratenkauf.purchases.unresolved())[0], { id, kind: 'unwanted' });
    assert.include(await purchases.find(id), { state: 'abandoned', isTakenBack: true });
    const by = { by: 'Frau Muster', why: 'The customer keeps it.' };
    assert.equal((await ratenkauf.purchases.resolve(id, 'confirmed', by)).state, 'confirmed');
  });

  it('cannot be delivered or refunded', async () => {
    const shop = await startProgram();
    const id = await shop.approve();
    shop.sandbox.faults.add({ operation: 'vorgang.bestaetigen', kind: 'status', status: 503 });
    await shop.confirm(id);
    const unknown = { code: 'service_unavailable', retryable: true };
    assert.include(await rejectionOf(shop.ratenkauf.orders.shipped('A-1001', { key: 'shipped' })), unknown);
    const refund = { amount: 100, key: 'refund' };
    assert.include(await rejectionOf(shop.ratenkauf.orders.refunded('A-1001', refund)), unknown);
  });
});

describe('an order that costs less than before', () => {
  it('is refunded by what the bank has over it, counting what was asked for otherwise, delivered or not', async () => {
    const { orders, sandbox, transaction } = await startSold();
    const value = transaction()!.currentValue;
    sandbox.holdBookings(true);
    await orders.refunded('A-1001', { amount: 1000, key: 'goodwill' });
    const first = await orders.changed('A-1001', { amount: value - 3000, key: 'change 1' });
    assert.nestedInclude(first, { outcome: 'requested', 'request.amount': 2000, 'request.state': 'queued' });
    assert.nestedInclude(await orders.changed('A-1001', { amount: value - 3000, key: 'change 1' }), {
      'request.amount': 2000,
    });
    assert.deepEqual(await orders.changed('A-1001', { amount: value - 3000, key: 'seen again' }), {
      outcome: 'unchanged',
    });
    sandbox.holdBookings(false);
    sandbox.bookPending();
    await orders.shipped('A-1001', { key: 'shipped' });
    const items = [
      { quantity: 1, price: value - 5000 },
      { quantity: 2, price: 500 },
    ];
    await orders.changed('A-1001', { items, key: 'change 2' });
    for (let booked = 0; booked < 2; booked += 1) {
      sandbox.bookPending();
      await orders.changed('A-1001', { items, key: 'change 2' });
    }
    assert.equal(transaction()!.currentValue, value - 4000);
  });

  it('is refunded once when two processes say the same of it at once', async () => {
    const shop = await startSold();
    const other = startProcess(shop.given);
    onTestFinished(() => other.close());
    const value = shop.transaction()!.currentValue;
    shop.sandbox.holdBookings(true);
    const calls = [shop.orders, other.orders].map((orders, index) =>
      orders.changed('A-1001', { amount: value - 3000, key: `change ${index}` }),
    );
    assert.sameMembers(
      (await Promise.all(calls)).map(({ outcome }) => outcome),
      ['requested', 'unchanged'],
    );
    shop.sandbox.bookPending();
    assert.equal(shop.transaction()!.currentValue, value - 3000);
  });

  it.each([
    ['before its delivery', false],
    ['after it', true],
  ])('is reversed if nothing is left of it: %s', async (_when, isDelivered) => {
    const { orders, sandbox, transaction } = await startSold();
    if (isDelivered) await orders.shipped('A-1001', { key: 'shipped' });
    sandbox.bookPending();
    assert.include(await orders.changed('A-1001', { items: [], key: 'empty' }), { outcome: 'requested' });
    sandbox.bookPending();
    assert.equal(transaction()!.currentValue, 0);
    assert.deepEqual(await orders.changed('A-1001', { amount: 0, key: 'seen again' }), { outcome: 'unchanged' });
  });

  it('ends its purchase if nothing is left of it before the bank has confirmed it', async () => {
    const shop = await startProgram();
    const id = await shop.approve();
    shop.sandbox.faults.add({ operation: 'vorgang.bestaetigen', kind: 'status', key: 'ADRESSE_UNBEKANNT' });
    await shop.confirm(id);
    const ended = await shop.ratenkauf.orders.changed('A-1001', { amount: 0, key: 'empty' });
    assert.nestedInclude(ended, { outcome: 'ended', 'purchase.state': 'abandoned' });
  });

  it('cannot cost more: that needs a new purchase', async () => {
    const { orders, transaction } = await startSold();
    const error = await rejectionOf(orders.changed('A-1001', { amount: transaction()!.currentValue + 1, key: 'more' }));
    assert.include(error, { code: 'amount_too_high' });
    assert.match(String(error), /new purchase/);
  });
});

describe('an order that was paid otherwise', () => {
  it('is an answer, not an error', async () => {
    const { orders } = await startSold();
    const none = { outcome: 'not_financed' };
    assert.deepEqual(await orders.shipped('B-1', { key: 'a' }), none);
    assert.deepEqual(await orders.refunded('B-1', { amount: 100, key: 'b' }), none);
    assert.deepEqual(await orders.cancelled('B-1', { key: 'c' }), none);
    assert.deepEqual(await orders.changed('B-1', { amount: 100, key: 'd' }), none);
  });
});

describe('bad input about an order', () => {
  it('is refused with a code, and nothing is sent', async () => {
    const { orders, sandbox, transaction } = await startSold();
    const value = transaction()!.currentValue;
    const refusals: readonly (readonly [() => Promise<unknown>, string])[] = [
      [() => orders.shipped('', { key: 'a' }), 'invalid_request'],
      [() => orders.shipped('A-1001', { key: '' }), 'invalid_request'],
      [() => orders.shipped('A-1001', {} as { key: string }), 'invalid_request'],
      [() => orders.refunded('A-1001', { amount: 0, key: 'b' }), 'invalid_request'],
      [() => orders.refunded('A-1001', { amount: 1.5, key: 'c' }), 'invalid_request'],
      [() => orders.refunded('A-1001', { amount: value + 1, key: 'd' }), 'amount_too_high'],
      [() => orders.cancelled('A-1001', { key: 'x'.repeat(256) }), 'invalid_request'],
      [() => orders.cancelled('A-1001', { key: 'x\0' }), 'invalid_request'],
      [() => orders.cancelled('A-1001\0', { key: 'y' }), 'invalid_request'],
      [() => orders.shipped('A-1001', { key: 'z', trackingNumber: 'DHL\n1' }), 'invalid_request'],
      [() => orders.changed('A-1001', { key: 'neither' }), 'invalid_request'],
      [() => orders.changed('A-1001', { amount: 1, items: [], key: 'both' }), 'invalid_request'],
      [() => orders.changed('A-1001', { amount: -1, key: 'below' }), 'invalid_request'],
    ];
    for (const [work, code] of refusals) assert.include(await rejectionOf(work()), { code });
    await orders.refunded('A-1001', { amount: 100, key: 'e' });
    assert.include(await rejectionOf(orders.refunded('A-1001', { amount: 200, key: 'e' })), { code: 'key_reused' });
    assert.include(await rejectionOf(orders.shipped('A-1001', { key: 'e' })), { code: 'key_reused' });
    assert.include(await rejectionOf(orders.refunded('B-1', { amount: 100, key: 'e' })), { code: 'key_reused' });
    const withReason = { amount: 100, key: 'e', reason: 'revocation' } as const;
    assert.include(await rejectionOf(orders.refunded('A-1001', withReason)), { code: 'key_reused' });
    assert.lengthOf(
      sandbox.requests().filter(({ operation }) => /transaction\.(refund|capture)/.test(operation ?? '')),
      1,
    );
  });
});

describe('an order from which its customer withdraws', () => {
  it.each([
    ['API A', 'transaction-api'],
    ['API C', 'merchant-api'],
  ] as const)('is refunded in part or in whole, also after its delivery, through %s', async (_name, reporting) => {
    const { orders, sandbox, transaction, clock } = await startSold({ reporting });
    const receivedAt = new Date(clock.now() - 2 * 24 * 60 * minute);
    const value = transaction()!.currentValue;
    await orders.shipped('A-1001', { key: 'shipped', trackingNumber: 'DHL-1' });
    sandbox.bookPending();
    const items = [
      { quantity: 2, price: 1500 },
      { quantity: 1, price: 490 },
    ];
    const part = await orders.withdrawn('A-1001', { items, receivedAt, key: 'withdrawal-1' });
    assert.nestedInclude(part, { outcome: 'requested', 'request.amount': 3490, 'request.receivedOn': '2027-03-08' });
    sandbox.bookPending();
    assert.equal(transaction()!.currentValue, value - 3490);
    await orders.withdrawn('A-1001', { items: 'all', receivedAt, key: 'withdrawal-2' });
    sandbox.bookPending();
    assert.equal(transaction()!.currentValue, 0);
    const reversals = sandbox.requests().filter(({ operation }) => /rueckabwicklung|reversal/.test(operation ?? ''));
    if (reporting === 'merchant-api') {
      const bodies = reversals.map(({ body }) => JSON.stringify(body));
      assert.match(bodies[0] ?? '', /2027-03-08.*WIDERRUF_TEILWEISE|WIDERRUF_TEILWEISE.*2027-03-08/);
      assert.match(bodies[1] ?? '', /WIDERRUF_(VOLLSTAENDIG|TEILWEISE)/);
    }
  });

  it.each([
    ['other positions with the same sum', { items: [{ quantity: 2, price: 1000 }] }],
    ['the receipt on another day', { receivedAt: new Date('2027-03-07T12:00:00Z') }],
  ])('is refused under the key of another withdrawal: %s', async (_name, changed) => {
    const { orders, sandbox } = await startSold();
    const items = [{ quantity: 1, price: 2000 }];
    const call = { items, receivedAt: new Date('2027-03-08T12:00:00Z'), key: 'withdrawal' };
    await orders.withdrawn('A-1001', call);
    assert.include(await rejectionOf(orders.withdrawn('A-1001', { ...call, ...changed })), { code: 'key_reused' });
    const later = { ...call, receivedAt: new Date('2027-03-08T14:00:00Z') };
    assert.nestedInclude(await orders.withdrawn('A-1001', later), { 'request.amount': 2000 });
    const sent = sandbox.requests().filter(({ operation }) => operation === 'transaction.refund');
    assert.lengthOf(sent, 1);
  });

  it('is cancelled when the bank has not confirmed it yet', async () => {
    const shop = await startProgram();
    const id = await shop.approve();
    shop.sandbox.faults.add({ operation: 'vorgang.bestaetigen', kind: 'status', status: 503 });
    await shop.confirm(id);
    const call = { items: 'all', receivedAt: new Date(shop.clock.now()), key: 'withdrawal' } as const;
    assert.include(await shop.ratenkauf.orders.withdrawn('A-1001', call), { outcome: 'ended' });
  });

  it('is not refunded for a withdrawal that cannot be', async () => {
    const { orders, sandbox, clock } = await startSold();
    const now = clock.now();
    const day = 24 * 60 * minute;
    for (const wrong of [
      { receivedAt: new Date(now + 2 * day) },
      { receivedAt: new Date(now - 500 * day) },
      { receivedAt: new Date(NaN) },
      { items: [] },
      { items: [{ quantity: 0, price: 100 }] },
      { items: [{ quantity: 1, price: 0 }] },
      { items: 'some' as 'all' },
    ]) {
      const call = { items: 'all' as const, receivedAt: new Date(now), key: 'withdrawal' };
      assert.include(await rejectionOf(orders.withdrawn('A-1001', { ...call, ...wrong })), { code: 'invalid_request' });
    }
    assert.isEmpty(sandbox.requests().filter(({ operation }) => operation === 'transaction.refund'));
  });
});
