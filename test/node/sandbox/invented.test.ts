import { afterEach, assert, beforeEach, describe, it } from 'vitest';
import { startSandbox, type Sandbox, type Transaction } from '../../../src/sandbox/sandbox.js';
import { merchantAt } from './merchant.js';
import { shopAt } from './purchases.js';
import { assertMatches, having } from '../../support/matching.js';

let sandbox: Sandbox;
let merchant: ReturnType<typeof merchantAt>;
beforeEach(async () => {
  sandbox = await startSandbox({ now: () => new Date('2026-11-20T23:30:00Z'), notificationUrl: 'http://127.0.0.1:9/' });
  merchant = merchantAt(sandbox);
});
afterEach(() => sandbox.close());

const DAY = 86_400_000;

describe('invented transactions', () => {
  it('are the same ones each time', () => {
    const ids = sandbox.addTransactions(100);
    const first = sandbox.transactions();
    sandbox.reset();
    assert.deepEqual(sandbox.addTransactions(100), ids);
    const withoutUuids = (all: Transaction[]) =>
      all.map(({ bookings, ...rest }) => ({
        ...rest,
        bookings: bookings.map((booking) => ({ ...booking, uuid: '' })),
      }));
    assert.deepEqual(withoutUuids(sandbox.transactions()), withoutUuids(first));
  });

  it('have ids of their own, also when more are added', async () => {
    const own = await merchant.transaction();
    const ids = [own, ...sandbox.addTransactions(2000), ...sandbox.addTransactions(2000)];
    assert.strictEqual(new Set(ids).size, 4001);
    assert.deepEqual(
      ids.filter((id) => !/^[A-Z0-9]{6}$/.test(id)),
      [],
    );
    assert.deepEqual(new Set(sandbox.transactions().map(({ businessId }) => businessId)), new Set(ids));
  });

  it('have a plausible past: statuses by their age, values by their refunds', () => {
    sandbox.addTransactions(3000);
    const now = Date.parse('2026-11-20T23:30:00Z');
    for (const { status, ordered, amount, currentValue, refundsTotal, total, bookings } of sandbox.transactions()) {
      const age = (now - ordered.getTime()) / DAY;
      const captured = bookings.some(({ type }) => type === 'CAPTURE');
      const open = age < 76 ? 'REPORT_CAPTURE' : age < 90 ? 'REPORT_CAPTURE_EXPIRING' : 'EXPIRED';
      assert.include(captured ? ['IN_BILLING', 'BILLED'] : [open], status);
      assert.notInclude(
        [
          age >= 0 && age <= 180,
          amount >= 200_00 && amount <= 10_000_00,
          total > amount,
          currentValue + refundsTotal === amount,
          currentValue >= 0,
        ],
        false,
      );
    }
    const all = sandbox.transactions();
    assert.strictEqual(new Set(all.map(({ status }) => status)).size, 5);
    assert.deepEqual(
      new Set(all.flatMap(({ bookings }) => bookings.map(({ type, status }) => `${type} ${status}`))),
      new Set(['CAPTURE DONE', 'REFUND DONE', 'REFUND FAILED']),
    );
  });

  it('are created in seconds, notify nobody, and are found page by page, each once', async () => {
    const start = performance.now();
    const ids = sandbox.addTransactions(10_000);
    assert.isBelow(performance.now() - start, 5000);
    const seen: string[] = [];
    for (let page = 0; ; page += 1) {
      const { TransactionList, PagingDetails } = await merchant.search(`pageSize=500&page=${page}`);
      assert.deepEqual(PagingDetails, { page, pageSize: 500, count: 10_000 });
      if (TransactionList.length === 0) break;
      seen.push(...TransactionList.map(({ transactionId }) => transactionId));
    }
    assert.deepEqual([seen.length, new Set(seen)], [10_000, new Set(ids)]);
    const days = sandbox.transactions().map(({ ordered }) => ordered.getTime());
    assert.deepEqual(
      days,
      [...days].sort((one, other) => one - other),
    );
    assert.deepEqual(sandbox.notifications(), []);
  });

  it('are added over HTTP, in a number that is possible', async () => {
    const { control } = shopAt(sandbox);
    const { status, json } = await control('transactions', { count: 3 });
    const ids = sandbox.transactions().map(({ businessId }) => businessId);
    assert.deepEqual([status, new Set(json['added'] as string[])], [200, new Set(ids)]);
    for (const count of [0, 1.5, -1, '3', 100_001])
      assert.strictEqual((await control('transactions', { count })).status, 400);
    assert.throws(() => sandbox.addTransactions(-1), RangeError);
    assert.strictEqual(sandbox.transactions().length, 3);
  });
});

describe('the controls of bookings', () => {
  it('hold, release and book over HTTP', async () => {
    const { control } = shopAt(sandbox);
    const id = await merchant.transaction();
    assert.deepEqual((await control('bookings', { held: true })).json, { held: true });
    assert.deepEqual((await control('bookings')).json, { held: true });
    await merchant.a(`transaction/${id}/capture`);
    assert.deepEqual((await control('book-pending', {})).json, { booked: 1 });
    assert.strictEqual((await control('bookings', { held: 'yes' })).status, 400);
    assertMatches((await control('transactions')).json, {
      transactions: [having({ businessId: id, status: 'IN_BILLING', bookings: [having({ status: 'DONE' })] })],
    });
  });
});
