import { assert, describe, it } from 'vitest';
import { checkoutOf, startPurchases } from './shop.js';

describe('a checkout in another currency than euros', () => {
  it('is not eligible, and its amount is not shown as one in euros', async () => {
    const { client, browser } = await startPurchases({
      checkout: checkoutOf({ currency: 'USD', amount: 79_900 }),
      shopWith: () => ({ pricesAmong: () => [] }),
    });
    assert.deepInclude(await client.checkout(), { reasons: ['currency_not_euro'] });
    const plans = await browser.send('/ratenkauf/plans?amount=79900');
    assert.equal(plans.status, 422, 'no price of the shop, and not the amount of its checkout in euros');
  });

  it.each([[undefined], ['euros'], [978]])('is refused without a valid code: %s is none', async (currency) => {
    const { browser, log } = await startPurchases({ checkout: checkoutOf({ currency: currency as string }) });
    assert.equal((await browser.send('/ratenkauf/checkout')).status, 500);
    assert.match(log[0]?.message ?? '', /currency: .*EUR/);
  });
});
