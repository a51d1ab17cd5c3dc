import { assert, describe, it } from 'vitest';
import type { Checkout } from '../../../src/server.js';
import { codeOf } from '../../support/matching.js';
import { minute } from '../http/server-shop.js';
import { cartOf, startProgram } from './program.js';
import { pages, refusedOnce } from './shop.js';

const link = { orderId: 'T-1001', shopName: 'Möbel & <Mehr>' } as const;
const day = 24 * 60 * minute;
const dear = { amount: 89_900, items: [{ name: 'Sofa', quantity: 1, price: 89_900 }] };

/** Starts a shop whose server makes links, and returns a browser without cookies that opens them. */
async function startLinks(overrides: Parameters<typeof startProgram>[0] = {}) {
  const program = await startProgram(overrides);
  const { ratenkauf, browser, pageWith, consentVersion } = program;
  const tell = (facts: Partial<Checkout> = {}, wanted: object = {}, cart = 'cart-1') =>
    ratenkauf.checkouts.tell({ checkout: cartOf(cart, facts), link: Object.assign({}, link, wanted) });
  const linkOf = async (...given: Parameters<typeof tell>) => (await tell(...given)).link ?? '';
  /** Opens a link as from a mail, and returns what the page says and has. */
  async function open(address: string) {
    browser.cookies.clear();
    const response = await browser.send(address, { headers: { 'sec-fetch-site': 'cross-site', origin: 'null' } });
    const text = await response.text();
    const parts = [...text.matchAll(/<section id="(\w+)">/g)].map(([, part]) => part);
    return { response, text, parts, status: response.status };
  }
  /** The elements of the page. */
  const pageOf = (address: string) => pageWith(new URL(address).pathname.split('/').at(-1) ?? '');
  const startBy = async (address: string) => pageOf(address).startPurchase({ consentVersion: await consentVersion() });
  /** Starts at the page, and comes back from the bank. */
  async function approveBy(address: string, completion: Parameters<typeof program.comeBack>[1] = {}) {
    const { paymentPage } = await startBy(address);
    const { location } = await program.comeBack(paymentPage, completion);
    return location ?? '';
  }
  return { ...program, tell, linkOf, open, pageOf, startBy, approveBy };
}

