import { afterEach, assert, beforeEach, describe, it } from 'vitest';
import { startSandbox, type Sandbox, type Transaction } from '../../../src/sandbox/sandbox.js';
import { merchantAt } from './merchant.js';
import { shopAt } from './purchases.js';

const NOW = Date.parse('2026-11-20T23:30:00Z');
const DAY = 86_400_000;

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await startSandbox({ now: () => new Date(NOW), notificationUrl: 'http://127.0.0.1:9/' });
});
afterEach(() => sandbox.close());

describe('invented transactions', () => {
  it('are the same ones each time, with ids of their own, also when more are added', async () => {
    const withoutUuids = (all: Transaction[]) =>
      all.map(({ bookings, ...rest }) => ({ ...rest, bookings: bookings.map((each) => ({ ...each, uuid: '' })) }));
    const ids = sandbox.addTransactions(100);
    const first = withoutUuids(sandbox.transactions());
    sandbox.reset();
    assert.deepEqual([sandbox.addTransactions(100), withoutUuids(sandbox.transactions())], [ids, first]);
    const own = await merchantAt(sandbox).transaction();
    const all = new Set([own, ...ids, ...sandbox.addTransactions(2000)]);
    assert.strictEqual(all.size, 2101);
    for (const id of all) assert.match(id, /^[A-Z0-9]{6}$/);
    assert.sameMembers(
      sandbox.transactions().map(({ businessId }) => businessId),
      [...all],
    );
  });

  it('have a plausible past, notify nobody, and are found page by page, each once', async () => {
    const ids = sandbox.addTransactions(3000);
    for (const { status, ordered, amount, currentValue, refundsTotal, total, bookings } of sandbox.transactions()) {
      const age = (NOW - ordered.getTime()) / DAY;
      const captured = bookings.some(({ type }) => type === 'CAPTURE');
      const open = age < 76 ? 'REPORT_CAPTURE' : age < 90 ? 'REPORT_CAPTURE_EXPIRING' : 'EXPIRED';
      assert.include(captured ? ['IN_BILLING', 'BILLED'] : [open], status);
      const isInTime = age >= 0 && age <= 180;
      const isFinanced = amount >= 200_00 && amount <= 10_000_00 && total > amount;
      assert.isTrue(isInTime && isFinanced && currentValue + refundsTotal === amount && currentValue >= 0);
    }
    const all = sandbox.transactions();
    assert.strictEqual(new Set(all.map(({ status }) => status)).size, 5);
    assert.sameMembers(
      [...new Set(all.flatMap(({ bookings }) => bookings.map(({ type, status }) => `${type} ${status}`)))],
      ['CAPTURE DONE', 'REFUND DONE', 'REFUND FAILED'],
    );
    const seen: string[] = [];
    for (let page = 0; page <= 6; page += 1) {
      const { TransactionList, PagingDetails } = await merchantAt(sandbox).search(`pageSize=500&page=${page}`);
      assert.deepEqual(PagingDetails, { page, pageSize: 500, count: 3000 });
      seen.push(...TransactionList.map(({ transactionId }) => transactionId));
    }
    assert.sameMembers(seen, ids);
    assert.deepEqual(sandbox.notifications(), []);
  });

  it('are added over HTTP, in a number that is possible', async () => {
    const { control } = shopAt(sandbox);
    const { status, json } = await control('transactions', { count: 3 });
    const ids = sandbox.transactions().map(({ businessId }) => businessId);
    assert.strictEqual(status, 200);
    assert.sameMembers(json['added'] as string[], ids);
    for (const count of [0, 1.5, -1, '3', 100_001])
      assert.strictEqual((await control('transactions', { count })).status, 400);
    assert.throws(() => sandbox.addTransactions(-1), RangeError);
    assert.strictEqual(sandbox.transactions().length, 3);
  });
});
