import { afterEach, assert, beforeEach, describe, it } from 'vitest';
import { inactiveShop, knownShop, productionShop, startSandbox, type Sandbox } from '../../../src/sandbox/sandbox.js';
import { soon } from '../../support/patience.js';
import { merchantAt } from './merchant.js';
import { anyText, assertHas, assertMatches, rejectionOf } from '../../support/matching.js';

let sandbox: Sandbox;
let merchant: ReturnType<typeof merchantAt>;
beforeEach(async () => {
  sandbox = await startSandbox({ now: () => new Date('2026-11-20T23:30:00.500Z') });
  merchant = merchantAt(sandbox);
});
afterEach(() => sandbox.close());

const DAY = 24 * 60;
const messages = async (id: string) => (await merchant.read(id)).bookings.map(({ message }) => message);

describe('a delivery that is reported', () => {
  it('is accepted with an empty answer, is pending, and is booked after its delay', async () => {
    const id = await merchant.transaction();
    const { status, text, headers } = await merchant.a(`transaction/${id}/capture`, {
      trackingNumber: '00340434161094027318',
    });
    assert.deepEqual([status, text, headers['content-type']], [202, '', undefined]);
    assertHas(await merchant.read(id), {
      status: 'REPORT_CAPTURE',
      bookings: [
        {
          uuid: /^[\da-f-]{36}$/,
          created: '2026-11-21T00:30:00+01:00',
          type: 'CAPTURE',
          status: 'PENDING',
          message: null,
        },
      ],
    });
    sandbox.clock.advance(4.9 / 60);
    assert.deepEqual(await merchant.bookings(id), ['CAPTURE PENDING']);
    sandbox.clock.advance(0.1 / 60);
    assertHas(await merchant.read(id), {
      status: 'IN_BILLING',
      bookings: [{ status: 'DONE', message: null }],
      expirationDateTime: null,
    });
    assertHas(sandbox.transactions()[0]?.bookings, [{ type: 'CAPTURE', trackingNumber: '00340434161094027318' }]);
  });

  it('is billed three days later', async () => {
    const id = await merchant.transaction();
    await merchant.a(`transaction/${id}/capture`);
    sandbox.clock.advance(3 * DAY);
    assertHas(await merchant.read(id), { status: 'IN_BILLING', orderDetails: { clearingDate: null } });
    sandbox.clock.advance(1);
    assertHas(await merchant.read(id), { status: 'BILLED', orderDetails: { clearingDate: '2026-11-24' } });
  });

  it.each(['', '{}', '[]', 'null', '{"trackingNumber":null}', '{"trackingNumber":"","deliveryDate":"2020-01-01"}'])(
    'may come with the body %j, by GET and by POST',
    async (body) => {
      const [one, other] = [await merchant.transaction(), await merchant.transaction()];
      assert.deepEqual(
        [
          (await merchant.a(`transaction/${one}/capture`, body)).status,
          (await merchant.a(`transaction/${other}/capture`, body, 'POST')).status,
        ],
        [202, 202],
      );
      assert.strictEqual(sandbox.bookPending(), 2);
      assert.deepEqual(
        [await merchant.bookings(one), await merchant.bookings(other)],
        [['CAPTURE DONE'], ['CAPTURE DONE']],
      );
    },
  );

  it('is accepted once: a second report fails, and only the transaction shows it', async () => {
    const id = await merchant.transaction();
    for (let i = 0; i < 2; i += 1) assert.strictEqual((await merchant.a(`transaction/${id}/capture`)).status, 202);
    sandbox.bookPending();
    assert.strictEqual((await merchant.a(`transaction/${id}/capture`)).status, 202);
    sandbox.bookPending();
    assert.deepEqual(await merchant.bookings(id), ['CAPTURE DONE', 'CAPTURE FAILED', 'CAPTURE FAILED']);
    assert.deepEqual(await messages(id), [null, ...Array<string>(2).fill('Die Lieferung wurde bereits gemeldet.')]);
  });
});

