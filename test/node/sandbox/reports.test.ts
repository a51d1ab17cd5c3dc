import { afterEach, assert, beforeEach, describe, it } from 'vitest';
import { startSandbox, type Sandbox } from '../../../src/sandbox/sandbox.js';
import { soon } from '../../support/patience.js';
import { merchantAt } from './merchant.js';

let sandbox: Sandbox;
let merchant: ReturnType<typeof merchantAt>;
beforeEach(async () => {
  sandbox = await startSandbox({ now: () => new Date('2026-11-20T23:30:00.500Z') });
  merchant = merchantAt(sandbox);
});
afterEach(() => sandbox.close());

const DAY = 24 * 60;

describe('a delivery that is reported', () => {
  it('is booked after its delay', async () => {
    const id = await merchant.transaction();
    await merchant.a(`transaction/${id}/capture`);
    sandbox.clock.advance(4.9 / 60);
    assert.deepEqual(await merchant.bookings(id), ['CAPTURE PENDING']);
    sandbox.clock.advance(0.1 / 60);
    assert.deepEqual(await merchant.bookings(id), ['CAPTURE DONE']);
  });
});

describe('the time to report', () => {
  it('to deliver ends 90 days after the order, and is expiring in the last 14', async () => {
    const id = await merchant.transaction();
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

  it('happen when they are due, also when nobody reads', async () => {
    const lively = await startSandbox({ bookingDelay: 0.05 });
    const quick = merchantAt(lively);
    const id = await quick.transaction();
    await quick.a(`transaction/${id}/capture`);
    await soon(() => assert.strictEqual(lively.transactions()[0]?.status, 'IN_BILLING'));
    await lively.close();
  });
});
