import { assert, describe, it } from 'vitest';
import { centsOfMedusa } from '../../../../src/shops/medusa/cents.js';
import { unknownRisk } from '../../../../src/shops/risk.js';
import { checkoutOfBasket, type MedusaBasket } from '../../../../src/shops/medusa/checkout-of-cart.js';
import { checkedCheckout } from '../../../../src/server/shop/shop-schema.js';
import { reasonsAgainst } from '../../../../src/rules/rules.js';
import { address, basket, item } from './basket.js';

const checkout = (overrides: Partial<MedusaBasket> = {}) =>
  checkoutOfBasket(basket(overrides), 'reference', unknownRisk);

describe('the checkout of a cart of Medusa', () => {
  it('has what the customer pays, each item, the shipping and both addresses', () => {
    const place = {
      company: undefined,
      street: 'Beispielstraße 12',
      supplement: undefined,
      postcode: '90402',
      city: 'Nürnberg',
      country: 'DE',
    };
    assert.deepEqual(checkout(), {
      amount: 80_390,
      currency: 'EUR',
      items: [
        { name: 'Sofa', quantity: 1, total: 79_900 },
        { name: 'Versand', quantity: 1, total: 490 },
      ],
      person: { firstName: 'Ralf', lastName: 'Ratenkauf' },
      billingAddress: place,
      deliveryAddress: { ...place, firstName: 'Ralf', lastName: 'Ratenkauf' },
      email: 'ralf@ratenkauf.example',
      risk: { logistics: 'Paket', loggedIn: false, customerStatus: 'new' },
      shopReference: 'reference',
    });
  });

  it('is one that the handler takes', () => {
    const given = checkout();
    assert.isDefined(given);
    assert.doesNotThrow(() => checkedCheckout(given));
  });

  it('is none as long as e-mail, items or the address of the delivery are missing', () => {
    assert.isUndefined(checkout({ email: null }));
    assert.isUndefined(checkout({ items: [], shipping_methods: [] }));
    assert.isUndefined(checkout({ shipping_address: null }));
    assert.isUndefined(checkout({ shipping_address: { country_code: 'de', city: ' ' } }));
  });

  it('says what is missing of a name or an address that was given in part', () => {
    const reasons = (parts: object) => reasonsAgainst(checkout({ shipping_address: address(parts) })!);
    assert.deepEqual(reasons({ city: ' ' }), ['address_incomplete']);
    assert.deepEqual(reasons({ last_name: '' }), ['name_incomplete']);
  });

  it('takes a billing address of its own, whose name is that of the customer', () => {
    const billing_address = address({ first_name: 'Erika', last_name: 'Muster', address_1: 'Rechnungsweg 1' });
    const given = checkout({ billing_address });
    assert.equal(given?.billingAddress.street, 'Rechnungsweg 1');
    assert.deepEqual(given?.person, { firstName: 'Erika', lastName: 'Muster' });
    assert.include(given?.deliveryAddress, { firstName: 'Ralf', lastName: 'Ratenkauf' });
    assert.include(reasonsAgainst(given!), 'addresses_differ');
    assert.isEmpty(reasonsAgainst(checkout()!));
  });

  it('keeps an empty billing address, as Medusa makes it, for that of the delivery', () => {
    assert.equal(checkout({ billing_address: { country_code: 'de' } })?.billingAddress.street, 'Beispielstraße 12');
  });

  it('spreads a discount as Medusa does: the total counts, and items need not add up to it', () => {
    const given = checkout({
      total: 700,
      items: [item(3, 718.11), item(1, -18.11, 'Gutschein'), item(1, 0, 'Beigabe')],
    });
    assert.equal(given?.amount, 70_000);
    assert.deepEqual(
      given?.items.map(({ name, quantity }) => `${quantity} ${name}`),
      ['3 Sofa', '1 Beigabe', '1 Versand'],
    );
  });

  it('names no free delivery, and another currency as it is', () => {
    assert.lengthOf(checkout({ shipping_methods: [{ name: 'Abholung', total: 0 }] })?.items ?? [], 1);
    assert.include(reasonsAgainst(checkout({ currency_code: 'chf' })!), 'currency_not_euro');
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
