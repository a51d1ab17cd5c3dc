import type { Page } from 'playwright-core';
import { assert, describe, it } from 'vitest';
import {
  apply,
  approve,
  ask,
  assertBoughtOnce,
  assertCannotOrder,
  assertNothingBought,
  begin,
  chair,
  enterMarket,
  openMarket,
  orderButton,
  send,
  summaryText,
  thanked,
  type Market,
} from '../support/purchase.js';
import { openStage } from '../support/stage.js';
import { inCi } from '../../support/all.js';

const stage = await openStage();

interface Initialization {
  readonly ruecksprungadressen: Readonly<Record<'urlErfolg' | 'urlAbbruch' | 'urlAblehnung', string>>;
}

/** Returns the redirect addresses that the bank received with its newest purchase. */
function returnAddresses({ sandbox }: Market): Initialization['ruecksprungadressen'] {
  const body = sandbox.requests().findLast(({ operation }) => operation === 'vorgang.anlegen')?.body ?? '{}';
  return (JSON.parse(body) as Initialization).ruecksprungadressen;
}

const stateOn = async (page: Page) => (await ask(page, 'purchase')).body['state'];

describe('the address to which the bank sends after an approval', () => {
  it('changes nothing while the bank has not decided, and the customer can go on at the bank', async () => {
    const { market, visit, page } = await enterMarket(stage);
    const { bank } = await begin(visit, market);
    await page.goto(returnAddresses(market).urlErfolg);
    const text = await summaryText(page, 'Ihr Ratenkauf ist noch nicht abgeschlossen');
    assert.match(text, /Die Bank hat noch nicht entschieden\. Es wurde nichts bestellt\./);
    await assertCannotOrder(page);
    assert.strictEqual(await stateOn(page), 'initialized');
    assertNothingBought(market);

    await page.goto(bank);
    await apply(page);
    await orderButton(page).click();
    assertBoughtOnce(market, await thanked(page));
  });

  it('shows nothing to another person who opens it, and changes nothing for the customer', async () => {
    const market = await openMarket(stage);
    const owner = await market.enter();
    await approve(owner, market);
    const { urlErfolg } = returnAddresses(market);

    const passer = await market.enter();
    await passer.page.goto(urlErfolg);
    assert.match(passer.page.url(), /\/warenkorb$/);
    await assertCannotOrder(passer.page, 'no_purchase');

    const other = await market.enter();
    await begin(other, market);
    await other.page.goto(urlErfolg);
    assert.match(other.page.url(), /\/kasse\/zahlung\?from=bank$/);
    await assertCannotOrder(other.page);
    assert.notMatch(await other.page.content(), /approved|genehmigt/);
    assert.strictEqual(await stateOn(other.page), 'initialized');
    assertNothingBought(market);

    await orderButton(owner.page).click();
    assertBoughtOnce(market, await thanked(owner.page));
  });

  it('creates no order for a person who copies it and has a basket of the same things', inCi, async () => {
    const market = await openMarket(stage);
    const owner = await market.enter();
    await approve(owner, market);
    const thief = await market.enter();
    await send(thief, market.shop, '/warenkorb', { ...chair, action: 'add' });
    for (const address of Object.values(returnAddresses(market))) {
      await thief.page.goto(address);
      await assertCannotOrder(thief.page, 'no_purchase');
    }
    assert.strictEqual(await stateOn(owner.page), 'approved');
  });

  it('has no effect when it is made up', inCi, async () => {
    const { market, visit, page } = await enterMarket(stage);
    await approve(visit, market);
    const { urlErfolg } = returnAddresses(market);
    const token = new URL(urlErfolg).searchParams.get('token') ?? '';
    assert.notStrictEqual(token, '');
    const madeUp = new URL(urlErfolg);
    madeUp.searchParams.set(
      'token',
      token.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')),
    );
    for (const address of [madeUp.href, urlErfolg.replace(/\?.*/, ''), urlErfolg.replace('success', 'granted')]) {
      const { page: tab } = await market.enter();
      const response = await tab.goto(address);
      assert.ok((response?.status() ?? 500) < 500, address);
      await assertCannotOrder(tab, 'no_purchase');
    }
    assert.strictEqual(await stateOn(page), 'approved');
    assertNothingBought(market);
  });
});
