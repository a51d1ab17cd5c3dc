import { assert, describe, it } from 'vitest';
import type { RouteError } from '../../../src/server.js';
import { codeOf, rejectionOf } from '../../support/matching.js';
import { soon } from '../../support/patience.js';
import { minute } from '../http/server-shop.js';
import { reportings } from '../transactions/shop.js';
import { startProgram } from './program.js';
import { refusedOnce } from './shop.js';

/** Starts a shop with one order, A-1001, that the bank has confirmed. */
async function startSold(overrides: Parameters<typeof startProgram>[0] = {}) {
  const shop = await startProgram(overrides);
  const id = await shop.approve();
  await shop.confirm(id);
  const transaction = () => shop.sandbox.transactions()[0];
  const reported = () =>
    shop.sandbox.requests().filter(({ operation }) => /^transaction\.(capture|refund)$/.test(operation ?? '')).length;
  return { ...shop, id, orders: shop.ratenkauf.orders, transaction, reported };
}

/** Starts a shop with one order, A-1001, whose purchase the bank has approved, and refused once to confirm. */
async function startRefused() {
  const shop = await startProgram();
  const id = await shop.approve();
  shop.sandbox.faults.add(refusedOnce);
  await shop.confirm(id);
  return { ...shop, id, orders: shop.ratenkauf.orders };
}

describe('an order that its shop reports by its number', () => {
  it('is reported as delivered once, with its tracking number, however often; then it is not cancelled', async () => {
    const { orders, sandbox, transaction, reported } = await startSold();
    const call = { key: 'shipped A-1001', trackingNumber: 'DHL-1' };
    assert.deepInclude(await orders.shipped('A-1001', call), { outcome: 'requested' });
    await Promise.all([orders.shipped('A-1001', call), orders.shipped('A-1001', call)]);
    sandbox.bookPending();
    const again = await orders.shipped('A-1001', call);
    assert.nestedInclude(again, { 'request.state': 'applied', 'request.key': 'shipped A-1001' });
    assert.deepEqual([reported(), transaction()?.bookings.length], [1, 1]);
    const error = await rejectionOf(orders.cancelled('A-1001', { key: 'cancelled' }));
    assert.include(error, { code: 'wrong_state' });
    assert.match(String(error), /orders\.refunded/);
  });

  it('that the bank has confirmed and does not show yet is reported later, with the same key', async () => {
    const { orders, sandbox, reported, log, ratenkauf } = await startSold();
    const notThere = { title: 'Not Found', violations: [{ field: 'transactionId', message: 'unknown' }] };
    sandbox.faults.add({ operation: 'transaction.read', kind: 'status', status: 404, body: notThere, times: 3 });
    const later = { code: 'service_malformed', retryable: true };
    assert.include(await rejectionOf(orders.shipped('A-1001', { key: 'shipped' })), later);
    assert.include(await rejectionOf(orders.refunded('A-1001', { amount: 100, key: 'refund' })), later);
    assert.include(await rejectionOf(ratenkauf.transactions.ofOrder('A-1001')), later);
    assert.equal(reported(), 0);
    assert.isTrue(log.some(({ code, operation }) => code === 'not_found' && operation === 'transactions.transaction'));
    assert.nestedInclude(await orders.shipped('A-1001', { key: 'shipped' }), { outcome: 'requested' });
    assert.equal(reported(), 1);
  });

  it('is reversed when it is cancelled before its delivery', async () => {
    const { orders, sandbox, transaction } = await startSold();
    const call = { key: 'cancelled A-1001' };
    assert.include(await orders.cancelled('A-1001', call), { outcome: 'requested' });
    sandbox.bookPending();
    assert.equal(transaction()!.currentValue, 0);
    assert.nestedInclude(await orders.cancelled('A-1001', call), { 'request.state': 'applied' });
  });

  it.each([
    ['at the same moment', 'both', ['shipped', 'cancelled']],
    ['before the delivery is booked', 'one by one', ['shipped', 'cancelled']],
    ['before the cancellation is booked', 'one by one', ['cancelled', 'shipped']],
  ] as const)('is delivered or cancelled, not both, in two processes: %s', async (_, how, verbs) => {
    const shop = await startSold();
    const other = shop.another();
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
    assert.equal(shop.reported(), 1);
  });
});

