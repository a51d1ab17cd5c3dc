import { afterEach, assert, beforeEach, describe, it } from 'vitest';
import { startSandbox, type Sandbox } from '../../../src/sandbox/sandbox.js';
import { soon } from '../../support/patience.js';
import { merchantAt } from './merchant.js';
import { assertHas } from '../../support/matching.js';

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
  it('is booked after its delay', async () => {
    const id = await merchant.transaction();
    await merchant.a(`transaction/${id}/capture`);
    sandbox.clock.advance(4.9 / 60);
    assert.deepEqual(await merchant.bookings(id), ['CAPTURE PENDING']);
    sandbox.clock.advance(0.1 / 60);
    assert.deepEqual(await merchant.bookings(id), ['CAPTURE DONE']);
  });

  it('is billed three days later', async () => {
    const id = await merchant.transaction();
    await merchant.a(`transaction/${id}/capture`);
    sandbox.clock.advance(3 * DAY);
    assertHas(await merchant.read(id), { status: 'IN_BILLING', orderDetails: { clearingDate: null } });
    sandbox.clock.advance(1);
    assertHas(await merchant.read(id), { status: 'BILLED', orderDetails: { clearingDate: '2026-11-24' } });
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
