import { assert } from '@open-wc/testing';
import { tellNotLoaded } from '../../../src/elements/teaser/script-not-loaded.js';
import { showTeaser } from '../teaser/harness.js';

const told = (root: ShadowRoot | null) => [...(root?.querySelectorAll<HTMLDialogElement>('[role=alertdialog]') ?? [])];

/** Shows a teaser, and the dialog which says that what the customer clicked in it could not be loaded. */
async function tell(language: string) {
  const { teaser, next, frame } = await showTeaser();
  frame.lang = language;
  await teaser.updated();
  const before = [teaser.element, next].map((each) => JSON.stringify(each.getBoundingClientRect()));
  tellNotLoaded(teaser.element);
  const isStill = () =>
    [teaser.element, next].every((each, index) => JSON.stringify(each.getBoundingClientRect()) === before[index]);
  return { teaser, isStill, root: teaser.element.shadowRoot };
}

describe('what could not be loaded after a click', () => {
  for (const [language, reason, reload] of [
    ['de', 'Das ließ sich nicht laden.', 'Seite neu laden'],
    ['en', 'This could not be loaded.', 'Reload the page'],
  ] as const) {
    it(`is reported in a dialog, in the language ${language}, with the focus on the button that helps; nothing moves`, async () => {
      const { teaser, root, isStill } = await tell(language);
      const [dialog] = told(root);
      assert.isTrue(dialog?.matches(':modal'));
      assert.equal(dialog?.ariaLabel, reason);
      assert.include(dialog?.innerText, reason);
      assert.equal(root?.activeElement?.textContent, reload);
      assert.isTrue(isStill());
      await assert.isAccessible(teaser.element);
      dialog?.close();
    });
  }

  it('is reported again at the next click, after the customer has closed the dialog', async () => {
    const { teaser, root } = await tell('de');
    const close = () =>
      [...(root?.querySelectorAll<HTMLElement>('[role=alertdialog] button') ?? [])]
        .find(({ textContent }) => textContent === 'Schließen')
        ?.click();
    const closed = new Promise((resolve) => told(root)[0]?.addEventListener('close', resolve));
    close();
    await closed;
    assert.lengthOf(told(root), 0);
    tellNotLoaded(teaser.element);
    assert.lengthOf(told(root), 1);
    close();
  });
});
