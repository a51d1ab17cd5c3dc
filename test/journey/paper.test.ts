// Only with ALL_TESTS=1: printing takes long; what is printed is in the tests of layout.
import { assert, it } from 'vitest';
import { triesAll } from '../support/all.js';
import { openBackOffice } from './support/back-office.js';
import { sheetsOf } from './support/paper.js';
import { openStage } from './support/stage.js';
import { settled } from './support/teaser.js';

const stage = await openStage();

it('the rates of a list are printed with all their words, however far from the viewport', async () => {
  const { page } = await stage.visit('/', { viewport: { width: 390, height: 600 } });
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

it('a list of transactions is printed without an empty sheet, however high the sheets are', async () => {
  const { page, sandbox } = await openBackOffice(stage);
  sandbox.addTransactions(60);
  await page.goto('/haendlerbereich/vorgaenge');
  await page.getByRole('tab', { name: /^Alle\s*60$/ }).click();
  await page.getByRole('heading', { name: '60 Vorgänge' }).waitFor();
  await page.locator('ratenkauf-transactions .results[aria-busy=false]').waitFor();
  for (let height = 120; height <= 297; height += triesAll ? 3 : 59)
    assert.notInclude(await sheetsOf(page, { width: '190mm', height: `${height}mm` }), 0, `${height} mm`);
});
