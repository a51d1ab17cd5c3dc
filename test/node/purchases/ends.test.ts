import { assert, describe, it } from 'vitest';
import type { CheckoutPart } from '../../../src/contract/purchase.js';
import { RouteError, type Checkout } from '../../../src/server.js';
import { createBrowser } from './browser.js';
import { createKeyedDigests } from '../../../src/server/purchases/digests.js';
import { changedParts } from '../../../src/server/purchases/record.js';
import { checkoutSchema } from '../../../src/server/shop/shop-schema.js';
import { checkoutOf, pages, refusedOnce, secret, startPurchases } from './shop.js';
import { minute } from '../http/server-shop.js';
import { codeOf, rejectionOf } from '../../support/matching.js';

describe('the return', () => {
  it("shows the bank's words when it declined, and ends no approval, whatever the address says", async () => {
    const { start, browser, client, sandbox } = await startPurchases();
    const { returnUrl } = sandbox.complete(await start(), { income: 100 });
    assert.equal((await browser.visit(returnUrl.replace('/rejection', '/success'))).location, pages.review);
    const purchase = await client.purchase();
    assert.equal(purchase.state, 'declined');
    assert.include(JSON.stringify(purchase.bankText), 'Leider');
    assert.equal(await codeOf(client.confirmPurchase()), 'wrong_state');
    const approvedUrl = sandbox.complete(await start()).returnUrl;
    for (const outcome of ['rejection', 'abort']) {
      await browser.visit(approvedUrl.replace('success', outcome));
      assert.equal((await client.purchase()).state, 'approved');
    }
  });

  it("shows the bank's words beside an approval, too, and not beside a later refusal", async () => {
    const { start, browser, client, sandbox } = await startPurchases();
    const id = await start();
    const entscheidung = { entscheidungsergebnis: 'GRUEN', textbaustein: '<p>Bitte beachten Sie …</p>' };
    const fault = { operation: 'vorgang.entscheidung', kind: 'status', status: 200 } as const;
    // With a message that is longer than any is read.
    const wsMessages = { messages: [{ key: 'A.Infos.B', severity: 'INFO', renderedMessage: 'x'.repeat(25_000) }] };
    sandbox.faults.add({ ...fault, body: { wsMessages, entscheidung }, times: 'always' });
    const { returnUrl } = sandbox.complete(id);
    for (let visit = 0; visit < 2; visit += 1) {
      await browser.visit(returnUrl);
      const { state, bankText, financing } = await client.purchase();
      assert.equal(state, 'approved');
      assert.deepEqual(bankText, [{ tag: 'p', content: ['Bitte beachten Sie …'] }]);
      assert.isDefined(financing);
    }
    sandbox.faults.add({ operation: 'vorgang.bestaetigen', kind: 'status', key: 'ENTSCHEIDUNG_NEGATIV' });
    const { state, bankText } = await client.confirmPurchase();
    assert.deepEqual([state, bankText], ['declined', undefined]);
  });

  it('by another person changes nothing, whichever cookie is sent with it', async () => {
    const { start, sandbox, client, ratenkauf } = await startPurchases();
    const { returnUrl } = sandbox.complete(await start());
    const asked = sandbox.requests().length;
    const stranger = createBrowser(() => ratenkauf.handler);
    assert.deepEqual(await stranger.visit(returnUrl), { status: 303, location: pages.payment });
    await stranger.client.checkout();
    assert.deepEqual(await stranger.visit(returnUrl), { status: 303, location: pages.payment });
    assert.equal(await codeOf(stranger.client.confirmPurchase()), 'no_purchase');
    assert.equal((await client.purchase()).state, 'initialized');
    assert.equal(sandbox.requests().length, asked);
  });

  it('is never an error page, whatever stands in the address', async () => {
    const { browser, start } = await startPurchases();
    await start();
    for (const path of [
      'success',
      'success?token=',
      'success?token=x',
      'nonsense?token=x',
      `abort?token=${'A'.repeat(43)}`,
      `success?token=${'A'.repeat(43)}&token=b`,
    ]) {
      const answer = await browser.visit(`/ratenkauf/return/${path}`);
      assert.deepEqual(answer, { status: 303, location: pages.payment }, path);
    }
  });

  it('does not approve a purchase whose figures are for another amount or do not add up', async () => {
    const { start, comeBack, client, sandbox, log, clock } = await startPurchases();
    const id = await start();
    const body = {
      wsMessages: { messages: [] },
      ratenplan: {
        gesamtsumme: '940.35',
        zinsen: { effektivzins: '11.46', nominalzins: '10.90', anfallendeZinsen: '141.33' },
        zahlungsplan: {
          anzahlRaten: 36,
          terminErsteRate: '2027-04-10',
          terminLetzteRate: '2030-03-10',
          betragRate: '26.12',
          betragLetzteRate: '26.15',
        },
      },
      finanzierung: { bestellwert: '799.00', laufzeit: 36 },
    };
    sandbox.faults.add({ operation: 'vorgang.finanzierung', kind: 'status', status: 200, body });
    await comeBack(id);
    assert.deepInclude(log[0], { event: 'service_incident', operation: 'payment.financing', code: 'malformed' });
    clock.pass(2_000);
    assert.equal((await client.purchase()).state, 'approved', 'with true figures it goes on');
  });
});

