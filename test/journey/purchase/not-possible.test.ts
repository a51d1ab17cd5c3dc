import type { Page } from 'playwright-core';
import { assert, describe, it } from 'vitest';
import {
  ask,
  assertBoughtOnce,
  assertNothingBought,
  chair,
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
import { allOrFirst, inCi } from '../../support/all.js';

const stage = await openStage();

const cheap = { product: 'luettje', variant: '0', quantity: '1' };
const dear = { product: 'fachwerk', variant: '3', quantity: '1' };
const vienna = {
  'billing-street': 'Ring 1',
  'billing-postcode': '1010',
  'billing-city': 'Wien',
  'billing-country': 'AT',
};
const daughter = {
  elsewhere: 'yes',
  'delivery-firstName': 'Rita',
  'delivery-lastName': 'Ratenkauf',
  'delivery-street': 'Allee 3',
  'delivery-postcode': '10115',
  'delivery-city': 'Berlin',
  'delivery-country': 'DE',
};
const daughterInVienna = {
  ...daughter,
  'delivery-street': 'Ring 1',
  'delivery-postcode': '1010',
  'delivery-city': 'Wien',
  'delivery-country': 'AT',
};

const below = 'Ratenkauf ist erst ab 200 € möglich. Bitte wählen Sie eine andere Zahlungsart.';
const above = 'Ratenkauf ist nur bis 10.000 € möglich. Bitte wählen Sie eine andere Zahlungsart.';
const abroad = 'Die Lieferadresse muss in Deutschland liegen.';
const elsewhere = 'Rechnungs- und Lieferadresse müssen gleich sein.';

const option = (page: Page) => page.locator('ratenkauf-checkout');
const radioOf = (page: Page) => page.getByRole('radio', { name: 'Ratenkauf', exact: true });
const reasonsOn = async (page: Page) =>
  (await option(page).locator('[data-code]').allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim());

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

describe.each(
  allOrFirst(1, [
    { why: 'the basket is too large', goods: dear, address: ralf, reasons: [above] },
    {
      why: 'everything is against it',
      goods: cheap,
      address: { ...ralf, ...daughterInVienna },
      reasons: [below, abroad, elsewhere],
    },
    { why: 'the basket is too small', goods: cheap, address: ralf, reasons: [below] },
    { why: 'it is delivered to Austria', goods: chair, address: { ...ralf, ...vienna }, reasons: [abroad] },
    { why: 'it is delivered to somebody else', goods: chair, address: { ...ralf, ...daughter }, reasons: [elsewhere] },
  ]),
)('when $why', ({ goods, address, reasons }) => {
  it('the option shows every reason and cannot be chosen, and the handler refuses the start', async () => {
    const { market, visit, page } = await enterMarket(stage);
    await goToPayment(visit, market.shop, { goods, address });
    await option(page).locator('[data-code]').first().waitFor();
    assert.deepEqual(await reasonsOn(page), [...reasons]);
    const radio = radioOf(page);
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
  });
});

it('an option that is not possible passes axe, and the order can be paid in other ways', async () => {
  const { market, visit, page } = await enterMarket(stage);
  await goToPayment(visit, market.shop, { goods: cheap, address: { ...ralf, ...daughterInVienna } });
  await option(page).locator('[data-code]').first().waitFor();
  await assertAccessibleEverywhere(page);
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
