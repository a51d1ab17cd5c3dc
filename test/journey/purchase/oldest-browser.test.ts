import { assert, describe, it } from 'vitest';
import { ensureOldestChromium } from '../../../scripts/check/browsers.mjs';
import {
  assertBoughtOnce,
  apply,
  openMarket,
  orderButton,
  ralf,
  send,
  startInstalments,
  thanked,
} from '../support/purchase.js';
import { openStage } from '../support/stage.js';
import { teaserOf } from '../support/teaser.js';
import { inCi, triesAll } from '../../support/all.js';

const stage = await openStage();

describe.runIf(!triesAll || (await ensureOldestChromium()))('in the oldest Chromium that is supported', inCi, () => {
  it('a customer sees the rate, its terms and the payment option, and buys', async () => {
    const market = await openMarket(stage);
    const visit = await market.enter({ age: 'oldest' });
    const { page, complaints } = visit;
    await page.goto('/produkt/lotse');
    assert.include(await page.evaluate(() => navigator.userAgent), 'Chrome/111.');
    const teaser = teaserOf(page);
    await teaser.locator('.box[aria-busy=false]').waitFor();
    await page.locator('[name=variant]').nth(1).check();
    await teaser.locator('.rated [part=headline]').getByText('€ / Monat').first().waitFor();
    await teaser.getByRole('button').first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: /^24 Raten\b/ }).check();
    await dialog.getByRole('button', { name: '24 Raten wählen' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.locator('[name=variant]').first().check();
    await page.getByRole('button', { name: 'In den Warenkorb' }).click();
    await page.waitForURL(/\/warenkorb/);
    await send(visit, market.shop, '/kasse', ralf);
    await page.goto('/kasse/zahlung');
    await startInstalments(page);
    await apply(page);
    await orderButton(page).click();
    const number = await thanked(page);
    const [{ total = NaN } = {}] = market.orders();
    assertBoughtOnce(market, number, total);
    assert.deepEqual(complaints, []);
  });
});
