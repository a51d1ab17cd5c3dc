import { assert, describe, it } from 'vitest';
import { reasonsAgainst } from '../../../src/rules/rules.js';
import { checkedCheckout } from '../../../src/server/shop/shop-schema.js';
import { saleOfBasket } from '../../../src/shops/medusa/checkout-of-cart.js';
import { payloadCartSchema, saleOfPayloadCart } from '../../../src/shops/payload/documents.js';
import { checkoutOf, reasonsAgainstSale, unknownRisk, type Sale } from '../../../src/shops/sale.js';
import { saleOfCart, saleOfPlaced } from '../../../src/shops/shopware/checkout-of-shopware.js';
import { cartSchema, placedOrderSchema } from '../../../src/shops/shopware/payloads.js';
import { saleOfOrder } from '../../../src/shops/vendure/checkout-of-order.js';
import { address as addressInMedusa, basket as basketInMedusa, item } from './medusa/basket.js';
import { address, basket, cartPayload, customer, lineItem, methodOf, placedOrder } from './shopware/entities.js';
import { address as addressInVendure, line, order } from './vendure/order.js';

const home = {
  firstName: 'Ralf',
  lastName: 'Ratenkauf',
  company: '',
  street: 'Beispielstraße 12',
  supplement: '',
  postcode: '90402',
  city: 'Nürnberg',
  country: 'DE',
};
const nowhere: typeof home = { ...home, street: '', postcode: ' ', city: '' };

/** What a customer puts together, in our words; each shop system has it in a form of its own. Amounts are in cents. */
const usual = {
  amount: 80_390,
  currency: 'EUR',
  goods: [{ name: 'Sofa', quantity: 1, total: 79_900 }],
  shipping: 490,
  billing: home,
  delivery: home,
  email: ' ralf@ratenkauf.example ',
};

type Given = typeof usual;

const medusaAddress = (given: typeof home) =>
  addressInMedusa({
    first_name: given.firstName,
    last_name: given.lastName,
    company: given.company,
    address_1: given.street,
    address_2: given.supplement,
    postal_code: given.postcode,
    city: given.city,
    country_code: given.country,
  });

const vendureAddress = (given: typeof home) =>
  addressInVendure({
    fullName: `${given.firstName} ${given.lastName}`.trim(),
    company: given.company,
    streetLine1: given.street,
    streetLine2: given.supplement,
    postalCode: given.postcode,
    city: given.city,
    countryCode: given.country,
  });

const payloadAddress = (given: typeof home) => ({
  firstName: given.firstName,
  lastName: given.lastName,
  company: given.company,
  addressLine1: given.street,
  addressLine2: given.supplement,
  postalCode: given.postcode,
  city: given.city,
  country: given.country,
});

const shopwareAddress = (given: typeof home) =>
  address({
    firstName: given.firstName,
    lastName: given.lastName,
    company: given.company,
    street: given.street,
    additionalAddressLine1: given.supplement,
    zipcode: given.postcode,
    city: given.city,
    country: { iso: given.country },
  });

const shopwareBasket = ({ goods, shipping, billing, delivery, currency, email }: Given) =>
  basket({
    currency,
    shipping: shipping / 100,
    lineItems: goods.map(({ name, quantity, total }) => lineItem(name, total / 100, quantity)),
    customer: customer({
      id: 'c1',
      email,
      firstName: billing.firstName,
      lastName: billing.lastName,
      activeBillingAddress: shopwareAddress(billing),
      activeShippingAddress: shopwareAddress(delivery),
    }),
  });

/** Shopware calculates the total itself. */
const withTotal = (payload: Record<string, unknown>, { amount }: Given) =>
  Object.assign(payload, { price: { totalPrice: amount / 100, taxStatus: 'gross' } });

const method = methodOf('RatenkaufElements');

