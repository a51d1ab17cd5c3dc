import { assert } from '@open-wc/testing';
import { headStyles } from '../../../src/elements/teaser/head.styles.js';
import { RatenkaufTeaser } from '../../../src/elements/teaser/ratenkauf-teaser.js';
import { offersAnswer } from '../answers/offers.js';
import { fakeHandler, refusal, settled, sleep } from '../page.js';

const widths = [280, 320, 400, 768, 1280];
const variants = [{}, { variant: 'inline' }, { example: 'inline' }, { lang: 'en' }, { lang: 'en', variant: 'inline' }];

const bottom = (element: Element) => element.getBoundingClientRect().bottom;

describe('the box of a teaser', () => {
  const style = document.createElement('style');
  style.textContent = headStyles();
  document.head.append(style);
  const frames = widths.flatMap((width) => variants.map((attributes) => ({ width, attributes })));
  const boxes = frames.map(({ width, attributes }) => {
    const frame = document.createElement('div');
    frame.style.width = `${width}px`;
    frame.innerHTML = '<ratenkauf-teaser amount="799.00"></ratenkauf-teaser><p>What follows</p>';
    const [teaser, next] = [...frame.children] as [RatenkaufTeaser, Element];
    for (const [name, value] of Object.entries(attributes)) teaser.setAttribute(name, value);
    document.body.append(frame);
    return { teaser, next, name: `${width} px ${JSON.stringify(attributes)}`, height: 0 };
  });

  /** Every next element lies where it lay before the script arrived. */
  const assertUnmoved = (state: string) => {
    for (const { teaser, name, height } of boxes) assert.closeTo(teaser.getBoundingClientRect().height, height, 0.51, `${name} ${state}`);
  };

  it('is reserved before the script arrives, and stays the same in every state', async () => {
    let wait = true;
    let fails = false;
    const handler = fakeHandler(async (amounts) => {
      while (wait) await sleep(5);
      return fails ? refusal(503, 'service_unavailable', true) : offersAnswer(amounts);
    });
    for (const box of boxes) {
      box.height = box.teaser.getBoundingClientRect().height;
      assert.isAbove(box.height, 100, box.name);
      box.teaser.client = handler;
    }
    RatenkaufTeaser.define();
    for (const { teaser } of boxes) {
      // What was set before the class arrived is a plain property; the element takes it over as its own.
      Reflect.deleteProperty(teaser, 'client');
      teaser.client = handler;
      await teaser.updateComplete;
    }
    assertUnmoved('while it loads');
    wait = false;
    await Promise.all(boxes.map(({ teaser }) => settled(teaser)));
    for (const { teaser } of boxes) assert.isNotNull(teaser.renderRoot.querySelector('.rated'));
    assertUnmoved('with its rate');
    for (const amount of ['9876.54', '10000.00', '150.00', '', '1.299,00', '200.00']) {
      for (const { teaser } of boxes) teaser.amount = amount;
      assertUnmoved(`just changed to ${amount}`);
      await Promise.all(boxes.map(({ teaser }) => settled(teaser)));
      assertUnmoved(`for ${amount}`);
    }
    fails = true;
    for (const { teaser } of boxes) teaser.amount = '555.55';
    await Promise.all(boxes.map(({ teaser }) => settled(teaser)));
    for (const { teaser } of boxes) assert.isNotNull(teaser.renderRoot.querySelector('.sentence'));
    assertUnmoved('without an answer');
    for (const { teaser, next } of boxes) assert.isAtLeast(bottom(next), bottom(teaser));
  });
});
