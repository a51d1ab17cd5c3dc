import { assert } from '@open-wc/testing';
import { languages } from '../../../src/languages/language.js';
import { transaction } from '../../../src/testing/builders/transaction.js';
import { brokenPieces } from '../element/broken.js';
import { show } from './harness.js';

/** With the longest dates and amounts. */
const longest = transaction({
  expiresAt: '2027-09-30T14:05:00Z',
  clearingDate: '2027-09-30',
  originalValue: 9_999_900,
  currentValue: 8_999_900,
  refundsTotal: 1_000_000,
  bookings: [{ kind: 'refund', state: 'done', amount: 1_000_000, at: '2027-09-30T14:05:00Z' }],
});

for (const lang of languages)
  it(`breaks no date and no amount in any width (${lang})`, async () => {
    const { detail, page } = await show(longest);
    page.lang = lang;
    await detail.updated();
    const broken = new Set<string>();
    const surface = detail.part('.surface');
    for (let width = 268; width <= 1400; width += 20) {
      page.style.width = `${width}px`;
      // No-break spaces hold the pieces together.
      for (const part of detail.all('dd, dt, li, .title'))
        for (const piece of brokenPieces(part, /[^ \n]+/g)) broken.add(`${width}: ${piece}`);
      if (surface.scrollWidth > surface.clientWidth) broken.add(`${width}: too wide`);
    }
    assert.deepEqual([...broken], []);
    assert.match(detail.text, /(30\.09\.|30 Sept )2027, 16:05/);
  });
