import { assert, describe, it } from 'vitest';
import { csvOf } from '../../../src/rules/csv.js';

describe('a file of rows', () => {
  it('separates cells by semicolons, quotes what needs it, and ends every line', () => {
    assert.equal(
      csvOf([
        ['a', 'b;c'],
        ['"d"', 'e'],
      ]),
      '\ufeffa;"b;c"\r\n"""d""";e\r\n',
    );
  });

  it('has one line for a row, whatever its cells contain', () => {
    assert.equal(csvOf([['a\nb', 'c\r\n\td', '\u2028e\u0000']]), '\ufeffa b;c d;e\r\n');
  });

  it('does not change names, order numbers, days and amounts', () => {
    const row = ['Müller-Lüdenscheidt', 'Müller - Meier', 'A-1001/2', 'a@b.example', '08.11.2026', '2026-11-08', '1+1'];
    assert.equal(csvOf([row]), `\ufeff${row.join(';')}\r\n`);
  });

  const separators = [',', ';', '\t', '|', ':', ' ', '\r', '\n', '"', '\u00a0'];
  const isFormula = (cell: string) => /^["\s\u200b]*[=+\-@＝＋－＠﹦﹢﹣﹫−]\S/u.test(cell);

  it.each(['=1+1', '+1', '-1', '@A1', '＝1+1', '＋1', '－1', '＠A1', '﹦1', '﹢1', '﹣1', '﹫A1', '−1'])(
    'has no formula in any spreadsheet, whatever its separator: %s',
    (formula) => {
      const before = ['', ' ', '\t', '\u200b', '"', 'x, ', ...separators, ...separators.map((each) => `x${each}`)];
      const file = csvOf([before.map((each) => each + formula), [formula, `x${formula}`]]).slice(1);
      for (const separator of separators)
        assert.deepEqual(file.split(new RegExp(`[${separator}\r\n]`)).filter(isFormula), [], JSON.stringify(separator));
    },
  );
});
