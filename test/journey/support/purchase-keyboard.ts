import { assert } from 'vitest';
import type { Locator, Page } from 'playwright-core';

/**
 * Returns `seen` or `unseen`, depending on the visibility of the focus, if one of these controls has the focus;
 * otherwise undefined.
 */
const focusIn = (controls: Locator) =>
  controls.evaluateAll((elements) => {
    const focused = elements.find((element) => element.matches(':focus'));
    return focused && (focused.matches(':focus-visible') ? 'seen' : 'unseen');
  });

/** Presses the Tab key until the control, or one of these, has the focus, and asserts that the focus is visible. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press('Tab');
    const focus = await focusIn(control);
    if (focus) return assert.strictEqual(focus, 'seen', `The focus cannot be seen on ${control}.`);
  }
  assert.fail(`The Tab key does not lead to ${control}.`);
}

/** Moves the focus to a control and presses a key. */
export async function press(page: Page, control: Locator, key: 'Enter' | 'Space'): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press(key);
}

/** Moves the focus to a field and types. */
export async function type(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}

/** Moves the focus to a group of radio buttons and selects one of them with the arrow keys. */
export async function pick(page: Page, group: Locator, radio: Locator): Promise<void> {
  await tabTo(page, group);
  for (let step = 0; step < 20; step += 1) {
    if (await radio.isChecked()) return;
    await page.keyboard.press('ArrowDown');
  }
  assert.fail(`The arrow keys do not lead to ${radio}.`);
}
