import fc from 'fast-check';
import { assert, describe, it } from 'vitest';
import { centsFromDecimal, decimalFromHundredths } from '../../../src/sandbox/bank/values/money.js';
import { amortise, effectiveRate, monthlyInterest, type Schedule } from '../../../src/sandbox/bank/plans/annuity.js';
import { createLending } from '../../../src/sandbox/bank/plans/conditions.js';
import {
  isFinanced,
  lending,
  longestSchedule as longestAt,
  schedulesFor as schedulesAt,
} from '../../../src/sandbox/bank/plans/ladder.js';
import { representativeExample } from '../../../src/sandbox/bank/plans/representative-example.js';

const schedulesFor = (amount: number) => schedulesAt(amount, lending.nominalRate);
const longestSchedule = (amount: number) => longestAt(amount, lending.nominalRate);
const anyAmount = fc.integer({ min: 200_00, max: 10_000_00 });
const anySchedule = fc
  .tuple(anyAmount, fc.integer({ min: 2, max: 60 }))
  .map(([amount, months]) => amortise(amount, months, lending.nominalRate));

/**
 * Returns the present value in cents of all instalments at an annual rate in hundredths of a percent, straight from the
 * formula.
 */
function presentValue({ months, rate, lastRate }: Schedule, annual: number): number {
  const instalments = Array.from({ length: months }, (_, index) => (index === months - 1 ? lastRate : rate));
  return instalments.reduce(
    (sum, instalment, index) => sum + instalment / (1 + annual / 10_000) ** ((index + 1) / 12),
    0,
  );
}

describe('the amortisation', () => {
  it('pays back exactly the amount and its interest', () => {
    fc.assert(
      fc.property(anySchedule, ({ amount, months, rate, lastRate, interest, total }) => {
        assert.strictEqual(total, amount + interest);
        assert.strictEqual((months - 1) * rate + lastRate, total);
      }),
    );
  });

  it('leaves nothing owed when every month is booked in cents', () => {
    fc.assert(
      fc.property(anySchedule, ({ amount, months, rate, lastRate }) => {
        let balance = amount;
        for (let month = 1; month <= months; month += 1) {
          balance += monthlyInterest(balance, lending.nominalRate) - (month === months ? lastRate : rate);
        }
        assert.strictEqual(balance, 0);
      }),
    );
  });

  it('changes the last instalment by cents only', () => {
    fc.assert(
      fc.property(anySchedule, ({ months, rate, lastRate }) => {
        assert.isTrue(Number.isInteger(rate) && Number.isInteger(lastRate));
        assert.isAtMost(Math.abs(lastRate - rate), months * 1.5);
      }),
    );
  });

  it('gives the figures that a bank calculator gives', () => {
    assert.deepInclude(amortise(799_00, 36, 1090), { rate: 26_12, lastRate: 26_15, interest: 141_35, total: 940_35 });
  });
});

describe('the annual percentage rate of charge', () => {
  it('solves the present value equation of the instalments actually paid, right to two decimals', () => {
    fc.assert(
      fc.property(anySchedule, (schedule) => {
        const rate = effectiveRate(schedule);
        assert.isAtLeast(presentValue(schedule, rate - 0.5), schedule.amount - 1e-6);
        assert.isAtMost(presentValue(schedule, rate + 0.5), schedule.amount + 1e-6);
      }),
    );
  });

  it('uses the exact last instalment', () => {
    const schedule = amortise(200_00, 3, 1090);
    assert.isAbove(effectiveRate({ ...schedule, lastRate: schedule.lastRate + 1_00 }), effectiveRate(schedule) + 200);
  });

  it('is the borrowing rate compounded monthly when rounding does not matter', () => {
    assert.strictEqual(effectiveRate(amortise(10_000_00, 60, 1090)), Math.round(((1 + 0.109 / 12) ** 12 - 1) * 10_000));
  });
});

describe('the ladder of terms', () => {
  it('offers at least two plans for every amount, and none with an instalment below the lowest one', () => {
    fc.assert(
      fc.property(anyAmount, (amount) => {
        const schedules = schedulesFor(amount);
        assert.isAtLeast(schedules.length, 2);
        for (const { rate, lastRate } of schedules) assert.isAtLeast(Math.min(rate, lastRate), 25_00);
      }),
    );
  });

  it('has terms from 2 to 60 months, each longer one with a lower rate and more interest', () => {
    fc.assert(
      fc.property(anyAmount, (amount) => {
        schedulesFor(amount).reduce((shorter, longer) => {
          assert.isAbove(longer.months, shorter.months);
          assert.isBelow(longer.rate, shorter.rate);
          assert.isAbove(longer.interest, shorter.interest);
          return longer;
        });
        assert.isAtLeast(schedulesFor(amount)[0].months, 2);
        assert.isAtMost(longestSchedule(amount).months, 60);
      }),
    );
  });

  it.each([
    [200_00, [3, 6, 8]],
    [799_00, [3, 6, 8, 10, 12, 18, 24, 30, 36]],
    [10_000_00, [...lending.terms]],
  ])('offers for %i cents the terms %j', (amount, terms) => {
    assert.deepEqual(
      schedulesFor(amount).map(({ months }) => months),
      terms,
    );
  });

  it('leaves out a term of which only the last instalment is below the minimum', () => {
    assert.deepInclude(amortise(764_58, 36, lending.nominalRate), { rate: 25_00, lastRate: 24_80 });
    assert.strictEqual(longestSchedule(764_58).months, 30);
  });

  it('finances 200 to 10,000 euros, both included', () => {
    assert.deepEqual([199_99, 200_00, 10_000_00, 10_000_01].map(isFinanced), [false, true, true, false]);
  });
});

describe('decimals', () => {
  it('are read as they were written', () => {
    fc.assert(
      fc.property(fc.nat(99_999_999_999), (cents) => {
        assert.strictEqual(centsFromDecimal(decimalFromHundredths(cents)), cents);
      }),
    );
  });

  it.each([
    '',
    '1.299,00',
    '799,00',
    '1e3',
    'NaN',
    '-799',
    '+799',
    ' 799',
    '799.',
    '.5',
    '799.001',
    '0799',
    '0x320',
    '٧٩٩',
    '9'.repeat(30),
  ])('are refused when written as %j', (text) => {
    assert.isUndefined(centsFromDecimal(text));
  });

  it('may lack trailing zeros', () => {
    assert.deepEqual(['799', '799.5', '799.50'].map(centsFromDecimal), [799_00, 799_50, 799_50]);
  });
});

describe('the representative example', () => {
  const text = representativeExample(createLending())
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('\u00a0', ' ');

  it('shows the figures of its own plan in German', () => {
    const { rate, lastRate, total } = amortise(1_200_00, 24, 1090);
    for (const cents of [rate, lastRate]) assert.include(text, `${decimalFromHundredths(cents).replace('.', ',')} €`);
    assert.include(text, '1.200,00 €');
    assert.include(text, '10,90 % p. a.');
    assert.include(text, '11,46 %');
    assert.include(
      text,
      `${decimalFromHundredths(total)
        .replace(/^1/, '1.')
        .replace(/\.(\d\d)$/, ',$1')} €`,
    );
  });

  it('names the lender and the law, and is about as long as a real one', () => {
    assert.include(text, lending.lender);
    assert.include(text, '§ 17 Abs. 4 PAngV');
    assert.isAtLeast(text.replaceAll(/\s+/g, ' ').length, 350);
    assert.isAtMost(text.replaceAll(/\s+/g, ' ').length, 500);
  });
});
