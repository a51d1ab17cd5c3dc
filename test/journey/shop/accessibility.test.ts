import { assert, it } from 'vitest';
import { assertAccessibleEverywhere } from '../support/accessibility.js';
import { openShop, openStage } from '../support/stage.js';
import { scrollThrough, seen, settled, teaserOf } from '../support/teaser.js';

const { visit, sandbox } = await openStage();

it.each(['/', '/en'])(
  'finds nothing to object to in the listing at %s, light or dark, narrow or wide',
  async (path) => {
    const { page } = await visit(path);
    await scrollThrough(page);
    await assertAccessibleEverywhere(page);
  },
);

it.each(['/produkt/watt', '/en/product/watt'])(
  'finds nothing to object to at %s, with the example open',
  async (path) => {
    const { page } = await visit(path);
    await settled(page);
    await assertAccessibleEverywhere(page);
    await teaserOf(page).locator('summary').click();
    await assertAccessibleEverywhere(page);
  },
);

it.each([
  ['/produkt/watt', 'Alle Laufzeiten vergleichen'],
  ['/en/product/watt', 'Compare terms'],
])('finds nothing to object to in the dialog at %s', async (path, button) => {
  const { page } = await visit(path);
  await page.getByRole('button', { name: button }).click();
  await page.getByRole('dialog').getByRole('radio').first().waitFor();
  await assertAccessibleEverywhere(page);
});

it('finds nothing to object to where there is a range in place of the rate', async () => {
  const { page } = await visit('/produkt/fachwerk');
  await settled(page);
  assert.match(await seen(teaserOf(page)), /^Ratenkauf von 200 €/);
  await assertAccessibleEverywhere(page);
});

it('finds nothing to object to when the service is down, in the page and in the dialog', async () => {
  const shop = await openShop({ serviceHost: sandbox.url });
  const { page } = await visit(`${shop}/produkt/watt`);
  await settled(page);
  sandbox.faults.add({ operation: '*', kind: 'status', status: 500, times: 1000 });
  await page.getByText('170 × 240 cm').click();
  await settled(page);
  assert.match(await seen(teaserOf(page)), /^Ratenkauf von 200 € bis 10.000 € möglich./);
  await assertAccessibleEverywhere(page);
  sandbox.reset();
});

it('finds nothing to object to in the dialog when the plans do not come', async () => {
  const { page } = await visit('/produkt/watt');
  await settled(page);
  await page.route('**/ratenkauf/plans?*', (route) => route.abort());
  await page.getByRole('button', { name: 'Alle Laufzeiten vergleichen' }).click();
  await page.getByRole('alert').waitFor();
  await assertAccessibleEverywhere(page);
});
