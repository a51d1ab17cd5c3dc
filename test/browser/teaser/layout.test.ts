import { assert } from '@open-wc/testing';
import { offersAnswer } from '../../../src/testing/builders/offers.js';
import { brokenPieces } from '../element/broken.js';
import { textContrast } from '../element/contrast.js';
import { fakeHandler, held } from '../element/handler.js';
import { showTeaser } from './harness.js';

describe('ratenkauf-teaser', () => {
  it('keeps its space, empty, when the amount leaves the range later and the page wants no hint', async () => {
    const { teaser } = await showTeaser({ hint: 'none' });
    const { height } = teaser.element.getBoundingClientRect();
    await teaser.change('12000.00');
    assert.equal(getComputedStyle(teaser.rateLine).visibility, 'hidden');
    assert.equal(teaser.element.getBoundingClientRect().height, height);
  });

  for (const [hint, visibility] of [
    ['range', 'visible'],
    ['none', 'hidden'],
  ] as const) {
    it(`has no rate, no error and the same size for a visitor who is offered none, with hint="${hint}"`, async () => {
      const size = ({ element }: { element: HTMLElement }) => element.getBoundingClientRect().toJSON() as object;
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
    });
  }

  describe('has everything the law demands always in view', () => {
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
    for (const [width, variant] of [
      [180, 'inline'],
      [260, 'block'],
      [320, 'inline'],
      [340, 'block'],
      [480, 'block'],
      [900, 'inline'],
    ] as const) {
      it(`${width} px wide, as ${variant}`, async () => {
        const { teaser, frame } = await showTeaser({ variant });
        frame.style.width = `${width}px`;
        await teaser.inView();
        for (const words of needed) assert.include(teaser.seen, words);
        for (const line of teaser.all('[part=legal] :is(p, dt, dd), .term'))
          assert.isAtLeast(parseFloat(getComputedStyle(line).fontSize), 12);
        for (const line of teaser.all('[part=legal] *, .rate *:not(.spoken)'))
          assert.isAtLeast(textContrast(line), 4.5);
        const box = teaser.part('.box');
        const reserved = parseFloat(getComputedStyle(box).minHeight) + (variant === 'block' ? 26 : 0);
        assert.closeTo(box.getBoundingClientRect().height, reserved, 0.5, 'it needs more than is reserved');
      });
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
      const figures = teaser.all('.box dd');
      assert.isNotEmpty(figures);
      const broken = figures.flatMap((figure) => brokenPieces(figure, /\S+/g));
      assert.deepEqual(broken, [], `${width} px`);
    }
  });

  it('shows nobody the words of the last rate while another one is read, and moves neither a link nor what follows, however long the lender’s name', async () => {
    const named = {
      name: 'Muster-Teilzahlungsbank für Westfalen und Lippe AG',
      address: 'Musterstraße 100 a, 12345 Musterstadt am Waldes',
    };
    for (const variant of ['block', 'inline'])
      for (const width of [280, 320, 400, 600]) {
        const answers = [offersAnswer, held(offersAnswer)];
        const handler = fakeHandler(async (amounts) => {
          return { ...((await answers[handler.requests.length - 1]?.(amounts)) as object), lender: named };
        });
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
