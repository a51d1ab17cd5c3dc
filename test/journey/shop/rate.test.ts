import { assert, it } from 'vitest';
import { figuresOf } from '../support/figures.js';
import { placeOf } from '../support/layout.js';
import { sheetsOf } from '../support/paper.js';
import { openStage } from '../support/stage.js';
import { seen, settled, teaserOf } from '../support/teaser.js';
import { inCi } from '../../support/all.js';

const { visit, sandbox } = await openStage();

it.each([
  { width: 390, most: 0.2 },
  { width: 320, most: 0.24 },
])('the teasers take at most $most of a list of 24 on a telephone $width px wide', inCi, async ({ width, most }) => {
  const { page } = await visit('/', { viewport: { width, height: 844 } });
  await page.evaluate(() => {
    const cards = [...document.querySelectorAll('.cards .card')];
    for (let count = cards.length; count < 24; count++) cards[0]?.parentElement?.append(cards[0].cloneNode(true));
  });
  await settled(page);
  const { count, share } = await page.evaluate(() => {
    // Without the line that the shop draws above it.
    const heights = [...document.querySelectorAll('.cards ratenkauf-teaser')].map(
      (teaser) => teaser.shadowRoot?.querySelector('.rated')?.getBoundingClientRect().height ?? 0,
    );
    const sum = heights.reduce((all, height) => all + height, 0);
    return { count: heights.filter(Boolean).length, share: sum / document.documentElement.scrollHeight };
  });
  assert.isAtLeast(count, 22);
  assert.isAtMost(share, most);
});

it('is printed with all its words, however far from the viewport', async () => {
  const { page } = await visit('/', { viewport: { width: 390, height: 600 } });
  await settled(page);
  const printed = async () => (await sheetsOf(page, { format: 'A4' })).reduce((sum, pieces) => sum + pieces, 0);
  const pieces = await printed();
  await page.evaluate(() => {
    for (const teaser of document.querySelectorAll('ratenkauf-teaser'))
      teaser.shadowRoot?.querySelector<HTMLElement>('.box')?.style.setProperty('content-visibility', 'visible');
  });
  assert.strictEqual(await printed(), pieces);
  await page.evaluate(() => document.querySelectorAll('ratenkauf-teaser').forEach((teaser) => teaser.remove()));
  assert.isAbove(pieces, 1.5 * (await printed()));
});

it('is on the first screen of a telephone, with the price above it', async () => {
  for (const product of ['watt', 'fachwerk', 'duene']) {
    const { page } = await visit(`/produkt/${product}`, { viewport: { width: 390, height: 664 } });
    await settled(page);
    const rate = await placeOf(teaserOf(page).locator('.box .rate').first());
    assert.ok(rate.y + rate.height <= 664, `${product}: the rate ends at ${rate.y + rate.height}`);
    const price = await placeOf(page.locator('output'));
    assert.ok(price.y + price.height <= rate.y, product);
  }
});

it('follows the chosen variant and shows the limits outside of them', async () => {
  const { page } = await visit('/produkt/fachwerk');
  await settled(page);
  const range = 'Ratenkauf von 200 € bis 10.000 € möglich. Bonität vorausgesetzt. Achtung! Kreditaufnahme kostet Geld.';
  assert.strictEqual(await seen(teaserOf(page)), range);
  await page.getByText('Wohnwand, 4 × 5 Felder').click();
  await settled(page);
  const { monthlyRate, months } = await figuresOf(sandbox, '2490.00');
  assert.ok((await seen(teaserOf(page))).startsWith(`ab ${monthlyRate} / Monat in ${months} Raten `));
  await page.getByText('Bibliothek, 12 × 6 Felder').click();
  assert.strictEqual(await seen(teaserOf(page)), range);
});
