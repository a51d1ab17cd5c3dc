import { assert } from '@open-wc/testing';
import type { Language } from '../../../src/languages/language.js';
import { headStyles, headRules } from '../../../src/elements/teaser/head.styles.js';
import { fakeHandler } from '../element/handler.js';
import { openPage } from '../element/page.js';
import { TeaserHarness } from './harness.js';

/** Opens a list that is longer than the viewport. */
async function openList(attributes = {}) {
  const handler = fakeHandler();
  const list = document.createElement('div');
  list.style.width = '390px';
  const teasers = Array.from({ length: 40 }, (_, index) =>
    TeaserHarness.make(handler, { amount: `${300 + index}.00`, variant: 'inline', ...attributes }),
  );
  openPage(list, ...teasers.map(({ element }) => element));
  await Promise.all(teasers.map((teaser) => teaser.settled()));
  return { teasers, list, handler };
}

const tops = (teasers: readonly TeaserHarness[]) =>
  teasers.map(({ element }) => Math.round(element.getBoundingClientRect().top + scrollY));

describe('teasers of a list that is longer than the viewport', () => {
  it('are all there with the answer, and keep their places when they are scrolled into view', async () => {
    const { teasers } = await openList();
    assert.isTrue(teasers.every((teaser) => teaser.query('.rated') !== null));
    const before = tops(teasers);
    teasers.at(-1)?.element.scrollIntoView();
    await teasers.at(-1)?.inView();
    assert.deepEqual(tops(teasers), before);
  });

  it('keep rate and places in a closed tab, in closed details, and when the list is sorted, without another request', async () => {
    const { teasers, list, handler } = await openList();
    const before = tops(teasers);
    const requests = handler.requests.length;
    list.hidden = true;
    await teasers[0]?.inView();
    list.hidden = false;
    await teasers[0]?.inView();
    assert.deepEqual(tops(teasers), before);
    const details = document.createElement('details');
    list.before(details);
    details.append(list);
    await teasers[0]?.inView();
    details.open = true;
    list.append(...[...list.children].reverse());
    await teasers[0]?.inView();
    const height = (each: readonly number[]) => each.map((top, index) => Math.abs(top - (each[index - 1] ?? top)));
    assert.deepEqual(height(tops(teasers.toReversed())), height(before));
    assert.isTrue(teasers.every((teaser) => teaser.query('.rated') !== null));
    assert.lengthOf(handler.requests, requests);
  });

  it('are found by the browser’s search, and read to screen readers, also far from the viewport', async () => {
    const { teasers } = await openList();
    const last = teasers.at(-1)!.part('.box');
    scrollTo(0, 0);
    assert.isTrue(last.checkVisibility({ visibilityProperty: true, opacityProperty: true }));
    assert.include(last.textContent, '339,00');
    assert.equal(getComputedStyle(last).contentVisibility, 'auto');
  });
});

describe('the rules for the head of a page', () => {
  for (const [page, variant] of [
    ['list', 'inline'],
    ['product', 'block'],
  ] as const)
    for (const lang of ['de', 'en'] satisfies Language[])
      it(`keep the space of ${variant} teasers as ratenkauf.css does (${lang})`, () => {
        const heightsWith = (styles: string) => {
          const style = document.createElement('style');
          style.textContent = styles.replaceAll('ratenkauf-teaser', 'ratenkauf-not-there');
          document.head.append(style);
          const frame = document.createElement('div');
          frame.lang = lang;
          frame.innerHTML = `<ratenkauf-not-there amount="799.00" variant="${variant}"></ratenkauf-not-there>`;
          document.body.append(frame);
          const heights = [180, 240, 280, 320, 390, 768].map((width) => {
            frame.style.width = `${width}px`;
            return frame.getBoundingClientRect().height;
          });
          frame.remove();
          style.remove();
          return heights;
        };
        const heights = heightsWith(headRules(page, lang));
        assert.deepEqual(heights, heightsWith(headStyles()));
        assert.isTrue(heights.every((height) => height > 80));
      });
});
