import type { Page } from 'playwright-core';
import { assert, describe, it } from 'vitest';
import {
  approve,
  ask,
  assertBoughtOnce,
  assertCannotOrder,
  assertNothingBought,
  begin,
  openMarket,
  orderButton,
  thanked,
  type Market,
} from '../support/purchase.js';
import { openStage } from '../support/stage.js';

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
});
