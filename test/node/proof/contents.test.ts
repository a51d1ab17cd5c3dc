import fc from 'fast-check';
import { assert, describe, it } from 'vitest';
import { figureWords } from '../../../src/rules/figures.js';
import { languages } from '../../../src/rules/language.js';
import { readTable, tableContent, type Figures } from '../../../src/server/proof/contents.js';
import { paintPlans, readWords, wordsContent } from '../../../src/server/proof/words.js';

const cents = fc.integer({ min: 0, max: 2_000_000 });
const percent = fc.double({ min: 0, max: 30, noNaN: true });

/** Any figures at all: also those that do not add up. */
const figures: fc.Arbitrary<Figures> = fc.record({
  months: fc.integer({ min: 1, max: 120 }),
  monthlyRate: cents,
  lastRate: cents,
  interest: cents,
  total: cents,
  effectiveRate: percent,
  borrowingRate: percent,
});

describe('the plans of an amount', () => {
  it('are read exactly as they were kept, whatever their figures are', () => {
    fc.assert(
      fc.property(cents, fc.array(figures, { minLength: 1, maxLength: 40 }), (amount, plans) => {
        const { content } = tableContent({ amount, example: 'e', lender: 'l', plans });
        assert.deepEqual(readTable(content), { amount, example: 'e', lender: 'l', plans });
      }),
    );
  });

  it('take little room where the sums are as usual, and have another digest for one other cent', () => {
    const plan = { months: 24, monthlyRate: 3720, lastRate: 3729, interest: 9389, total: 89289 };
    const rates = { effectiveRate: 11.46, borrowingRate: 10.9 };
    const plans = Array.from({ length: 60 }, (_, index): Figures => {
      const months = index + 12;
      return { ...plan, ...rates, months, lastRate: plan.total - (months - 1) * plan.monthlyRate };
    });
    const { content, digest } = tableContent({ amount: 79900, example: 'e', lender: 'l', plans });
    assert.isBelow(content.length, 1200);
    const others = plans.map((each, index) => (index === 5 ? { ...each, lastRate: each.lastRate + 1 } : each));
    assert.notEqual(tableContent({ amount: 79900, example: 'e', lender: 'l', plans: others }).digest, digest);
  });
});

const plans: readonly Figures[] = [
  {
    months: 24,
    monthlyRate: 3720,
    lastRate: 3729,
    interest: 9389,
    total: 89_289,
    effectiveRate: 11.46,
    borrowingRate: 10.9,
  },
];

describe('our words', () => {
  it('are read as they were kept', () => {
    const kept = readWords(wordsContent().content);
    assert.deepEqual(
      kept.map(([language]) => language),
      [...languages],
    );
    const [, german] = kept[0]!;
    assert.equal(german.warning, 'Achtung! Kreditaufnahme kostet Geld.');
  });

  it('are read in the languages that there were, if a later version has more', () => {
    const { de } = JSON.parse(wordsContent().content) as { de: unknown };
    const kept = readWords(JSON.stringify({ de }));
    assert.deepEqual(
      kept.map(([language]) => language),
      ['de'],
    );
  });

  it('of an earlier day are painted as they stood then, with the names that figures had', () => {
    const today = JSON.parse(wordsContent().content) as { de: Record<string, unknown> };
    const of = (earlier: Record<string, unknown>) => {
      const [kept] = readWords(JSON.stringify({ de: Object.assign({}, today.de, earlier) }));
      return paintPlans(kept![1], 'de', {
        amount: 79_900,
        plans,
        lender: { name: 'Bank AG, Filiale', address: 'Musterstadt' },
      });
    };
    const { equal, unequal, lender } = figureWords.de;
    const figures = { labels: { total: 'insgesamt' }, equal, unequal, lender };
    const [now, then] = [
      of({}),
      of({ warning: 'Vorsicht.', credit: 'So sagte man früher.', planTerm: '{months} Raten', figures }),
    ];
    assert.equal(then.warning, 'Vorsicht.');
    assert.match(
      then.legal,
      /^insgesamt [\d,]+.€, 23 Raten .* Kreditgeber: Bank AG, Filiale, Musterstadt\. So sagte man früher\.$/,
    );
    assert.match(now.legal, /^Effektiver Jahreszins .* Bonität vorausgesetzt\.$/);
    assert.include(then.compact, 'So sagte man früher.');
    assert.match(then.plans[0]!.row, /^24 Raten, /);
    assert.equal(then.rate, now.rate);
    assert.include(then.compact, ' Kreditgeber: Bank AG, Filiale. ');
  });
});