describe('a link to pay', () => {
  it('pays an order once, also by two links at once: what waits is given up, and its page says so', async () => {
    const { linkOf, open, pageOf, startBy, approveBy, confirmations } = await startLinks();
    const [one, other, late] = [await linkOf(), await linkOf({}, {}, 'cart-2'), await linkOf({}, {}, 'cart-3')];
    for (const address of [one, other]) await approveBy(address);
    for (const address of [one, other]) await pageOf(address).purchase();
    const pressed = await Promise.allSettled([one, other].map((address) => pageOf(address).confirmPurchase()));
    const [paid, again] = pressed[0]?.status === 'fulfilled' ? [one, other] : [other, one];
    assert.sameMembers(
      pressed.map(({ status }) => status),
      ['fulfilled', 'rejected'],
    );
    assert.equal((await pageOf(paid).purchase()).state, 'confirmed');
    assert.equal((await pageOf(again).confirmPurchase()).state, 'abandoned');
    for (const address of [again, late]) {
      assert.equal(await codeOf(startBy(address)), 'no_checkout');
      const { status, parts, text } = await open(address);
      assert.deepEqual([status, parts], [410, ['over']]);
      assert.include(text, 'die Bestellung ist bezahlt oder storniert');
    }
    assert.deepEqual((await open(paid)).parts, ['summary']);
    assert.sameMembers(confirmations(), [1, 0]);
  });

  it.each(['before it is ordered', 'after the bank has refused it once', 'after a purchase of it has ended'])(
    'does not pay an order that the shop has cancelled %s',
    async (when) => {
      const { linkOf, open, pageOf, startBy, approveBy, confirmations, ratenkauf, sandbox } = await startLinks();
      const address = await linkOf();
      await approveBy(address);
      const page = pageOf(address);
      if (when !== 'before it is ordered') {
        sandbox.faults.add(refusedOnce);
        assert.deepInclude(await page.confirmPurchase(), { state: 'approved', mayRetry: true });
      }
      if (when === 'after a purchase of it has ended') {
        await page.abandonPurchase();
        await approveBy(address);
      }
      await ratenkauf.orders.cancelled(link.orderId, { key: 'cancelled' });
      assert.equal((await page.confirmPurchase()).state, 'abandoned');
      assert.equal(await codeOf(startBy(address)), 'no_checkout');
      assert.deepEqual((await open(address)).parts, ['over']);
      assert.notInclude(confirmations(), 1);
    },
  );

  it('keeps its address when other facts are told, and releases no order that can still be paid', async () => {
    const released: unknown[] = [];
    const { linkOf, open, pageOf, approveBy, confirmations, sandbox, ratenkauf } = await startLinks({
      shopWith: () => ({ releaseOrder: async ({ orderId }) => void released.push(orderId) }),
    });
    const address = await linkOf();
    await approveBy(address);
    const page = pageOf(address);
    sandbox.faults.add(refusedOnce);
    await page.purchase();
    assert.deepInclude(await page.confirmPurchase(), { state: 'approved', mayRetry: true });
    assert.equal(await linkOf(dear), address);
    assert.equal((await page.confirmPurchase()).state, 'void');
    await ratenkauf.reconcile();
    assert.deepEqual(released, [undefined]);
    const { parts, text } = await open(address);
    assert.deepEqual(parts, ['summary', 'option']);
    assert.match(text, /<dt>Sofa<\/dt><dd>899,00\u00a0€<\/dd>/);
    await approveBy(address);
    await page.purchase();
    assert.equal((await page.confirmPurchase()).state, 'confirmed');
    assert.deepEqual(confirmations(), [0, 1]);
    assert.notEqual(await linkOf({ email: 'rita@example.org' }), address);
    assert.equal((await open(address)).status, 404);
  });

  it('shows another person nothing of the purchase before, and leads nobody back to the link of another', async () => {
    const { linkOf, open, pageOf, startBy, comeBack } = await startLinks();
    const { paymentPage } = await startBy(await linkOf());
    const theirs = await linkOf({ email: 'rita@example.org', person: { firstName: 'Rita', lastName: 'Neu' } });
    const { location } = await comeBack(paymentPage, { outcome: 'rejection' });
    assert.equal(location, 'https://shop.example/ratenkauf/pay/-');
    assert.deepEqual((await open(theirs)).parts, ['option']);
    assert.equal(await codeOf(pageOf(theirs).purchase()), 'no_purchase');
    assert.equal(await codeOf(pageOf(theirs).confirmPurchase()), 'no_purchase');
  });

  it('expires for starts half an hour after it was told, and says so to whoever opens it', async () => {
    const { tell, open, startBy, clock, sandbox, ratenkauf, store } = await startLinks();
    const { link: address = '', expiresAt } = await tell();
    assert.match(address, /^https:\/\/shop\.example\/ratenkauf\/pay\/[\w-]{43}$/);
    assert.include((await open(address)).text, 'gilt bis');
    clock.set(Date.parse(expiresAt) - 1);
    assert.equal((await open(address)).status, 200);
    clock.set(Date.parse(expiresAt));
    const { status, parts, text } = await open(address);
    assert.deepEqual([status, parts], [410, ['over']]);
    assert.match(text, /Dieser Link gilt nicht mehr.*Bitte wenden Sie sich an Möbel &amp; &lt;Mehr&gt;/s);
    assert.notMatch(text, /<ratenkauf-|<script|Sofa/);
    assert.equal(await codeOf(startBy(address)), 'no_checkout');
    assert.lengthOf(sandbox.purchases(), 0);
    clock.pass(day + 1);
    assert.equal((await open(address)).status, 404);
    await ratenkauf.reconcile();
    assert.equal(await store.checkouts.forget(Infinity), 0);
  });

  it('is valid for as long as the offer holds, and no offer for longer than 60 days', async () => {
    const { tell, open, clock } = await startLinks();
    const inDays = (days: number) => new Date(clock.now() + days * day).toISOString();
    const until = inDays(14);
    const { link: address = '', expiresAt } = await tell({}, { until });
    assert.equal(expiresAt, until);
    for (const [language, words] of [
      ['de', /gilt bis \d+\.\u00a0\p{L}+ \d{4} um \d\d:\d\d\u00a0Uhr/u],
      ['en', /valid until \d+\u00a0\p{L}+ \d{4} at \d\d:\d\d/u],
    ] as const) {
      await tell({}, { until, lang: language });
      assert.match((await open(address)).text, words);
    }
    for (const wrong of [inDays(0), inDays(-1), inDays(61), '2030-01-01'])
      assert.equal(await codeOf(tell({}, { until: wrong })), 'invalid_request', wrong);
    assert.equal((await tell()).expiresAt, until, 'what was promised holds');
    clock.set(Date.parse(until) - 1);
    assert.deepEqual((await open(address)).parts, ['option']);
    clock.set(Date.parse(until));
    assert.equal((await open(address)).status, 410);
  });

  it('takes the customer of a late start back, orders, and shows the order for the rest of the day', async () => {
    const { linkOf, open, pageOf, startBy, clock, comeBack, ratenkauf, confirmations } = await startLinks();
    const address = await linkOf();
    clock.pass(29 * minute);
    const { paymentPage } = await startBy(address);
    clock.pass(20 * minute);
    await ratenkauf.reconcile();
    assert.equal((await comeBack(paymentPage)).location, address);
    const page = pageOf(address);
    await page.purchase();
    assert.equal((await page.confirmPurchase()).state, 'confirmed');
    clock.pass(23 * 60 * minute);
    await ratenkauf.reconcile();
    assert.deepEqual((await open(address)).parts, ['summary']);
    assert.equal((await pageOf(address).purchase()).state, 'confirmed');
    assert.deepEqual(confirmations(), [1]);
  });

  it('shows a refusal with the way to try again while it may be, and without it afterwards', async () => {
    const { linkOf, open, startBy, approveBy, clock } = await startLinks();
    const address = await linkOf();
    assert.equal(await approveBy(address, { outcome: 'rejection' }), address);
    const { parts, text } = await open(address);
    assert.deepEqual(parts, ['summary', 'option']);
    assert.include(text, 'payment-href="#option"');
    clock.pass(31 * minute);
    const later = await open(address);
    assert.deepEqual([later.status, later.parts], [200, ['summary', 'over']]);
    assert.equal(await codeOf(startBy(address)), 'no_checkout');
  });

  it('tells nothing to whoever opens another address', async () => {
    const { tell, open, ratenkauf } = await startLinks();
    const { token, link: address } = await tell();
    // Nor are the token of a shop's own page and the secret of a link each other.
    for (const wrong of ['', 'x', '-', 'x'.repeat(43), '..%2Fconsent', '<b>', token]) {
      const { status, text } = await open(`https://shop.example/ratenkauf/pay/${wrong}`);
      assert.equal(status, 404);
      if (wrong !== '') assert.match(text, /Diesen Link gibt es nicht.*This link does not exist/s);
      assert.notMatch(text, /Möbel|Sofa|<b>/);
    }
    assert.isUndefined((await ratenkauf.checkouts.tell({ checkout: cartOf() })).link);
    assert.equal((await open(address ?? '')).status, 404);
  });

  it('is a page that nothing keeps, indexes, frames or leaves a trace of, in the language of the order', async () => {
    const { linkOf, open, browser } = await startLinks();
    const address = await linkOf({ items: [{ name: '<b>Sofa</b>', quantity: 2, price: 39_950 }] }, { lang: 'en' });
    for (const each of [await open(address), await open(`${address.slice(0, -1)}?`)]) {
      const { headers } = each.response;
      assert.equal(headers.get('cache-control'), 'private, no-store');
      assert.equal(headers.get('referrer-policy'), 'no-referrer');
      assert.equal(headers.get('x-robots-tag'), 'noindex, nofollow');
      assert.match(
        headers.get('content-security-policy') ?? '',
        /^default-src 'none'; script-src 'self';.*frame-ancestors 'none'/,
      );
      assert.isNull(headers.get('set-cookie'));
      assert.notMatch(each.text, /(src|href)="(https?:)?\/\//);
    }
    const { text } = await open(address);
    assert.match(
      text,
      /<html lang="en">.*Instalment purchase at Möbel &amp; &lt;Mehr&gt;.*2 × &lt;b&gt;Sofa&lt;\/b&gt;/s,
    );
    assert.match(text, /<noscript>.*needs JavaScript.*contact Möbel/s);
    const posted = await browser.send(address, { method: 'POST' });
    assert.deepEqual([posted.status, posted.headers.get('content-type')], [405, 'text/html; charset=utf-8']);
  });

  it('shows its purchase while the bank fails, and is a page also where the handler is closed', async () => {
    const { linkOf, open, approveBy, sandbox, clock, ratenkauf } = await startLinks();
    const address = await linkOf();
    await approveBy(address);
    clock.pass(31 * minute);
    for (const operation of ['vorgang.lesen', 'authorization.read', 'transaction.read'] as const)
      sandbox.faults.add({ operation, kind: 'status', status: 503, times: 'always' });
    assert.deepEqual((await open(address)).parts, ['summary']);
    await ratenkauf.close();
    const { status, text } = await open(address);
    assert.equal(status, 503);
    assert.match(text, /nichts doppelt bestellt.*nothing is ordered twice/s);
  });

  it('is not made without an order, a name or files for its page, and leaves the pages of the shop alone', async () => {
    const { tell, ratenkauf, pageWith, consentVersion, comeBack } = await startLinks();
    assert.equal(await codeOf(tell({}, { orderId: '' })), 'invalid_request');
    assert.equal(await codeOf(tell({}, { shopName: ' ' })), 'invalid_request');
    assert.equal(await codeOf((await startLinks({ assets: false })).tell()), 'invalid_request');
    const { token } = await ratenkauf.checkouts.tell({ checkout: cartOf('cart-9') });
    const page = pageWith(token);
    const { paymentPage } = await page.startPurchase({ consentVersion: await consentVersion() });
    assert.equal((await comeBack(paymentPage)).location, pages.review);
    await page.purchase();
    assert.equal(await codeOf(page.confirmPurchase()), 'wrong_state');
  });
});
