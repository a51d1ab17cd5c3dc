import { assert } from '@open-wc/testing';
import { overrideTexts, type Language, type Texts } from '../../../src/elements/element/texts.js';
import { teaserTexts } from '../../../src/languages/teaser.js';
import { showTeaser, TeaserHarness } from '../teaser/harness.js';
import { fakeHandler } from './handler.js';
import { until } from './page.js';

const german = 'Ratenkauf von 200 € bis 10.000 € möglich.';
const english = 'Instalments available from €200 to €10,000.';
const speaks = (teaser: TeaserHarness, words: string) => until(() => teaser.text.startsWith(words));

/** Adds a teaser without a price: its sentence is one of the two above. */
async function addTeaser(place: ParentNode): Promise<TeaserHarness> {
  const teaser = TeaserHarness.make(fakeHandler());
  place.append(teaser.element);
  await teaser.settled();
  return teaser;
}

describe('the language of an element', () => {
  const { MutationObserver } = window;
  /** Nodes that each observer observes. */
  const observed: Set<Node>[] = [];
  before(() => {
    window.MutationObserver = class extends MutationObserver {
      readonly #nodes = new Set<Node>();
      constructor(callback: MutationCallback) {
        super(callback);
        observed.push(this.#nodes);
      }
      override observe(node: Node, options?: MutationObserverInit): void {
        super.observe(node, options);
        this.#nodes.add(node);
      }
    };
  });
  after(() => {
    window.MutationObserver = MutationObserver;
  });

  it('is observed by one observer for all elements of a page, and no longer for removed ones', async () => {
    const { frame } = await showTeaser({ amount: '' });
    const teasers = await Promise.all(Array.from({ length: 20 }, () => addTeaser(frame)));
    assert.deepEqual(
      observed.map((nodes) => [...nodes]),
      [[document]],
    );
    frame.lang = 'en';
    for (const teaser of teasers) await speaks(teaser, english);
    teasers.slice(1).forEach(({ element }) => element.remove());
    frame.lang = 'de';
    await speaks(teasers[0] as TeaserHarness, german);
    for (const gone of teasers.slice(1)) assert.match(gone.text, new RegExp(`^${english}`));
    assert.deepEqual(
      observed.map((nodes) => [...nodes]),
      [[document]],
    );
  });

  it('follows every ancestor, also outside of the shadow roots that the element stands in, also when it is moved [WCAG 3.1.1]', async () => {
    const { frame } = await showTeaser({ amount: '' });
    const outer = frame.appendChild(document.createElement('div')).attachShadow({ mode: 'open' });
    const inner = outer.appendChild(document.createElement('div')).attachShadow({ mode: 'closed' });
    const teaser = await addTeaser(inner);
    await speaks(teaser, german);
    frame.lang = 'en';
    await speaks(teaser, english);
    inner.host.setAttribute('lang', 'de');
    await speaks(teaser, german);
    inner.host.removeAttribute('lang');
    await speaks(teaser, english);
    const place = document.createElement('div');
    place.lang = 'de';
    frame.append(place);
    place.append(teaser.element);
    await speaks(teaser, german);
  });
});

it('texts are overridden for languages only', () => {
  for (const language of ['__proto__', 'constructor', 'fr'] as unknown as Language[]) {
    const texts: Texts = teaserTexts;
    assert.throws(() => overrideTexts(texts, language, { plans: 'changed' }), TypeError);
    assert.notProperty({}, 'plans');
    assert.notProperty(Object, 'plans');
  }
});
