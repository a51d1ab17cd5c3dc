import { assert, describe, it } from 'vitest';
import { address, atPayment, openShop, priel, purchaseOf, textOf, withoutContext } from './visit.js';
import { rejectionOf } from '../../support/matching.js';

describe('the basket of the demo shop', () => {
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

  it('refuses forms of other sites and bodies that are too large', async () => {
    const { post } = openShop();
    assert.strictEqual(
      (await post('/warenkorb', priel, { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' })).status,
      403,
    );
    assert.strictEqual((await post('/warenkorb', priel, {})).status, 403);
    assert.strictEqual((await post('/kasse', { email: 'x'.repeat(20_000) })).status, 413);
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
});
