import { afterEach, assert, beforeEach, describe, it } from 'vitest';
import { startSandbox, type Sandbox } from '../../../src/sandbox/sandbox.js';
import { assertHas } from '../../support/matching.js';
import { merchantAt } from './merchant.js';
import { soon } from '../../support/patience.js';
import { ask, shopAt } from './purchases.js';

const NOW = '2026-03-28T11:00:00.000Z';

let sandbox: Sandbox;
let shop: ReturnType<typeof shopAt>;
let merchant: ReturnType<typeof merchantAt>;
beforeEach(async () => {
  sandbox = await startSandbox({ now: () => new Date(NOW) });
  shop = shopAt(sandbox);
  merchant = merchantAt(sandbox);
});
afterEach(() => sandbox.close());

const purchase = (id: string) => sandbox.purchases().find(({ technicalId }) => technicalId === id);
const transaction = (id: string) => sandbox.transactions().find(({ businessId }) => businessId === id);
const control = async (path: string, body: unknown = {}) => (await shop.control(path, body)).status;

describe('the next step of a purchase', () => {
  it('confirms the purchase as the shop would, with its order number', async () => {
    const id = await shop.started();
    assert.strictEqual(await control(`purchases/${id}/confirm`), 409);
    sandbox.complete(id);
    assertHas((await shop.control(`purchases/${id}/confirm`, { orderId: '4711' })).json, {
      status: 'BESTAETIGT',
      orderId: '4711',
      confirmations: 1,
      confirmationRequests: 2,
    });
    assert.strictEqual(sandbox.transactions().length, 1);
    assert.strictEqual(await control(`purchases/${id}/confirm`), 409);
    assert.strictEqual(await control('purchases/none/confirm'), 404);
  });

  it('lets the purchase expire at once, as after its 30 minutes, unless it is confirmed', async () => {
    const [open, confirmed] = [await shop.started(), await shop.started()];
    sandbox.complete(confirmed);
    sandbox.confirm(confirmed);
    assert.deepEqual(
      [await control(`purchases/${open}/expire`), await control(`purchases/${confirmed}/expire`)],
      [204, 204],
    );
    assert.deepEqual([purchase(open), purchase(confirmed)?.status], [undefined, 'BESTAETIGT']);
    assert.strictEqual((await shop.transaction(open)).json['status'], 'EXPIRED');
    assert.strictEqual(await control(`purchases/${open}/expire`), 404);
  });
});

