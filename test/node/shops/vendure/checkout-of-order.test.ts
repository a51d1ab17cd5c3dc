import { assert, describe, it } from 'vitest';
import { eligibilityOf, saleOfOrder, type SoldOrder } from '../../../../src/shops/vendure/checkout-of-order.js';
import { checkoutOf, reasonsAgainstSale, unknownRisk } from '../../../../src/shops/sale.js';
import { address, line, order, payment } from './order.js';

const sale = (overrides: Partial<SoldOrder> = {}, precision?: number) =>
  saleOfOrder(order(overrides), unknownRisk, precision);
const checkout = (overrides: Partial<SoldOrder> = {}, precision?: number) => checkoutOf(sale(overrides, precision));
const reasonsAgainst = (overrides: Partial<SoldOrder>) => reasonsAgainstSale(sale(overrides), {});

describe('the checkout of an order of Vendure', () => {
  it('has the code of the order, and how the goods are brought', () => {
    assert.deepInclude(checkout(), {
      shopReference: 'T3ZXV2GLLMQ1',
      risk: { logistics: 'parcel', loggedIn: false, customerStatus: 'new' },
    });
  });

  it('is none as long as customer, lines or the address of the delivery are missing', () => {
    assert.isUndefined(checkout({ customer: undefined as never }));
    assert.isUndefined(checkout({ customer: null as never }));
    assert.isUndefined(checkout({ lines: [], shippingLines: [] }));
    assert.isUndefined(checkout({ shippingAddress: {}, billingAddress: address() }));
  });

  it('takes the address of the delivery where the billing address is empty', () => {
    assert.deepEqual(reasonsAgainst({ billingAddress: { fullName: 'Ralf Ratenkauf' } }), []);
  });

  it('names who gets the goods; a single word is no name, with a title or without', () => {
    const recipient = (fullName: string) => checkout({ shippingAddress: address({ fullName }) })?.deliveryAddress;
    assert.deepInclude(recipient('Erika Muster'), { fullName: 'Erika Muster' });
    for (const word of ['', 'Muster', 'Dr. Muster'])
      assert.deepInclude(recipient(word), { firstName: 'Ralf', lastName: 'Ratenkauf' }, word);
  });

  it('takes the name of the billing address where the account has no whole one', () => {
    const customer = { ...order().customer!, firstName: '' };
    assert.deepInclude(checkout({ customer })?.person, { fullName: 'Ralf Ratenkauf' });
    const billingAddress = address({ fullName: 'Erika Muster' });
    assert.deepInclude(checkout({ customer, billingAddress })?.person, { fullName: 'Erika Muster' });
  });
});

describe('amounts of an order of Vendure', () => {
  it('are whole cents, also where its money strategy has tenths of them', () => {
    const tenths = checkout({ lines: [line(3, 100_004)], totalWithTax: 799_006, shippingLines: [] }, 3);
    assert.deepEqual([tenths?.amount, tenths?.items], [79_901, [{ name: 'Sofa', quantity: 3, total: 10_000 }]]);
  });

  it('leave out surcharges that only reduce the total, and lines whose pieces were all taken away', () => {
    const surcharges = [
      { description: 'Altgerät', priceWithTax: -2_000 },
      { description: 'Aufbau', priceWithTax: 3_000 },
    ];
    const items = checkout({ lines: [line(1, 79_900), line(0, 0, 'Stuhl')], surcharges })?.items;
    assert.deepEqual(
      items?.map(({ name }) => name),
      ['Sofa', 'Versand', 'Aufbau'],
    );
  });

  it('are what is left after another payment, for instance with a gift card', () => {
    const giftCard = payment({ method: 'gift-card', amount: 5_000, metadata: {} });
    assert.equal(checkout({ payments: [giftCard] })?.amount, 75_390);
    assert.deepEqual(reasonsAgainst({ payments: [payment({ amount: 70_000 })] }), ['amount_below_minimum']);
  });
});

describe('whether an order of Vendure can be paid by instalments', () => {
  it('is said in the language of the customer', () => {
    assert.isTrue(eligibilityOf(sale(), {}, 'de'));
    const cheap = sale({ totalWithTax: 10_000 });
    assert.match(String(eligibilityOf(cheap, {}, 'de')), /ab 200/);
    assert.match(String(eligibilityOf(cheap, {}, 'en')), /from €\s?200/);
  });
});
