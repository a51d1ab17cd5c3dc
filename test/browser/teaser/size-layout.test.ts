import { assert } from '@open-wc/testing';
import { headStyles } from '../../../src/elements/teaser/head.styles.js';
import { RatenkaufTeaser } from '../../../src/elements/teaser/ratenkauf-teaser.js';
import { offersAnswer } from '../../../src/testing/builders/offers.js';
import { fontsLoaded, unlikeFonts } from '../element/fonts.js';
import { fakeHandler, held, refusal } from '../element/handler.js';
import { TeaserHarness } from './harness.js';

const widths = [280, 320, 400, 768, 1280];
const variants = [{}, { variant: 'inline' }, { example: 'inline' }, { lang: 'en' }, { lang: 'en', variant: 'inline' }];

/** As long as the space is kept for everywhere, and where a page says that a line more is needed. */
const lenders = [
  { name: 'Muster-Teilzahlungsbank Westfalen AG', address: 'Musterstraße 100 a, 12345 Musterstadt am Wald' },
  {
    name: 'Muster-Teilzahlungsbank für Westfalen und Lippe AG',
    address: 'Musterstraße 100 a, 12345 Musterstadt am Waldes',
  },
];

const bottom = (element: Element) => element.getBoundingClientRect().bottom;

describe('the box of a teaser', () => {
  const style = document.createElement('style');
  // Many pages say so for all boxes of their own.
  style.textContent = `${headStyles()} *, ::before, ::after { box-sizing: border-box }`;
  document.head.append(style);
  const boxesOf = (amount: string, kinds: readonly Record<string, string>[]) =>
    widths.flatMap((width) => kinds.map((attributes) => boxOf(width, { amount, ...attributes })));
  const boxOf = (width: number, attributes: Record<string, string>, font = '') => {
    const frame = document.createElement('div');
    frame.style.width = `${width}px`;
    frame.style.fontFamily = font && `"${font}"`;
    frame.innerHTML = '<ratenkauf-teaser></ratenkauf-teaser><p>What follows</p>';
    const [teaser, next] = [...frame.children] as [RatenkaufTeaser, Element];
    for (const [name, value] of Object.entries(attributes)) teaser.setAttribute(name, value);
    document.body.append(frame);
    return {
      teaser: new TeaserHarness(teaser),
      next,
      name: `${width} px ${JSON.stringify(attributes)} ${font}`,
      height: 0,
    };
  };
  const inFonts = unlikeFonts.flatMap((font) =>
    [{}, { variant: 'inline' }].flatMap((attributes) =>
      [280, 288, 390, 768].map((width) => boxOf(width, { amount: '799.00', ...attributes }, font)),
    ),
  );
  // English texts are the longest ones; what stands in one line there depends on the width.
  const inEnglish = [{ lang: 'en' }, { lang: 'en', variant: 'inline' }].flatMap((attributes) =>
    [264, 290, 338, 350, 364, 402, 440, 480, 520].map((width) => boxOf(width, { amount: '799.00', ...attributes })),
  );
  const ofLong = boxesOf('799.00', variants);
  for (const { teaser } of ofLong) teaser.element.style.setProperty('--ratenkauf-lender-lines', '1');
  const boxes = [...boxesOf('799.00', variants), ...inFonts, ...inEnglish, ...ofLong];
  const shortBoxes = ['0.99', '19.99', '179', '199.99'].flatMap((amount) =>
    boxesOf(amount, [...variants, { hint: 'none' }]),
  );

  /** Asserts that every following element has kept its position since before the script was loaded. */
  const assertUnmoved = (state: string) => {
    for (const { teaser, name, height } of boxes)
      assert.closeTo(teaser.element.getBoundingClientRect().height, height, 0.51, `${name} ${state}`);
  };

  it('is reserved before the script arrives, and stays the same in every state, with the longest lenders', async () => {
    await fontsLoaded();
    const shortHeights = shortBoxes.map(({ teaser }) => teaser.element.getBoundingClientRect().height);
    let fails = false;
    const answer = held(undefined);
    const [usual, long] = lenders.map((lender) =>
      fakeHandler(async (amounts) => {
        await answer();
        return fails ? refusal(503, 'service_unavailable', true) : { ...offersAnswer(amounts), lender };
      }),
    );
    const handlerOf = (box: (typeof boxes)[number]) => (ofLong.includes(box) ? long : usual);
    for (const box of boxes) {
      box.height = box.teaser.element.getBoundingClientRect().height;
      assert.isAbove(box.height, 60, box.name);
      box.teaser.element.client = handlerOf(box)!;
    }
    RatenkaufTeaser.define();
    for (const box of boxes) {
      const { element } = box.teaser;
      // A property set before the class was defined is a plain one; the element must take it over.
      Reflect.deleteProperty(element, 'client');
      element.client = handlerOf(box)!;
      await element.updateComplete;
    }
    for (const [
      index,
      {
        teaser: { element },
        name,
      },
    ] of shortBoxes.entries()) {
      await element.updateComplete;
      const { height } = element.getBoundingClientRect();
      assert.closeTo(height, shortHeights[index] ?? 0, 0.51, `${name}, for which there is no rate`);
      assert.isAtMost(height, element.getAttribute('hint') ? 0 : 130, name);
    }
    assertUnmoved('while it loads');
    for (const { teaser, name } of boxes) {
      const bar = teaser.rateLine.getBoundingClientRect();
      assert.isAbove(bar.height * bar.width, 0, name);
    }
    answer.release();
    await Promise.all(boxes.map(({ teaser }) => teaser.settled()));
    for (const { teaser } of boxes) assert.isNotNull(teaser.query('.rated'));
    assertUnmoved('with its rate');
    for (const amount of ['9876.54', '10000.00', '150.00', '', '1.299,00', '200.00']) {
      for (const { teaser } of boxes) teaser.element.amount = amount;
      assertUnmoved(`just changed to ${amount}`);
      await Promise.all(boxes.map(({ teaser }) => teaser.settled()));
      assertUnmoved(`for ${amount}`);
    }
    fails = true;
    for (const { teaser } of boxes) teaser.element.amount = '555.55';
    await Promise.all(boxes.map(({ teaser }) => teaser.settled()));
    for (const { teaser } of boxes) assert.isNotNull(teaser.query('.sentence'));
    assertUnmoved('without an answer');
    for (const { teaser, next } of boxes) assert.isAtLeast(bottom(next), bottom(teaser.element));
  });
});