describe('an order that is cancelled before the bank has confirmed it', () => {
  it.each([
    ['is cancelled', 'cancelled'],
    ['costs nothing any more', 'changed'],
  ] as const)('ends its purchase when that is approved, nothing was sent, and it %s', async (_, verb) => {
    const { orders, confirmations } = await startRefused();
    const key = verb;
    const ended = await (verb === 'changed'
      ? orders.changed('A-1001', { amount: 0, key })
      : orders.cancelled('A-1001', { key }));
    assert.nestedInclude(ended, { outcome: 'ended', 'purchase.state': 'abandoned' });
    assert.deepEqual(await orders.cancelled('A-1001', { key: 'again' }), ended);
    assert.deepEqual(confirmations(), [0]);
  });

  it('is not ordered when its purchase gets the number only afterwards, by whichever process', async () => {
    const shop = await startProgram();
    const other = shop.another();
    const id = await shop.approve();
    const cancelled = { key: 'cancelled' };
    assert.deepEqual(await other.orders.cancelled('A-1001', cancelled), { outcome: 'not_financed' });
    assert.include(await shop.confirm(id), { state: 'abandoned' });
    assert.deepEqual(shop.confirmations(), [0]);
    assert.nestedInclude(await other.orders.cancelled('A-1001', cancelled), { outcome: 'ended' });
  });

  it('is left to an operator when its delivery was reported already: that is not taken back', async () => {
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

  it('cannot be delivered or refunded, and is cancelled by a withdrawal', async () => {
    const shop = await startProgram();
    const id = await shop.approve();
    shop.sandbox.faults.add({ operation: 'vorgang.bestaetigen', kind: 'status', status: 503 });
    await shop.confirm(id);
    const { orders } = shop.ratenkauf;
    const unknown = { code: 'service_unavailable', retryable: true };
    assert.include(await rejectionOf(orders.shipped('A-1001', { key: 'shipped' })), unknown);
    assert.include(await rejectionOf(orders.refunded('A-1001', { amount: 100, key: 'refund' })), unknown);
    const withdrawal = { items: 'all', receivedAt: new Date(shop.clock.now()), key: 'withdrawal' } as const;
    assert.include(await orders.withdrawn('A-1001', withdrawal), { outcome: 'ended' });
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
    const other = shop.another();
    const value = shop.transaction()!.currentValue;
    shop.sandbox.holdBookings(true);
    const calls = [shop.orders, other.orders].map((orders, index) =>
      orders.changed('A-1001', { amount: value - 3000, key: `change ${index}` }),
    );
    const outcomes = (await Promise.all(calls)).map(({ outcome }) => outcome);
    assert.sameMembers(outcomes, ['requested', 'unchanged']);
    shop.sandbox.bookPending();
    assert.equal(shop.transaction()!.currentValue, value - 3000);
  });

  it('is reversed if nothing is left of it, also after its delivery; it cannot cost more', async () => {
    const { orders, sandbox, transaction } = await startSold();
    const more = { amount: transaction()!.currentValue + 1, key: 'more' };
    const error = await rejectionOf(orders.changed('A-1001', more));
    assert.include(error, { code: 'amount_too_high' });
    assert.match(String(error), /new purchase/);
    await orders.shipped('A-1001', { key: 'shipped' });
    sandbox.bookPending();
    assert.include(await orders.changed('A-1001', { items: [], key: 'empty' }), { outcome: 'requested' });
    sandbox.bookPending();
    assert.equal(transaction()!.currentValue, 0);
    assert.deepEqual(await orders.changed('A-1001', { amount: 0, key: 'seen again' }), { outcome: 'unchanged' });
  });
});

describe('bad input about an order', () => {
  it('is refused, and nothing is sent; an order that was paid otherwise is an answer, not an error', async () => {
    const { orders, reported, transaction } = await startSold();
    const value = transaction()!.currentValue;
    const none = { outcome: 'not_financed' };
    assert.deepEqual(await orders.shipped('B-1', { key: 'a' }), none);
    assert.deepEqual(await orders.refunded('B-1', { amount: 100, key: 'b' }), none);
    assert.deepEqual(await orders.cancelled('B-1', { key: 'c' }), none);
    assert.deepEqual(await orders.changed('B-1', { amount: 100, key: 'd' }), none);
    for (const work of [
      () => orders.shipped('', { key: 'e' }),
      () => orders.shipped('A-1001', { key: '' }),
      () => orders.shipped('A-1001', {} as { key: string }),
      () => orders.refunded('A-1001', { amount: 0, key: 'f' }),
      () => orders.refunded('A-1001', { amount: 1.5, key: 'g' }),
      () => orders.cancelled('A-1001', { key: 'x'.repeat(256) }),
      () => orders.cancelled('A-1001', { key: 'x\0' }),
      () => orders.cancelled('A-1001\0', { key: 'y' }),
      () => orders.shipped('A-1001', { key: 'z', trackingNumber: 'DHL\n1' }),
      () => orders.changed('A-1001', { key: 'neither' }),
      () => orders.changed('A-1001', { amount: 1, items: [], key: 'both' }),
      () => orders.changed('A-1001', { amount: -1, key: 'below' }),
    ])
      assert.equal(await codeOf(work()), 'invalid_request');
    assert.equal(await codeOf(orders.refunded('A-1001', { amount: value + 1, key: 'h' })), 'amount_too_high');
    await orders.refunded('A-1001', { amount: 100, key: 'i' });
    for (const other of [
      orders.refunded('A-1001', { amount: 200, key: 'i' }),
      orders.shipped('A-1001', { key: 'i' }),
      orders.refunded('B-1', { amount: 100, key: 'i' }),
      orders.refunded('A-1001', { amount: 100, key: 'i', reason: 'revocation' }),
    ])
      assert.equal(await codeOf(other), 'key_reused');
    assert.equal(reported(), 1);
  });
});

describe('an order from which its customer withdraws', () => {
  it.each(reportings)('is refunded in part or in whole, also after its delivery, through the %s', async (reporting) => {
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
    await soon(() => {
      sandbox.bookPending();
      assert.equal(transaction()!.currentValue, 0);
    });
    const reversals = sandbox.requests().filter(({ operation }) => /rueckabwicklung|reversal/.test(operation ?? ''));
    if (reporting === 'merchant-api') {
      const bodies = reversals.map(({ body }) => JSON.stringify(body));
      assert.match(bodies[0] ?? '', /2027-03-08.*WIDERRUF_TEILWEISE|WIDERRUF_TEILWEISE.*2027-03-08/);
      assert.match(bodies[1] ?? '', /WIDERRUF_(VOLLSTAENDIG|TEILWEISE)/);
    }
  });

  it('is refunded once, and not for a withdrawal that cannot be', async () => {
    const { orders, reported, clock } = await startSold();
    const day = 24 * 60 * minute;
    const receivedAt = new Date('2027-03-08T12:00:00Z');
    const call = { items: [{ quantity: 1, price: 2000 }], receivedAt, key: 'withdrawal' };
    for (const wrong of [
      { receivedAt: new Date(clock.now() + 2 * day) },
      { receivedAt: new Date(clock.now() - 500 * day) },
      { receivedAt: new Date(NaN) },
      { items: [] },
      { items: [{ quantity: 0, price: 100 }] },
      { items: [{ quantity: 1, price: 0 }] },
      { items: 'some' as 'all' },
    ]) {
      const refused = orders.withdrawn('A-1001', { ...call, key: 'wrong', ...wrong });
      assert.equal(await codeOf(refused), 'invalid_request');
    }
    await orders.withdrawn('A-1001', call);
    for (const other of [{ items: [{ quantity: 2, price: 1000 }] }, { receivedAt: new Date('2027-03-07T12:00:00Z') }])
      assert.equal(await codeOf(orders.withdrawn('A-1001', { ...call, ...other })), 'key_reused');
    const later = { ...call, receivedAt: new Date('2027-03-08T14:00:00Z') };
    assert.nestedInclude(await orders.withdrawn('A-1001', later), { 'request.amount': 2000 });
    assert.equal(reported(), 1);
  });
});