describe('a refund that is reported', () => {
  it.each([
    ['a number', 100.1],
    ['a string', '100.10'],
    ['a string of few decimals', '100.1'],
  ])('as %s reduces the order value once it is booked', async (_, value) => {
    const id = await merchant.transaction();
    const { status, text } = await merchant.a(`transaction/${id}/refund`, { value });
    assert.deepEqual([status, text], [202, '']);
    assertHas(await merchant.read(id), {
      refundDetails: [],
      refundsTotalValue: 0,
      orderDetails: { currentOrderValue: 799 },
    });
    assert.strictEqual(sandbox.bookPending(), 1);
    assertHas(await merchant.read(id), {
      status: 'REPORT_CAPTURE',
      bookings: [{ type: 'REFUND', status: 'DONE', amount: 100.1 }],
      refundDetails: [
        {
          refundAmount: 100.1,
          refundBookingDate: '2026-11-21',
          refundEntryDate: '2026-11-21',
          refundDate: '2026-11-21',
          reason: 'REVOCATION_PARTIAL',
        },
      ],
      refundsTotalValue: 100.1,
      orderDetails: { currentOrderValue: 698.9, originalOrderValue: 799 },
    });
    assertHas(sandbox.transactions(), [{ currentValue: 698_90, refundsTotal: 100_10, refunds: [{ amount: 100_10 }] }]);
  });

  it('is possible before and after the delivery, in part and then in full', async () => {
    const id = await merchant.transaction();
    await merchant.a(`transaction/${id}/refund`, { value: '0.01' }, 'POST');
    sandbox.bookPending();
    await merchant.a(`transaction/${id}/capture`);
    sandbox.bookPending();
    await merchant.a(`transaction/${id}/refund`, { value: 798.99 });
    sandbox.bookPending();
    const { status, refundDetails, refundsTotalValue, orderDetails } = await merchant.read(id);
    assert.deepEqual(
      [status, refundDetails.map(({ reason }) => reason), refundsTotalValue, orderDetails.currentOrderValue],
      ['IN_BILLING', ['REVOCATION_PARTIAL', 'REVOCATION_FULL'], 799, 0],
    );
  });

  it.each([
    ['more than is left', '799.01', /größer als der verbliebene/],
    ['nothing', 0, /größer als 0/],
  ])('of %s is accepted, and fails only in the transaction', async (_, value, reason) => {
    const id = await merchant.transaction();
    assert.strictEqual((await merchant.a(`transaction/${id}/refund`, { value })).status, 202);
    assert.deepEqual([await merchant.bookings(id), await messages(id)], [['REFUND PENDING'], [null]]);
    sandbox.bookPending();
    assertMatches([await merchant.bookings(id), await messages(id)], [['REFUND FAILED'], [reason]]);
    assertHas(await merchant.read(id), {
      refundDetails: [],
      refundsTotalValue: 0,
      orderDetails: { currentOrderValue: 799 },
    });
  });

  it('fails while an earlier one is pending', async () => {
    const id = await merchant.transaction();
    await Promise.all([1, 2].map(() => merchant.a(`transaction/${id}/refund`, { value: 10 })));
    sandbox.bookPending();
    await merchant.a(`transaction/${id}/refund`, { value: 10 });
    sandbox.bookPending();
    assert.deepEqual(await merchant.bookings(id), ['REFUND DONE', 'REFUND FAILED', 'REFUND DONE']);
    assert.strictEqual((await merchant.read(id)).refundsTotalValue, 20);
  });

  it('in full before the delivery leaves nothing to deliver', async () => {
    const id = await merchant.transaction();
    await merchant.a(`transaction/${id}/refund`, { value: 799 });
    sandbox.bookPending();
    await merchant.a(`transaction/${id}/capture`);
    sandbox.bookPending();
    assert.deepEqual(
      [await merchant.bookings(id), (await merchant.read(id)).status],
      [['REFUND DONE', 'CAPTURE FAILED'], 'REPORT_CAPTURE'],
    );
  });

  it.each([
    '',
    '[]',
    '{}',
    '{',
    '7',
    '{"value":null}',
    '{"value":"12,50"}',
    '{"value":-1}',
    '{"value":"1.005"}',
    '{"value":1e21}',
    '{"value":[1]}',
    '{"value":""}',
  ])('with the body %j is refused', async (body) => {
    const id = await merchant.transaction();
    const { status, headers, json } = await merchant.a(`transaction/${id}/refund`, body);
    assertMatches(
      [status, headers['content-type'], json],
      [
        400,
        'application/problem+json',
        {
          title: 'Bad Request',
          violations: [{ field: /^[{7]$/.test(body) ? null : 'value', message: anyText }],
        },
      ],
    );
    assert.deepEqual(await merchant.bookings(id), []);
  });
});

describe('the time to report', () => {
  it('to deliver ends 90 days after the order, and is expiring in the last 14', async () => {
    const id = await merchant.transaction();
    assert.strictEqual((await merchant.read(id)).expirationDateTime, '2027-02-19T00:30:00+01:00');
    const statuses = [];
    for (const days of [0, 75, 1, 13, 1]) {
      sandbox.clock.advance(days * DAY);
      statuses.push((await merchant.read(id)).status);
    }
    assert.deepEqual(statuses, [
      'REPORT_CAPTURE',
      'REPORT_CAPTURE',
      'REPORT_CAPTURE_EXPIRING',
      'REPORT_CAPTURE_EXPIRING',
      'EXPIRED',
    ]);
    await merchant.a(`transaction/${id}/capture`);
    await merchant.a(`transaction/${id}/refund`, { value: 1 });
    sandbox.bookPending();
    assert.deepEqual(
      [await merchant.bookings(id), await messages(id)],
      [
        ['CAPTURE FAILED', 'REFUND DONE'],
        ['Die Frist für Meldungen ist abgelaufen.', null],
      ],
    );
  });

  it('is met by a delivery that is reported in time, even when it is booked later', async () => {
    const id = await merchant.transaction();
    sandbox.clock.advance(90 * DAY - 0.01);
    await merchant.a(`transaction/${id}/capture`);
    sandbox.clock.advance(1);
    assert.strictEqual((await merchant.read(id)).status, 'IN_BILLING');
  });
});

describe('a report', () => {
  it('of a transaction that does not exist or belongs to another shop, or with wrong credentials, is refused as a read is, without effect', async () => {
    const id = await merchant.transaction();
    for (const kind of ['capture', 'refund']) {
      const foreign = await merchantAt(sandbox, productionShop).a(`transaction/${id}/${kind}`, { value: 1 });
      const unknown = await merchant.a(`transaction/ZZZZZZ/${kind}`, { value: 1 });
      assert.deepEqual([foreign.status, foreign.text], [404, unknown.text]);
      assert.strictEqual(
        (await merchantAt(sandbox, { ...knownShop, password: 'x' }).a(`transaction/${id}/${kind}`, { value: 1 }))
          .status,
        401,
      );
      assert.strictEqual(
        (await merchantAt(sandbox, inactiveShop).a(`transaction/${id}/${kind}`, { value: 1 })).status,
        403,
      );
    }
    assert.deepEqual(await merchant.bookings(id), []);
  });

  it('by HEAD is refused, although GET is a report', async () => {
    const id = await merchant.transaction();
    const { status, headers } = await merchant.a(`transaction/${id}/capture`, undefined, 'HEAD');
    assert.deepEqual([status, headers['allow']], [405, 'GET, POST, OPTIONS']);
    assert.deepEqual(await merchant.bookings(id), []);
  });

  it('whose answer is lost takes effect', async () => {
    const id = await merchant.transaction();
    for (const operation of ['transaction.capture', 'transaction.refund'] as const)
      sandbox.faults.add({ operation, kind: 'answer-lost' });
    assert.deepInclude(await rejectionOf(merchant.a(`transaction/${id}/capture`)), { code: 'UND_ERR_SOCKET' });
    assert.deepInclude(await rejectionOf(merchant.a(`transaction/${id}/refund`, { value: 1 })), {
      code: 'UND_ERR_SOCKET',
    });
    assertHas(sandbox.requests().slice(-2), [
      { operation: 'transaction.capture' },
      { operation: 'transaction.refund', body: '{"value":1}' },
    ]);
    assert.deepEqual(await merchant.bookings(id), ['CAPTURE PENDING', 'REFUND PENDING']);
  });
});

describe('bookings', () => {
  it('can be held: reports are accepted and nothing is booked, until the bookings are released or booked by the control', async () => {
    const id = await merchant.transaction();
    sandbox.holdBookings(true);
    await merchant.a(`transaction/${id}/capture`);
    sandbox.clock.advance(10 * DAY);
    assert.deepEqual([await merchant.bookings(id), sandbox.bookingsHeld()], [['CAPTURE PENDING'], true]);
    sandbox.holdBookings(false);
    assert.strictEqual((await merchant.read(id)).status, 'IN_BILLING');
    sandbox.holdBookings(true);
    await merchant.a(`transaction/${id}/refund`, { value: 1 });
    assert.deepEqual([sandbox.bookPending(), sandbox.bookPending(), sandbox.bookingsHeld()], [1, 0, true]);
    assert.deepEqual(await merchant.bookings(id), ['CAPTURE DONE', 'REFUND DONE']);
  });

  it('happen at once when the delay is zero', async () => {
    const quick = await startSandbox({ bookingDelay: 0, now: () => new Date('2026-11-20T23:30:00Z') });
    const id = await merchantAt(quick).transaction();
    await merchantAt(quick).a(`transaction/${id}/capture`);
    assert.deepEqual(await merchantAt(quick).bookings(id), ['CAPTURE DONE']);
    await quick.close();
  });

  it('happen when they are due, also when nobody reads', async () => {
    const lively = await startSandbox({ bookingDelay: 0.05 });
    const quick = merchantAt(lively);
    const id = await quick.transaction();
    await quick.a(`transaction/${id}/capture`);
    await soon(() => assert.strictEqual(lively.transactions()[0]?.status, 'IN_BILLING'));
    await lively.close();
  });

  it('are deleted by reset', async () => {
    const id = await merchant.transaction();
    await merchant.a(`transaction/${id}/capture`);
    sandbox.holdBookings(true);
    sandbox.reset();
    assert.deepEqual([sandbox.bookPending(), sandbox.transactions(), sandbox.bookingsHeld()], [0, [], false]);
  });
});
