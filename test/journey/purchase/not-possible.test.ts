import type { Page } from 'playwright-core';
import { assert, it } from 'vitest';
import {
  ask,
  assertBoughtOnce,
  assertNothingBought,
  continueButton,
  comeBack,
  goToPayment,
  enterMarket,
  orderButton,
  ralf,
  send,
  startInstalments,
  thanked,
} from '../support/purchase.js';
import { assertAccessibleEverywhere } from '../support/accessibility.js';
import { openStage } from '../support/stage.js';
import { inCi } from '../../support/all.js';

const stage = await openStage();

const cheap = { product: 'luettje', variant: '0', quantity: '1' };
const vienna = {
  'billing-street': 'Ring 1',
  'billing-postcode': '1010',
  'billing-city': 'Wien',
  'billing-country': 'AT',
};
const daughterInVienna = {
  elsewhere: 'yes',
  'delivery-firstName': 'Rita',
  'delivery-lastName': 'Ratenkauf',
  'delivery-street': 'Ring 1',
  'delivery-postcode': '1010',
  'delivery-city': 'Wien',
  'delivery-country': 'AT',
};

const option = (page: Page) => page.locator('ratenkauf-checkout');

/** Starts a purchase directly, as no button of the page would; resolves with the error code of the refusal. */
const forceStart = (page: Page) =>
  page.evaluate(async () => {
    const { version } = (await (await fetch('/ratenkauf/consent')).json()) as { version: string };
    const { amount } = (await (await fetch('/ratenkauf/checkout')).json()) as { amount: number };
    const body = JSON.stringify({ shown: { amount }, consentVersion: version, salutation: 'mr' });
    const response = await fetch('/ratenkauf/purchase', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    });
    return ((await response.json()) as { error?: { code: string } }).error?.code;
  });

it('an option that is not possible shows every reason, passes axe and cannot be chosen, the handler refuses the start, and the order can be paid in other ways', async () => {
  const { market, visit, page } = await enterMarket(stage);
  await goToPayment(visit, market.shop, { goods: cheap, address: { ...ralf, ...daughterInVienna } });
  await option(page).locator('[data-code]').first().waitFor();
  assert.deepEqual(await option(page).locator('[data-code]').allInnerTexts(), [
    'Ratenkauf ist erst ab 200\u00a0€ möglich. Bitte wählen Sie eine andere Zahlungsart.',
    'Die Lieferadresse muss in Deutschland liegen.',
    'Rechnungs- und Lieferadresse müssen gleich sein.',
  ]);
  await assertAccessibleEverywhere(page);
  const radio = page.getByRole('radio', { name: 'Ratenkauf', exact: true });
  assert.strictEqual(await radio.getAttribute('aria-disabled'), 'true');
  await radio.focus();
  assert.ok(await radio.evaluate((element) => element.matches(':focus')), 'it cannot be focused');
  await page.keyboard.press('Space');
  await radio.click({ force: true });
  assert.strictEqual(await radio.isChecked(), false);
  assert.strictEqual(await page.getByRole('checkbox').count(), 0);
  assert.strictEqual(await continueButton(page).count(), 0);

  assert.strictEqual(await forceStart(page), 'not_eligible');
  assert.strictEqual((await ask(page, 'purchase')).status, 404);
  assertNothingBought(market);
  assert.deepEqual(market.sandbox.purchases(), []);

  await page.getByRole('radio', { name: /^Vorkasse/ }).check();
  await page.getByRole('button', { name: 'Weiter zur Prüfung' }).click();
  await orderButton(page).click();
  await thanked(page);
});

it('the option can be chosen as soon as the address makes it possible', inCi, async () => {
  const { market, visit, page } = await enterMarket(stage);
  await goToPayment(visit, market.shop, { address: { ...ralf, ...vienna } });
  await option(page).getByRole('link', { name: 'Adresse ändern' }).click();
  await page.waitForURL(/\/kasse\?from=payment$/);
  await send(visit, market.shop, '/kasse', ralf);
  await page.goto(`${market.shop}/kasse/zahlung`);
  await comeBack(page, market, await startInstalments(page));
  await orderButton(page).click();
  assertBoughtOnce(market, await thanked(page));
});
