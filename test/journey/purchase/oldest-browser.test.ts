// Only with ALL_TESTS=1: it installs another browser.
import { assert, describe, it } from 'vitest';
import { ensureOldestChromium } from '../../../scripts/check/browsers.mjs';
import { assertBoughtOnce, buy, openMarket } from '../support/purchase.js';
import { openStage } from '../support/stage.js';

const stage = await openStage();

describe.runIf(await ensureOldestChromium())('in the oldest Chromium that is supported', () => {
  it('a customer picks a term in the dialog, and buys', async () => {
    const market = await openMarket(stage);
    const { page, complaints } = await market.enter({ age: 'oldest' });
    assert.include(await page.evaluate(() => navigator.userAgent), 'Chrome/111.');
    assertBoughtOnce(market, await buy(page));
    assert.strictEqual(market.sandbox.purchases()[0]?.requestedMonths, 24);
    assert.deepEqual(complaints, []);
  });
});
