import { assert } from '@open-wc/testing';
import { offersAnswer } from '../../../src/testing/builders/offers.js';
import { brokenPieces } from '../element/broken.js';
import { textContrast } from '../element/contrast.js';
import { fakeHandler, held } from '../element/handler.js';
import { openPage } from '../element/page.js';
import { showTeaser, TeaserHarness } from './harness.js';

describe('ratenkauf-teaser', () => {
  it('keeps its space, empty, when the amount leaves the range later and the page wants no hint', async () => {
    const { teaser } = await showTeaser({ hint: 'none' });
    const { height } = teaser.element.getBoundingClientRect();
    await teaser.change('12000.00');
    assert.equal(getComputedStyle(teaser.rateLine).visibility, 'hidden');
    assert.equal(teaser.element.getBoundingClientRect().height, height);
  });

  it('has no rate, no error and the same size for a visitor who is offered none', async () => {
    const size = ({ element }: TeaserHarness) => element.getBoundingClientRect().toJSON() as object;
    for (const [hint, visibility] of [
      ['range', 'visible'],
      ['none', 'hidden'],
    ] as const) {
      const { teaser: usual } = await showTeaser({ hint });
      const expected = size(usual);
      usual.element.parentElement?.remove();
      const handler = fakeHandler((amounts) => ({
        offers: amounts.map((amount) => ({ amount, available: false, reason: 'not_offered' })),
        examples: {},
      }));
      const { teaser, errors } = await showTeaser({ hint }, handler);
      assert.notInclude(teaser.text, '26,10');
      assert.equal(getComputedStyle(teaser.rateLine).visibility, visibility);
      assert.deepEqual(size(teaser), expected);
      assert.isEmpty(errors);
    }
  });

  it('has everything the law demands always in view, in the space that is reserved', async () => {
    const needed = [
      '26,10 €',
      'in 36 Raten',
      'Effektiver Jahreszins',
      '11,46 %',
      'Sollzinssatz p. a.',
      '10,90 %',
      'Nettodarlehensbetrag',
      '799,00 €',
      'Gesamtbetrag',
      '939,94 €',
      'Kreditgeber: Muster-Teilzahlungsbank AG',
      'Bonität vorausgesetzt.',
      'Achtung! Kreditaufnahme kostet Geld.',
    ];
    for (const variant of ['inline', 'block']) {
      const { teaser, frame } = await showTeaser({ variant });
      for (const width of [180, 260, 320, 480, 900]) {
        frame.style.width = `${width}px`;
        await teaser.inView();
        for (const words of needed) assert.include(teaser.seen, words, `${width} px`);
        for (const line of teaser.all('[part=legal] :is(p, dt, dd), .term'))
          assert.isAtLeast(parseFloat(getComputedStyle(line).fontSize), 12);
        for (const line of teaser.all('[part=legal] *, .rate *:not(.spoken)'))
          assert.isAtLeast(textContrast(line), 4.5);
        const box = teaser.part('.box');
        const reserved = parseFloat(getComputedStyle(box).minHeight) + (variant === 'block' ? 26 : 0);
        assert.closeTo(box.getBoundingClientRect().height, reserved, 0.5, 'it needs more than is reserved');
      }
    }
  });

  it('breaks neither of its two links: where there is no space for both, they stand one below the other', async () => {
    const { teaser, frame } = await showTeaser();
    for (let width = 236; width <= 440; width += 4) {
      frame.style.width = `${width}px`;
      const { lineHeight } = getComputedStyle(teaser.exampleSummary);
      for (const link of [teaser.exampleSummary, teaser.part('button[part=button]')])
        assert.closeTo(link.getBoundingClientRect().height, Number.parseFloat(lineHeight), 1, `${width} px`);
    }
  });

  it('breaks no figure, however long the name before it', async () => {
    const { teaser } = await showTeaser({ lang: 'en' });
    for (let width = 200; width <= 520; width += 4) {
      teaser.element.style.width = `${width}px`;
      const broken = teaser.all('.box dd').flatMap((figure) => brokenPieces(figure, /\S+/g));
      assert.deepEqual(broken, [], `${width} px`);
    }
  });

  it('shows nobody the words of the last rate while another one is read, and moves neither a link nor what follows', async () => {
    for (const variant of ['block', 'inline'])
      for (const width of [280, 320, 400, 600]) {
        const answers = [offersAnswer, held(offersAnswer)];
        const handler = fakeHandler((amounts) => answers[handler.requests.length - 1]?.(amounts));
        const { teaser, frame, next } = await showTeaser({ variant }, handler);
        frame.style.width = `${width}px`;
        await teaser.openExample();
        const places = () =>
          [next, ...teaser.all('button, summary, .words > div')].map((each) => each.getBoundingClientRect().top);
        const before = places();
        teaser.element.amount = '899.00';
        assert.deepEqual(places(), before, `${variant} ${width} px`);
        for (const part of teaser.all('.box [part=legal] *, .own'))
          assert.isFalse(part.checkVisibility({ visibilityProperty: true }), part.textContent ?? '');
      }
  });
});

describe('teasers of a list that is longer than the viewport', () => {
  it('are all there with the answer, and keep rate and places when they are scrolled to, hidden, and sorted', async () => {
    const handler = fakeHandler();
    const list = document.createElement('div');
    list.style.width = '390px';
    const teasers = Array.from({ length: 40 }, (_, index) =>
      TeaserHarness.make(handler, { amount: `${300 + index}.00`, variant: 'inline' }),
    );
    openPage(list, ...teasers.map(({ element }) => element));
    await Promise.all(teasers.map((teaser) => teaser.settled()));
    const last = teasers.at(-1)!;
    const tops = () => teasers.map(({ element }) => Math.round(element.getBoundingClientRect().top + scrollY));
    const before = tops();
    const requests = handler.requests.length;
    // Found by the browser’s search, and read to screen readers, also far from the viewport.
    assert.isTrue(last.part('.box').checkVisibility({ visibilityProperty: true, opacityProperty: true }));
    assert.include(last.part('.box').textContent, '339,00');
    assert.equal(getComputedStyle(last.part('.box')).contentVisibility, 'auto');
    last.element.scrollIntoView();
    await last.inView();
    assert.deepEqual(tops(), before);
    list.hidden = true;
    await last.inView();
    list.hidden = false;
    await last.inView();
    assert.deepEqual(tops(), before);
    const details = document.createElement('details');
    list.before(details);
    details.append(list);
    await last.inView();
    details.open = true;
    list.append(...[...list.children].reverse());
    await last.inView();
    const heights = (each: readonly number[]) => each.map((top, index) => Math.abs(top - (each[index - 1] ?? top)));
    assert.deepEqual(heights(tops().toReversed()), heights(before));
    assert.isTrue(teasers.every((teaser) => teaser.query('.rated') !== null));
    assert.lengthOf(handler.requests, requests);
  });
});
