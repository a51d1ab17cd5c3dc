import { assert, describe, it } from 'vitest';
import {
  checkoutOfOrder,
  eligibilityOf,
  reasonsAgainstOrder,
  type VendureOrder,
} from '../../../../src/shops/vendure/checkout-of-order.js';
import { unknownRisk } from '../../../../src/shops/risk.js';
import { checkedCheckout } from '../../../../src/server/shop/shop-schema.js';
import { address, line, order, payment } from './order.js';

const checkout = (overrides: Partial<VendureOrder> = {}, precision?: number) =>
  checkoutOfOrder(order(overrides), unknownRisk, precision);

describe('the checkout of an order of Vendure', () => {
  it('has what the customer pays, each line, the shipping, both addresses and the code of the order', () => {
    assert.deepEqual(checkout(), {
      amount: 80_390,
      currency: 'EUR',
      items: [
        { name: 'Sofa', quantity: 1, total: 79_900 },
        { name: 'Versand', quantity: 1, total: 490 },
      ],
      person: { title: undefined, firstName: 'Ralf', lastName: 'Ratenkauf' },
      billingAddress: {
        company: undefined,
        street: 'Beispielstraße 12',
        supplement: undefined,
        postcode: '90402',
        city: 'Nürnberg',
        country: 'DE',
      },
      deliveryAddress: {
        company: undefined,
        street: 'Beispielstraße 12',
        supplement: undefined,
        postcode: '90402',
        city: 'Nürnberg',
        country: 'DE',
        fullName: 'Ralf Ratenkauf',
      },
      email: 'ralf@ratenkauf.example',
      risk: { logistics: 'parcel', loggedIn: false, customerStatus: 'new' },
      shopReference: 'T3ZXV2GLLMQ1',
    });
  });

  it('is one that the handler takes', () => {
    const given = checkout();
    assert.isDefined(given);
    assert.doesNotThrow(() => checkedCheckout(given));
  });

  it('is none as long as customer, lines or the address of the delivery are missing', () => {
    assert.isUndefined(checkout({ customer: undefined }));
    assert.isUndefined(checkout({ customer: null }));
    assert.isUndefined(checkout({ lines: [], shippingLines: [] }));
    assert.isUndefined(checkout({ shippingAddress: {} }));
  });

  it('takes a billing address of its own, and that of the delivery where there is none', () => {
    const billingAddress = address({ streetLine1: 'Rechnungsweg 1', streetLine2: 'c/o Muster' });
    const { street, supplement } = checkout({ billingAddress })?.billingAddress ?? {};
    assert.deepEqual([street, supplement], ['Rechnungsweg 1', 'c/o Muster']);
    assert.deepInclude(reasonsAgainstOrder(order({ billingAddress }), {}), 'addresses_differ');
    assert.deepEqual(reasonsAgainstOrder(order({ billingAddress: { fullName: 'Ralf Ratenkauf' } }), {}), []);
  });

  it('names who gets the goods; a single word is no name, with a title or without', () => {
    const recipient = (fullName: string) => checkout({ shippingAddress: address({ fullName }) })?.deliveryAddress;
    assert.deepInclude(recipient('Erika Muster'), { fullName: 'Erika Muster' });
    for (const word of ['', 'Muster', 'Dr. Muster'])
      assert.deepInclude(recipient(word), { firstName: 'Ralf', lastName: 'Ratenkauf' }, word);
  });

  it('takes the name of the billing address where the account has no whole one', () => {
    const customer = { firstName: '', lastName: 'Ratenkauf', emailAddress: 'ralf@ratenkauf.example' };
    assert.deepInclude(checkout({ customer })?.person, { fullName: 'Ralf Ratenkauf' });
  });

  it('says that a company buys, in either address', () => {
    const company = address({ company: 'Muster GmbH' });
    assert.deepEqual(reasonsAgainstOrder(order({ shippingAddress: company }), {}), ['customer_is_company']);
    assert.deepInclude(reasonsAgainstOrder(order({ billingAddress: company }), {}), 'customer_is_company');
  });
});

describe('amounts of an order of Vendure', () => {
  it('are those of its lines after all discounts, also where one piece costs no whole cents', () => {
    const items = checkout({ lines: [line(3, 5_397)], totalWithTax: 5_887 })?.items;
    assert.deepEqual(items?.[0], { name: 'Sofa', quantity: 3, total: 5_397 });
    const tenths = checkout({ lines: [line(3, 100_004)], totalWithTax: 799_006, shippingLines: [] }, 3);
    assert.deepEqual([tenths?.amount, tenths?.items], [79_901, [{ name: 'Sofa', quantity: 3, total: 10_000 }]]);
  });

  it('leave out what is free to ship, and lines that only reduce the total', () => {
    const free = checkout({
      shippingLines: [{ discountedPriceWithTax: 0, shippingMethod: { code: 'parcel' } }],
      surcharges: [
        { description: 'Altgerät', priceWithTax: -2_000 },
        { description: 'Aufbau', priceWithTax: 3_000 },
      ],
      totalWithTax: 80_900,
    });
    assert.deepEqual(
      free?.items.map(({ name }) => name),
      ['Sofa', 'Aufbau'],
    );
    assert.equal(free?.amount, 80_900);
  });

  it('keep goods that are free, and leave out lines whose pieces were all taken away', () => {
    const items = checkout({ lines: [line(1, 79_900), line(1, 0, 'Kissen'), line(0, 0, 'Stuhl')] })?.items;
    assert.deepEqual(
      items?.map(({ name }) => name),
      ['Sofa', 'Kissen', 'Versand'],
    );
  });

  it('are what is left after another payment, for instance with a gift card', () => {
    const giftCard = payment({ method: 'gift-card', amount: 5_000, metadata: {} });
    assert.equal(checkout({ payments: [giftCard] })?.amount, 75_390);
    assert.deepEqual(reasonsAgainstOrder(order({ payments: [payment({ amount: 70_000 })] }), {}), [
      'amount_below_minimum',
    ]);
  });
});

describe('whether an order of Vendure can be paid by instalments', () => {
  it('is said in the language of the customer', () => {
    assert.isTrue(eligibilityOf(order(), {}, 'de'));
    const cheap = order({ totalWithTax: 10_000 });
    assert.match(String(eligibilityOf(cheap, {}, 'de')), /ab 200/);
    assert.match(String(eligibilityOf(cheap, {}, 'en')), /from €\s?200/);
  });

  it('depends on amount and currency alone before there is an address', () => {
    const early = { shippingAddress: {}, billingAddress: {} };
    assert.deepEqual(reasonsAgainstOrder(order(early), {}), []);
    assert.deepEqual(reasonsAgainstOrder(order({ currencyCode: 'CHF', ...early }), {}), ['currency_not_euro']);
  });

  it('is a parcel station, unless the bank finances deliveries there', () => {
    const shippingAddress = address({ streetLine1: 'Packstation 123' });
    const there = order({ shippingAddress, billingAddress: shippingAddress });
    assert.deepEqual(reasonsAgainstOrder(there, {}), ['delivery_to_parcel_station']);
    assert.isTrue(eligibilityOf(there, { parcelStations: true }, 'de'));
  });

  it('names every reason', () => {
    const shippingAddress = address({ countryCode: 'AT' });
    const reasons = reasonsAgainstOrder(order({ totalWithTax: 1_000, shippingAddress }), {});
    assert.includeMembers(reasons, ['amount_below_minimum', 'delivery_not_in_germany']);
  });
});
