import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
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
  ])('takes %j as %i cents', (euros, cents) => {
    expect(centsFromDecimal(euros)).toBe(cents);
    expect(amountProblem(euros)).toBeUndefined();
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
    [0.1 + 0.2, 'too_many_decimals'],
    ['-5.00', 'negative'],
    [-0.01, 'negative'],
    ['1000000000', 'too_large'],
  ])('refuses %j: %s', (euros, problem) => {
    expect(centsFromDecimal(euros)).toBeUndefined();
    expect(amountProblem(euros)).toBe(problem);
  });

  it('gets every amount back to the cent', () => {
    fc.assert(
      fc.property(anyAmount, (cents) => {
        expect(centsFromDecimal(decimalFromCents(cents))).toBe(cents);
        expect(centsFromDecimal(cents / 100)).toBe(cents);
      }),
    );
  });

  it('has a reason for whatever it does not read', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.double()), (euros) => {
        expect(amountProblem(euros) === undefined).toBe(centsFromDecimal(euros) !== undefined);
      }),
    );
  });

  it('reads nothing but what the text says', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9.,e+\- ]{1,8}$/), (text) => {
        const cents = centsFromDecimal(text);
        if (cents !== undefined) expect(cents).toBe(Math.round(Number(text) * 100));
      }),
    );
  });
});

describe('writing euros', () => {
  it.each([-1, 0.5, NaN, Infinity])('refuses %d cents', (cents) => {
    expect(() => decimalFromCents(cents)).toThrow(RangeError);
  });

  it('writes two decimals behind a point', () => {
    expect([0, 5, 50, 79_900].map(decimalFromCents)).toEqual(['0.00', '0.05', '0.50', '799.00']);
  });

  it('shows amounts as each language does, units never on another line', () => {
    expect(formatAmount(129_900, 'de')).toBe('1.299,00\u00a0€');
    expect(formatAmount(129_900, 'en')).toBe('€1,299.00');
    expect(formatWholeEuros(1_000_000, 'de')).toBe('10.000\u00a0€');
    expect(speakAmount(2490, 'de')).toBe('24,90 Euro');
    expect(speakAmount(2490, 'en')).toBe('24.90 euros');
  });

  it('never rounds a rate, and shows two decimals at least', () => {
    expect([10.9, 11.46, 0, 9.999].map((percent) => formatPercent(percent, 'de'))).toEqual([
      '10,90\u00a0%',
      '11,46\u00a0%',
      '0,00\u00a0%',
      '9,999\u00a0%',
    ]);
  });
});
