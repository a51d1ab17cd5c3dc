import { assert } from '@open-wc/testing';
import { headStyles } from '../../../src/elements/teaser/head.styles.js';
import { offersAnswer } from '../../../src/testing/builders/offers.js';
import { fakeHandler, held } from '../element/handler.js';
import { afterTest, openPage, until } from '../element/page.js';
import { TeaserHarness } from './harness.js';

describe('teasers of a list that is longer than the viewport', () => {
  /** Opens a page with products, each three times as high as the viewport. */
  async function openList({
    amounts = [300, 400, 500, 600, 700, 800],
    attributes = {},
    handler = fakeHandler(),
    styles = headStyles(),
  } = {}) {
    const style = document.createElement('style');
    style.textContent = styles;
    document.head.append(style);
    afterTest(() => style.remove());
    const teasers = amounts.map((euros) => TeaserHarness.make(handler, { amount: `${euros}.00`, ...attributes }));
    const products = teasers.map(({ element }) => {
      const product = document.createElement('article');
      product.style.minHeight = '300vh';
      product.append(element);
      return product;
    });
    scrollTo(0, 0);
    openPage(document.createElement('div'), ...products);
    await until(() => handler.requests.length > 0);
    await handler.roundTrip();
    await frames();
    return { teasers, elements: teasers.map(({ element }) => element), handler };
  }

  const frames = async () => {
    for (let count = 3; count > 0; count--) await new Promise(requestAnimationFrame);
  };
  const canWait = CSS.supports('selector(:state(a))');
  const isRendered = ({ shadowRoot }: Element) => shadowRoot !== null;
  const rendered = (elements: readonly Element[]) => elements.map(isRendered);
  const far = !canWait;
  const tops = (elements: readonly Element[]) =>
    elements.map((element) => Math.round(element.getBoundingClientRect().top + scrollY));

  it('are requested together, and rendered when they come near; nothing moves', async () => {
    const { teasers, elements, handler } = await openList();
    assert.deepEqual(
      handler.requests.map(({ query }) => query),
      [`?${[300, 400, 500, 600, 700, 800].map((euros) => `amount=${euros}00`).join('&')}`],
    );
    assert.deepEqual(rendered(elements), [true, true, true, true, far, far]);
    const before = tops(elements);

    elements[4]?.scrollIntoView();
    await until(() => elements.slice(0, 5).every(isRendered));
    assert.deepEqual(rendered(elements).slice(4), [true, far]);
    await until(() => teasers[4]?.shownAmount === '700,00');
    assert.deepEqual(tops(elements), before);
    assert.lengthOf(handler.requests, 1);

    elements[5]?.scrollIntoView();
    await until(() => elements.every(isRendered) && teasers[5]?.shownAmount === '800,00');
    assert.deepEqual(tops(elements), before);
  });

  it('are rendered at once when they take only one line', async () => {
    const { elements } = await openList({ amounts: [300, 150, 150, 150, 150, 20_000] });
    assert.deepEqual(rendered(elements), [true, true, true, true, true, far]);
  });

  it('are all rendered soon when the page does not have the style sheet', async () => {
    const { elements } = await openList({ styles: '' });
    await until(() => elements.every(isRendered));
  });

  it('are rendered at once when their properties need a height that the style sheet does not know', async () => {
    const handler = fakeHandler();
    const {
      elements: [, , , , fifth],
    } = await openList({ handler });
    const other = document.createElement('ratenkauf-teaser');
    Object.assign(other, { client: handler, amount: '900.00', variant: 'inline' });
    other.setAttribute('amount', '900.00');
    fifth?.parentElement?.after(other);
    await other.updateComplete;
    assert.isTrue(isRendered(other));
  });

  it('are rendered at once when their amount changes, with the new one', async () => {
    const { teasers, elements, handler } = await openList();
    elements[5]?.setAttribute('amount', '850.00');
    assert.isTrue(isRendered(elements[5] as Element));
    await until(() => teasers[5]?.shownAmount === '850,00');
    assert.deepEqual(handler.requests.map(({ query }) => query).slice(1), ['?amount=85000']);
    assert.deepEqual(rendered(elements), [true, true, true, true, far, true]);
  });

  it('are all rendered before the page is printed', async () => {
    const { teasers } = await openList();
    window.dispatchEvent(new Event('beforeprint'));
    await Promise.resolve();
    assert.deepEqual(
      teasers.map(({ shownAmount }) => shownAmount),
      ['300,00', '400,00', '500,00', '600,00', '700,00', '800,00'],
    );
  });

  it('are rendered at once when they are moved, and keep their offer', async () => {
    const { teasers, elements, handler } = await openList();
    const product = elements[5]?.parentElement;
    const list = product?.parentElement;
    product?.remove();
    assert.equal(isRendered(elements[5] as Element), far);
    list?.append(product as Element);
    assert.isTrue(isRendered(elements[5] as Element));
    await until(() => teasers[5]?.shownAmount === '800,00');
    assert.lengthOf(handler.requests, 1);
  });

  it('show what their requests have returned before they were rendered', async () => {
    const answer = held((amounts: number[]) => offersAnswer(amounts));
    const handler = fakeHandler(answer);
    const opened = openList({ handler });
    await until(() => handler.requests.length > 0);
    answer.release();
    const { teasers, elements } = await opened;
    elements[5]?.scrollIntoView();
    await until(() => isRendered(elements[5] as Element));
    await elements[5]?.updateComplete;
    assert.isNull(teasers[5]?.query('.pending'));
    assert.equal(teasers[5]?.shownAmount, '800,00');
  });
});
