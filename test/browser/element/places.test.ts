import { assert } from '@open-wc/testing';
import { tellDarkPage } from '../../../src/development/dark-page.js';
import type { RatenkaufElement } from '../../../src/elements/element/ratenkauf-element.js';
import { fakeHandler } from './handler.js';
import { textContrast } from './contrast.js';
import { openPage } from './page.js';
import { showTeaser } from '../teaser/harness.js';
import { shipped } from './shipped.js';

/** Where the content decides about the width, or nothing does: the element stands in the place of `<i>`. */
const places = {
  'a table cell': '<table><tr><td>Name</td><td><i></i></td></tr></table>',
  'a column of flex items': '<div style="display: flex; flex-direction: column; align-items: flex-start"><i></i></div>',
  'a row of flex items': '<div style="display: flex"><div style="flex: 0 1 100%">Image</div><i></i></div>',
  'a row of flex items, below display: contents':
    '<div style="display: flex"><div style="flex: 0 1 100%">Image</div><div style="display: contents"><i></i></div></div>',
  'a float': '<div style="float: left"><i></i></div>',
  'an inline grid': '<div style="display: inline-grid"><i></i></div>',
  'what fits its content': '<div style="width: fit-content"><i></i></div>',
};

describe('an element', () => {
  for (const Element of shipped) {
    it(`has at least 11em, or the space there is, wherever it stands: ${Element.tag}`, async () => {
      Element.define();
      for (const [place, html] of Object.entries(places))
        for (const width of [120, 390, 800]) {
          const frame = document.createElement('div');
          frame.style.width = `${width}px`;
          frame.innerHTML = html;
          const element = document.createElement(Element.tag) as RatenkaufElement;
          Object.assign(element, { client: fakeHandler(), amount: '799.00' });
          frame.querySelector('i')?.replaceWith(element);
          openPage(frame);
          await element.updateComplete;
          const least = Math.min(176, width);
          if (getComputedStyle(element).display === 'none' || Element.tag === 'ratenkauf-plans') continue;
          assert.isAtLeast(element.getBoundingClientRect().width, least - 0.5, `${place}, ${width} px`);
          frame.remove();
        }
    });
  }

  it('is written from left to right, in its own language, in a page that is not', async () => {
    const { teaser, frame } = await showTeaser({ variant: 'inline' });
    frame.dir = 'rtl';
    frame.lang = 'ar';
    await teaser.updated();
    const box = teaser.part('.box');
    assert.deepEqual([getComputedStyle(box).direction, getComputedStyle(box).unicodeBidi], ['ltr', 'isolate']);
    assert.equal(box.lang, 'de');
  });

  it('paints a ground as it is given, and readable text', async () => {
    const { teaser, frame } = await showTeaser();
    for (const ground of ['transparent', 'none', 'rgb(10 20 30 / 0)', 'inherit', 'rgb(255 255 255 / 50%)']) {
      frame.style.setProperty('--ratenkauf-ground', ground);
      const painted = getComputedStyle(teaser.part('.box')).backgroundColor;
      assert.match(painted, ground === 'inherit' ? /^rgb\(255, 255, 255\)$/ : /\/ 0(\.5)?\)$|, 0(\.5)?\)$/, painted);
      for (const node of [teaser.legalLine, teaser.rateLine]) assert.isAtLeast(textContrast(node), 4.5);
    }
  });

  it('in a dark page which does not say so is told of once to developers, if text is unreadable', async () => {
    for (const [ground, lines] of [
      ['', 1],
      ['transparent', 1],
      ['#222', 0],
    ] as const) {
      const { frame } = await showTeaser();
      const { warn } = console;
      const told: string[] = [];
      console.warn = (line: string) => told.push(line);
      frame.style.setProperty('--ratenkauf-ground', ground);
      tellDarkPage();
      frame.style.background = '#111';
      tellDarkPage();
      frame.style.colorScheme = 'dark';
      tellDarkPage();
      console.warn = warn;
      assert.lengthOf(told, lines, ground);
      if (lines) assert.match(told[0]!, /^\[ratenkauf\] The page is dark and do/);
    }
  });
});