/** What has to be known of an address: its parts may be missing, or Shopware has it whole. */
const wholeAddresses = ['a cart of Shopware', 'an order of Shopware'];
/** Payload has goods alone; the rest, its shop says. */
const goodsAlone = 'a cart of Payload';

const systems: [string, (given: Given) => Sale][] = [
  [
    'a cart of Medusa',
    ({ amount, currency, goods, shipping, billing, delivery, email }) =>
      saleOfBasket(
        basketInMedusa({
          total: amount / 100,
          currency_code: currency.toLowerCase(),
          email,
          items: goods.map(({ name, quantity, total }) => item(quantity, total / 100, name)),
          shipping_methods: [{ name: 'Paket', total: shipping / 100 }],
          billing_address: medusaAddress(billing),
          shipping_address: medusaAddress(delivery),
        }),
        'reference',
        unknownRisk,
      ),
  ],
  [
    goodsAlone,
    ({ amount, currency, goods, billing, delivery, email }) =>
      saleOfPayloadCart(
        payloadCartSchema.parse({
          id: 12,
          currency,
          subtotal: amount,
          items: goods.map(({ name, quantity, total }) => ({
            product: { id: 1, title: name, [`priceIn${currency}`]: total / quantity },
            quantity,
          })),
        }),
        {
          billingAddress: payloadAddress(billing),
          shippingAddress: payloadAddress(delivery),
          email,
          risk: unknownRisk,
        },
      ),
  ],
  [
    'an order of Vendure',
    ({ amount, currency, goods, shipping, billing, delivery, email }) =>
      saleOfOrder(
        order({
          totalWithTax: amount,
          currencyCode: currency,
          lines: goods.map(({ name, quantity, total }) => line(quantity, total, name)),
          shippingLines: [{ discountedPriceWithTax: shipping, shippingMethod: { code: 'parcel' } }],
          customer: {
            ...order().customer!,
            firstName: billing.firstName,
            lastName: billing.lastName,
            emailAddress: email,
          },
          billingAddress: vendureAddress(billing),
          shippingAddress: vendureAddress(delivery),
        }),
        unknownRisk,
      ),
  ],
  [
    'a cart of Shopware',
    (given) => {
      const payload = cartPayload(shopwareBasket(given), method);
      withTotal(payload['cart'] as Record<string, unknown>, given);
      return saleOfCart('shop', cartSchema.parse(payload));
    },
  ],
  [
    'an order of Shopware',
    (given) =>
      saleOfPlaced(
        'shop',
        placedOrderSchema.parse(withTotal(placedOrder(shopwareBasket(given), '10001', method), given)),
      ),
  ],
];

