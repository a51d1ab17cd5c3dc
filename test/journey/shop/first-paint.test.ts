import { assert, it } from 'vitest';
import { openStage } from '../support/stage.js';
import { teaserOf } from '../support/teaser.js';

const { visit } = await openStage();

it('a page without script shows the rate with its legal lines, no button, and opens the example', async () => {
  const { page, complaints } = await visit('/produkt/watt', { javaScriptEnabled: false });
  const teaser = teaserOf(page);
  const text = (await teaser.innerText()).replace(/[\s\u00a0]+/g, ' ');
  for (const line of [
    'Effektiver Jahreszins 11,46',
    'Nettodarlehensbetrag 799,00',
    'Achtung! Kreditaufnahme kostet Geld.',
  ])
    assert.include(text.toLowerCase(), line.toLowerCase());
  assert.notInclude(text, 'Alle Laufzeiten');
  await teaser.locator('summary').click();
  assert.isTrue(await teaser.getByText('Mindestens zwei Drittel der Verträge').isVisible());
  assert.deepEqual(complaints, []);
});
