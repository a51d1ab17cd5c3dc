import fc from 'fast-check';
import { assert, describe, it } from 'vitest';
import { centsFromEuroInput } from '../../../src/rules/euro-input.js';
import { triesAll } from '../../support/all.js';

describe('reading euros that somebody typed', () => {
  it.each([
    ['1.234,56', 123_456],
    ['1234,56', 123_456],
    ['1234,5', 123_450],
    ['1.234', 123_400],
    ['1234', 123_400],
    ['0,01', 1],
    ['0', 0],
    ['007', 700],
    ['1.234.567,89', 123_456_789],
    [' 19,90 € ', 1990],
    ['19,90\u00a0€', 1990],
    ['€ 19,90', 1990],
    ['19,90 Euro', 1990],
    ['19,90 EUR', 1990],
    ['999999999,99', 99_999_999_999],
  ])('takes the German %j as %i cents', (text, cents) => {
    assert.strictEqual(centsFromEuroInput(text, 'de'), cents);
  });

  it.each([
    ['1,234.56', 123_456],
    ['1234.5', 123_450],
    ['1,234', 123_400],
    ['€1,234.56', 123_456],
    ['19.90 euro', 1990],
  ])('takes the English %j as %i cents', (text, cents) => {
    assert.strictEqual(centsFromEuroInput(text, 'en'), cents);
  });

  it('does not guess what anything else means', () => {
    const german = `;  ;€;,;,50;12,;12.50;1.23;1.2345;12.345.6;1234.567;1,234.56;1,234,56;12,345;0,001;0.001;0.500;-5;+5;1 234;
1e3;zwölf;٧٩٩;1.234,5 6;1..234;1.234.567.890;1000000000;0x10;Infinity;5 € €;5 euroo`;
    for (const text of german.split(/;\n?/)) assert.isUndefined(centsFromEuroInput(text, 'de'), text);
    for (const text of ['12,50', '1,23', '1.234,56', '1.234', '0.001', '0,001', '12.', '.50'])
      assert.isUndefined(centsFromEuroInput(text, 'en'), text);
  });

  it('reads every amount from 0.01 to 10,000.00 to the cent, in every way to write it', () => {
    // A step that meets every digit in every place.
    for (let cents = 1; cents <= 1_000_000; cents += triesAll ? 1 : 97) {
      const whole = Math.floor(cents / 100);
      const decimals = String(cents % 100).padStart(2, '0');
      const grouped =
        whole < 1000 ? `${whole}` : `${Math.floor(whole / 1000)}.${String(whole % 1000).padStart(3, '0')}`;
      const german = [`${grouped},${decimals}`, `${whole},${decimals}`];
      if (cents % 10 === 0) german.push(`${whole},${decimals[0]}`);
      if (cents % 100 === 0) german.push(`${whole}`, grouped);
      for (const text of german) {
        const english = text.replace(/[.,]/g, (mark) => (mark === ',' ? '.' : ','));
        if (centsFromEuroInput(text, 'de') !== cents) assert.fail(`${text} is not ${cents} cents`);
        if (centsFromEuroInput(english, 'en') !== cents) assert.fail(`${english} is not ${cents} cents`);
      }
    }
  });

  it('returns whole cents or nothing, whatever is typed', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9.,e€+\- ]{1,10}$/), fc.constantFrom('de', 'en'), (text, language) => {
        const cents = centsFromEuroInput(text, language);
        const digits = text.replace(/\D/g, '');
        if (cents !== undefined) assert.include([digits, `${digits}0`, `${digits}00`].map(Number), cents);
      }),
      { numRuns: 2000 },
    );
  });
});
