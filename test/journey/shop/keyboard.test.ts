import type { Page } from 'playwright-core';
import { assert, describe, it } from 'vitest';
import { placeOf, tooWide } from '../support/layout.js';
import { openStage } from '../support/stage.js';
import { settled } from '../support/teaser.js';
import { allOrFirst } from '../../support/all.js';

const { visit } = await openStage();

/** Returns the text of the focused element, also within shadow trees. */
const focused = (page: Page) =>
  page.evaluate(() => {
    let element = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    return (element?.closest('label') ?? element)?.textContent?.trim().replace(/\s+/g, ' ') ?? '';
  });

const isFocusInDialog = (page: Page) =>
  page.evaluate(() => {
    let element = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    return element?.closest('dialog')?.open === true;
  });

async function tabTo(page: Page, text: string) {
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press('Tab');
    if ((await focused(page)) === text) return;
  }
  assert.fail(`The Tab key does not lead to „${text}“.`);
}

describe.each(
  allOrFirst(1, [
    {
      path: '/produkt/watt',
      button: 'Alle Laufzeiten vergleichen',
      title: 'Ratenpläne für 799,00 €',
      take: /^12 Raten wählen$/,
      dates: /Erste Rate am (.+), letzte am (.+?)\.$/m,
    },
    {
      path: '/en/produkt/watt',
      button: 'Compare all repayment terms',
      title: 'Instalment plans for €799.00',
      take: /^Choose 12 instalments$/,
      dates: /First instalment due on (.+), last one on (.+?)\.$/m,
    },
  ]),
)('with the keyboard alone, at $path [WCAG 2.1.1, 2.1.2, 2.4.3]', ({ path, button, title, take, dates }) => {
  it('the customer opens the dialog, picks a term, sees its dates, takes it, and returns to the button', async () => {
    const { page } = await visit(path);
    await settled(page);
    await tabTo(page, button);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: title });
    await dialog.getByRole('radio').first().waitFor();
    assert.ok(await isFocusInDialog(page), 'the focus is not in the dialog');

    const datesNow = async () => dates.exec(await dialog.innerText())?.slice(1) ?? [];
    const [first, last] = await datesNow();
    assert.ok(first && last);
    const isOnPlan = () =>
      dialog.getByRole('radio').evaluateAll((radios) => radios.some((radio) => radio.matches(':focus')));
    while (!(await isOnPlan())) {
      await page.keyboard.press('Tab');
      assert.ok(await isFocusInDialog(page), 'the focus has left the dialog');
    }
    assert.strictEqual(await dialog.getByRole('radio', { checked: true }).count(), 0);
    await page.keyboard.press('Space');
    const [sameFirst, earlier] = await datesNow();
    assert.strictEqual(sameFirst, first);
    assert.notStrictEqual(earlier, last);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');

    const takesIt = dialog.getByRole('button', { name: take });
    while (!(await takesIt.evaluate((element) => element.matches(':focus')))) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    assert.strictEqual(await focused(page), button);
  });

  it.each([
    { width: 320, height: 640, why: 'on a small telephone' },
    { width: 320, height: 256, why: 'at a zoom of 400 %' },
  ])('everything can be reached $why, without scrolling sideways [WCAG 1.4.10]', async ({ width, height }) => {
    const { page } = await visit(path, { viewport: { width, height } });
    await settled(page);
    assert.strictEqual(await tooWide(page), 0);
    await tabTo(page, button);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio').first().waitFor();
    assert.ok(
      await dialog.evaluate((element) => element.scrollWidth <= element.clientWidth),
      'the dialog scrolls sideways',
    );
    const box = await placeOf(dialog);
    assert.ok(
      box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height,
      JSON.stringify(box),
    );
    const figures = dialog.locator('.plan b, .each, .costs');
    for (const figure of await figures.all()) {
      const place = await placeOf(figure);
      assert.ok(place.x >= box.x && place.x + place.width <= box.x + box.width, 'a figure is cut off');
    }
    await dialog.getByText('Muster-Teilzahlungsbank AG').first().scrollIntoViewIfNeeded();
    await page.keyboard.press('Escape');
    assert.strictEqual(await focused(page), button);
  });
});
