import fc from 'fast-check';
import { assert, it } from 'vitest';
import { inactiveShop, knownShop } from '../../../src/sandbox/sandbox.js';
import { snapshotOf } from '../../../src/service/transactions/report-outcome.js';
import { merchantAt } from '../sandbox/merchant.js';
import { confirmed } from './states.js';
import { type Shop, useBank } from './table.js';

const bank = useBank();

it('the integration check tells wrong credentials from a webshop that is not active', async () => {
  const check = (shop: Shop) => bank.clientsOf(shop).clients.authorization.integrationCheck('hello');
  const stranger = { ...knownShop, password: 'wrong' };
  assert.deepEqual(
    [await check(knownShop), await check(stranger), await check(inactiveShop)],
    [
      { result: 'ok' },
      { result: 'wrong_credentials' },
      { result: 'inactive', text: `Webshop ${inactiveShop.webshopId} inactive` },
    ],
  );
});

it('of two refunds at the same time the first counts, and each outcome is that of its own', async () => {
  const { businessId } = await bank.given(confirmed);
  const { merchant } = bank.clientsOf().clients;
  const first = snapshotOf(await merchant.transaction(businessId));
  await merchant.refund(businessId, 100_00);
  const second = snapshotOf(await merchant.transaction(businessId));
  await merchant.refund(businessId, 100_00);
  setTimeout(() => bank.sandbox().bookPending(), 30);
  const outcomeOf = (snapshot: typeof first) =>
    merchant.outcome(businessId, { kind: 'refund', amount: 100_00, snapshot }, { firstPause: 5, patience: 60_000 });
  const { outcome, reason, transaction } = await outcomeOf(second);
  assert.deepEqual([outcome, reason], ['refused', 'Eine andere Rückabwicklung ist noch nicht gebucht.']);
  assert.equal(transaction?.order.currentValue, 699_00);
  assert.deepInclude(await outcomeOf(first), { outcome: 'applied' });
});

it('every cent of a purchase, and of what is refunded of it, arrives', async () => {
  const { merchant } = bank.clientsOf().clients;
  const amounts = fc
    .integer({ min: 200_00, max: 10_000_00 })
    .chain((amount) => fc.tuple(fc.constant(amount), fc.integer({ min: 1, max: amount })));
  await fc.assert(
    fc.asyncProperty(amounts, async ([amount, refunded]) => {
      const id = await merchantAt(bank.sandbox()).transaction({ bestellwert: (amount / 100).toFixed(2) });
      await merchant.refund(id, refunded);
      bank.sandbox().bookPending();
      const { order, refunds, refundsTotal } = await merchant.transaction(id);
      const left = amount - refunded;
      assert.deepEqual([order.originalValue, order.currentValue], [amount, left]);
      assert.deepEqual([refunds[0]?.amount, refundsTotal], [refunded, refunded]);
      const { transactions } = await merchant.search({ ids: [id], minValue: left, maxValue: left });
      assert.lengthOf(transactions, 1);
    }),
    { numRuns: 60 },
  );
});
