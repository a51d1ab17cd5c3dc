import fc from 'fast-check';
import { assert, describe, it } from 'vitest';
import {
  amountProblem,
  centsFromDecimal,
  decimalFromCents,
  formatAmount,
  formatPercent,
  formatWholeEuros,
  speakAmount,
} from '../../../src/rules/money.js';

const anyAmount = fc.integer({ min: 0, max: 99_999_999_999 });

describe('reading euros', () => {
  it.each([
    ['799', 79_900],
    ['799.00', 79_900],
    ['799.5', 79_950],
    [799.5, 79_950],
    [19.99, 1999],
    ['0', 0],
    ['0.05', 5],
    [' 10000.00\n', 1_000_000],
    ['799.0000', 79_900],
    ['799.50000', 79_950],
  ])('takes %j as %i cents', (euros, cents) => {
    assert.strictEqual(centsFromDecimal(euros), cents);
    assert.isUndefined(amountProblem(euros));
  });

  it.each([
    ['', 'empty'],
    ['  ', 'empty'],
    ['1.299,00', 'comma_or_grouping'],
    ['799,00', 'comma_or_grouping'],
    ['1,299.00', 'comma_or_grouping'],
    ['1 299.00', 'comma_or_grouping'],
    ['1e3', 'not_a_decimal'],
    [1e21, 'not_a_decimal'],
    ['NaN', 'not_a_decimal'],
    [NaN, 'not_a_decimal'],
    [Infinity, 'not_a_decimal'],
    ['799.', 'not_a_decimal'],
    ['.50', 'not_a_decimal'],
    ['+5', 'not_a_decimal'],
    ['007', 'not_a_decimal'],
    ['٧٩٩', 'not_a_decimal'],
    ['799 €', 'not_a_decimal'],
    ['799.001', 'too_many_decimals'],
    ['799.0001', 'too_many_decimals'],
    ['1.000', 'too_many_decimals'],
    [0.1 + 0.2, 'too_many_decimals'],
    ['-5.00', 'negative'],
    [-0.01, 'negative'],
    ['1000000000', 'too_large'],
  ])('refuses %j: %s', (euros, problem) => {
    assert.isUndefined(centsFromDecimal(euros));
    assert.strictEqual(amountProblem(euros), problem);
  });

  it('returns every written amount to the cent', () => {
    fc.assert(
      fc.property(anyAmount, (cents) => {
        assert.strictEqual(centsFromDecimal(decimalFromCents(cents)), cents);
        assert.strictEqual(centsFromDecimal(cents / 100), cents);
      }),
    );
  });

  it('gives a reason exactly for the input that it refuses', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.double()), (euros) => {
        assert.strictEqual(amountProblem(euros) === undefined, centsFromDecimal(euros) !== undefined);
      }),
    );
  });

  it('never returns another number than the text contains', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9.,e+\- ]{1,8}$/), (text) => {
        const cents = centsFromDecimal(text);
        if (cents !== undefined) assert.strictEqual(cents, Math.round(Number(text) * 100));
      }),
    );
  });
});

describe('writing euros', () => {
  it.each([-1, 0.5, NaN, Infinity])('refuses %d cents', (cents) => {
    assert.throws(() => decimalFromCents(cents), RangeError);
  });

  it('writes two decimals behind a point', () => {
    assert.deepEqual([0, 5, 50, 79_900].map(decimalFromCents), ['0.00', '0.05', '0.50', '799.00']);
  });

  it('writes every figure as the number formats of the platform do', () => {
    const euros = { style: 'currency', currency: 'EUR' } as const;
    const percents = fc.integer({ min: 0, max: 99_999_999 }).map((millionths) => millionths / 1_000_000);
    fc.assert(
      fc.property(anyAmount, percents, fc.constantFrom('de' as const, 'en' as const), (cents, percent, language) => {
        const platform = (figure: number, options: Intl.NumberFormatOptions) =>
          new Intl.NumberFormat(language, options).format(figure);
        const whole = Math.floor(cents / 100) * 100;
        assert.strictEqual(formatAmount(cents, language), platform(cents / 100, euros));
        assert.strictEqual(
          formatWholeEuros(whole, language),
          platform(whole / 100, { ...euros, maximumFractionDigits: 0 }),
        );
        assert.strictEqual(speakAmount(cents, language), platform(cents / 100, { ...euros, currencyDisplay: 'name' }));
        assert.strictEqual(
          formatPercent(percent, language),
          platform(percent, { style: 'unit', unit: 'percent', minimumFractionDigits: 2, maximumFractionDigits: 20 }),
        );
      }),
    );
  });
});
