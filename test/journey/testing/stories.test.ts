// @vitest-environment jsdom
import { assert, it } from 'vitest';
import { soon } from '../../support/patience.js';
import meta, { Approved, Declined, Unresolved } from './summary.stories.js';

it.each([
  ['approved', Approved, /Zahlungspflichtig bestellen/],
  ['declined', Declined, /leider nicht anbieten/],
  ['unresolved', Unresolved, /bestätigt/],
])('the story of an %s purchase shows it, and restores the page afterwards', async (_, story, words) => {
  const before = window.fetch;
  const restore = story.beforeEach();
  document.body.innerHTML = meta.render();
  await soon(() => assert.match(document.querySelector('ratenkauf-summary')?.shadowRoot?.textContent ?? '', words));
  restore();
  assert.equal(window.fetch, before);
});
