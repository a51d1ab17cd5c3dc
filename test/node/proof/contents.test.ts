import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { assert, describe, it } from 'vitest';
import { contentOf, readContent } from '../../../src/server/proof/kept.js';
import { plansContent } from '../../../src/server/proof/painted.js';
import { shownLender } from '../../../src/rules/lender.js';
import { plan } from '../../../src/testing/builders/offers.js';
import { lender, lenderLine } from './shop.js';

const plans = Array.from({ length: 60 }, (_, index) => plan(79_900, { months: index + 12 }));
const given = { amount: 79_900, plans, example: { text: ['Beispiel'] }, lender: shownLender(lender) };

describe('what is kept of an amount', () => {
  const { digest, content } = plansContent(given, 'e');

  it('has the digest that everybody gets who unpacks the column', () => {
    const json = gunzipSync(Buffer.from(content, 'base64'));
    assert.equal(createHash('sha256').update(json).digest('hex'), digest);
    assert.deepEqual(readContent('plans', content), JSON.parse(json.toString()));
    assert.equal(contentOf(readContent('plans', content)).digest, digest);
  });

  it('is every figure and text of each plan, in each language', () => {
    const { painted } = readContent('plans', content);
    assert.deepEqual(
      painted.map(({ language, lender: named }) => [language, named]),
      [
        ['de', `Kreditgeber: ${lenderLine}`],
        ['en', `Lender: ${lenderLine}`],
      ],
    );
    for (const { plans: shown } of painted)
      assert.deepEqual(
        shown.map(({ months, figures }) => [months, figures.length]),
        plans.map(({ months }) => [months, 6]),
      );
  });

  it('takes little room, and has another digest for one other cent', () => {
    assert.isBelow(content.length, 12_000);
    assert.isBelow(plansContent({ ...given, plans: plans.slice(0, 9) }, 'e').content.length, 3_000);
    const others = plans.map((each, index) => (index === 5 ? { ...each, lastRate: each.lastRate + 1 } : each));
    assert.notEqual(plansContent({ ...given, plans: others }, 'e').digest, digest);
  });
});
