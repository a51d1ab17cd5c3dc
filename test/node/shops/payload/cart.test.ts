import { assert, describe, it } from 'vitest';
import {
  payloadCartSchema,
  linesOf,
  saleOfPayloadCart,
  type PayloadCustomer,
  type PayloadAddress,
} from '../../../../src/shops/payload/documents.js';
import { checkoutOf, unknownRisk } from '../../../../src/shops/sale.js';

const address = (overrides: Partial<PayloadAddress> = {}): PayloadAddress =>
  Object.assign(
    {
      title: 'Herr',
      firstName: 'Ralf',
      lastName: 'Ratenkauf',
      addressLine1: 'Beispielstraße 12',
      postalCode: '90402',
      city: 'Nürnberg',
      country: 'DE',
    },
    overrides,
  );

const sofa = { id: 1, title: 'Sofa', priceInEUR: 79_900, priceInUSD: 89_900 };
const desk = { id: 3, title: 'Tisch', priceInEUR: null };
const largeDesk = { id: 7, title: 'Tisch, groß', priceInEUR: 129_900 };

const cart = (overrides: object = {}) =>
  payloadCartSchema.parse(
    Object.assign(
      { id: 12, currency: 'EUR', subtotal: 79_900, items: [{ product: sofa, variant: null, quantity: 1 }] },
      overrides,
    ),
  );

const customer = (overrides: Partial<PayloadCustomer> = {}): PayloadCustomer =>
  Object.assign(
    {
      billingAddress: address(),
      shippingAddress: undefined,
      email: ' ralf@ratenkauf.example ',
      risk: unknownRisk,
    } as const,
    overrides,
  );

const checkout = (ofCart: object = {}, ofCustomer: Partial<PayloadCustomer> = {}) =>
  checkoutOf(saleOfPayloadCart(cart(ofCart), customer(ofCustomer)));

describe('the checkout of a cart of Payload', () => {
  it('names and prices a variant in place of its product', () => {
    const items = [{ product: desk, variant: largeDesk, quantity: 3 }];
    assert.deepEqual(checkout({ items, subtotal: 389_700 })?.items, [
      { name: 'Tisch, groß', quantity: 3, price: 129_900 },
    ]);
    assert.deepEqual(linesOf(cart({ items })), [{ product: 3, variant: 7, quantity: 3 }]);
  });

  it('takes the name of the product, or that which the shop gives', () => {
    const named = (product: object) => checkout({ items: [{ product, quantity: 1 }] })?.items[0]?.name;
    assert.equal(named({ id: 4, name: 'Lampe', priceInEUR: 1_999 }), 'Lampe');
    assert.equal(named({ id: 4, priceInEUR: 1_999 }), 'Artikel 4');
    const titled = saleOfPayloadCart(cart(), customer(), ({ product }) => `${String(product['title'])} in Blau`);
    assert.equal(titled.items[0]?.name, 'Sofa in Blau');
  });

  it('counts in cents as Payload does: 3 × 19.99 is 59.97', () => {
    const items = [{ product: { id: 2, title: 'Lampe', priceInEUR: 1_999 }, quantity: 3 }];
    const { amount, items: lines } = checkout({ items, subtotal: 5_997 }) ?? {};
    assert.deepEqual([amount, lines], [5_997, [{ name: 'Lampe', quantity: 3, price: 1_999 }]]);
  });

  it('finances the subtotal of a shop whose carts have discounts, which are no lines', () => {
    const discounted = checkout({ subtotal: 71_910 });
    assert.equal(discounted?.amount, 71_910);
    assert.deepEqual(discounted?.items, [{ name: 'Sofa', quantity: 1, price: 79_900 }]);
  });

  it('has no line without a price in its currency', () => {
    assert.equal(checkout({ currency: 'USD' })?.currency, 'USD');
    assert.throws(() => checkout({ items: [{ product: desk, quantity: 1 }] }), /no price in EUR/);
  });

  it('goes to the billing address where no other one is given', () => {
    const nameless = address({ firstName: null, lastName: null });
    assert.deepInclude(checkout({}, { shippingAddress: nameless })?.deliveryAddress, { firstName: 'Ralf' });
    assert.deepInclude(checkout(), { shopReference: 'cart-12', risk: { loggedIn: false, customerStatus: 'new' } });
    assert.equal(checkout()?.person.title, 'Herr');
    assert.deepInclude(checkout()?.deliveryAddress, { street: 'Beispielstraße 12', firstName: 'Ralf' });
    assert.equal(saleOfPayloadCart(cart({ subtotal: null }), customer()).amount, 0);
  });
});
