import { assert, describe, it } from 'vitest';
import { createKeyedDigests } from '../../../src/server/purchases/digests.js';
import { minute } from '../http/server-shop.js';
import { cartOf, startProgram } from './program.js';
import { idIn, pages, secret } from './shop.js';
import { codeOf } from '../../support/matching.js';

const dear = { amount: 89_900, items: [{ name: 'Sofa', quantity: 1, price: 89_900 }] };

/** Starts a shop whose server tells its checkouts. */
async function startTelling() {
  const shop = await startProgram();
  const { ratenkauf, pageWith, consentVersion, comeBack } = shop;
  const tell = (overrides: Parameters<typeof cartOf>[1] = {}) =>
    ratenkauf.checkouts.tell({ checkout: cartOf('cart-1', overrides) });
  /** Starts on the page that has the token. */
  const startBy = async (token: string) =>
    (await pageWith(token).startPurchase({ consentVersion: await consentVersion() })).paymentPage;
  return { ...shop, tell, startBy, decideBy: async (token: string) => comeBack(await startBy(token)) };
}

describe('a checkout that the shop’s server has told', () => {
  it('is started by a page without any cookie, and confirmed by the server; the page may only give it up', async () => {
    const { tell, pageWith, startBy, comeBack, browser, confirm, bank, shop, purchases, ratenkauf } =
      await startTelling();
    assert.isUndefined(await ratenkauf.checkouts.find('cart-1'));
    const { token, expiresAt } = await tell();
    assert.deepEqual(await ratenkauf.checkouts.find('cart-1'), { token, expiresAt });
    const page = pageWith(token);
    assert.deepInclude(await page.checkout(), { amount: 79_900, reasons: [] });
    const paymentPage = await startBy(token);
    assert.equal((await comeBack(paymentPage)).location, pages.review);
    assert.equal((await page.purchase()).state, 'approved');
    assert.equal(await codeOf(page.confirmPurchase()), 'wrong_state');
    assert.equal(bank(idIn(paymentPage))?.confirmations, 0);
    for (const held of [await tell(), await ratenkauf.checkouts.find('cart-1')])
      assert.deepEqual([held?.token, held?.purchase?.state], [token, 'approved']);
    assert.equal((await page.abandonPurchase()).state, 'abandoned');
    await comeBack(await startBy(token));
    const { purchase } = await tell();
    assert.equal((await confirm(purchase!.id)).state, 'confirmed');
    assert.equal((await page.purchase()).state, 'confirmed');
    assert.deepEqual([browser.cookies.size, shop.state.prepared], [0, 0]);
    assert.equal((await purchases.ofOrder('A-1001'))?.id, purchase!.id);
  });

  it('keeps its token when the facts change, and makes the purchase of the old ones void', async () => {
    const { tell, pageWith, decideBy, sandbox, clock } = await startTelling();
    const { token } = await tell();
    await decideBy(token);
    for (const operation of ['vorgang.lesen', 'authorization.read', 'transaction.read'] as const)
      sandbox.faults.add({ operation, kind: 'status', status: 503, times: 'always' });
    assert.equal(await codeOf(tell(dear)), 'service_unavailable');
    sandbox.faults.clear();
    clock.pass(minute);
    const changed = await tell(dear);
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

  it('is nothing to whoever has another token, an old one or none', async () => {
    const { tell, pageWith, startBy, client, clock, ratenkauf } = await startTelling();
    const { token, expiresAt } = await tell();
    await startBy(token);
    const { token: other } = await ratenkauf.checkouts.tell({ checkout: cartOf('cart-2') });
    assert.equal(await codeOf(pageWith(other).purchase()), 'no_purchase');
    for (const wrong of ['', 'x', 'x'.repeat(43), token.toLowerCase()])
      assert.equal(await codeOf(pageWith(wrong).purchase()), 'no_checkout');
    assert.equal(await codeOf(client.purchase()), 'no_purchase');
    clock.set(Date.parse(expiresAt));
    assert.equal(await codeOf(pageWith(token).checkout()), 'no_checkout');
    assert.isUndefined(await ratenkauf.checkouts.find('cart-1'));
    assert.notEqual((await tell()).token, token);
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
    const foreign = { review: 'https://evil.example/', payment: '/' };
    for (const work of [
      ratenkauf.checkouts.tell({ checkout: cartOf('cart-1', { shopReference: undefined }) }),
      ratenkauf.checkouts.tell({ checkout: cartOf(), pages: foreign }),
      ratenkauf.checkouts.find(' '),
    ])
      assert.equal(await codeOf(work), 'invalid_request');
  });
});
