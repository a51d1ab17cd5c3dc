import type { Page } from 'playwright-core';
import { assert, it } from 'vitest';
import {
  assertBoughtOnce,
  assertNothingBought,
  atBank,
  chooseInstalments,
  comeBack,
  continueButton,
  goToPayment,
  enterMarket,
  orderButton,
  thanked,
} from '../support/purchase.js';
import { assertAccessible } from '../support/accessibility.js';
import { openStage } from '../support/stage.js';

const stage = await openStage();
const changed = 'Der Text der Einwilligung hat sich geändert. Bitte lesen Sie ihn und willigen Sie erneut ein.';
const box = (page: Page) => page.getByRole('checkbox', { name: /^Ich habe den Text gelesen/ });
const words = (page: Page) => page.locator('ratenkauf-consent #text');

it('shows a text that has changed since it was read, says why, and has its box unticked', async () => {
  const { market, visit, page } = await enterMarket(stage);
  await goToPayment(visit, market.shop);
  await chooseInstalments(page);
  const before = await words(page).innerText();
  assert.match(before, /^Ich bin damit einverstanden/);

  const newText = {
    wsMessages: { messages: [] },
    zustimmungDatenuebertragungPaymentPage: '<p>Von heute an gilt ein neuer Text.</p>',
  };
  market.sandbox.faults.add({
    operation: 'texte.zustimmung',
    kind: 'status',
    status: 200,
    body: await textsWith(market.sandbox.url, newText),
    times: 1000,
  });
  // The handler requests the text again when its copy is more than a minute old.
  market.advance(2);
  await continueButton(page).click();
  await page.getByText(changed).waitFor();
  await page.getByText('Von heute an gilt ein neuer Text.').waitFor();
  assert.strictEqual(await box(page).isChecked(), false);
  assert.ok(
    await box(page).evaluate((element) => element.matches(':focus')),
    'the focus is not where the consent is given',
  );
  await assertAccessible(page);
  assert.deepEqual(market.sandbox.purchases(), []);

  await box(page).check();
  await continueButton(page).click();
  await comeBack(page, market, await atBank(page));
  await orderButton(page).click();
  assertBoughtOnce(market, await thanked(page));
});

it('starts nothing without consent, and says beside the box that it is missing [WCAG 3.3.1, 3.3.4]', async () => {
  const { market, visit, page } = await enterMarket(stage);
  await goToPayment(visit, market.shop);
  await page.getByRole('radio', { name: 'Ratenkauf', exact: true }).check();
  assert.strictEqual(await box(page).isChecked(), false);
  await continueButton(page).click();
  await page.getByText('Bitte willigen Sie ein, damit die Bank Ihren Antrag prüfen kann.').waitFor();
  await page.getByRole('radio', { name: 'Ratenkauf', exact: true }).press('Enter');
  assert.ok(
    await box(page).evaluate((element) => element.matches(':focus')),
    'the focus is not where the consent is given',
  );
  assert.match(page.url(), /\/kasse\/zahlung$/);
  assert.deepEqual(market.sandbox.purchases(), []);
  assertNothingBought(market);
});

/** Returns the service's own texts with some of them replaced. */
async function textsWith(service: string, replaced: object): Promise<object> {
  const { pathname } = new URL(
    stage.sandbox.requests().findLast(({ operation }) => operation === 'texte.zustimmung')?.path ?? '/',
    service,
  );
  return { ...((await (await fetch(service + pathname)).json()) as object), ...replaced };
}
