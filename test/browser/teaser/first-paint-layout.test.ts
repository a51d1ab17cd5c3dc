import { assert } from '@open-wc/testing';
import { freshFor } from '../../../src/contract/paths.js';
import type { Language } from '../../../src/elements/element/texts.js';
import { firstPaintStyles } from '../../../src/elements/teaser/first-paint.styles.js';
import { headStyles } from '../../../src/elements/teaser/head.styles.js';
import { RatenkaufTeaser } from '../../../src/elements/teaser/ratenkauf-teaser.js';
import { mayHaveRate, renderTeaser } from '../../../src/elements/teaser/template.js';
import { markupOf } from '../../../src/server/first-paint/markup.js';
import { lender, offerEntry, offersAnswer, representativeExample } from '../../../src/testing/builders/offers.js';
import { fakeHandler, held, refusal, type Answer } from '../element/handler.js';
import { afterTest, openPage } from '../element/page.js';
import { TeaserHarness } from './harness.js';

type Attributes = Readonly<Record<string, string>>;

/** What the attribute `offer` says: the amount of the words, and until when they are fresh. */
const given = (amount = '799.00', until: unknown = Date.now() + freshFor / 2) => `${amount} ${until}`;

/** Returns an element as the server has written it: the attributes, and inside of it what the element would render. */
function painted(attributes: Attributes = {}, said?: string): HTMLElement {
  const { amount = '799.00', lang = 'de', variant = 'block', example = 'disclosure', hint = 'range' } = attributes;
  const entry = offerEntry(Math.round(Number(amount) * 100));
  const offer = entry.available ? { ...entry, example: representativeExample, lender } : undefined;
  const frame = document.createElement('div');
  const view = {
    variant,
    example,
    hint,
    offer,
    lastShown: offer,
    keepsSpace: mayHaveRate(amount),
    hasExample: true,
  };
  frame.innerHTML = `<ratenkauf-teaser>${markupOf(renderTeaser(view, lang as Language))}</ratenkauf-teaser>`;
  const element = frame.firstElementChild as HTMLElement;
  for (const [name, value] of Object.entries({
    amount,
    lang,
    ...attributes,
    offer: offer ? (said ?? given(amount)) : '',
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

/** Has a browser lay out what is not in view, too. */
function layOut(tree: Document | ShadowRoot): void {
  const all = new CSSStyleSheet();
  all.replaceSync('.box { content-visibility: visible !important }');
  tree.adoptedStyleSheets.push(all);
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

  it('is placed exactly where the element shows it, before and after the element has taken over, and requested once', async () => {
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
    frame.querySelector('details')!.open = true;

    openPage(frame);
    layOut(document);
    await frames();
    const before = written.map(({ element }) => ({
      texts: seenIn(element),
      box: JSON.stringify(element.getBoundingClientRect()),
    }));
    const requests: string[] = [];
    const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>();
    const { fetch } = globalThis;
    globalThis.fetch = async (address) => {
      const { pathname, searchParams } = new URL(address as string);
      requests.push(pathname);
      await isAnswered;
      return Response.json(offersAnswer(searchParams.getAll('amount').map(Number)));
    };
    afterTest(() => void (globalThis.fetch = fetch));

    const assertUnchanged = () => {
      for (const [index, { element, name }] of written.entries()) {
        const { texts = [] } = before[index] ?? {};
        assert.isNotEmpty(texts, name);
        layOut(element.shadowRoot ?? document);
        assertSame(seenIn(element.shadowRoot ?? element), texts, name);
        assert.equal(JSON.stringify(element.getBoundingClientRect()), before[index]?.box, name);
      }
    };
    RatenkaufTeaser.define();
    await frames();
    assertUnchanged();
    answer();
    await Promise.all(written.map(({ element }) => (element as RatenkaufTeaser).updateComplete));
    await frames();
    for (const { element } of written) assert.isNotNull(element.shadowRoot);
    assertUnchanged();
    assert.deepEqual(requests, ['/ratenkauf/offers']);
  });

  /** Shows what stands in the page, and holds the answer of the handler. */
  async function takeOver(
    said: string,
    attributes: Attributes = {},
    answer: Answer = (amounts) => offersAnswer(amounts),
  ) {
    RatenkaufTeaser.define();
    const holding = held<Parameters<Answer>>(answer);
    const handler = fakeHandler(holding);
    const element = painted(attributes, said).cloneNode(true) as RatenkaufTeaser;
    element.client = handler;
    const teaser = new TeaserHarness(element);
    openPage(document.createElement('div'), element);
    await frames();
    return { teaser, handler, release: holding.release };
  }

  const forge = ({ element }: TeaserHarness) => {
    const rate = element.querySelector('[part=legal] dd') as HTMLElement;
    rate.textContent = '0,00 %';
  };

  it('is replaced by the handler’s answer, whatever the page contains', async () => {
    const { teaser, handler, release } = await takeOver(given());
    forge(teaser);
    assert.isNull(teaser.element.shadowRoot);
    release();
    await teaser.settled();
    assert.equal(teaser.shownAmount, '799,00');
    assert.equal(teaser.element.childElementCount, 0);
    assert.notInclude(teaser.text, '0,00 %');
    assert.lengthOf(handler.requests, 1);
  });

  it('is replaced by the sentence if the handler does not answer', async () => {
    const { teaser, release } = await takeOver(given(), {}, () => refusal(503, 'service_unavailable', true));
    forge(teaser);
    release();
    await teaser.settled();
    assert.isNotNull(teaser.query('.sentence'));
    assert.equal(teaser.element.childElementCount, 0);
  });

  it('is removed at once when the amount changes, or if it is not fresh, or not said to be for this amount', async () => {
    const fresh = given();
    for (const said of [
      fresh,
      given('799.00', Date.now() - 1),
      '799.00',
      given('799.00', '2099-01-01'),
      given('798.00'),
      JSON.stringify({ until: Date.now() + 1000, ...offersAnswer([79_900]) }),
    ]) {
      const { teaser, release } = await takeOver(said);
      if (said === fresh) teaser.element.amount = '999.00';
      await teaser.element.updateComplete;
      assert.isNotNull(teaser.query('.pending'), said);
      assert.equal(teaser.element.childElementCount, 0);
      release();
      await teaser.settled();
      assert.equal(teaser.shownAmount, teaser.element.amount.replace('.', ','));
    }
  });

  it('is requested from the page’s own origin, whatever handler and base a tag names', async () => {
    const requests: string[] = [];
    const { fetch } = globalThis;
    globalThis.fetch = (address) => {
      requests.push(String(address));
      return Promise.reject(new TypeError('Failed to fetch'));
    };
    const base = document.createElement('base');
    base.href = 'https://evil.example/';
    document.head.append(base);
    afterTest(() => {
      globalThis.fetch = fetch;
      base.remove();
    });
    RatenkaufTeaser.define();
    for (const handler of [
      'https://evil.example/r',
      '//evil.example/r',
      '/\\evil.example/r',
      'https://a//evil.example/r',
      '/r',
    ])
      for (const amount of ['201.00', '202.00']) {
        const element = document.createElement('ratenkauf-teaser');
        Object.assign(element, { handler, amount });
        openPage(document.createElement('div'), element);
        await new TeaserHarness(element).settled();
      }
    assert.isAbove(requests.length, 5);
    for (const address of requests) assert.equal(new URL(address).origin, location.origin, address);
  });
});
