import { assert } from '@open-wc/testing';
import { purchase } from '../../../src/testing/builders/purchase.js';
import { ended } from '../element/ended.js';
import { show } from './harness.js';

describe('a change in another tab', () => {
  it('moves nothing below the element, and its message is in view', async () => {
    const { summary, shop, link } = await show(purchase());
    link.scrollIntoView({ block: 'end' });
    const before = link.getBoundingClientRect().bottom + window.scrollY;
    shop.answer({ 'GET /purchase': ended('void', { changed: ['basket'] }) });
    window.dispatchEvent(new Event('focus'));
    await summary.hasTitle('Ihr Warenkorb hat sich geändert.');
    assert.closeTo(link.getBoundingClientRect().bottom + window.scrollY, before, 1);
    const { top, bottom } = summary.part('.title').getBoundingClientRect();
    assert.isAtLeast(top, 0);
    assert.isAtMost(bottom, window.innerHeight);
  });
});

describe('the number of an order', () => {
  it('stays within a narrow page, and in one line wherever it fits into the column [WCAG 1.4.10]', async () => {
    for (const orderId of ['B-1001-A', 'urn:uuid:9a7c3f52-4f0e-4f43-8f0a-6f0d7c1e2b3a']) {
      const { summary } = await show(purchase({ state: 'confirmed', orderId }));
      const number = summary.part('.identifier');
      for (let width = 150; width <= 300; width += 10) {
        summary.element.style.width = `${width}px`;
        const { right } = summary.part('.notice').getBoundingClientRect();
        assert.isAtMost(number.getBoundingClientRect().right, right, `${width} px`);
        const lines = number.offsetHeight / parseFloat(getComputedStyle(number).lineHeight);
        if (orderId.length < 10) assert.isBelow(lines, 1.6, `${width} px`);
      }
    }
  });
});
