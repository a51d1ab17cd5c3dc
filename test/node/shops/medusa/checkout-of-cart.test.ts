import { assert, describe, it } from 'vitest';
import { centsOfMedusa, saleOfBasket, type MedusaBasket } from '../../../../src/shops/medusa/checkout-of-cart.js';
import { checkoutOf, unknownRisk } from '../../../../src/shops/sale.js';
import { address, basket, item } from './basket.js';

const checkout = (overrides: Partial<MedusaBasket> = {}) =>
  checkoutOf(saleOfBasket(basket(overrides), 'reference', unknownRisk));

describe('the checkout of a cart of Medusa', () => {
  it('has the reference, and who brings the goods', () => {
    assert.deepInclude(checkout(), {
      shopReference: 'reference',
      risk: { logistics: 'Paket', loggedIn: false, customerStatus: 'new' },
    });
  });

  it('is none as long as Medusa has nothing where e-mail, items or address belong', () => {
    assert.isUndefined(checkout({ email: null }));
    assert.isUndefined(checkout({ items: null, shipping_methods: null }));
    assert.isUndefined(checkout({ shipping_address: null }));
    assert.isUndefined(checkout({ shipping_address: { country_code: 'de', city: ' ' } }));
  });

  it('takes the name of the billing address; an empty one, as Medusa makes it, is that of the delivery', () => {
    const billing_address = address({ first_name: 'Erika', last_name: 'Muster', address_1: 'Rechnungsweg 1' });
    const given = checkout({ billing_address });
    assert.deepEqual(given?.person, { firstName: 'Erika', lastName: 'Muster' });
    assert.include(given?.deliveryAddress, { firstName: 'Ralf', lastName: 'Ratenkauf' });
    const empty = checkout({ billing_address: { country_code: 'de' } });
    assert.equal(empty?.billingAddress.street, 'Beispielstraße 12');
    assert.deepEqual(empty?.person, { firstName: 'Ralf', lastName: 'Ratenkauf' });
  });

  it('names a line by its product, or as it is called', () => {
    const names = [item(1, 799), { ...item(1, 799), product_title: null, title: 'Sessel' }];
    assert.deepEqual(
      checkout({ items: names })?.items.map(({ name }) => name),
      ['Sofa', 'Sessel', 'Versand'],
    );
  });
});

it.each([
  [19.99 * 3, 5_997],
  [0.1 + 0.2, 30],
  ['803.90', 80_390],
  [{ value: '1.005' }, 101],
  [{ numeric: 12.5 }, 1_250],
  [{ toNumber: () => 7 }, 700],
])('counts %j euros in cents', (amount, cents) => {
  assert.equal(centsOfMedusa(amount), cents);
});
