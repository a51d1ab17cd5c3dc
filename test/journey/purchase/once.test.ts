import { assert, it } from 'vitest';
import {
  approve,
  assertBoughtOnce,
  atBank,
  chooseInstalments,
  comeBack,
  continueButton,
  goToPayment,
  enterMarket,
  orderButton,
  summaryOf,
  summaryText,
  thanked,
} from '../support/purchase.js';
import { openStage } from '../support/stage.js';

// A background tab gets its animation frames late, and a click waits for them, so the tab is brought to the front
// first.

const stage = await openStage();

it('a customer starts one purchase in two tabs, and orders it once in both', async () => {
  const { market, visit, page } = await enterMarket(stage);
  await goToPayment(visit, market.shop);
  const tab = await visit.context.newPage();
  await tab.goto('/kasse/zahlung');
  const tabs = [page, tab] as const;
  for (const each of tabs) {
    await each.bringToFront();
    await chooseInstalments(each);
  }
  await Promise.all(tabs.map((each) => continueButton(each).dispatchEvent('click')));
  const [first, second] = await Promise.all([atBank(page), atBank(tab)]);
  assert.strictEqual(second, first);
  assert.strictEqual(market.sandbox.purchases().length, 1);

  await page.bringToFront();
  await comeBack(page, market, first);
  await tab.goto('/kasse/pruefen');
  await Promise.all(tabs.map((each) => orderButton(each).waitFor()));
  await Promise.all(tabs.map((each) => orderButton(each).dispatchEvent('click')));
  const [number, same] = await Promise.all([thanked(page), thanked(tab)]);
  assert.strictEqual(same, number);
  assertBoughtOnce(market, number);
  assert.strictEqual(market.sandbox.purchases()[0]?.confirmationRequests, 1);
});

it('an order whose confirmation is lost is shown as unresolved, resolved by itself, and made once', async () => {
  const { market, visit, page } = await enterMarket(stage);
  await approve(visit, market);
  market.sandbox.faults.add({ operation: 'vorgang.bestaetigen', kind: 'answer-lost' });
  market.sandbox.faults.add({ operation: 'authorization.read', kind: 'status', status: 503 });
  await orderButton(page).click();
  assert.include(
    await summaryText(page, 'Ihre Bestellung wird noch bestätigt'),
    'Es ist nichts verloren, und es wird nichts doppelt bestellt: Bitte bestellen Sie nicht noch einmal.',
  );
  assert.strictEqual(await summaryOf(page).getByRole('button').count(), 0);
  assert.strictEqual(market.sandbox.transactions().length, 1);
  assert.deepEqual(
    market.orders().map(({ state }) => state),
    ['pending'],
  );
  await page.waitForURL(/\/danke\//);
  assertBoughtOnce(market, await thanked(page));
  assert.strictEqual(market.sandbox.purchases()[0]?.confirmationRequests, 1);
});
