import { startSandbox } from 'ratenkauf-elements/sandbox';
import { assert, it, onTestFinished } from 'vitest';
import { orderSamples } from '../../../demo/sample-orders.js';
import { samples } from '../../../demo/samples.js';
import { startShop } from '../../../demo/shop.js';
import { soon } from '../../support/patience.js';

it('a new demo shows orders that shop and bank both know, and that can be delivered', async () => {
  const sandbox = await startSandbox();
  onTestFinished(() => sandbox.close());
  const shop = await startShop({ port: 0, serviceHost: sandbox.url, log: () => undefined });
  onTestFinished(() => shop.close());
  sandbox.notifyAt(shop.notificationUrl);
  await orderSamples(shop, sandbox);
  const { orders } = shop.register.page(1);
  const transactions = sandbox.transactions();
  assert.deepEqual(
    orders.map(({ number, totals, changed, transaction }) => [number, totals.total, changed, transaction?.id]),
    transactions.map(({ orderId, amount, ordered, businessId }) => [orderId, amount, ordered, businessId]).reverse(),
  );
  assert.strictEqual(orders.length, samples.length);
  assert.deepEqual(
    new Set(transactions.map(({ status }) => status)),
    new Set(['EXPIRED', 'REPORT_CAPTURE_EXPIRING', 'BILLED', 'REPORT_CAPTURE']),
  );
  assert.isAtLeast(transactions.filter(({ status }) => status === 'REPORT_CAPTURE').length, 5);
  assert.sameMembers(
    transactions.map(({ refundsTotal }) => refundsTotal).filter((refunded) => refunded > 0),
    [12_900, 20_000, transactions.find(({ currentValue }) => currentValue === 0)!.amount],
  );
  // The shop hears of what has happened at the bank.
  await soon(() =>
    assert.deepEqual(
      shop.register
        .page(1)
        .orders.filter(({ transaction }) => transaction?.news?.isDelivered)
        .map(({ customer }) => customer.billing.lastName),
      ['Jäger', 'Groß', 'Çelik'],
    ),
  );
});
