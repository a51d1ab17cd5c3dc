import { assert } from '@open-wc/testing';
import { headStyles } from '../../../src/elements/teaser/head.styles.js';
import { offersAnswer } from '../../../src/testing/builders/offers.js';
import { RatenkaufTeaser } from '../../../src/elements/teaser/ratenkauf-teaser.js';
import { fakeHandler, held } from '../element/handler.js';
import { afterTest, openPage, until } from '../element/page.js';
import { TeaserHarness } from './harness.js';

/** Makes the browser idle only when the test says so. */
function holdIdle() {
  const { requestIdleCallback } = window;
  const waiting: (() => void)[] = [];
  window.requestIdleCallback = ((work: () => void) => waiting.push(work)) as typeof window.requestIdleCallback;
  const idle = (): boolean => {
    const work = waiting.shift();
    work?.();
    return work !== undefined;
  };
  // What waits until the end of the test would keep what comes later waiting.
  afterTest(() => {
    while (idle());
    Object.assign(window, { requestIdleCallback });
  });
  return {
    /** Runs what has waited longest; returns false if nothing waits. */
    idle,
    /** How many wait. */
    waiting: () => waiting.length,
  };
}

/** Counts the teasers that are rendered in each task. */
function watchTasks(): readonly number[] {
  const { attachShadow } = RatenkaufTeaser.prototype;
  const tasks: number[] = [];
  let isOver = true;
  RatenkaufTeaser.prototype.attachShadow = function (init) {
    if (isOver) {
      tasks.push(0);
      queueMicrotask(() => (isOver = true));
    }
    isOver = false;
    tasks[tasks.length - 1]!++;
    return attachShadow.call(this, init);
  };
  afterTest(() => void (RatenkaufTeaser.prototype.attachShadow = attachShadow));
  return tasks;
}

/**
 * Returns whether the browser has computed the style of an element before now: a transition begins only from a style
 * that an element has had.
 */
function hasStyle(element: HTMLElement): boolean {
  element.style.cssText = 'transition: opacity 1s; opacity: .5';
  const [transition] = element.getAnimations();
  transition?.cancel();
  element.removeAttribute('style');
  return transition !== undefined;
}

