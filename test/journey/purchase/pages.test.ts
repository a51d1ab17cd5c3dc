import type { Page } from 'playwright-core';
import { assert, describe, it } from 'vitest';
import { usualFonts } from '../../../scripts/check/fonts.mjs';
import {
  approve,
  atBank,
  chair,
  chooseInstalments,
  continueButton,
  fillIn,
  enterMarket,
  goToPayment,
  orderButton,
  ralf,
  send,
  thanked,
} from '../support/purchase.js';
import { triedFonts } from '../support/fonts.js';
import { assertAccessibleEverywhere, assertReflows } from '../support/accessibility.js';
import { notesOf } from '../support/notes.js';
import { openStage, type Visit } from '../support/stage.js';
import { settled } from '../support/teaser.js';
import { allOr } from '../../support/all.js';

const stage = await openStage();

const assertNoViolation = async (page: Page) => assert.deepEqual((await notesOf(page)).violations, [], page.url());

/**
 * Asserts that axe finds nothing in any of the views, nothing scrolls sideways on any screen or with large text, and
 * the policy blocks nothing.
 */
async function assertGood(page: Page): Promise<void> {
  await assertAccessibleEverywhere(page);
  await assertNoViolation(page);
}

/** Asserts that the browser stores only the two HttpOnly cookies. */
async function assertNothingKept({ page, context }: Visit): Promise<void> {
  const cookies = (await context.cookies()).map(({ name, httpOnly, sameSite }) => [name, httpOnly, sameSite]);
  assert.deepEqual(cookies.sort(), [
    ['duenholt_session', true, 'Lax'],
    ['ratenkauf', true, 'Lax'],
  ]);
  const kept = await page.evaluate(async () => [
    document.cookie,
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...(await indexedDB.databases()).map(({ name }) => name),
  ]);
  assert.deepEqual(kept, ['']);
}

it.each(triedFonts().filter((fonts) => fonts !== usualFonts))(
  'no page on the way to the thanks scrolls sideways, in the font %s',
  async (fonts) => {
    const { market, visit, page } = await enterMarket(stage, { fonts });
    await goToPayment(visit, market.shop);
    await chooseInstalments(page);
    await assertReflows(page);
    await page.goto('/warenkorb');
    await settled(page);
    await assertReflows(page);
    await page.goto('/kasse');
    await assertReflows(page);
    await approve(visit, market);
    await assertReflows(page);
    await orderButton(page).click();
    await thanked(page);
    await assertReflows(page);
  },
);

describe('axe finds no violation, light or dark, narrow or wide, [WCAG 1.1.1, 1.3.1, 1.4.1, 1.4.3, 1.4.4, 1.4.10, 2.4.1, 2.4.2, 2.4.4, 2.5.8, 3.1.1, 3.3.2, 4.1.2; EN 9.6]', () => {
  it.each(allOr(['de', 'en'] as const, ['de']))('on the way to the thanks (%s)', async (language) => {
    const { market, visit, page } = await enterMarket(stage);
    const root =
      language === 'de'
        ? { basket: '/warenkorb', checkout: '/kasse', payment: '/kasse/zahlung' }
        : { basket: '/en/warenkorb', checkout: '/en/kasse', payment: '/en/kasse/zahlung' };
    await page.goto(root.basket);
    await assertGood(page);
    await send(visit, market.shop, root.basket, { ...chair, action: 'add' });
    await page.goto(root.basket);
    await settled(page);
    await assertGood(page);
    await page.goto(root.checkout);
    await assertGood(page);
    await page.locator('.address-form .actions button').click();
    await page.locator('#problems').waitFor();
    await assertGood(page);
    await send(visit, market.shop, root.checkout, { ...ralf, salutation: '' });
    await page.goto(root.payment);
    await page.locator('ratenkauf-checkout .body[aria-busy=false]').waitFor();
    await assertGood(page);
    await chooseInstalments(page);
    for (const details of await page.locator('ratenkauf-checkout summary').filter({ visible: true }).all())
      await details.click();
    await assertGood(page);
    await continueButton(page).click();
    await page.locator('ratenkauf-checkout select:focus').waitFor();
    await assertGood(page);
    await page.locator('ratenkauf-checkout select').selectOption('mr');
    await continueButton(page).click();
    await atBank(page);
    await assertGood(page);
    await fillIn(page);
    await assertGood(page);
    await page.getByRole('button', { name: 'Ratenkauf beantragen' }).click();
    await orderButton(page).waitFor();
    await assertGood(page);
    await orderButton(page).click();
    await thanked(page);
    await assertGood(page);
    const hosts = [market.shop, market.sandbox.url].map((address) => new URL(address).host);
    assert.deepEqual(
      visit.requests.filter((address) => !hosts.includes(new URL(address).host)),
      [],
    );
    assert.deepEqual(
      visit.complaints.filter((each) => !/status of 422/.test(each)),
      [],
    );
    await assertNothingKept(visit);
  });
});
