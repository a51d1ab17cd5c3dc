import { assert, it } from 'vitest';
import { assertAccessibleEverywhere, namesOf } from '../support/accessibility.js';
import { openStage } from '../support/stage.js';
import { settled, teaserOf } from '../support/teaser.js';
import { allOr, allOrFirst } from '../../support/all.js';

const { visit } = await openStage();

it.each(allOr(['/', '/en'], ['/']))(
  'axe finds no violation in the listing at %s, light or dark, narrow or wide',
  async (path) => {
    const { page } = await visit(path);
    await settled(page);
    await assertAccessibleEverywhere(page);
  },
);

it.each(allOr(['/produkt/watt', '/en/produkt/watt'], ['/produkt/watt']))(
  'axe finds no violation at %s, with the example open',
  async (path) => {
    const { page } = await visit(path);
    await settled(page);
    await assertAccessibleEverywhere(page);
    await teaserOf(page).locator('summary').click();
    await assertAccessibleEverywhere(page);
  },
);

it.each(
  allOrFirst(1, [
    ['/produkt/watt', 'Alle Laufzeiten vergleichen'],
    ['/en/produkt/watt', 'Compare all repayment terms'],
  ]),
)('axe finds no violation in the dialog at %s', async (path, button) => {
  const { page } = await visit(path);
  await page.getByRole('button', { name: button }).click();
  await page.getByRole('dialog').getByRole('radio').first().waitFor();
  await assertAccessibleEverywhere(page);
});

it('each button of a listing names its product, and the terms of its dialog are read with pauses [WCAG 2.4.6]', async () => {
  const { page } = await visit('/', { isRead: true, viewport: { width: 390, height: 600 } });
  await settled(page);
  const names = (await namesOf(page, 'button')).filter((name) => name.startsWith('Alle Laufzeiten vergleichen'));
  assert.isAbove(names.length, 4);
  assert.include(names, 'Alle Laufzeiten vergleichen: Watt');
  // One product stands in the picture above, too.
  assert.equal(new Set(names).size, names.length - 1);

  await teaserOf(page).getByRole('button').first().click();
  await page.getByRole('dialog').getByRole('radio').first().waitFor();
  for (const name of await namesOf(page, 'radio'))
    assert.match(name, /^\d+ Raten zu [\d,.]+ Euro pro Monat, Zinsen [\d,.]+ Euro, gesamt [\d,.]+ Euro/);
});
