import type { Page } from 'playwright-core';
import { assert, describe, it } from 'vitest';
import { cutOff, everything, focusOf, spaceText, visibleWords } from '../support/criteria.js';
import { steady, tooWide } from '../support/layout.js';
import {
  approve,
  chooseInstalments,
  continueButton,
  enterMarket,
  goToPayment,
  orderButton,
} from '../support/purchase.js';
import { openStage } from '../support/stage.js';
import { settled } from '../support/teaser.js';

const stage = await openStage();

/** Opens the payment page with the instalments chosen and the consent given. */
async function atPayment() {
  const { market, visit, page } = await enterMarket(stage);
  await goToPayment(visit, market.shop);
  await chooseInstalments(page);
  await page.locator('ratenkauf-checkout .body[aria-busy=false]').waitFor();
  const address = page.url();
  const assertNothingStarted = async () => {
    await steady(page);
    assert.strictEqual(page.url(), address);
    assert.strictEqual(market.sandbox.purchases().length, 0);
  };
  return { market, visit, page, assertNothingStarted };
}

describe('on the page of payment', () => {
  it('the Tab key passes every control, nothing covers the focus, and the focus changes nothing [WCAG 2.1.2, 2.4.11, 3.2.1]', async () => {
    const { page, assertNothingStarted } = await atPayment();
    for (const viewport of [
      { width: 1280, height: 720 },
      { width: 320, height: 480 },
    ]) {
      await page.setViewportSize(viewport);
      const words = await visibleWords(page);
      await page.locator('a.skip').focus();
      const passed: string[] = [];
      for (let focus = await focusOf(page); focus && passed.length < 100; focus = await focusOf(page)) {
        assert.isFalse(focus.isCovered, `${focus.name} is covered, ${viewport.width} px`);
        passed.push(focus.name);
        await page.keyboard.press('Tab');
      }
      assert.isBelow(passed.length, 100, 'the focus does not leave the page');
      assert.ok(passed.includes('button Weiter zum Ratenkauf'), passed.join('\n'));
      assert.deepEqual(await visibleWords(page), words);
    }
    await assertNothingStarted();
  });

  it('neither a choice nor a pointer that is pressed on the button and released elsewhere starts anything [WCAG 2.5.2, 3.2.2]', async () => {
    const { page, assertNothingStarted } = await atPayment();
    await page.getByRole('radio', { name: /^12 Raten\b/ }).check();
    await page.getByRole('checkbox', { name: /^Ich habe den Text gelesen/ }).uncheck();
    await page.getByRole('radio', { name: /Vorkasse/ }).check();
    await assertNothingStarted();
    await chooseInstalments(page);
    await continueButton(page).hover();
    await page.mouse.down();
    await page.mouse.move(2, 2);
    await page.mouse.up();
    await assertNothingStarted();
  });

  it('the words are the same upright, across, and with pointer or focus on a control [WCAG 1.3.4, 1.4.13]', async () => {
    const { page } = await atPayment();
    const words = await visibleWords(page);
    const controls = page.locator('ratenkauf-checkout').locator('button, input, select, summary, a');
    for (const control of await controls.filter({ visible: true }).all()) {
      await control.hover({ force: true });
      await control.focus();
      assert.deepEqual(await visibleWords(page), words);
    }
    assert.strictEqual(await page.locator('ratenkauf-checkout').locator('[title]').count(), 0);
    for (const [width, height] of [
      [390, 844],
      [844, 390],
    ] as const) {
      await page.setViewportSize({ width, height });
      assert.deepEqual(await visibleWords(page), words, `${width} × ${height}`);
      assert.strictEqual(await tooWide(page), 0);
    }
  });

  it('every control keeps its border and its own mark in forced colours [EN 11.6.2, 11.7]', async () => {
    const { page } = await atPayment();
    await page.emulateMedia({ forcedColors: 'active' });
    const elements = await everything(page);
    const bare = await elements.evaluate((all) =>
      all
        .filter((element) => element.getRootNode() instanceof ShadowRoot && !element.matches('.text'))
        .filter((element) => {
          const { borderTopWidth, borderTopStyle, borderTopColor, appearance } = getComputedStyle(element);
          const isBordered =
            parseFloat(borderTopWidth) > 0 && borderTopStyle !== 'none' && !/^rgba\(.*, 0\)$/.test(borderTopColor);
          if (element.matches('input[type=radio], input[type=checkbox]')) return appearance === 'none';
          return element.matches('button, select') && !isBordered;
        })
        .map((element) => element.outerHTML),
    );
    assert.deepEqual(bare, []);
  });
});

/** Asserts that the text of our elements has room, whatever its spacing. */
async function assertRoom(page: Page, where: string): Promise<void> {
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    assert.deepEqual(await cutOff(page), [], `${where}, ${width} px`);
    assert.isAtMost(await tooWide(page), 0, `${where}, ${width} px`);
  }
}

it('no text is cut off when its lines, words and letters are spaced out [WCAG 1.4.12]', async () => {
  const { market, visit, page } = await atPayment();
  await spaceText(page);
  await assertRoom(page, 'payment');
  await page.goto(`${market.shop}/produkt/watt`);
  await settled(page);
  await spaceText(page);
  await assertRoom(page, 'product');
  await page.getByRole('button', { name: 'Alle Laufzeiten vergleichen' }).click();
  await page.getByRole('dialog').getByRole('radio').first().waitFor();
  await spaceText(page);
  await assertRoom(page, 'dialog');
  await approve(visit, market);
  await spaceText(page);
  await assertRoom(page, 'review');
});

it('nothing moves for customers who want less motion, also while the order is under way [EN 11.7]', async () => {
  const { market, visit, page } = await enterMarket(stage);
  await approve(visit, market);
  await page.route('**/ratenkauf/purchase/confirmation', () => {});
  await orderButton(page).click();
  await page.locator('ratenkauf-summary [aria-busy=true]').first().waitFor();
  const elements = await everything(page);
  const moving = await elements.evaluate((all) =>
    all
      .flatMap((element) => [element, ...(element.shadowRoot ? [element.shadowRoot] : [])])
      .flatMap((each) =>
        'getAnimations' in each ? each.getAnimations().map(() => (each as HTMLElement).className) : [],
      ),
  );
  assert.deepEqual(moving, []);
});
