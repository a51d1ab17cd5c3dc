import type { Page } from 'playwright-core';
import { assert, describe, it } from 'vitest';
import {
  apply,
  approve,
  ask,
  assertBoughtOnce,
  atBank,
  chooseInstalments,
  comeBack,
  continueButton,
  goToPayment,
  enterMarket,
  orderButton,
  startInstalments,
  summaryOf,
  summaryText,
  thanked,
  type Market,
} from '../support/purchase.js';
import { openStage } from '../support/stage.js';
import { inCi } from '../../support/all.js';

// A background tab gets its animation frames late, and a click waits for them, so the tab is brought to the front
// first.

const stage = await openStage();
const unresolved =
  'Die Antwort der Bank steht noch aus. Diese Seite aktualisiert sich von selbst. Es ist nichts verloren, und es wird nichts doppelt bestellt: Bitte bestellen Sie nicht noch einmal.';

/** Clicks a control twice within one task of the page, before the first click can have an effect. */
const clickTwice = (control: ReturnType<typeof orderButton>) =>
  control.evaluate((element: HTMLElement) => {
    element.click();
    element.click();
  });

describe('a customer who clicks more often than needed', () => {
  it('starts one purchase and orders once', async () => {
    const { market, visit, page } = await enterMarket(stage);
    await goToPayment(visit, market.shop);
    await chooseInstalments(page);
    await clickTwice(continueButton(page));
    await atBank(page);
    assert.strictEqual(market.sandbox.purchases().length, 1);
    await apply(page);
    await clickTwice(orderButton(page));
    assertBoughtOnce(market, await thanked(page));
    assert.strictEqual(market.sandbox.purchases()[0]?.confirmationRequests, 1);
  });

  it('starts one purchase in two tabs, and orders it once in both', inCi, async () => {
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
});

describe('a customer who uses the back button at the bank', () => {
  it('finds a usable page, buys one more, starts again, and only the last purchase counts', inCi, async () => {
    const { market, visit, page } = await enterMarket(stage);
    await goToPayment(visit, market.shop);
    const left = await startInstalments(page);
    await page.goBack();
    await page.goto(`${market.shop}/warenkorb`);
    await page.locator('.stepper button').last().click();
    await page.locator('.badge', { hasText: '2' }).waitFor();
    await page.goto(`${market.shop}/kasse/zahlung`);
    const again = await startInstalments(page);
    assert.notStrictEqual(again, left);
    await comeBack(page, market, again);
    await orderButton(page).waitFor();

    const old = await visit.context.newPage();
    await old.goto(market.sandbox.complete(left).returnUrl);
    assert.match(old.url(), /\/kasse\/(pruefen|zahlung)/);
    assert.strictEqual((await ask(page, 'purchase')).body['state'], 'approved');
    await page.bringToFront();
    await orderButton(page).click();
    assertBoughtOnce(market, await thanked(page), 1677_00);
    assert.strictEqual(
      market.sandbox.purchases().find(({ technicalId }) => technicalId === left)?.confirmationRequests,
      0,
    );
  });

  it('returns to the same page of the bank as long as nothing has changed', inCi, async () => {
    const { market, visit, page } = await enterMarket(stage);
    await goToPayment(visit, market.shop);
    const left = await startInstalments(page);
    market.advance(5);
    await page.goBack();
    assert.strictEqual(await startInstalments(page), left);
    await comeBack(page, market, left);
    await orderButton(page).click();
    assertBoughtOnce(market, await thanked(page));
  });

  it('can pay another way, which ends the purchase at the bank', inCi, async () => {
    const { market, visit, page } = await enterMarket(stage);
    const left = await approve(visit, market);
    await page.getByRole('button', { name: 'Andere Zahlungsart wählen' }).click();
    await page.waitForURL(/\/kasse\/zahlung/);
    await page.getByRole('radio', { name: /^Vorkasse/ }).check();
    await page.getByRole('button', { name: 'Weiter zur Prüfung' }).click();
    await orderButton(page).click();
    const number = await thanked(page);
    await page.goBack();
    await page.goto(`${market.shop}/kasse/pruefen`);
    assert.strictEqual(await orderButton(page).count(), 0);
    assert.deepEqual(
      market.orders().map((order) => [order.number, order.payment, order.state]),
      [[number, 'prepayment', 'completed']],
    );
    assert.strictEqual(market.sandbox.purchases().find(({ technicalId }) => technicalId === left)?.confirmations, 0);
  });
});

describe('an order whose confirmation is lost', () => {
  const loseAnswers = ({ sandbox }: Market, reads: number) => {
    sandbox.faults.add({ operation: 'vorgang.bestaetigen', kind: 'answer-lost' });
    sandbox.faults.add({ operation: 'authorization.read', kind: 'status', status: 503, times: reads });
  };
  const assertUnresolved = async (page: Page) => {
    const text = await summaryText(page, 'Ihre Bestellung wird noch bestätigt');
    assert.ok(text.includes(unresolved), text);
    assert.strictEqual(await summaryOf(page).getByRole('button').count(), 0);
  };

  it('is shown as unresolved, resolved by itself, and made once', async () => {
    const { market, visit, page } = await enterMarket(stage);
    await approve(visit, market);
    loseAnswers(market, 1);
    await orderButton(page).click();
    await assertUnresolved(page);
    assert.strictEqual(market.sandbox.transactions().length, 1);
    assert.deepEqual(
      market.orders().map(({ state }) => state),
      ['pending'],
    );
    await page.waitForURL(/\/danke\//);
    assertBoughtOnce(market, await thanked(page));
    assert.strictEqual(market.sandbox.purchases()[0]?.confirmationRequests, 1);
  });

  it('stays unresolved in a new tab, can be neither started again nor paid twice, and is made once', inCi, async () => {
    const { market, visit, page } = await enterMarket(stage);
    await approve(visit, market);
    loseAnswers(market, 1000);
    await orderButton(page).click();
    await assertUnresolved(page);
    const tab = await visit.context.newPage();
    await tab.goto('/kasse/pruefen');
    await assertUnresolved(tab);
    assert.strictEqual((await tab.getByRole('heading', { level: 1 }).innerText()).trim(), 'Einen Augenblick noch');

    await tab.goto('/kasse/zahlung');
    await chooseInstalments(tab);
    await continueButton(tab).click();
    await tab.getByText('Ihr Ratenkauf wird gerade abgeschlossen.').waitFor();
    await tab.goto('/kasse/pruefen?payment=prepayment');
    await orderButton(tab).click();
    await tab
      .getByText('Ihre Bestellung mit Ratenkauf wird gerade abgeschlossen. Es wurde nichts weiter bestellt.')
      .waitFor();
    assert.strictEqual(market.orders().length, 1);

    market.sandbox.faults.clear();
    await page.waitForURL(/\/danke\//);
    const number = await thanked(page);
    await tab.goto('/kasse/pruefen');
    assert.strictEqual(await thanked(tab), number);
    assertBoughtOnce(market, number);
  });
});
