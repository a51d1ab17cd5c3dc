import { assert, describe, it } from 'vitest';
import { checkoutOf, reasonsAgainstSale } from '../../../../src/shops/sale.js';
import { centsOfEuros, saleOfCart, saleOfPlaced } from '../../../../src/shops/shopware/checkout-of-shopware.js';
import { gatewayCommands } from '../../../../src/shops/shopware/payments.js';
import { cartSchema, placedOrderSchema } from '../../../../src/shops/shopware/payloads.js';
import { canonicalTexts } from '../../../../src/rules/fingerprint.js';
import { checkedCheckout } from '../../../../src/server/shop/shop-schema.js';
import {
  address,
  basket,
  cartPayload,
  customer,
  lineItem,
  methodOf,
  otherMethod,
  placedOrder,
  type Basket,
  type Entity,
} from './entities.js';

const method = methodOf('RatenkaufElements');
const cartOf = (overrides: Partial<Basket> = {}) => cartSchema.parse(cartPayload(basket(overrides), method));
const checkout = (overrides: Partial<Basket> = {}) => checkoutOf(saleOfCart('shop', cartOf(overrides)));

describe('the checkout of a cart in Shopware', () => {
  it('says who the customer is, and less of guests, and asks for the salutation that Shopware does not know', () => {
    const known = checkout({ customer: customer({ id: 'c1', orderCount: 3, title: 'Dr.' }) });
    assert.deepInclude(known?.person, { salutation: 'mr', title: 'Dr.', birthDate: '1980-05-04' });
    assert.deepEqual(known?.risk, {
      loggedIn: true,
      customerStatus: 'existing',
      orders: 3,
      customerSince: '2024-02-03',
      logistics: 'Standard',
    });
    assert.equal(known?.shopReference, 'shop/c1');
    const guest = checkout({ customer: customer({ guest: true, salutation: { salutationKey: 'not_specified' } }) });
    assert.deepEqual(guest?.risk, { loggedIn: false, customerStatus: 'new', logistics: 'Standard' });
    assert.isUndefined(guest?.person.salutation);
    for (const nobody of [null, customer({ activeShippingAddress: null })])
      assert.isUndefined(checkout({ customer: nobody }));
  });

  it('has both lines of a supplement', () => {
    const lines = { additionalAddressLine1: 'Hinterhaus', additionalAddressLine2: '3. Stock' };
    const given = checkout({ customer: customer({ activeShippingAddress: address(lines) }) });
    assert.equal(given?.deliveryAddress.supplement, 'Hinterhaus, 3. Stock');
  });
});

describe('amounts of a cart in Shopware', () => {
  it('are whole cents of euros with decimals', () => {
    assert.deepEqual([19.99 * 3, 0.1 + 0.2, 1.005, 799].map(centsOfEuros), [5_997, 30, 100, 79_900]);
    const items = checkout({ lineItems: [lineItem('Stuhl', 59.97, 3)] })?.items;
    assert.deepEqual(items?.[0], { name: 'Stuhl', quantity: 3, total: 5_997 });
  });

  it('contain the taxes where prices are net, and none where nothing is taxed', () => {
    const net = checkout({ taxStatus: 'net', lineItems: [lineItem('Sofa', 100)], shipping: 0 });
    assert.deepEqual([net?.amount, net?.items], [11_597, [{ name: 'Sofa', quantity: 1, total: 11_597 }]]);
    const free = checkout({ taxStatus: 'tax-free', lineItems: [lineItem('Sofa', 100)], shipping: 0 });
    assert.deepEqual(free?.items, [{ name: 'Sofa', quantity: 1, total: 10_000 }]);
  });
});

describe('the checkout of an order in Shopware', () => {
  const texts = (given: unknown) => canonicalTexts(checkedCheckout(given));

  it('is the same as that of its cart, also with sets, vouchers and net prices', () => {
    const set = lineItem('Essgruppe', 900, 1, { children: [lineItem('Tisch', 500), lineItem('Stuhl', 400, 4)] });
    const voucher = lineItem('Gutschein', -50, 1, { type: 'promotion' });
    const carts: Partial<Basket>[] = [
      {},
      { lineItems: [set, voucher, lineItem('Kissen', 0)] },
      { taxStatus: 'net', lineItems: [lineItem('Sofa', 500.01, 3)] },
      { customer: customer({ guest: true, title: 'Dr.', birthday: null, company: 'Muster GmbH' }) },
    ];
    for (const given of carts) {
      const cart = basket(given);
      const order = placedOrderSchema.parse(placedOrder(cart, '10001', method));
      const ofCart = saleOfCart('shop', cartSchema.parse(cartPayload(cart, method)));
      assert.deepEqual(texts(checkoutOf(saleOfPlaced('shop', order))), texts(checkoutOf(ofCart)));
    }
  });
});

describe('the checkout gateway', () => {
  const commands = (overrides: Partial<Basket>, chosen: Entity = method, language = 'de-DE') => {
    const payload = cartSchema.parse(cartPayload(basket(overrides), chosen));
    return gatewayCommands('RatenkaufElements', reasonsAgainstSale(saleOfCart('shop', payload), {}), payload, language);
  };
  const cheap = { lineItems: [lineItem('Kissen', 20)] };

  it('leaves the method where a cart can be paid by instalments, also before there is a customer', () => {
    assert.deepEqual(commands({}), []);
    assert.deepEqual(commands({ customer: null }), []);
  });

  it('takes the method away, and says why to those who have chosen it, in the language of the page', () => {
    const [removal, error] = commands(cheap);
    const technicalName = 'payment_RatenkaufElements_ratenkauf';
    assert.deepEqual(removal, {
      command: 'remove-payment-method',
      payload: { paymentMethodTechnicalName: technicalName },
    });
    assert.equal(error?.command, 'add-cart-error');
    assert.match(JSON.stringify(error?.payload), /ab 200.*"level":10,"blocking":false/);
    assert.match(JSON.stringify(commands(cheap, method, 'en-GB')[1]), /from €\s?200/);
    assert.deepEqual(
      commands(cheap, otherMethod).map(({ command }) => command),
      ['remove-payment-method'],
    );
  });
});
