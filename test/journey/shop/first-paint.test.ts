import { assert, it } from 'vitest';
import { openStage } from '../support/stage.js';
import { teaserOf } from '../support/teaser.js';

const { visit } = await openStage();

it.each([
  [
    '/produkt/watt',
    ['Effektiver Jahreszins 11,46', 'Nettodarlehensbetrag 799,00', 'Achtung! Kreditaufnahme kostet Geld.'],
    'Alle Laufzeiten',
  ],
  [
    '/en/produkt/watt',
    [
      'Annual percentage rate of charge (APRC) 11.46%',
      'total amount of credit €799.00',
      'Caution! Borrowing money costs money.',
    ],
    'Compare all repayment terms',
  ],
])('shows the rate with its legal lines at %s without script, and opens the example', async (path, lines, button) => {
  const { page, complaints } = await visit(path, { javaScriptEnabled: false });
  const teaser = teaserOf(page);
  const text = (await teaser.innerText()).replace(/[\s\u00a0]+/g, ' ');
  for (const line of lines) assert.include(text.toLowerCase(), line.toLowerCase());
  assert.notInclude(text, button);
  await teaser.locator('summary').click();
  assert.isTrue(await teaser.getByText('Mindestens zwei Drittel der Verträge').isVisible());
  assert.deepEqual(complaints, []);
});