describe('teasers of a list that is longer than the viewport', () => {
  /** Opens a page with products, each higher than what is rendered ahead. */
  async function openList({
    amounts = [300, 400, 500, 600, 700, 800],
    attributes = {},
    handler = fakeHandler(),
    styles = headStyles(),
    look = 'min-height: 8000px',
    around = '',
  } = {}) {
    const { idle, waiting } = holdIdle();
    const style = document.createElement('style');
    style.textContent = styles;
    document.head.append(style);
    afterTest(() => style.remove());
    const teasers = amounts.map((euros) => TeaserHarness.make(handler, { amount: `${euros}.00`, ...attributes }));
    const products = teasers.map(({ element }) => {
      const product = document.createElement('article');
      product.style.cssText = look;
      product.append(element);
      return product;
    });
    scrollTo(0, 0);
    const list = document.createElement('div');
    list.style.cssText = around;
    openPage(list, ...products);
    await until(() => handler.requests.length > 0);
    await handler.roundTrip();
    await frames();
    const elements = teasers.map(({ element }) => element);
    return { teasers, elements, list, handler, idle, waiting, count: () => elements.filter(isRendered).length };
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

  it('are rendered one after the other while the browser is idle, so that search in the page finds all; nothing moves', async () => {
    const { teasers, elements, idle, waiting } = await openList();
    const before = tops(elements);
    const steps = [rendered(elements).filter(Boolean).length];
    // The browser lays out in one task what several of them would render while it is idle once.
    while (waiting() < 2 && idle()) {
      steps.push(rendered(elements).filter(Boolean).length);
      await frames();
    }
    assert.deepEqual(steps, canWait ? [4, 5, 6] : [6]);
    assert.deepEqual(
      teasers.map(({ shownAmount }) => shownAmount),
      ['300,00', '400,00', '500,00', '600,00', '700,00', '800,00'],
    );
    assert.deepEqual(tops(elements), before);
  });

  const many = Array.from({ length: 40 }, (_, index) => 300 + 10 * index);

  it('are not rendered all at once in cards whose content the browser leaves out', async () => {
    const tasks = watchTasks();
    const look = 'content-visibility: auto; contain-intrinsic-size: auto 300vh';
    const { count, idle } = await openList({ amounts: many, look });
    if (!canWait) return assert.equal(count(), many.length);
    assert.isBelow(count(), 12);
    while (idle()) await frames();
    assert.equal(count(), many.length);
    assert.deepEqual([tasks[0], Math.max(...tasks.slice(1))], [4, 1]);
  });

  it('wait in a closed tab until it is opened, so that the browser need not lay out all of them then', async () => {
    const tasks = watchTasks();
    const { elements, count, idle } = await openList({ amounts: many, around: 'display: none' });
    if (!canWait) return assert.equal(count(), many.length);
    while (idle()) await frames();
    assert.equal(count(), 4);
    elements[0]?.closest('div')?.removeAttribute('style');
    elements[5]?.scrollIntoView();
    await until(() => isRendered(elements[5] as Element));
    assert.isBelow(count(), many.length);
    while (idle()) await frames();
    assert.equal(count(), many.length);
    assert.deepEqual([tasks[0], Math.max(...tasks.slice(1))], [4, 1]);
  });

  it('are rendered ahead also in cards whose content the browser leaves out', async () => {
    const { elements } = await openList({ look: 'content-visibility: auto; min-height: 8000px' });
    const [top = 0] = tops(elements.slice(4));
    // What is left out is laid out one and a half screens before it is seen, in Chromium.
    scrollTo(0, top - innerHeight - 1700);
    await frames();
    await frames();
    const hasMargin = 'scrollMargin' in IntersectionObserver.prototype && 'chrome' in window;
    if (hasMargin) assert.deepEqual(rendered(elements).slice(4), [true, far]);
    elements[4]?.scrollIntoView();
    await until(() => isRendered(elements[4] as Element));
    assert.deepEqual(rendered(elements).slice(4), [true, far]);
  });

  it('are rendered in a task each when many come near at once', async () => {
    const tasks = watchTasks();
    const { count } = await openList({
      amounts: many,
      look: 'display: inline-block; width: 100px; height: 100px; overflow: hidden',
    });
    await until(() => count() === many.length);
    if (canWait) assert.deepEqual([tasks[0], Math.max(...tasks.slice(1))], [4, 1]);
  });

  it('are laid out in the task that renders them, so that no frame has to lay out several', async () => {
    const laidOut: boolean[] = [];
    const { attachShadow } = RatenkaufTeaser.prototype;
    RatenkaufTeaser.prototype.attachShadow = function (init) {
      const root = attachShadow.call(this, init);
      setTimeout(() => laidOut.push(hasStyle(root.querySelector('.box') as HTMLElement)));
      return root;
    };
    afterTest(() => void (RatenkaufTeaser.prototype.attachShadow = attachShadow));
    const { count, idle } = await openList({ amounts: many, look: 'height: 25vh' });
    while (idle());
    assert.equal(count(), many.length);
    await until(() => laidOut.length === many.length);
    if (canWait) assert.deepEqual(laidOut.slice(4), Array(many.length - 4).fill(true));
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

  it('wait also when the list is sorted, keep their offers, and are rendered when they come near', async () => {
    const { teasers, elements, list, handler, count } = await openList({ amounts: many });
    const before = count();
    list.append(...elements.slice(0, -1).map(({ parentElement }) => parentElement as Element));
    assert.equal(count(), before);
    await until(() => teasers.at(-1)?.shownAmount === '690,00');
    if (canWait) assert.isAtMost(count(), before + 2);
    assert.lengthOf(handler.requests, 2);
  });

  it('are laid out only near the viewport after the list was sorted; nothing moves', async () => {
    const { elements, list, idle } = await openList({ amounts: many, look: '' });
    while (idle());
    await frames();
    const height = list.scrollHeight;
    const products = elements.map(({ parentElement }) => parentElement as Element);
    list.append(...products.toReversed());
    assert.equal(list.scrollHeight, height);
    await frames();
    const [first, last] = [elements.at(-1), elements[0]].map((each) => each?.shadowRoot?.querySelector('.rate'));
    const isLaidOut = (part: Element | null | undefined) => part?.checkVisibility({ contentVisibilityAuto: true });
    assert.deepEqual([first, last].map(isLaidOut), [true, !CSS.supports('content-visibility: auto')]);
    last?.scrollIntoView();
    await until(() => isLaidOut(last) === true);
    assert.equal(list.scrollHeight, height);
  });

  it('take one idle period each, also after the list was sorted', async () => {
    const { elements, list, idle, count } = await openList({ amounts: many });
    const left = many.length - count();
    list.append(...elements.map(({ parentElement }) => parentElement as Element));
    let periods = 0;
    while (idle()) periods++;
    assert.equal(count(), many.length);
    assert.isAtMost(periods, left);
  });

  it('are not rendered while they are out of the page, and again in time when they are back', async () => {
    const { elements, list, idle, count } = await openList();
    const product = elements[5]?.parentElement as Element;
    product.remove();
    while (idle()) await frames();
    assert.equal(count(), canWait ? 5 : 6);
    list.append(product);
    while (idle()) await frames();
    assert.equal(count(), 6);
  });

  it('of a carousel are rendered before they are scrolled into it', async () => {
    const around = 'display: flex; width: 300px; overflow: auto';
    const { elements, list } = await openList({ around, look: 'flex: none; width: 3000px' });
    assert.deepEqual(rendered(elements).slice(4), [far, far]);
    // The fifth one begins 600 pixels beside what is seen, which is twice the width of the carousel. In Firefox, margins
    // reach no further than half of the viewport beside it.
    list.scrollLeft = 11_100;
    // WebKit knows the margin, but does not apply it in a carousel.
    const isWebKit = navigator.vendor.startsWith('Apple');
    const hasMargin = 'scrollMargin' in IntersectionObserver.prototype && !isWebKit;
    await frames();
    assert.deepEqual(rendered(elements).slice(4), [far || hasMargin, far]);
  });

  it('of a frame are rendered before they are scrolled into its view', async () => {
    const products = [300, 400, 500, 600, 700, 800].map(
      (euros) => `<article><ratenkauf-teaser amount="${euros}.00"></ratenkauf-teaser></article>`,
    );
    const frame = document.createElement('iframe');
    frame.style.cssText = 'width: 400px; height: 300px';
    frame.srcdoc = `<!doctype html><style>${headStyles()} article { height: 8000px }</style>${products.join('')}
      <script>requestIdleCallback = () => 0</script><script type="module" src="/src/define/ratenkauf-teaser.ts"></script>`;
    openPage(document.createElement('div'), frame);
    const inside = () => [...(frame.contentDocument?.querySelectorAll('ratenkauf-teaser') ?? [])];
    await until(() => inside().filter(isRendered).length >= 4);
    await frames();
    assert.deepEqual(rendered(inside()).slice(4), [far, far]);
    // The fifth one begins 100 pixels below what is seen.
    frame.contentWindow?.scrollTo(0, inside()[4]!.getBoundingClientRect().top - 400);
    await until(() => isRendered(inside()[4] as Element));
    assert.deepEqual(rendered(inside()).slice(4), [true, far]);
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
