import { assert } from '@open-wc/testing';
import type { OffersAnswer } from '../../../src/contract/offer.js';
import { freshFor } from '../../../src/contract/paths.js';
import type { Language } from '../../../src/elements/element/texts.js';
import { firstPaintStyles } from '../../../src/elements/teaser/first-paint.styles.js';
import { headStyles } from '../../../src/elements/teaser/head.styles.js';
import { RatenkaufTeaser } from '../../../src/elements/teaser/ratenkauf-teaser.js';
import { hasRoomFor, renderTeaser } from '../../../src/elements/teaser/template.js';
import { markupOf } from '../../../src/server/first-paint/markup.js';
import { offerEntry, offersAnswer, representativeExample } from '../../../src/testing/builders/offers.js';
import { fakeHandler, type FakeHandler } from '../element/handler.js';
import { afterTest, openPage } from '../element/page.js';
import { TeaserHarness } from './harness.js';

type Attributes = Readonly<Record<string, string>>;

/** An answer as the attribute `offer` has it. */
const given = (changes: object = {}): object => ({
  until: Date.now() + freshFor / 2,
  ...offersAnswer([79_900]),
  ...changes,
});

/** Returns an element as the server has written it: the attributes, and inside of it what the element would render. */
function painted(attributes: Attributes = {}, answer: object = given()): HTMLElement {
  const { amount = '799.00', lang = 'de', variant = 'block', example = 'disclosure', hint = 'range' } = attributes;
  const entry = offerEntry(Math.round(Number(amount) * 100));
  const offer = entry.available ? { ...entry, example: representativeExample } : undefined;
  const frame = document.createElement('div');
  const view = {
    language: lang as Language,
    of: { variant, example, hint },
    offer,
    shown: offer,
    hasRoom: hasRoomFor(amount),
    hasExample: true,
    wasOpen: false,
  };
  frame.innerHTML = `<ratenkauf-teaser>${markupOf(renderTeaser(view))}</ratenkauf-teaser>`;
  const element = frame.firstElementChild as HTMLElement;
  for (const [name, value] of Object.entries({
    amount,
    lang,
    ...attributes,
    offer: offer ? JSON.stringify(answer) : '',
  }))
    element.setAttribute(name, value);
  return element;
}

/** A text as it is seen: its words and how they look, and the edges of its lines. */
interface Seen {
  readonly look: string;
  readonly edges: readonly number[];
}

