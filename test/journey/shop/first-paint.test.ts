import { assert, it } from 'vitest';
import { triedFonts } from '../support/fonts.js';
import { notesOf } from '../support/notes.js';
import { differingPixels } from '../support/pixels.js';
import { arrivalsAt, openStage } from '../support/stage.js';
import { seen, settled, teaserOf } from '../support/teaser.js';
import { triedWidths } from '../support/widths.js';

const { visit, blank, shop, sandbox } = await openStage();

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

it.each(triedFonts().flatMap((fonts) => triedWidths.map((width) => ({ fonts, width }))))(
  'the teaser looks the same before and after the element takes over, at $width px, in the font $fonts, with one request and without a shift or a violation of the policy',
  async ({ fonts, width }) => {
    // Asked once before, so that the service is not waited for.
    await fetch(`${shop}/produkt/watt`);
    const { page, complaints } = await blank({ fonts, viewport: { width, height: 900 } });
    const arrivals = arrivalsAt(shop);
    let loadScript = () => {};
    const isSeen = new Promise<void>((resolve) => (loadScript = resolve));
    await page.route('**/ratenkauf-teaser.js', async (route) => {
      await isSeen;
      await route.continue();
    });
    await page.goto('/produkt/watt', { waitUntil: 'commit' });
    const teaser = teaserOf(page);
    await teaser.locator('.box [part=headline]').waitFor();
    await page.evaluate(() => document.fonts.ready);
    assert.isFalse(await teaser.evaluate((element) => element.matches(':defined')));
    const before = await teaser.screenshot({ animations: 'disabled' });
    loadScript();
    await settled(page);
    assert.include(await seen(teaser), 'Nettodarlehensbetrag 799,00');
    const after = await teaser.screenshot({ animations: 'disabled' });
    assert.strictEqual(await differingPixels(page, before, after), 0);
    assert.deepEqual(arrivals, ['/ratenkauf/offers?amount=79900']);
    const { shifts, violations } = await notesOf(page);
    assert.deepEqual([shifts, violations, complaints], [[], [], []]);
  },
);

it('the page is sent without a rate while the service does not answer, and the element shows its sentence', async () => {
  sandbox.reset();
  sandbox.faults.add({ operation: 'modellrechnung.durchfuehren', kind: 'status', times: 1000 });
  const { page } = await visit('/produkt/priel');
  await settled(page);
  assert.strictEqual(await teaserOf(page).evaluate((element) => element.childElementCount), 0);
  assert.include(await seen(teaserOf(page)), 'möglich');
  sandbox.faults.clear();
});
