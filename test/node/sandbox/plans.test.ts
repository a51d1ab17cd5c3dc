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
  it('pays back exactly the amount and its interest, booked month by month in cents', () => {
    fc.assert(
      fc.property(anySchedule, ({ amount, months, rate, lastRate, interest, total }) => {
        assert.deepEqual([total, (months - 1) * rate + lastRate], [amount + interest, amount + interest]);
        assert.isTrue(Number.isInteger(rate) && Number.isInteger(lastRate));
        assert.isAtMost(Math.abs(lastRate - rate), months * 1.5);
        let balance = amount;
        for (let month = 1; month <= months; month += 1)
          balance += monthlyInterest(balance, lending.nominalRate) - (month === months ? lastRate : rate);
        assert.strictEqual(balance, 0);
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
  it('offers at least two plans, each longer one with a lower rate and more interest, and no rate below the least', () => {
    fc.assert(
      fc.property(anyAmount, (amount) => {
        const schedules = schedulesFor(amount);
        assert.isAtLeast(schedules.length, 2);
        for (const { rate, lastRate } of schedules) assert.isAtLeast(Math.min(rate, lastRate), 25_00);
        schedules.reduce((shorter, longer) => {
          assert.isTrue(longer.months > shorter.months && longer.rate < shorter.rate);
          assert.isAbove(longer.interest, shorter.interest);
          return longer;
        });
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

  it('may lack trailing zeros', () => {
    assert.deepEqual(['799', '799.5', '799.50'].map(centsFromDecimal), [799_00, 799_50, 799_50]);
  });
});

describe('the representative example', () => {
  const text = representativeExample(createLending())
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('\u00a0', ' ');

  it('shows the figures of its own plan in German, names the lender and the law, and is as long as a real one', () => {
    const { rate, lastRate, total } = amortise(1_200_00, 24, 1090);
    const euros = (cents: number) => decimalFromHundredths(cents).replace('.', ',');
    for (const cents of [rate, lastRate]) assert.include(text, `${euros(cents)} €`);
    const figures = ['1.200,00 €', '10,90 % p. a.', '11,46 %', `1.${euros(total).slice(1)} €`];
    for (const part of [...figures, lending.lender, '§ 17 Abs. 4 PAngV']) assert.include(text, part);
    const { length } = text.replaceAll(/\s+/g, ' ');
    assert.isTrue(length >= 350 && length <= 500);
  });
});
