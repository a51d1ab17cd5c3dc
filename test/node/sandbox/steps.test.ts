import { afterEach, assert, beforeEach, describe, it } from 'vitest';
import { startSandbox, type Sandbox } from '../../../src/sandbox/sandbox.js';
import { assertHas } from '../../support/matching.js';
import { merchantAt } from './merchant.js';
import { soon } from '../../support/patience.js';
import { ask, shopAt } from './purchases.js';

const NOW = '2026-03-28T11:00:00.000Z';
const DAY = 24 * 60;

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
    const { json } = await shop.control(`purchases/${id}/confirm`, { orderId: '4711' });
    assertHas(json, { status: 'BESTAETIGT', orderId: '4711', confirmations: 1, confirmationRequests: 2 });
    assert.strictEqual(sandbox.transactions().length, 1);
    assert.deepEqual([await control(`purchases/${id}/confirm`), await control('purchases/none/confirm')], [409, 404]);
  });

  it('lets the purchase expire at once, as after its 30 minutes, unless it is confirmed', async () => {
    const [open, confirmed] = [await shop.started(), await shop.started()];
    sandbox.complete(confirmed);
    sandbox.confirm(confirmed);
    for (const id of [open, confirmed]) assert.strictEqual(await control(`purchases/${id}/expire`), 204);
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
      [await merchant.bookings(id), await merchant.bookings(other), transaction(id)?.bookings[0]?.trackingNumber],
      [['CAPTURE DONE'], ['CAPTURE PENDING'], '007'],
    );
    await control(`transactions/${id.toLowerCase()}/refund`, { value: 49.9 });
    sandbox.bookPending(id);
    assert.strictEqual(transaction(id)?.currentValue, 749_10);
    await control(`transactions/${id}/refund`);
    sandbox.bookPending(id);
    const refunds = [{ reason: 'REVOCATION_PARTIAL' }, { reason: 'REVOCATION_FULL' }];
    assertHas(transaction(id), { currentValue: 0, refunds });
  });

  it('books and bills what is due when the transaction gets older, and nothing of another', async () => {
    const [id, late, other] = [
      await merchant.transaction(),
      await merchant.transaction(),
      await merchant.transaction(),
    ];
    assert.strictEqual(transaction(late)?.nextStep?.status, 'REPORT_CAPTURE_EXPIRING');
    sandbox.capture(id);
    sandbox.capture(other);
    sandbox.age(id, 1);
    assertHas(transaction(id), { status: 'IN_BILLING', bookings: [{ status: 'DONE' }] });
    sandbox.age(id, 3);
    await control(`transactions/${late}/age`, { days: 76 });
    assert.strictEqual(transaction(late)?.status, 'REPORT_CAPTURE_EXPIRING');
    await control(`transactions/${late}/age`, { days: 14 });
    assert.deepEqual([transaction(late)?.status, transaction(late)?.nextStep], ['EXPIRED', null]);
    assertHas([transaction(id), transaction(other)], [{ status: 'BILLED' }, { bookings: [{ status: 'PENDING' }] }]);
    assert.strictEqual(sandbox.clock.now().toISOString(), NOW);
  });

  it('is refused with invalid input and for an unknown transaction', async () => {
    const id = await merchant.transaction();
    for (const [step, ...bodies] of [
      ['capture', { trackingNumber: '' }],
      ['refund', { value: 0 }, { value: 1.005 }],
      ['age', {}, { days: 0 }, { days: -1 }, { days: 3651 }, { days: 3650, minutes: 1 }, { weeks: 1 }],
      ['age', { amount: 5, unit: 'weeks' }, { unit: 'days' }],
      ['book-pending', { all: true }],
    ] as const)
      for (const body of bodies) assert.strictEqual(await control(`transactions/${id}/${step}`, body), 400);
    assert.deepEqual(transaction(id)?.bookings, []);
    for (const [step, body] of Object.entries({ capture: {}, refund: {}, 'book-pending': {}, age: { days: 1 } }))
      assert.strictEqual(await control(`transactions/none/${step}`, body), 404);
    assert.deepEqual(
      [sandbox.capture('none'), sandbox.refund('none'), sandbox.age('none', 1), sandbox.bookPending('none')],
      [false, false, false, 0],
    );
  });
});

