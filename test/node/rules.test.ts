import fc from 'fast-check';
import { assert, describe, it } from 'vitest';
import { amountReason, reasonsAgainst } from '../../src/rules/eligibility.js';
import { amountProblem, centsFromDecimal, decimalFromCents, formatAmount } from '../../src/rules/money.js';
import { isTrueFor } from '../../src/rules/plan-truth.js';

describe('an amount', () => {
  it.each([
    ['799', 799_00],
    ['799.00', 799_00],
    ['799.5', 799_50],
    [799.5, 799_50],
    [' 0.05 ', 5],
    ['999999999.99', 99_999_999_999],
  ])('%j is read to the cent', (euros, cents) => {
    assert.equal(centsFromDecimal(euros), cents);
    assert.isUndefined(amountProblem(euros));
  });

  it.each([
    ['', 'empty'],
    ['1.299,00', 'comma_or_grouping'],
    ['799,00', 'comma_or_grouping'],
    ['1.299.00', 'comma_or_grouping'],
    ['1e3', 'not_a_decimal'],
    ['799 €', 'not_a_decimal'],
    ['0799', 'not_a_decimal'],
    [NaN, 'not_a_decimal'],
    [Infinity, 'not_a_decimal'],
    ['-799.00', 'negative'],
    ['799.000', 'too_many_decimals'],
    [0.1 + 0.2, 'too_many_decimals'],
    ['1000000000', 'too_large'],
  ])('%j is refused, and the reason is said', (euros, problem) => {
    assert.isUndefined(centsFromDecimal(euros));
    assert.equal(amountProblem(euros), problem);
  });

  it('comes back unchanged, written as text or as a number', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (cents) => {
        assert.equal(centsFromDecimal(decimalFromCents(cents)), cents);
        assert.equal(centsFromDecimal(cents / 100), cents);
      }),
    );
  });

  it('is refused exactly when there is a reason', () => {
    const nearly = fc.array(fc.constantFrom('0', '1', '9', '.', ',', '-', ' ', 'e')).map((signs) => signs.join(''));
    fc.assert(fc.property(nearly, (text) => assert.equal(centsFromDecimal(text) === undefined, amountProblem(text) !== undefined)));
  });

  it('is never made of what are no cents', () => {
    for (const wrong of [-1, 0.5, NaN, Infinity]) assert.throws(() => decimalFromCents(wrong), RangeError);
  });

  it('is shown in the language of the reader', () => {
    assert.equal(formatAmount(1299_90, 'de'), '1.299,90\u00a0€');
    assert.equal(formatAmount(1299_90, 'en'), '€1,299.90');
  });
});

describe('instalments', () => {
  const home = { street: 'Beuthener Str. 25', postcode: '90471', city: 'Nürnberg', country: 'DE' };
  const checkout = { amount: 799_00, billingAddress: home, deliveryAddress: home };

  it('are for amounts from 200 to 10,000 euros', () => {
    const amounts = [199_99, 200_00, 10_000_00, 10_000_01];
    assert.deepEqual(amounts.map(amountReason), ['amount_below_minimum', undefined, undefined, 'amount_above_maximum']);
  });

  it('are for deliveries in Germany to the address of the bill, however it is written', () => {
    assert.deepEqual(reasonsAgainst(checkout), []);
    const written = { ...home, street: ' beuthener  STR. 25', city: 'Nu\u0308rnberg', country: 'de', supplement: '' };
    assert.deepEqual(reasonsAgainst({ ...checkout, deliveryAddress: written }), []);
  });

  it('have all reasons against them named', () => {
    const deliveryAddress = { ...home, country: 'AT' };
    assert.deepEqual(reasonsAgainst({ ...checkout, amount: 1, deliveryAddress }), [
      'amount_below_minimum',
      'delivery_not_in_germany',
      'addresses_differ',
    ]);
  });
});

describe('a plan', () => {
  const plan = {
    months: 3,
    monthlyRate: 100_00,
    lastRate: 99_50,
    interest: 9_50,
    total: 299_50,
    effectiveRate: 10.9,
    borrowingRate: 10.39,
    firstDue: '2027-01-15',
    lastDue: '2027-03-15',
  };

  it('is true for the amount that its figures add up to', () => {
    assert.isTrue(isTrueFor(290_00, plan));
    assert.isFalse(isTrueFor(290_01, plan));
    assert.isFalse(isTrueFor(290_00, undefined));
  });

  it.each([
    { months: 4 },
    { monthlyRate: 100_01 },
    { lastRate: 0 },
    { interest: 9_49 },
    { total: 299_51 },
    { effectiveRate: NaN },
    { borrowingRate: -1 },
    { firstDue: '' },
    { lastDue: '15.03.2027' },
  ])('is not true with %j', (wrong) => {
    assert.isFalse(isTrueFor(290_00, { ...plan, ...wrong }));
  });
});
