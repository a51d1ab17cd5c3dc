import type { Page } from 'playwright-core';
import { assert, it } from 'vitest';
import { cutOff, everything, focusOf, spaceText, visibleWords } from '../support/criteria.js';
import { hold, steady, tooWide } from '../support/layout.js';
import {
  approve,
  chooseInstalments,
  continueButton,
  enterMarket,
  goToPayment,
  orderButton,
  thanked,
} from '../support/purchase.js';
import { openStage } from '../support/stage.js';
import { settled, teaserOf } from '../support/teaser.js';

const stage = await openStage();

/** Opens the payment page with the instalments chosen and the consent given. */
async function atPayment() {
  const { market, visit, page } = await enterMarket(stage);
  await goToPayment(visit, market.shop);
  await chooseInstalments(page);
  await page.locator('ratenkauf-checkout .body[aria-busy=false]').waitFor();
  return { market, visit, page };
}

it('on the page of payment, the Tab key passes every control in view; focus, pointer and choice start nothing, and the words stay the same, upright and across [WCAG 1.3.4, 1.4.13, 2.1.2, 2.4.11, 2.5.2, 3.2.1, 3.2.2]', async () => {
  const { market, page } = await atPayment();
  const address = page.url();
  const assertNothingStarted = async () => {
    await steady(page);
    assert.strictEqual(page.url(), address);
    assert.strictEqual(market.sandbox.purchases().length, 0);
  };
  for (const [width, height] of [
    [1280, 720],
    [320, 480],
  ] as const) {
    await page.setViewportSize({ width, height });
    const words = await visibleWords(page);
    await page.locator('a.skip').focus();
    const passed: string[] = [];
    for (let focus = await focusOf(page); focus && passed.length < 100; focus = await focusOf(page)) {
      assert.isFalse(focus.isCovered, `${focus.name} is covered, ${width} px`);
      passed.push(focus.name);
      await page.keyboard.press('Tab');
    }
    assert.isBelow(passed.length, 100, 'the focus does not leave the page');
    assert.ok(passed.includes('button Weiter zum Ratenkauf'), passed.join('\n'));
    assert.deepEqual(await visibleWords(page), words);
  }
  await assertNothingStarted();

  const words = await visibleWords(page);
  const checkout = page.locator('ratenkauf-checkout');
  for (const control of await checkout.locator('button, input, select, summary, a').filter({ visible: true }).all()) {
    await control.hover({ force: true });
    await control.focus();
    assert.deepEqual(await visibleWords(page), words);
  }
  assert.strictEqual(await checkout.locator('[title]').count(), 0);
  for (const [width, height] of [
    [390, 844],
    [844, 390],
  ] as const) {
    await page.setViewportSize({ width, height });
    assert.deepEqual(await visibleWords(page), words, `${width} × ${height}`);
    assert.strictEqual(await tooWide(page), 0);
  }

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

it('in forced colours, every control keeps its border and its own mark, links look alike, and the sign of the warning keeps its circle [EN 11.6.2, 11.7]', async () => {
  const { market, page } = await atPayment();
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

  await page.goto(`${market.shop}/produkt/watt`);
  await settled(page);
  await teaserOf(page).getByRole('button').first().click();
  await page.getByRole('dialog').getByRole('radio').first().waitFor();
  const seen = await teaserOf(page).evaluate((teaser) => {
    const link = document.createElement('a');
    link.style.color = 'LinkText';
    document.body.append(link);
    const dialog = teaser.shadowRoot!.querySelector('ratenkauf-plans')!;
    const all = (selector: string) =>
      [teaser, dialog].flatMap(({ shadowRoot }) => [...shadowRoot!.querySelectorAll(selector)]);
    return {
      link: getComputedStyle(link).color,
      alike: all('.acts button, summary, .picker > button').map((each) => getComputedStyle(each).color),
      circles: all('.caution').map((each) => getComputedStyle(each, '::before').outlineStyle),
    };
  });
  assert.deepEqual(
    seen.alike,
    Array.from({ length: 4 }, () => seen.link),
  );
  assert.deepEqual(seen.circles, ['solid', 'solid']);
});

/** Asserts that the text of our elements has room, whatever its spacing. */
async function assertRoom(page: Page, where: string): Promise<void> {
  await spaceText(page);
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    assert.deepEqual(await cutOff(page), [], `${where}, ${width} px`);
    assert.isAtMost(await tooWide(page), 0, `${where}, ${width} px`);
  }
}

it('no text is cut off when its lines, words and letters are spaced out; and while the order is under way, the title says so, and nothing moves for customers who want less motion [WCAG 1.4.12, 2.4.2; EN 11.7]', async () => {
  const { market, visit, page } = await atPayment();
  await assertRoom(page, 'payment');
  await page.goto(`${market.shop}/produkt/watt`);
  await settled(page);
  await assertRoom(page, 'product');
  await page.getByRole('button', { name: 'Alle Laufzeiten vergleichen' }).click();
  await page.getByRole('dialog').getByRole('radio').first().waitFor();
  await assertRoom(page, 'dialog');
  await approve(visit, market);
  await assertRoom(page, 'review');

  const letGo = await hold(page, '**/ratenkauf/purchase/confirmation');
  await orderButton(page).click();
  await page.locator('ratenkauf-summary [aria-busy=true]').first().waitFor();
  await page.getByRole('heading', { level: 1, name: 'Einen Augenblick noch' }).waitFor();
  assert.strictEqual(await page.title(), 'Einen Augenblick noch – Dünholt');
  const elements = await everything(page);
  const moving = await elements.evaluate((all) =>
    all
      .flatMap((element) => [element, ...(element.shadowRoot ? [element.shadowRoot] : [])])
      .flatMap((each) =>
        'getAnimations' in each ? each.getAnimations().map(() => (each as HTMLElement).className) : [],
      ),
  );
  assert.deepEqual(moving, []);
  letGo();
  await thanked(page);
});

it('the pages of the shop have navigation, help and languages in one order, and say of each field for a customer’s own data what it is for [WCAG 1.3.5, 3.2.3, 3.2.6]', async () => {
  const { market, visit, page } = await enterMarket(stage);
  await goToPayment(visit, market.shop);
  const orders: (readonly [path: string, links: string[]])[] = [];
  for (const path of ['/', '/produkt/watt', '/versand', '/impressum', '/warenkorb']) {
    await page.goto(path);
    const links = await page
      .locator(':is(.site-header, .site-footer) nav a')
      .evaluateAll((found) => found.map((link) => link.textContent?.trim() ?? ''));
    orders.push([path, links]);
  }
  const [, usual] = orders[0]!;
  assert.include(usual, 'Impressum');
  for (const [path, links] of orders) assert.deepEqual(links, usual, path);

  await page.goto('/kasse');
  const purposes = await page
    .locator('.address-form :is(input:not([type=checkbox]), select)')
    .evaluateAll((fields) => fields.map((field) => [field.id, field.getAttribute('autocomplete')?.split(' ').at(-1)]));
  assert.includeDeepMembers(purposes, [
    ['billing-firstName', 'given-name'],
    ['billing-postcode', 'postal-code'],
    ['email', 'email'],
    ['salutation', 'honorific-prefix'],
  ]);
  assert.deepEqual(
    purposes.filter(([, purpose]) => !purpose || purpose === 'off'),
    [],
  );
});