describe.each(systems)('what is sold by %s', (system, saleOf) => {
  const sale = (change: Partial<Given> = {}) => saleOf({ ...usual, ...change });
  const checkout = (change: Partial<Given> = {}) => checkoutOf(sale(change));
  const reasons = (change: Partial<Given> = {}, terms = {}) => reasonsAgainstSale(sale(change), terms);
  const both = (change: Partial<typeof home>): Partial<Given> => ({
    billing: { ...home, ...change },
    delivery: { ...home, ...change },
  });

  it('is what the customer pays, goods, names, both addresses and e-mail, as the handler takes it', () => {
    const { amount, currency, person, billingAddress, deliveryAddress, email, items } = checkedCheckout(checkout());
    const place = { street: 'Beispielstraße 12', postcode: '90402', city: 'Nürnberg', country: 'DE' };
    assert.deepEqual([amount, currency, email], [80_390, 'EUR', 'ralf@ratenkauf.example']);
    assert.deepInclude(person, { firstName: 'Ralf', lastName: 'Ratenkauf' });
    assert.deepInclude(billingAddress, place);
    assert.deepInclude(deliveryAddress, { ...place, firstName: 'Ralf', lastName: 'Ratenkauf' });
    assert.deepInclude(items[0], { name: 'Sofa', quantity: 1, price: 79_900 });
    assert.isEmpty(reasonsAgainst(checkout()!));
    assert.isEmpty(reasons());
  });

  it('is no checkout yet without goods, addresses or e-mail', () => {
    const missing = [{ goods: [], shipping: 0 }, { billing: nowhere, delivery: nowhere }, { email: ' ' }];
    for (const change of missing) assert.isUndefined(checkout(change), JSON.stringify(change));
  });

  it('says what is missing of a name, or of an address that was given in part', () => {
    assert.deepEqual(reasonsAgainst(checkout(both({ lastName: '' }))!), ['name_incomplete']);
    const inPart = checkout(both({ city: ' ' }));
    if (wholeAddresses.includes(system)) assert.isUndefined(inPart);
    else assert.deepEqual(reasonsAgainst(inPart!), ['address_incomplete']);
  });

  it('goes to who is named there, or else to who buys', () => {
    const to = (names: Partial<typeof home>) =>
      checkedCheckout(checkout({ delivery: { ...home, ...names } })).deliveryAddress;
    assert.include(to({ firstName: 'Erika', lastName: 'Muster' }), { firstName: 'Erika', lastName: 'Muster' });
    assert.include(to({ firstName: '', lastName: 'Muster' }), { firstName: 'Ralf', lastName: 'Ratenkauf' });
  });

  it('names addresses as they are: with a supplement, and the country in small letters, too', () => {
    const { supplement, country } = checkout(both({ supplement: 'Hinterhaus', country: 'de' }))!.billingAddress;
    assert.deepEqual([supplement, country], ['Hinterhaus', 'DE']);
  });

  it('is judged by amount and currency alone before there is an address', () => {
    const nobody = { ...nowhere, lastName: '' };
    const early = { billing: nobody, delivery: nobody };
    assert.deepEqual(reasons(early), []);
    assert.deepEqual(reasons({ ...early, amount: 1_999 }), ['amount_below_minimum']);
    assert.deepEqual(reasons({ ...early, currency: 'CHF' }), ['currency_not_euro']);
  });

  it('cannot be paid by a company, abroad, in another currency, or at an address other than that of the goods', () => {
    const elsewhere = { ...home, street: 'Anderswo 1' };
    for (const found of [(change: Partial<Given>) => reasonsAgainst(checkout(change)!), reasons]) {
      assert.deepEqual(found(both({ company: 'Muster GmbH' })), ['customer_is_company']);
      assert.deepEqual(found({ delivery: elsewhere }), ['addresses_differ']);
      assert.include(found({ billing: { ...home, company: 'Muster GmbH' } }), 'customer_is_company');
      assert.include(found(both({ country: 'AT' })), 'delivery_not_in_germany');
      assert.include(found({ currency: 'CHF' }), 'currency_not_euro');
    }
  });

  it('cannot be sent to a parcel station, unless the bank finances deliveries there', () => {
    const there = both({ street: 'Packstation 123' });
    assert.deepEqual(reasons(there), ['delivery_to_parcel_station']);
    assert.deepEqual(reasons(there, { parcelStations: true }), []);
  });

  if (system === goodsAlone) return;
  it('names goods that are free, and neither free shipping nor what only reduces the total', () => {
    const goods = [
      { name: 'Stuhl', quantity: 3, total: 5_397 },
      { name: 'Kissen', quantity: 1, total: 0 },
      { name: 'Gutschein', quantity: 1, total: -2_000 },
    ];
    const namesIn = (change: Partial<Given>) => checkout(change)!.items.map(({ name }) => name);
    assert.deepEqual(checkout({ goods, amount: 70_000 })?.amount, 70_000);
    assert.deepEqual(checkout({ goods })?.items[0], { name: 'Stuhl', quantity: 3, total: 5_397 });
    assert.deepEqual(namesIn({ goods }), ['Stuhl', 'Kissen', 'Versand']);
    assert.deepEqual(namesIn({ goods, shipping: 0 }), ['Stuhl', 'Kissen']);
  });
});