type Change = [string, Partial<Checkout>, CheckoutPart[]];
const { billingAddress, deliveryAddress, person, items } = checkoutOf();
const changes: Change[] = [
  ['the amount', { amount: 79901 }, ['basket']],
  ['the currency', { currency: 'USD' }, ['basket']],
  ['a position', { items: [...items, { name: 'Kissen', quantity: 1, price: 0 }] }, ['basket']],
  ['the name', { person: { ...person, lastName: 'Ratenkäufer' } }, ['person']],
  ['the e-mail', { email: 'other@example.org' }, ['person']],
  [
    'both addresses',
    { billingAddress: { ...billingAddress, city: 'Fürth' }, deliveryAddress: { ...deliveryAddress, city: 'Fürth' } },
    ['addresses'],
  ],
  ['a company', { billingAddress: { ...billingAddress, company: 'Muster GmbH' } }, ['addresses']],
  ['a parcel station', { deliveryAddress: { ...deliveryAddress, packstation: true } }, ['addresses']],
  ['the recipient', { deliveryAddress: { ...deliveryAddress, firstName: 'Rita' } }, ['addresses']],
  [
    'everything',
    { amount: 80000, email: 'x@y.example', billingAddress: { ...billingAddress, city: 'Fürth' } },
    ['basket', 'person', 'addresses'],
  ],
];

describe('a checkout that changed', () => {
  /** Returns the parts that the decision does not hold for any more. */
  function changedBetween(before: Checkout, after: Checkout) {
    const digests = createKeyedDigests(secret);
    const fingerprint = digests.fingerprint('P1', checkoutSchema.parse(before));
    return changedParts({ digests }, { id: 'P1', fingerprint }, checkoutSchema.parse(after));
  }

  it.each(changes)('in %s is another one in these parts: %o', (_what, change, parts) => {
    assert.deepEqual(changedBetween(checkoutOf(), checkoutOf(change)), parts);
  });

  it('only in order, case, white space or the way positions are listed counts as the same', () => {
    const [first, second] = [
      { name: 'Sofa', quantity: 2, price: 30000 },
      { name: 'Lampe', quantity: 1, price: 19900 },
    ];
    const single = { ...first, quantity: 1 };
    const after = checkoutOf({
      items: [{ ...second, name: ' LAMPE ' }, single, single],
      person: { ...person, firstName: 'ralf ' },
      billingAddress: { ...billingAddress, street: 'Beuthener  Str. 25', supplement: '' },
    });
    assert.deepEqual(changedBetween(checkoutOf({ items: [first, second] }), after), []);
  });
});

describe('an order', () => {
  it('is not sent when the shop cannot prepare it: the purchase stays as it was, and nothing is sent', async () => {
    const { approve, client, sandbox, shop, log, bank } = await startPurchases();
    const id = await approve();
    shop.state.failing = 'prepareOrder';
    assert.equal(await codeOf(client.confirmPurchase()), 'shop_unavailable');
    assert.equal(bank(id)?.confirmationRequests, 0);
    assert.deepInclude(log[0], { event: 'shop_incident', operation: 'shop.prepareOrder' });
    shop.state.failing = undefined;
    assert.equal((await client.confirmPurchase()).state, 'confirmed');
    assert.lengthOf(sandbox.purchases(), 1);
  });
});

describe('a release that the shop does not take', () => {
  it('is listed for operators, and does not make health red: no customer waits for it', async () => {
    const { approve, client, sandbox, shop, ratenkauf, clock, health } = await startPurchases();
    await approve();
    sandbox.faults.add(refusedOnce);
    await client.confirmPurchase();
    shop.shop.releaseOrder = async () => Promise.reject(new TypeError('no such order'));
    await client.abandonPurchase();
    for (let round = 0; round < 12; round += 1) {
      clock.pass(31 * minute);
      await ratenkauf.reconcile();
    }
    const [found] = await ratenkauf.purchases.unresolved();
    assert.deepInclude(found, { kind: 'undelivered', state: 'abandoned', lastFailure: 'TypeError' });
    assert.notProperty(await health(), 'undelivered');
  });
});

describe("the shop's own order button", () => {
  const own = { origin: 'https://shop.example' };

  it('confirms through the same code as the element, with the order that the shop has made', async () => {
    const { approve, browser, ratenkauf, bank, client } = await startPurchases();
    const id = await approve();
    const request = browser.pressed(own);
    assert.deepInclude(await ratenkauf.confirm({ request, orderId: 'S-77' }), { state: 'confirmed', orderId: 'S-77' });
    assert.equal(bank(id)?.orderId, 'S-77');
    assert.deepInclude(await client.confirmPurchase(), { state: 'confirmed', orderId: 'S-77' });
    const stranger = createBrowser(() => ratenkauf.handler).pressed(own);
    assert.equal(await codeOf(ratenkauf.confirm({ request: stranger })), 'no_purchase');
  });

  it('orders nothing for another site, unless the shop has checked that, or without a number', async () => {
    const { approve, browser, ratenkauf, bank } = await startPurchases();
    const id = await approve();
    const request = browser.pressed(own);
    const foreign = browser.pressed({ origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' });
    const neighbour = browser.pressed({ origin: 'https://www.shop.example', 'sec-fetch-site': 'same-site' });
    for (const [given, code] of [
      [{ request: foreign }, 'foreign_origin'],
      [{ request: neighbour }, 'foreign_origin'],
      [{ request: browser.pressed() }, 'foreign_origin'],
      [{ request, orderId: '' }, 'invalid_request'],
      [{ request, orderId: 4711.5 as never }, 'invalid_request'],
      [{ request: undefined as never }, 'invalid_request'],
      [{ request: {} as never }, 'invalid_request'],
    ] as const) {
      const thrown = await rejectionOf(ratenkauf.confirm(given));
      assert.instanceOf(thrown, RouteError);
      assert.equal(thrown.code, code);
    }
    assert.equal(bank(id)?.confirmationRequests, 0);
    assert.deepInclude(await ratenkauf.confirm({ request: foreign, originChecked: true }), { state: 'confirmed' });
  });
});
