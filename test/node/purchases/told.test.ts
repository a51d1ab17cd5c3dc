import { assert, describe, it } from 'vitest';
import { createPurchaseClient } from '../../../src/contract/client/purchase-client.js';
import { createReader } from './browser.js';
import { checkoutHeader } from '../../../src/contract/paths.js';
import { createKeyedDigests } from '../../../src/server/purchases/digests.js';
import { cartOf, startProgram } from './program.js';
import { idIn, pages, secret } from './shop.js';
import { codeOf } from '../../support/matching.js';

/** Starts a shop whose server tells its checkouts, and returns a page that has the token of one. */
async function startTelling() {
  const shop = await startProgram();
  const { ratenkauf, browser } = shop;
  const tell = (overrides: Parameters<typeof cartOf>[1] = {}) =>
    ratenkauf.checkouts.tell({ checkout: cartOf('cart-1', overrides) });
  const pageWith = (token: string) =>
    createReader(
      createPurchaseClient({
        base: 'https://shop.example/ratenkauf',
        fetch: (input, init) => {
          const headers = new Headers(init?.headers);
          headers.set(checkoutHeader, token);
          return browser.send(input as string, { ...init, headers });
        },
      }),
    );
  return { ...shop, tell, pageWith };
}

describe('a checkout that the shop’s server has told', () => {
  it('is sold without any cookie: started by the page, confirmed by the server', async () => {
    const { tell, pageWith, consentVersion, comeBack, browser, confirm, shop } = await startTelling();
    const { token } = await tell();
    const page = pageWith(token);
    const { amount, reasons } = await page.checkout();
    assert.deepEqual([amount, reasons], [79_900, []]);
    const { paymentPage } = await page.startPurchase({ consentVersion: await consentVersion() });
    assert.equal((await comeBack(paymentPage)).location, pages.review);
    assert.equal((await page.purchase()).state, 'approved');
    const { token: same, purchase } = await tell();
    assert.equal(same, token);
    assert.equal(purchase?.state, 'approved');
    assert.equal((await confirm(purchase!.id)).state, 'confirmed');
    assert.equal((await page.purchase()).state, 'confirmed');
    assert.equal(browser.cookies.size, 0);
    assert.equal(shop.state.prepared, 0);
  });

  it('keeps its token when the facts change, and makes the purchase of the old ones void', async () => {
    const { tell, pageWith, consentVersion, comeBack } = await startTelling();
    const { token } = await tell();
    const { paymentPage } = await pageWith(token).startPurchase({ consentVersion: await consentVersion() });
    await comeBack(paymentPage);
    const changed = await tell({ amount: 89_900, items: [{ name: 'Sofa', quantity: 1, price: 89_900 }] });
    assert.equal(changed.token, token);
    assert.deepEqual([changed.purchase?.state, changed.purchase?.changed], ['void', ['basket']]);
    assert.equal((await pageWith(token).checkout()).amount, 89_900);
  });

  it.each([
    ['another name', { person: { firstName: 'Rita', lastName: 'Ratenkauf' } }, false],
    ['another e-mail address', { email: 'rita@example.org' }, false],
    [
      'more of the same person',
      { person: { salutation: 'mr', firstName: 'ralf ', lastName: 'Ratenkauf', birthDate: '1980-01-31' } },
      true,
    ],
  ] as const)('with %s keeps its token only if it is of the same person', async (_, overrides, isKept) => {
    const { tell, pageWith } = await startTelling();
    const { token } = await tell();
    const next = await tell(overrides);
    assert.equal(next.token === token, isKept);
    assert.equal(await codeOf(pageWith(token).checkout()), isKept ? 'ok' : 'no_checkout');
    assert.equal(await codeOf(pageWith(next.token).checkout()), 'ok');
    assert.equal((await tell(overrides)).token, next.token);
  });

  it('is told again when the bank cannot say what became of the purchase of other facts', async () => {
    const { tell, pageWith, consentVersion, comeBack, sandbox, clock } = await startTelling();
    const { token } = await tell();
    const { paymentPage } = await pageWith(token).startPurchase({ consentVersion: await consentVersion() });
    await comeBack(paymentPage);
    for (const operation of ['vorgang.lesen', 'authorization.read', 'transaction.read'] as const)
      sandbox.faults.add({ operation, kind: 'status', status: 503, times: 'always' });
    const other = { amount: 89_900, items: [{ name: 'Sofa', quantity: 1, price: 89_900 }] };
    assert.equal(await codeOf(tell(other)), 'service_unavailable');
    sandbox.faults.clear();
    clock.pass(60_000);
    assert.equal((await tell(other)).purchase?.state, 'void');
  });

  it('is not ordered by a page, and can be given up by one', async () => {
    const { tell, pageWith, consentVersion, comeBack, bank } = await startTelling();
    const page = pageWith((await tell()).token);
    const { paymentPage } = await page.startPurchase({ consentVersion: await consentVersion() });
    await comeBack(paymentPage);
    assert.equal(await codeOf(page.confirmPurchase()), 'wrong_state');
    assert.equal(bank(idIn(paymentPage))?.confirmations, 0);
    assert.equal((await page.abandonPurchase()).state, 'abandoned');
  });

  it('is nothing to whoever has another token, an old one or none', async () => {
    const { tell, pageWith, client, clock, ratenkauf, consentVersion } = await startTelling();
    const { token, expiresAt } = await tell();
    await pageWith(token).startPurchase({ consentVersion: await consentVersion() });
    const { token: other } = await ratenkauf.checkouts.tell({ checkout: cartOf('cart-2') });
    assert.equal(await codeOf(pageWith(other).purchase()), 'no_purchase');
    for (const wrong of ['', 'x', 'x'.repeat(43), token.toLowerCase()])
      assert.equal(await codeOf(pageWith(wrong).purchase()), 'no_checkout');
    assert.equal(await codeOf(client.purchase()), 'no_purchase');
    clock.set(Date.parse(expiresAt));
    assert.equal(await codeOf(pageWith(token).checkout()), 'no_checkout');
    assert.notEqual((await tell()).token, token);
  });

  it('is found by its reference, with its token and its purchase, until it has expired', async () => {
    const { tell, pageWith, ratenkauf, clock, consentVersion, comeBack } = await startTelling();
    assert.isUndefined(await ratenkauf.checkouts.find('cart-1'));
    const { token, expiresAt } = await tell();
    assert.deepEqual(await ratenkauf.checkouts.find('cart-1'), { token, expiresAt });
    assert.isUndefined(await ratenkauf.checkouts.find('cart-2'));
    const { paymentPage } = await pageWith(token).startPurchase({ consentVersion: await consentVersion() });
    await comeBack(paymentPage);
    assert.equal((await ratenkauf.checkouts.find('cart-1'))?.purchase?.state, 'approved');
    assert.equal(await codeOf(ratenkauf.checkouts.find(' ')), 'invalid_request');
    clock.set(Date.parse(expiresAt));
    assert.isUndefined(await ratenkauf.checkouts.find('cart-1'));
  });

  it('is the same one for calls at the same time', async () => {
    const { tell } = await startTelling();
    const told = await Promise.all(Array.from({ length: 5 }, () => tell()));
    assert.lengthOf(new Set(told.map(({ token }) => token)), 1);
  });

  it('is stored encrypted, and deleted when it has expired', async () => {
    const { tell, store, clock, ratenkauf } = await startTelling();
    const { token, expiresAt } = await tell();
    const record = await store.checkouts.find({ token: createKeyedDigests(secret).token(token) });
    assert.isAbove(record!.sealed.length, 500);
    for (const words of ['Ratenkauf', token])
      assert.notInclude(record!.sealed + Buffer.from(record!.sealed, 'base64').toString('latin1'), words);
    clock.set(Date.parse(expiresAt) + 1);
    await ratenkauf.reconcile();
    assert.equal(await store.checkouts.forget(Infinity), 0);
  });

  it('needs a reference, and pages of the shop', async () => {
    const { ratenkauf } = await startTelling();
    assert.equal(
      await codeOf(ratenkauf.checkouts.tell({ checkout: cartOf('cart-1', { shopReference: undefined }) })),
      'invalid_request',
    );
    const foreign = { review: 'https://evil.example/', payment: '/' };
    assert.equal(await codeOf(ratenkauf.checkouts.tell({ checkout: cartOf(), pages: foreign })), 'invalid_request');
  });
});
