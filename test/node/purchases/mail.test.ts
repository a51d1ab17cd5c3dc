import { assert, describe, it } from 'vitest';
import { legalLines } from '../../../src/rules/rules.js';
import { formatAmount } from '../../../src/rules/money.js';
import type { ShopPurchase } from '../../../src/server.js';
import { startPurchases } from './shop.js';

describe('what the shop is told for its own mail', () => {
  it('is plan, lender and the bank’s information, as the customer sees them', async () => {
    const seen: ShopPurchase[] = [];
    const { approve, client } = await startPurchases({
      lender: { name: 'Muster-Bank', street: 'Musterweg 1', postcode: '12345', city: 'Musterstadt' },
      shopWith: () => ({ completeOrder: async (purchase) => void seen.push(purchase) }),
    });
    await approve();
    const { financing, lender, amount } = await client.confirmPurchase();
    assert.deepInclude(seen[0], {
      plan: financing?.plan,
      lender,
      preContractualInformation: financing?.preContractualInformation,
    });
    assert.isString(seen[0]?.preContractualInformation);
    const { plan, preContractualInformation: information } = seen[0]!;
    const mail = legalLines({ plan: plan!, amount, lender, information }).map(({ text }) => text);
    for (const each of [formatAmount(plan!.total, 'de'), 'Muster-Bank, Musterweg 1, 12345 Musterstadt', information!])
      assert.include(mail, each);
  });

  it('has neither lender nor information before the bank has decided', async () => {
    const seen: ShopPurchase[] = [];
    const { start, client } = await startPurchases({
      lender: { name: 'Muster-Bank', street: 'Musterweg 1', postcode: '12345', city: 'Musterstadt' },
      shopWith: () => ({ releaseOrder: async (purchase) => void seen.push(purchase) }),
    });
    await start();
    await client.abandonPurchase();
    assert.deepInclude(seen[0], { plan: undefined, lender: undefined, preContractualInformation: undefined });
  });
});
