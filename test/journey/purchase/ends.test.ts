import { assert, it } from 'vitest';
import {
  apply,
  approve,
  assertBoughtOnce,
  assertCannotOrder,
  assertNothingBought,
  comeBack,
  goToPayment,
  enterMarket,
  orderButton,
  startInstalments,
  summaryText,
  thanked,
} from '../support/purchase.js';
import { openStage } from '../support/stage.js';

const stage = await openStage();

it('a purchase that the bank declines ends with its own words, and can be paid another way', async () => {
  const { market, visit, page } = await enterMarket(stage);
  await goToPayment(visit, market.shop);
  await startInstalments(page);
  await apply(page, { income: '400' });
  const text = await summaryText(page, 'Ihr Ratenkauf wurde nicht genehmigt');
  assert.match(
    text,
    /Leider können wir Ihnen den Ratenkauf für diese Bestellung nicht anbieten\. Ihr monatliches Nettoeinkommen reicht dafür nicht aus\./,
  );
  assert.match(text, /Es wurde nichts bestellt\. Bitte wählen Sie eine andere Zahlungsart\./);
  await assertCannotOrder(page);
  assertNothingBought(market);

  await page.getByRole('link', { name: 'Andere Zahlungsart wählen' }).click();
  await page.getByRole('radio', { name: /^Vorkasse/ }).check();
  await page.getByRole('button', { name: 'Weiter zur Prüfung' }).click();
  await orderButton(page).click();
  const number = await thanked(page);
  assert.deepEqual(
    market.orders().map((order) => [order.number, order.payment, order.state]),
    [[number, 'prepayment', 'completed']],
  );
});

it('a purchase ends half an hour after its approval, and is void when the basket changes, also in a page that stayed open; both can be started again [WCAG 2.2.1]', async () => {
  const { market, visit, page } = await enterMarket(stage);
  const startAgain = async () => {
    await assertCannotOrder(page);
    assertNothingBought(market);
    await page.getByRole('link', { name: 'Ratenkauf neu beantragen' }).click();
    await comeBack(page, market, await startInstalments(page));
    await orderButton(page).waitFor();
  };
  await approve(visit, market);
  market.advance(31);
  await orderButton(page).click();
  const expired = await summaryText(page, 'Die Genehmigung ist abgelaufen');
  assert.match(expired, /Eine Genehmigung gilt 30 Minuten\. Es wurde nichts bestellt\./);
  await startAgain();

  const tab = await visit.context.newPage();
  await tab.goto('/warenkorb');
  await tab.locator('.stepper button').last().click();
  await tab.locator('.badge', { hasText: '2' }).waitFor();
  await page.bringToFront();
  await orderButton(page).click();
  assert.include(await summaryText(page, 'Ihr Warenkorb hat sich geändert'), 'Es wurde nichts bestellt.');
  await page.getByRole('link', { name: 'Andere Zahlungsart wählen' }).waitFor();
  await startAgain();
  await orderButton(page).click();
  assertBoughtOnce(market, await thanked(page), 1677_00);
});
