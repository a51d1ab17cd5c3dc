import type { ShopPages } from '../../../src/server.js';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assert, describe, it, onTestFinished } from 'vitest';
import { ratenkaufShop } from '../../../demo/ratenkauf-shop.js';
import { openData } from '../../../demo/store/data.js';
import { address, atPayment, openShop, priel, purchaseOf, textOf, withoutContext } from './visit.js';
import { rejectionOf } from '../../support/matching.js';

describe('the basket of the demo shop', () => {
  it('sets a cookie only when something is put into it', async () => {
    const { get, post } = openShop();
    assert.strictEqual((await get('/produkt/priel')).headers.get('set-cookie'), null);
    const added = await post('/warenkorb', { ...priel, action: 'add' });
    assert.strictEqual(added.status, 303);
    assert.match(
      added.headers.get('set-cookie') ?? '',
      /^duenholt_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    assert.strictEqual((await post('/warenkorb', { ...priel, action: 'add' })).headers.get('set-cookie'), null);
  });

  it('adds, changes and removes, and never holds more than twenty of a kind', async () => {
    const { get, post } = openShop();
    const pieces = async () => /class="badge">(\d+)</.exec(await textOf(await get('/en/warenkorb')))?.[1];
    for (const quantity of ['1', '15', '15']) await post('/warenkorb', { ...priel, quantity, action: 'add' });
    assert.strictEqual(await pieces(), '20');
    await post('/en/warenkorb', { ...priel, quantity: '2' });
    assert.strictEqual(await pieces(), '2');
    assert.match(await textOf(await get('/warenkorb')), /4\.980,00 €[^]*79,00 €[^]*5\.059,00 €/);
    await post('/warenkorb', { ...priel, quantity: '0' });
    assert.match(await textOf(await get('/warenkorb')), /Ihr Warenkorb ist leer/);
  });

  it('passes the picked term and the address page on to the payment option, in the language of the visit', async () => {
    const { get, post, shop, request } = await atPayment();
    assert.notProperty(JSON.parse(JSON.stringify(await shop.checkout(request(), withoutContext))), 'months');
    await post('/warenkorb', { ...priel, action: 'add', months: '24' });
    await post('/warenkorb', { ...priel, action: 'add', months: '' });
    assert.strictEqual((await shop.checkout(request(), withoutContext))?.months, 24);
    await get('/kasse?months=36');
    await get('/kasse?months=1e9');
    assert.strictEqual((await shop.checkout(request(), withoutContext))?.months, 36);
    await get('/en/kasse/zahlung');
    assert.strictEqual(
      (await get((shop.pages as ShopPages).address ?? '')).headers.get('location'),
      '/en/kasse?from=payment',
    );
  });

  it('refuses products that the shop does not sell', async () => {
    const { post, data, request } = openShop();
    for (const wrong of [
      { product: 'yacht' },
      { variant: '9' },
      { variant: '-1' },
      { quantity: '1e3' },
      { quantity: '1.5' },
    ]) {
      assert.strictEqual(
        (await post('/warenkorb', { ...priel, ...wrong, action: 'add' })).status,
        404,
        JSON.stringify(wrong),
      );
    }
    assert.strictEqual(data.sessions.find(request()), undefined);
  });

  it('refuses forms of other sites and bodies that are too large', async () => {
    const { post } = openShop();
    assert.strictEqual(
      (await post('/warenkorb', priel, { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' })).status,
      403,
    );
    assert.strictEqual((await post('/warenkorb', priel, {})).status, 403);
    assert.strictEqual((await post('/kasse', { email: 'x'.repeat(20_000) })).status, 413);
  });

  it('is shown only on pages that no shared cache may store', async () => {
    const { get } = await atPayment();
    for (const path of ['/warenkorb', '/kasse', '/kasse/zahlung'])
      assert.strictEqual((await get(path)).headers.get('cache-control'), 'no-store', path);
    assert.strictEqual((await get('/')).headers.get('cache-control'), 'private, no-cache');
  });
});

describe('the address form of the demo shop', () => {
  it('says what is wrong, keeps what was entered, and escapes it', async () => {
    const { post } = await atPayment();
    const wrong = {
      ...address,
      'billing-street': 'Am Deich',
      'billing-postcode': '123',
      'billing-city': '"><script>',
      email: 'nobody',
    };
    const response = await post('/en/kasse', wrong);
    const text = await textOf(response);
    assert.strictEqual(response.status, 422);
    for (const words of [
      'Please enter the house number',
      'A German postcode has five digits',
      'Please enter your email address',
    ])
      assert.isOk(text.includes(words), words);
    assert.match(
      text,
      /value="Am Deich" id="billing-street"[^>]*aria-describedby="billing-street-problem"[^>]*aria-invalid=true/,
    );
    assert.isOk(text.includes('value="&quot;&gt;&lt;script&gt;"'));
  });

  it('asks for the delivery address only when it is another one', async () => {
    const { post } = await atPayment();
    assert.strictEqual((await post('/kasse', address)).headers.get('location'), '/kasse/zahlung');
    const text = await textOf(
      await post('/kasse', { ...address, elsewhere: 'yes', 'delivery-country': 'AT', 'delivery-postcode': '90471' }),
    );
    assert.isOk(text.includes('Lieferadresse: Eine österreichische Postleitzahl hat vier Ziffern.'));
  });

  it('sends a customer with an empty basket back to the basket', async () => {
    const { get } = openShop();
    for (const path of ['/kasse', '/kasse/pruefen'])
      assert.strictEqual((await get(path)).headers.get('location'), '/warenkorb');
    assert.strictEqual((await get('/kasse/zahlung')).headers.get('location'), '/kasse');
  });
});

describe('an order that is paid in advance', () => {
  it('is placed once, however often the button is pressed, and empties the basket', async () => {
    const { get, post } = await atPayment();
    assert.strictEqual(
      (await post('/kasse/zahlung', { payment: 'prepayment' })).headers.get('location'),
      '/kasse/pruefen?payment=prepayment',
    );
    assert.match(
      await textOf(await get('/kasse/pruefen?payment=prepayment')),
      /2\.569,00 €[^]*Zahlungspflichtig bestellen/,
    );
    const order = { payment: 'prepayment', total: '256900' };
    const thanks = (await post('/kasse/pruefen', order)).headers.get('location');
    assert.strictEqual(thanks, '/kasse/danke/DH-10001');
    assert.strictEqual((await post('/kasse/pruefen', order)).headers.get('location'), thanks);
    assert.match(
      await textOf(await get(thanks ?? '')),
      /DH-10001[^]*Spätestens am 8\. Januar 2027 sind sie bei Ihnen\./,
    );
    assert.match(await textOf(await get('/warenkorb')), /Ihr Warenkorb ist leer/);
  });

  it('is not placed at another total than the customer saw', async () => {
    const { post } = await atPayment();
    await post('/warenkorb', { ...priel, quantity: '2' });
    const response = await post('/kasse/pruefen', { payment: 'prepayment', total: '256900' });
    assert.strictEqual(response.status, 409);
    assert.match(await textOf(response), /Es wurde nichts bestellt/);
  });

  it('is shown only to the customer who placed it', async () => {
    const { data, post } = await atPayment();
    await post('/kasse/pruefen', { payment: 'prepayment', total: '256900' });
    const stranger = await atPayment({ data });
    assert.strictEqual((await stranger.get('/kasse/danke/DH-10001')).status, 404);
  });

  it('needs a choice of payment', async () => {
    const { post } = await atPayment();
    assert.match(await textOf(await post('/en/kasse/zahlung', {})), /Please choose how you would like to pay/);
    assert.match(
      await textOf(await post('/kasse/zahlung', { payment: 'instalments' })),
      /muss JavaScript eingeschaltet sein/,
    );
  });
});

describe('the demo shop behind the handler', () => {
  it('tells the bank the basket with the shipping, and both addresses', async () => {
    const { shop, request, post } = await atPayment();
    const checkout = await shop.checkout(request(), withoutContext);
    assert.strictEqual(checkout?.amount, 256900);
    assert.deepEqual(checkout?.items, [
      { name: 'Sofa Priel, Zweisitzer, 184\u00a0cm', quantity: 1, price: 249000 },
      { name: 'Lieferung und Aufbau', quantity: 1, price: 7900 },
    ]);
    assert.strictEqual(checkout?.person.salutation, undefined);
    assert.deepEqual(
      { ...checkout?.deliveryAddress },
      { firstName: 'Ralf', lastName: 'Ratenkauf', ...checkout?.billingAddress },
    );
    await post('/kasse', { ...address, salutation: 'mr', 'billing-country': 'AT', 'billing-postcode': '1010' });
    const abroad = await shop.checkout(request(), withoutContext);
    assert.deepEqual(
      [abroad?.amount, abroad?.person.salutation, abroad?.deliveryAddress.country],
      [263900, 'mr', 'AT'],
    );
    assert.strictEqual(
      await shop.checkout(
        new Request('http://localhost/', { headers: { cookie: 'duenholt_session=guessed' } }),
        withoutContext,
      ),
      undefined,
    );
  });

  it('makes one order for a purchase, completes it once, and keeps what was added to the basket meanwhile', async () => {
    const { shop, request, post, get, data } = await atPayment();
    const purchase = purchaseOf('p1', 256900);
    const { orderId } = await shop.prepareOrder(purchase, request(), withoutContext);
    assert.deepEqual(await shop.prepareOrder(purchase, request(), withoutContext), { orderId });
    assert.strictEqual((await get(`/kasse/danke/${orderId}`)).status, 404);
    await post('/warenkorb', { ...priel, action: 'add' });
    await Promise.all([shop.completeOrder(purchase), shop.completeOrder(purchase)]);
    await shop.releaseOrder(purchase, 'expired');
    assert.deepEqual(
      data.baskets.of(data.sessions.find(request())).map(({ quantity }) => quantity),
      [1],
    );
    assert.strictEqual((await get(`/kasse/danke/${orderId}`)).status, 200);
  });

  it('refuses to prepare an order for another amount than that of the basket, and to complete one that was not prepared', async () => {
    const { shop, request } = await atPayment();
    assert.instanceOf(await rejectionOf(shop.prepareOrder(purchaseOf('p1', 1), request(), withoutContext)), Error);
    assert.instanceOf(await rejectionOf(shop.completeOrder(purchaseOf('p1', 1))), Error);
    await shop.releaseOrder(purchaseOf('p1', 1), 'void');
  });

  it('frees the basket when the purchase ends without an order, so that it can be paid in another way', async () => {
    const { shop, request, post } = await atPayment();
    const purchase = purchaseOf('p1', 256900);
    await shop.prepareOrder(purchase, request(), withoutContext);
    const order = { payment: 'prepayment', total: '256900' };
    assert.match(await textOf(await post('/kasse/pruefen', order)), /Es wurde nichts weiter bestellt/);
    await shop.releaseOrder(purchase, 'expired');
    assert.strictEqual((await post('/kasse/pruefen', order)).headers.get('location'), '/kasse/danke/DH-10002');
  });

  it('shows on the review page how a purchase stands or ended, and sends a customer without one to the choice of payment', async () => {
    const declined = await atPayment({ purchase: { state: 'declined' } });
    assert.match(
      await textOf(await declined.get('/kasse/pruefen')),
      /<h1[^>]*>Noch ist nichts bestellt[^]*<ratenkauf-summary expects="declined" payment-href="\/kasse\/zahlung"/,
    );
    const approved = await atPayment({ purchase: { state: 'approved' } });
    assert.match(
      await textOf(await approved.get('/kasse/pruefen')),
      /<h1[^>]*>Stimmt alles[^]*<ratenkauf-summary expects="approval"/,
    );
    const lost = openShop({ purchase: { error: { code: 'no_checkout' } } });
    assert.match(
      await textOf(await lost.get('/kasse/pruefen?from=bank')),
      /<h1[^>]*>Noch in Klärung[^]*<ratenkauf-summary expects="notice" payment-href="\/warenkorb"/,
    );
    assert.match(await textOf(await lost.get('/en/kasse/pruefen')), /<h1[^>]*>Still unresolved/);
    const none = await atPayment({ purchase: { error: { code: 'no_purchase' } } });
    assert.strictEqual((await none.get('/kasse/pruefen')).headers.get('location'), '/kasse/zahlung');
  });

  it('answers a customer who returns from the bank in the language in which they left', async () => {
    const { shop, get } = await atPayment({ purchase: { state: 'approved' } });
    await get('/en/kasse/zahlung');
    assert.strictEqual((await get((shop.pages as ShopPages).review)).headers.get('location'), '/en/kasse/pruefen');
    const pages = shop.pages as ShopPages;
    const payment = (await get(pages.payment)).headers.get('location') ?? '';
    const page = await textOf(await get(payment));
    assert.match(page, /nothing has been ordered/);
    assert.include(page, 'href="/kasse/zahlung" lang="de"');
  });
});

describe('two demo shops on one database', () => {
  it('share baskets, orders and the key of the handler', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'demo-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'shop.sqlite');
    const [first, second] = [openData(file), openData(file)] as const;
    onTestFinished(() => second.close());
    assert.strictEqual(first.secret(), second.secret());
    assert.isOk(first.secret().length >= 32);
    const { shop, request } = await atPayment({ data: first });
    const purchase = purchaseOf('p1', 256900);
    const { orderId } = await shop.prepareOrder(purchase, request(), withoutContext);
    const other = ratenkaufShop(second);
    assert.deepEqual(await other.prepareOrder(purchase, request(), withoutContext), { orderId });
    await other.completeOrder(purchase);
    await shop.completeOrder(purchase);
    assert.strictEqual(await shop.checkout(request(), withoutContext), undefined);
  });
});