describe('the next step of a transaction', () => {
  it('is reported and booked like one of the shop', async () => {
    const [id, other] = [await merchant.transaction(), await merchant.transaction()];
    assert.strictEqual(await control(`transactions/${id}/capture`, { trackingNumber: '007' }), 200);
    assert.strictEqual(await control(`transactions/${other}/capture`), 200);
    assert.strictEqual(await control(`transactions/${id}/book-pending`), 200);
    assert.deepEqual(
      [await merchant.bookings(id), await merchant.bookings(other)],
      [['CAPTURE DONE'], ['CAPTURE PENDING']],
    );
    assert.strictEqual(transaction(id)?.bookings[0]?.trackingNumber, '007');
    await control(`transactions/${id.toLowerCase()}/refund`, { value: 49.9 });
    sandbox.bookPending(id);
    assert.strictEqual(transaction(id)?.currentValue, 749_10);
    await control(`transactions/${id}/refund`);
    sandbox.bookPending(id);
    assert.deepEqual(
      [transaction(id)?.currentValue, transaction(id)?.refunds.map(({ reason }) => reason)],
      [0, ['REVOCATION_PARTIAL', 'REVOCATION_FULL']],
    );
  });

  it('makes this transaction older, no other, and sends a notification', async () => {
    const [id, other] = [await merchant.transaction(), await merchant.transaction()];
    sandbox.notifyAt('http://127.0.0.1:9/notification');
    assert.strictEqual(transaction(id)?.nextStep?.status, 'REPORT_CAPTURE_EXPIRING');
    await control(`transactions/${id}/age`, { days: 76 });
    assert.deepEqual(
      [transaction(id)?.status, transaction(other)?.status],
      ['REPORT_CAPTURE_EXPIRING', 'REPORT_CAPTURE'],
    );
    assert.deepEqual(
      sandbox.transactions().map(({ businessId }) => businessId),
      [id, other],
    );
    await control(`transactions/${id}/age`, { days: 14 });
    assert.deepEqual([transaction(id)?.status, transaction(id)?.nextStep], ['EXPIRED', null]);
    assert.strictEqual(sandbox.clock.now().toISOString(), NOW);
    while (sandbox.notifications().length < 2) await new Promise((resolve) => setTimeout(resolve, 5));
    assert.deepEqual(new Set(sandbox.notifications().map(({ businessId }) => businessId)), new Set([id]));
  });

  it('books pending reports and bills deliveries when the transaction gets older', async () => {
    const id = await merchant.transaction();
    sandbox.capture(id);
    sandbox.age(id, 1);
    assert.deepEqual([transaction(id)?.status, transaction(id)?.bookings[0]?.status], ['IN_BILLING', 'DONE']);
    sandbox.age(id, 3);
    assert.strictEqual(transaction(id)?.status, 'BILLED');
  });

  it.each([
    ['capture', { trackingNumber: '' }],
    ['refund', { value: 0 }],
    ['refund', { value: 1.005 }],
    ['age', {}],
    ['age', { days: 0 }],
    ['age', { days: -1 }],
    ['age', { days: 3651 }],
    ['age', { days: 3650, minutes: 1 }],
    ['age', { weeks: 1 }],
    ['age', { amount: 5, unit: 'weeks' }],
    ['age', { unit: 'days' }],
    ['book-pending', { all: true }],
  ])('is refused with invalid input: %s %j', async (step, body) => {
    const id = await merchant.transaction();
    assert.strictEqual(await control(`transactions/${id}/${step}`, body), 400);
    assert.deepEqual(transaction(id)?.bookings, []);
  });

  it('is refused for an unknown transaction', async () => {
    for (const [step, body] of [
      ['capture', {}],
      ['refund', {}],
      ['book-pending', {}],
      ['age', { days: 1 }],
    ])
      assert.strictEqual(await control(`transactions/none/${String(step)}`, body), 404);
    assert.deepEqual(
      [sandbox.capture('none'), sandbox.refund('none'), sandbox.age('none', 1), sandbox.bookPending('none')],
      [false, false, false, 0],
    );
  });
});

