import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startSandbox, type Sandbox, type Transaction } from '../../../src/sandbox/sandbox.js';
import { merchantAt } from './merchant.js';
import { shopAt } from './purchases.js';

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
    expect(sandbox.addTransactions(100)).toEqual(ids);
    const withoutUuids = (all: Transaction[]) => all.map(({ bookings, ...rest }) => ({ ...rest, bookings: bookings.map((booking) => ({ ...booking, uuid: '' })) }));
    expect(withoutUuids(sandbox.transactions())).toEqual(withoutUuids(first));
  });

  it('have ids of their own, also when more are added', async () => {
    const own = await merchant.transaction();
    const ids = [own, ...sandbox.addTransactions(2000), ...sandbox.addTransactions(2000)];
    expect(new Set(ids).size).toBe(4001);
    expect(ids.filter((id) => !/^[A-Z0-9]{6}$/.test(id))).toEqual([]);
    expect(new Set(sandbox.transactions().map(({ businessId }) => businessId))).toEqual(new Set(ids));
  });

  it('have a past that fits: statuses by their age, values by their refunds', () => {
    sandbox.addTransactions(3000);
    const now = Date.parse('2026-11-20T23:30:00Z');
    for (const { status, ordered, amount, currentValue, refundsTotal, total, bookings } of sandbox.transactions()) {
      const age = (now - ordered.getTime()) / DAY;
      const captured = bookings.some(({ type }) => type === 'CAPTURE');
      const open = age < 76 ? 'REPORT_CAPTURE' : age < 90 ? 'REPORT_CAPTURE_EXPIRING' : 'EXPIRED';
      expect(captured ? ['IN_BILLING', 'BILLED'] : [open]).toContain(status);
      expect([age >= 0 && age <= 180, amount >= 200_00 && amount <= 10_000_00, total > amount, currentValue + refundsTotal === amount, currentValue >= 0]).not.toContain(false);
    }
    const all = sandbox.transactions();
    expect(new Set(all.map(({ status }) => status)).size).toBe(5);
    expect(new Set(all.flatMap(({ bookings }) => bookings.map(({ type, status }) => `${type} ${status}`)))).toEqual(new Set(['CAPTURE DONE', 'REFUND DONE', 'REFUND FAILED']));
  });

  it('are there in no time, notify nobody, and are found page by page, each once', async () => {
    const start = performance.now();
    const ids = sandbox.addTransactions(10_000);
    expect(performance.now() - start).toBeLessThan(5000);
    const seen: string[] = [];
    for (let page = 0; ; page += 1) {
      const { TransactionList, PagingDetails } = await merchant.search(`pageSize=500&page=${page}`);
      expect(PagingDetails).toEqual({ page, pageSize: 500, count: 10_000 });
      if (TransactionList.length === 0) break;
      seen.push(...TransactionList.map(({ transactionId }) => transactionId));
    }
    expect([seen.length, new Set(seen)]).toEqual([10_000, new Set(ids)]);
    const days = sandbox.transactions().map(({ ordered }) => ordered.getTime());
    expect(days).toEqual([...days].sort((one, other) => one - other));
    expect(sandbox.notifications()).toEqual([]);
  });

  it('are added over HTTP, and no impossible number of them', async () => {
    const { control } = shopAt(sandbox);
    const { status, json } = await control('transactions', { count: 3 });
    const ids = sandbox.transactions().map(({ businessId }) => businessId);
    expect([status, new Set(json['added'] as string[])]).toEqual([200, new Set(ids)]);
    for (const count of [0, 1.5, -1, '3', 100_001]) expect((await control('transactions', { count })).status).toBe(400);
    expect(() => sandbox.addTransactions(-1)).toThrow(RangeError);
    expect(sandbox.transactions().length).toBe(3);
  });
});

describe('the controls of bookings', () => {
  it('hold, let go and settle over HTTP', async () => {
    const { control } = shopAt(sandbox);
    const id = await merchant.transaction();
    expect((await control('bookings', { held: true })).json).toEqual({ held: true });
    expect((await control('bookings')).json).toEqual({ held: true });
    await merchant.a(`transaction/${id}/capture`);
    expect((await control('settle', {})).json).toEqual({ settled: 1 });
    expect((await control('bookings', { held: 'yes' })).status).toBe(400);
    expect((await control('transactions')).json).toEqual({ transactions: [expect.objectContaining({ businessId: id, status: 'IN_BILLING', bookings: [expect.objectContaining({ status: 'DONE' })] })] });
  });
});