describe('the time of one customer', () => {
  const form = (path: string, body: string) =>
    ask(`${sandbox.url}/sandbox/${path}`, {
      method: 'POST',
      body,
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
    sandbox.clock.advance(4);
    assert.strictEqual((await shop.transaction(id)).json['status'], 'PREAUTHORIZED');
    assert.strictEqual((await form(`purchases/${id}/age`, 'amount=0.5&unit=minutes')).status, 303);
    assert.strictEqual(purchase(id)?.expires, '2026-03-28T11:04:30.000Z');
    assert.strictEqual(await control(`purchases/${id}/age`, { minutes: 1 }), 204);
    assert.deepEqual([purchase(id), (await shop.transaction(id)).json['status']], [undefined, 'EXPIRED']);
    assert.deepEqual([purchase(other)?.expires, sandbox.clock.advanced()], ['2026-03-28T11:30:00.000Z', 4]);
  });

  it('passes for a confirmed purchase and its transaction together, whichever is named', async () => {
    const id = await shop.started();
    sandbox.complete(id);
    sandbox.confirm(id);
    const businessId = purchase(id)?.businessId ?? '';
    for (const [pass, moment] of [
      [() => sandbox.agePurchase(id, { days: 1, hours: 2 }), '2026-03-27T09:00:00.000Z'],
      [() => sandbox.age(businessId, { minutes: 30 }), '2026-03-27T08:30:00.000Z'],
      [() => sandbox.age(businessId, 1), '2026-03-26T08:30:00.000Z'],
    ] as const) {
      assert.isTrue(pass());
      assert.deepEqual([purchase(id)?.started, transaction(businessId)?.ordered.toISOString()], [moment, moment]);
    }
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

  it('is refused with a code, in code with a RangeError, and nothing changes', async () => {
    const id = await shop.started();
    const before = purchase(id);
    for (const [path, body, ...refused] of [
      ...[{}, { minutes: 0 }, { minutes: -5 }, { days: 3651 }, { minutes: 'many' }, { seconds: 5 }].map(
        (wrong) => [`purchases/${id}/age`, wrong, 400, 'invalid_input'] as const,
      ),
      ['purchases/none/age', { minutes: 5 }, 404, 'unknown_purchase'],
      ['transactions/none/age', { minutes: 5 }, 404, 'unknown_transaction'],
    ] as const) {
      const { status, json } = await shop.control(path, body);
      assert.deepEqual([status, json['code']], refused);
    }
    assert.include((await form(`purchases/${id}/age`, 'amount=&unit=minutes')).text, 'Name how much time passes');
    for (const time of [{}, { minutes: Number.NaN }]) assert.throws(() => sandbox.agePurchase(id, time), RangeError);
    assert.throws(() => sandbox.age('none', 0), RangeError);
    assert.isFalse(sandbox.agePurchase('none', { minutes: 5 }));
    assert.deepEqual(purchase(id), before);
  });
});

describe('bookings', () => {
  it('happen after a delay of five seconds, and without it when nobody reads', async () => {
    const id = await merchant.transaction();
    await merchant.a(`transaction/${id}/capture`);
    sandbox.clock.advance(4.9 / 60);
    assert.deepEqual(await merchant.bookings(id), ['CAPTURE PENDING']);
    sandbox.clock.advance(0.1 / 60);
    assert.deepEqual(await merchant.bookings(id), ['CAPTURE DONE']);
    const lively = await startSandbox({ bookingDelay: 0.05 });
    await merchantAt(lively).a(`transaction/${await merchantAt(lively).transaction()}/capture`);
    await soon(() => assert.strictEqual(lively.transactions()[0]?.status, 'IN_BILLING'));
    await lively.close();
  });

  it('can be held, whatever time passes, until they are released, or booked by the control', async () => {
    const id = await merchant.transaction();
    sandbox.holdBookings(true);
    await merchant.a(`transaction/${id}/capture`);
    sandbox.clock.advance(10 * DAY);
    sandbox.age(id, 70);
    assertHas(transaction(id), { status: 'REPORT_CAPTURE_EXPIRING', bookings: [{ status: 'PENDING' }] });
    sandbox.holdBookings(false);
    assert.strictEqual((await merchant.read(id)).status, 'IN_BILLING');
    sandbox.holdBookings(true);
    await merchant.a(`transaction/${id}/refund`, { value: 1 });
    assert.deepEqual([(await shop.control('book-pending', {})).json, sandbox.bookPending()], [{ booked: 1 }, 0]);
    assert.deepEqual(await merchant.bookings(id), ['CAPTURE DONE', 'REFUND DONE']);
    assertHas((await shop.control('transactions')).json, { transactions: [{ businessId: id, status: 'IN_BILLING' }] });
  });

  it('of a delivery that is reported in time count, even when they happen later', async () => {
    const id = await merchant.transaction();
    sandbox.clock.advance(90 * DAY - 0.01);
    await merchant.a(`transaction/${id}/capture`);
    sandbox.clock.advance(1);
    assert.strictEqual((await merchant.read(id)).status, 'IN_BILLING');
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

  it('triggers what is due when it is set, returns to the machine’s time as a whole, and refuses nonsense', async () => {
    for (const body of [
      ...['2026-03-28T10:59:00Z', '2126-03-28T10:59:00Z', 'tomorrow'].map((now) => ({ now })),
      { reset: false },
      { advanceMinutes: 1, reset: true },
    ])
      assert.strictEqual(await control('clock', body), 400);
    assert.strictEqual(sandbox.clock.advanced(), 0);
    const id = await shop.started();
    await shop.control('clock', { now: '2026-03-28T12:31' });
    assert.isUndefined(purchase(id));
    assertHas((await shop.control('clock', { reset: true })).json, { now: NOW, advancedMinutes: 0 });
  });
});