/** Returns what is seen of the texts below a root: not those in closed details, nor those for screen readers. */
function seenIn(root: ParentNode): Seen[] {
  const isSeen = (element: Element) =>
    !element.closest('details:not([open]) > :not(summary), .spoken') && getComputedStyle(element).clipPath === 'none';
  const hasText = ({ childNodes }: Element) =>
    [...childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
  const texts = (element: Element): Node[] =>
    [...element.childNodes].flatMap((node) => (node instanceof Element ? (isSeen(node) ? texts(node) : []) : node));
  const placesOf = (text: Node) => {
    const range = document.createRange();
    range.selectNodeContents(text);
    return [...range.getClientRects()];
  };
  return [...root.querySelectorAll('.box *')]
    .filter((element) => hasText(element) && isSeen(element))
    .map((element) => {
      const lines = new Map<string, number[]>();
      for (const { left, right, y, height } of texts(element)
        .flatMap(placesOf)
        .filter((each) => each.width > 0 && each.height > 0)) {
        const key = `${y.toFixed()} ${height.toFixed()}`;
        const [, , from = left, to = right] = lines.get(key) ?? [];
        lines.set(key, [y, height, Math.min(left, from), Math.max(right, to)]);
      }
      const { color, fontSize, fontWeight, fontFamily, visibility, textDecorationLine } = getComputedStyle(element);
      const look = [
        element.textContent?.replace(/\s+/g, ' ').trim(),
        color,
        fontSize,
        fontWeight,
        fontFamily,
        visibility,
        textDecorationLine,
      ].join(' | ');
      return { look, edges: [...lines.values()].flat() };
    });
}

/** Edges may differ by what a text becomes wider when it is made of several nodes. */
function assertSame(now: readonly Seen[], before: readonly Seen[], name: string): void {
  assert.deepEqual(
    now.map(({ look }) => look),
    before.map(({ look }) => look),
    name,
  );
  for (const [index, { look, edges }] of now.entries()) {
    const others = before[index]?.edges ?? [];
    assert.isTrue(
      edges.length === others.length && edges.every((edge, at) => Math.abs(edge - (others[at] ?? 0)) < 0.3),
      `${name}: ${look}: ${edges.join(' ')} instead of ${others.join(' ')}`,
    );
  }
}

const frames = async () => {
  for (let count = 2; count > 0; count--) await new Promise(requestAnimationFrame);
};

/** Styles of a shop for its own texts. */
const ofShop = `
  .shop { font: 17px/1.7 Georgia, serif; --ratenkauf-accent: #a0154f; --ratenkauf-density: 1.2 }
  .shop p { margin: 2em; font-size: 30px; color: red; text-align: right; text-indent: 1em }
  .shop * { letter-spacing: 2px; box-sizing: border-box }
  #shop div { padding: 7px; background: yellow }
  .shop dl { display: grid; float: left }
  .shop button { padding: 20px; font-size: 40px; border-radius: 20px }
  .shop dt::before, .shop p::before { content: '→' }
  .shop summary { padding: 1em; list-style: square }
`;

// The class can be defined only once, so the pages of all tests are written before.
describe('a rate that the server has written', () => {
  const addStyles = (text: string) => {
    const style = document.createElement('style');
    style.textContent = text;
    document.head.append(style);
    afterTest(() => style.remove());
  };

  it('is where the element shows it, to the line and the colour, before and after the element has taken over, and nothing is asked', async () => {
    addStyles(headStyles() + firstPaintStyles() + ofShop);
    const kinds = [
      {},
      { variant: 'inline' },
      { example: 'inline' },
      { lang: 'en' },
      { lang: 'en', variant: 'inline' },
      { amount: '99.00' },
      { amount: '10000.01' },
      { amount: '99.00', lang: 'en', variant: 'inline' },
    ];
    const frame = document.createElement('main');
    frame.className = frame.id = 'shop';
    const written = [250, 320, 400, 700].flatMap((width) =>
      kinds.map((attributes: Attributes) => {
        const box = document.createElement('section');
        // All in the same place, so that all are in view: what is not is not laid out.
        box.style.cssText = `position: absolute; top: 0; width: ${width}px`;
        const element = painted(attributes);
        box.append(element);
        frame.append(box);
        return { element, name: `${width} px ${JSON.stringify(attributes)}` };
      }),
    );
    const opened = written
      .find(({ element }) => element.querySelector('details'))
      ?.element.querySelector('details') as HTMLDetailsElement;
    opened.open = true;
    openPage(frame);
    await frames();
    const before = written.map(({ element }) => ({
      texts: seenIn(element),
      box: JSON.stringify(element.getBoundingClientRect()),
    }));
    const requests: unknown[] = [];
    const { fetch } = globalThis;
    globalThis.fetch = (address) => {
      requests.push(address);
      return Promise.reject(new TypeError('Nothing is to be asked.'));
    };
    afterTest(() => void (globalThis.fetch = fetch));

    RatenkaufTeaser.define();
    await Promise.all(written.map(({ element }) => (element as RatenkaufTeaser).updateComplete));
    await frames();
    for (const [index, { element, name }] of written.entries()) {
      const { texts = [] } = before[index] ?? {};
      assert.isNotEmpty(texts, name);
      assertSame(seenIn((element as RatenkaufTeaser).renderRoot), texts, name);
      assert.equal(JSON.stringify(element.getBoundingClientRect()), before[index]?.box, name);
    }
    assert.deepEqual(requests, []);
  });

  /** Takes over what the server has written, and returns the element as it is before anything has been asked. */
  async function takeOver(
    answer: object,
    attributes: Attributes = {},
  ): Promise<{ teaser: TeaserHarness; handler: FakeHandler }> {
    RatenkaufTeaser.define();
    const handler = fakeHandler();
    const element = painted(attributes, answer).cloneNode() as RatenkaufTeaser;
    element.client = handler;
    const teaser = new TeaserHarness(element);
    openPage(document.createElement('div'), element);
    await element.updateComplete;
    return { teaser, handler };
  }

  it('is kept by the element, which asks when it is told to, and for another amount', async () => {
    const { teaser, handler } = await takeOver(given({ lender: 'Muster-Bank' }));
    assert.equal(teaser.shownAmount, '799,00');
    assert.lengthOf(handler.requests, 0);
    await teaser.change('999.00');
    assert.equal(teaser.shownAmount, '999,00');
    await teaser.change('799.00');
    await teaser.element.refresh();
    assert.deepEqual(
      handler.requests.map(({ query }) => query),
      ['?amount=99900', '?amount=79900', '?amount=79900'],
    );
  });

  const entry = offerEntry(79_900) as OffersAnswer['offers'][number] & { readonly plan: object };
  const refused: Readonly<Record<string, object | null>> = {
    'is no longer fresh': given({ until: Date.now() - 1 }),
    'says to be fresh for longer than any is': given({ until: Date.now() + freshFor + 60_000 }),
    'does not say for how long': given({ until: undefined }),
    'says so in another way': given({ until: '2099-01-01' }),
    'is for another amount': given(offersAnswer([80_000])),
    'has the figures of another amount': given({
      offers: [{ ...entry, plan: (offerEntry(80_000) as typeof entry).plan }],
    }),
    'has no plan': given({ offers: [{ ...entry, plan: null }] }),
    'has figures that are none': given({
      offers: [{ ...entry, plan: { ...entry.plan, monthlyRate: { toString: 'x' } } }],
    }),
    'says that there is none': given({
      offers: [{ amount: 79_900, available: false, reason: 'amount_below_minimum' }],
    }),
    'says that it failed': given({
      offers: [{ amount: 79_900, available: false, reason: 'failed', error: { code: 'internal' } }],
    }),
    'has no example': given({ examples: {} }),
    'has an empty example': given({ examples: { a: [] } }),
    'has a text in place of the example': given({ examples: { a: '<img src=x onerror=alert(1)>' } }),
    'has an example of other things': given({ examples: { a: [null] } }),
    'has an example that looks like a template': given({
      examples: { a: [{ _$litType$: 1, strings: ['<img src=x>'], values: [] }] },
    }),
    'is a list': [],
    'is null': null,
  };
  for (const [what, answer] of Object.entries(refused)) {
    it(`is not shown and asked for if it ${what}`, async () => {
      const { teaser, handler } = await takeOver(answer as object);
      assert.equal(teaser.shownAmount, undefined);
      assert.isNotNull(teaser.query('.pending'));
      await teaser.settled();
      assert.equal(teaser.shownAmount, '799,00');
      assert.lengthOf(handler.requests, 1);
    });
  }

  it('is not shown for another amount than the one of the element', async () => {
    const { teaser, handler } = await takeOver(given(), { amount: '798.00' });
    assert.equal(teaser.shownAmount, undefined);
    await teaser.settled();
    assert.equal(teaser.shownAmount, '798,00');
    assert.deepEqual(
      handler.requests.map(({ query }) => query),
      ['?amount=79800'],
    );
  });

  it('is asked for if what the attribute has is no JSON', async () => {
    RatenkaufTeaser.define();
    const teaser = TeaserHarness.make(fakeHandler(), { amount: '799.00', offer: '{"until":' });
    openPage(document.createElement('div'), teaser.element);
    await teaser.settled();
    assert.equal(teaser.shownAmount, '799,00');
  });
});