describe('the time of one customer', () => {
  const form = (path: string, fields: string) =>
    ask(`${sandbox.url}/sandbox/${path}`, {
      method: 'POST',
      body: fields,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });

  it('passes for a purchase alone, up to its deletion, in addition to the clock of the bank', async () => {
    const [id, other] = [await shop.started(), await shop.started()];
    sandbox.complete(id);
    assertHas((await shop.control(`purchases/${id}/age`, { minutes: 25 })).json, {
      status: 'ENTSCHIEDEN',
      started: '2026-03-28T10:35:00.000Z',
      expires: '2026-03-28T11:05:00.000Z',
    });
    assert.strictEqual(purchase(other)?.expires, '2026-03-28T11:30:00.000Z');
    sandbox.clock.advance(4);
    assert.strictEqual((await shop.transaction(id)).json['status'], 'PREAUTHORIZED');
    assert.strictEqual((await form(`purchases/${id}/age`, 'amount=0.5&unit=minutes')).status, 303);
    assert.strictEqual(purchase(id)?.expires, '2026-03-28T11:04:30.000Z');
    assert.strictEqual(await control(`purchases/${id}/age`, { minutes: 1 }), 204);
    assert.deepEqual([purchase(id), (await shop.transaction(id)).json['status']], [undefined, 'EXPIRED']);
    assert.strictEqual(purchase(other)?.expires, '2026-03-28T11:30:00.000Z');
    assert.strictEqual(sandbox.clock.advanced(), 4);
  });

  it('passes for a confirmed purchase and its transaction together, whichever is named', async () => {
    const id = await shop.started();
    sandbox.complete(id);
    sandbox.confirm(id);
    const businessId = purchase(id)?.businessId ?? '';
    const both = () => [purchase(id)?.started, transaction(businessId)?.ordered.toISOString()];
    assert.isTrue(sandbox.agePurchase(id, { days: 1, hours: 2 }));
    assert.deepEqual(both(), ['2026-03-27T09:00:00.000Z', '2026-03-27T09:00:00.000Z']);
    assert.isTrue(sandbox.age(businessId, { minutes: 30 }));
    assert.deepEqual(both(), ['2026-03-27T08:30:00.000Z', '2026-03-27T08:30:00.000Z']);
    assert.isTrue(sandbox.age(businessId, 1));
    assert.deepEqual(both(), ['2026-03-26T08:30:00.000Z', '2026-03-26T08:30:00.000Z']);
  });

  it('sends what becomes due in its order, each with a notification, for this customer alone', async () => {
    const [late, delivered, other] = [
      await merchant.transaction(),
      await merchant.transaction(),
      await merchant.transaction(),
    ];
    sandbox.capture(delivered);
    sandbox.capture(other);
    sandbox.notifyAt('http://127.0.0.1:9/notification');
    sandbox.age(late, 91);
    sandbox.age(delivered, { days: 4 });
    const first = () => sandbox.notifications().filter(({ attempt }) => attempt === 1);
    await soon(() => assert.strictEqual(first().length, 4));
    const changesOf = (id: string) =>
      first()
        .filter(({ businessId }) => businessId === id)
        .map(({ changes }) => changes.map(({ type, to, amount }) => `${type} ${to} ${amount}`));
    assert.sameDeepMembers(changesOf(late), [['STATUS REPORT_CAPTURE_EXPIRING 79900'], ['STATUS EXPIRED 79900']]);
    assert.sameDeepMembers(changesOf(delivered), [
      ['CAPTURE DONE 79900', 'STATUS IN_BILLING 79900'],
      ['STATUS BILLED 79900'],
    ]);
    assert.deepEqual(changesOf(other), []);
  });

  it('leaves a held report pending, however much passes', async () => {
    const id = await merchant.transaction();
    sandbox.holdBookings(true);
    sandbox.capture(id);
    sandbox.age(id, 80);
    assert.deepEqual(
      [transaction(id)?.status, transaction(id)?.bookings[0]?.status],
      ['REPORT_CAPTURE_EXPIRING', 'PENDING'],
    );
  });

  it('is refused with a code, in code with a RangeError, and nothing changes', async () => {
    const id = await shop.started();
    const before = purchase(id);
    for (const body of [{}, { minutes: 0 }, { minutes: -5 }, { days: 3651 }, { minutes: 'many' }, { seconds: 5 }]) {
      const { status, json } = await shop.control(`purchases/${id}/age`, body);
      assert.deepEqual([status, json['code']], [400, 'invalid_input']);
    }
    assert.include((await form(`purchases/${id}/age`, 'amount=&unit=minutes')).text, 'Name how much time passes');
    const unknown = await shop.control('purchases/none/age', { minutes: 5 });
    assert.deepEqual([unknown.status, unknown.json['code']], [404, 'unknown_purchase']);
    const none = await shop.control('transactions/none/age', { minutes: 5 });
    assert.deepEqual([none.status, none.json['code']], [404, 'unknown_transaction']);
    assert.throws(() => sandbox.agePurchase(id, {}), RangeError);
    assert.throws(() => sandbox.agePurchase(id, { minutes: Number.NaN }), RangeError);
    assert.throws(() => sandbox.age('none', 0), RangeError);
    assert.isFalse(sandbox.agePurchase('none', { minutes: 5 }));
    assert.deepEqual(purchase(id), before);
  });
});

describe('the clock', () => {
  it('is set to a moment, or to a time in Germany, in winter and in summer', async () => {
    const told = async (now: string) => (await shop.control('clock', { now })).json['now'];
    assert.strictEqual(await told('2026-03-28T13:00:00+01:00'), '2026-03-28T12:00:00.000Z');
    assert.strictEqual(await told('2026-03-28T13:30'), '2026-03-28T12:30:00.000Z');
    assert.strictEqual(await told('2026-03-29T13:30'), '2026-03-29T11:30:00.000Z');
    assert.strictEqual(sandbox.clock.advanced(), 24.5 * 60);
  });

  it('triggers what is due when it is set, and returns to the machine’s time only as a whole', async () => {
    const id = await shop.started();
    await shop.control('clock', { now: '2026-03-28T12:31' });
    assert.isUndefined(purchase(id));
    assertHas((await shop.control('clock', { reset: true })).json, { now: NOW, advancedMinutes: 0 });
  });

  it.each([
    [{ now: '2026-03-28T10:59:00Z' }],
    [{ now: '2126-03-28T10:59:00Z' }],
    [{ now: 'tomorrow' }],
    [{ reset: false }],
    [{ advanceMinutes: 1, reset: true }],
    [{}],
  ])('refuses %j', async (body) => {
    assert.strictEqual(await control('clock', body), 400);
    assert.strictEqual(sandbox.clock.advanced(), 0);
  });
});
