import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSandbox } from 'ratenkauf-elements/sandbox';
import { assert, it, onTestFinished } from 'vitest';
import { openData } from '../../../demo/data.js';
import { orderByInstalments, orderSamples } from '../../../demo/samples/sample-orders.js';
import { samples } from '../../../demo/samples/samples.js';
import { startShop } from '../../../demo/shop.js';
import { soon } from '../../support/patience.js';

/** Starts shop and sandbox as `npm start` does, on the same database each time. */
function demoIn(folder: string) {
  const database = join(folder, 'shop.sqlite');
  const log = () => undefined;
  return async () => {
    const sandbox = await startSandbox();
    const shop = await startShop({ port: 0, serviceHost: sandbox.url, database, log });
    sandbox.notifyAt(shop.notificationUrl);
    await orderSamples(shop, sandbox);
    const data = openData(database);
    const close = async () => {
      data.close();
      await shop.close();
      await sandbox.close();
    };
    return { sandbox, shop, data, close };
  };
}

it('a new demo shows orders that shop and bank both know, and that can be delivered; the next start renews them', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'demo-samples-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const start = demoIn(folder);
  const first = await start();
  const { orders } = first.data.register.page(1);
  const transactions = first.sandbox.transactions();
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
      first.data.register
        .page(1)
        .orders.filter(({ transaction }) => transaction?.news?.isDelivered)
        .map(({ customer }) => customer.billing.lastName),
      ['Jäger', 'Groß', 'Çelik'],
    ),
  );
  const own = await orderByInstalments(samples[0]!, first.shop.url, first.sandbox);
  await first.close();

  const second = await start();
  const later = second.data.register.page(1).orders;
  assert.strictEqual(later.length, samples.length + 1);
  assert.deepInclude(later.at(-1), { number: own.orderId });
  assert.deepEqual(
    later.map(({ transaction }) => transaction?.isPast),
    [...samples.map(() => false), true],
  );
  assert.deepEqual(
    later.slice(0, -1).map(({ transaction }) => transaction?.id),
    second.sandbox
      .transactions()
      .map(({ businessId }) => businessId)
      .reverse(),
  );
  await second.close();
});
