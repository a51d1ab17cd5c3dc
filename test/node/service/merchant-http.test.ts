import { assert, describe, it } from 'vitest';
import { inactiveShop, type Sandbox } from '../../../src/sandbox/sandbox.js';
import { createMerchantApi, type Reversal } from '../../../src/service/merchant/merchant-api.js';
import { snapshotOf } from '../../../src/service/transactions/report-outcome.js';
import { failureOf } from './builders.js';
import { connect } from './server.js';
import { quickly, startMerchantService } from './sandbox.js';
import { inCi } from '../../support/all.js';

const clientOf = (sandbox: Sandbox, shop: { webshopId: string; password: string }) =>
  createMerchantApi({ ...shop, host: sandbox.url, transport: connect() });

describe('API C', () => {
  it('gives the same transaction as API A, as far as it has the data', async () => {
    const { sandbox, merchant, transactionsWith, bought } = await startMerchantService();
    const id = await bought(1_234_57, 'A-7');
    await merchant.capture(id);
    sandbox.bookPending();
    await merchant.refund(id, { reason: 'revocation_partial', amount: 34_57 });
    sandbox.bookPending();
    const [one, other] = [await merchant.transaction(id), await transactionsWith().transaction(id)];
    for (const name of ['businessId', 'status', 'customer', 'creditAccountNumber', 'order', 'refundsTotal'] as const)
      assert.deepEqual(one[name], other[name], name);
    assert.deepEqual(
      one.bookings.map(({ type, status, day }) => [type, status, day]),
      other.bookings.slice(0, 1).map(({ type, status, day }) => [type, status, day]),
    );
    assert.deepEqual(
      one.refunds.map(({ amount }) => amount),
      [34_57],
    );
    assert.equal(one.order.currentValue, 1_200_00);
  });

  it('books a delivery, and refuses a second one at once', async () => {
    const { merchant, bought } = await startMerchantService({ bookingDelay: 0.05 });
    const id = await bought();
    const snapshot = snapshotOf(await merchant.transaction(id));
    await merchant.capture(id);
    const { outcome, transaction } = await merchant.outcome(id, { kind: 'capture', snapshot }, quickly);
    assert.deepEqual([outcome, transaction?.status], ['applied', 'in_billing']);
    assert.deepInclude(await failureOf(merchant.capture(id)), { code: 'rejected', status: 409, maybeDone: false });
  });

  it('books a reversal for each reason, in full or in part', async () => {
    const reversals: [Reversal, number][] = [
      [{ reason: 'revocation_full' }, 799_00],
      [{ reason: 'revocation_partial', amount: 1 }, 1],
      [{ reason: 'return_warranty' }, 799_00],
      [{ reason: 'return_warranty', amount: 123_45, date: '2026-11-01' }, 123_45],
      [{ reason: 'reduction_warranty', amount: 799_00 }, 799_00],
    ];
    const { sandbox, merchant, bought } = await startMerchantService({ bookingDelay: 0.02 });
    for (const [reversal, amount] of reversals) {
      const id = await bought(799_00);
      const snapshot = snapshotOf(await merchant.transaction(id));
      await merchant.refund(id, reversal);
      const { outcome, transaction } = await merchant.outcome(id, { kind: 'refund', amount, snapshot }, quickly);
      assert.deepEqual(
        [outcome, transaction?.order.currentValue, transaction?.refundsTotal],
        ['applied', 799_00 - amount, amount],
      );
      if (reversal.date) assert.equal(transaction?.refunds[0]?.date, reversal.date);
    }
    assert.deepEqual(
      sandbox.transactions().map(({ refunds }) => refunds[0]?.reason),
      [
        'REVOCATION_FULL',
        'REVOCATION_PARTIAL',
        'REFUND_GUARANTEE_WARRANTY',
        'REFUND_GUARANTEE_WARRANTY',
        'REDUCTION_GUARANTEE_WARRANTY',
      ],
    );
  });

  it('refuses a reversal of more than is left, and a second one under way, without any effect', async () => {
    const { sandbox, merchant, bought } = await startMerchantService();
    const id = await bought(799_00);
    assert.deepInclude(await failureOf(merchant.refund(id, { reason: 'revocation_partial', amount: 799_01 })), {
      code: 'rejected',
      status: 400,
      maybeDone: false,
    });
    await merchant.refund(id, { reason: 'revocation_partial', amount: 1_00 });
    assert.deepInclude(await failureOf(merchant.refund(id, { reason: 'revocation_partial', amount: 1_00 })), {
      code: 'rejected',
      status: 409,
      maybeDone: false,
    });
    assert.equal(sandbox.bookPending(), 1);
    assert.equal((await merchant.transaction(id)).order.currentValue, 798_00);
  });

  it('searches by days and status', async () => {
    const { sandbox, merchant } = await startMerchantService();
    sandbox.addTransactions(400);
    const { transactions: all } = await merchant.search();
    assert.lengthOf(all, 400);
    for (const status of ['report_capture', 'report_capture_expiring', 'in_billing', 'billed', 'expired'] as const) {
      const ids = (await merchant.search({ status })).transactions.map(({ businessId }) => businessId);
      assert.deepEqual(
        ids,
        all.filter((each) => each.status === status).map(({ businessId }) => businessId),
        status,
      );
    }
    const days = all.map(({ order }) => order.orderDate ?? '').sort();
    const [from = '', to = ''] = [days[100], days[300]];
    const within = all.filter(({ order: { orderDate = '' } }) => orderDate >= from && orderDate <= to);
    assert.lengthOf((await merchant.search({ from, to })).transactions, within.length);
    assert.lengthOf((await merchant.search({ from })).transactions, days.filter((day) => day >= from).length);
    assert.lengthOf((await merchant.search({ to })).transactions, days.filter((day) => day <= to).length);
  });

  it('reads ten thousand records in one answer', inCi, async () => {
    const { sandbox, merchant } = await startMerchantService();
    const ids = new Set(sandbox.addTransactions(10_000));
    const { transactions: found } = await merchant.search();
    assert.lengthOf(found, 10_000);
    assert.isTrue(found.every(({ businessId }) => ids.has(businessId)));
  });

  it('refuses unknown ids, wrong credentials and an inactive webshop, without any effect', async () => {
    const { sandbox, merchant, bought } = await startMerchantService();
    const id = await bought();
    const everything = (api: typeof merchant, of: string) => [
      api.transaction(of),
      api.capture(of),
      api.refund(of, { reason: 'revocation_full' }),
    ];
    for (const shop of [{ webshopId: '2.de.9999.10001', password: 'wrong' }, inactiveShop]) {
      const api = clientOf(sandbox, shop);
      for (const work of [...everything(api, id), api.search()])
        assert.deepInclude(await failureOf(work), { code: 'refused', maybeDone: false });
    }
    for (const work of everything(merchant, 'ZZ9999'))
      assert.deepInclude(await failureOf(work), { code: 'not_found', status: 404, maybeDone: false });
    assert.equal(sandbox.bookPending(), 0);
  });

  it('may have carried out a report whose answer is lost, and the error says so', async () => {
    const { sandbox, merchant, bought } = await startMerchantService();
    const id = await bought();
    sandbox.faults.add({ operation: 'transaktionen.rueckabwicklung', kind: 'answer-lost' });
    assert.deepInclude(await failureOf(merchant.refund(id, { reason: 'revocation_full' })), {
      code: 'unreachable',
      maybeDone: true,
    });
    sandbox.bookPending();
    assert.equal((await merchant.transaction(id)).order.currentValue, 0);
  });
});
