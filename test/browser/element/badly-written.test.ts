import { assert } from '@open-wc/testing';
import '../../../src/define/ratenkauf.js';
import '../../../src/define/ratenkauf-merchant.js';
import type { RatenkaufPlans } from '../../../src/elements/plans/ratenkauf-plans.js';
import type { RatenkaufElement } from '../../../src/elements/element/ratenkauf-element.js';
import { summariesAnswer, transaction, transactionsAnswer } from '../../../src/testing/builders/transaction.js';
import { offersAnswer } from '../../../src/testing/builders/offers.js';
import { counts, routes } from '../transactions/shop.js';
import { fakeShop, type Asked } from './handler.js';
import { treesOf, wordsOf } from './harness.js';
import { afterTest, openPage, until } from './page.js';

/** Every element: its attributes, and words that it shows when it has all it asks for. */
const elements: Readonly<Record<string, readonly [attributes: string, shown: RegExp]>> = {
  'ratenkauf-teaser': ['amount="799.00"', /Nettodarlehensbetrag/],
  'ratenkauf-plans': ['amount="799.00"', /Gesamtbetrag/],
  'ratenkauf-checkout': ['', /Nettodarlehensbetrag[^]*Ich willige ein/],
  'ratenkauf-consent': ['', /Ich willige ein/],
  'ratenkauf-summary': ['', /Gesamtbetrag/],
  'ratenkauf-status': ['transaction-id="AB12CD"', /Zu liefern/],
  'ratenkauf-transactions': ['', /Alle ?\d+[^]*AB12CD/],
  'ratenkauf-transaction': ['transaction-id="AB12CD"', /Kundennummer/],
  'ratenkauf-proofs': ['', /Nachweis anzeigen/],
};

/** Another address of the handler, as long as the usual one. */
const elsewhere = '/financing';

const shop = () =>
  fakeShop({
    'GET /offers': ({ query }: Asked) => offersAnswer(new URLSearchParams(query).getAll('amount').map(Number)),
    'POST /transactions/summaries': () => summariesAnswer([transaction()]),
    'GET /transactions/AB12CD': () => transaction(),
    [routes.search]: () => transactionsAnswer([transaction()]),
    [routes.counts]: () => counts(),
  });

/** Puts HTML into an empty German page that has a handler. */
function write(html: string): HTMLElement {
  const { fetch } = globalThis;
  globalThis.fetch = shop().fetch;
  afterTest(() => (globalThis.fetch = fetch));
  const { frame } = openPage(document.createElement('div'));
  for (const type of ['ratenkauf-started', 'ratenkauf-ordered', 'ratenkauf-abandoned'])
    frame.addEventListener(type, (event) => event.preventDefault());
  frame.innerHTML = html;
  return frame;
}

const textOf = (element: Element) =>
  treesOf(element)
    .flatMap((tree) => [...tree.children].filter(({ localName }) => localName !== 'slot').map(wordsOf))
    .join(' ')
    // When it was read is not the same twice.
    .replace(/\d\d:\d\d:\d\d/, '');

/** Waits until an element shows all it has to, and returns it. */
async function settled(tag: string, root: ParentNode = document): Promise<RatenkaufElement> {
  const [, shown] = elements[tag]!;
  await until(() => root.querySelector<RatenkaufElement>(tag)?.hasUpdated ?? false);
  const element = root.querySelector<RatenkaufElement>(tag)!;
  if (tag === 'ratenkauf-plans') (element as RatenkaufPlans).show();
  await until(() => shown.test(textOf(element)));
  return element;
}

/**
 * Replaces each text of an element as browsers do that translate a page; with `joins`, the first text of a line stands
 * for all of it, since another language has another order.
 */
function translate(element: Element, joins = false): void {
  for (const tree of treesOf(element)) {
    const walker = document.createTreeWalker(tree, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    const lines = new Map<Element | null | undefined, Element>();
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts.filter(({ data, parentNode }) => data.trim() && parentNode?.nodeName !== 'STYLE')) {
      const line = text.parentElement?.closest('div, p');
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      outer.append(inner);
      const first = joins && lines.get(line);
      if (!first) text.replaceWith(outer);
      (first || inner).append(text.data);
      text.remove();
      lines.set(line, first || inner);
    }
  }
}

/** What stands around an element: its beginning and end, and what a click on it does. */
const around: readonly (readonly [begin: string, end: string, isDone: (frame: HTMLElement) => boolean])[] = [
  ['<a href="#left">', '</a>', () => location.hash === '#left'],
  ['<label><input type="checkbox" id="other">', '</label>', (frame) => frame.querySelector('input')!.checked],
  ['<details><summary>', '</summary></details>', (frame) => frame.querySelector('details')!.open],
  ['<form novalidate><button>', '</button></form>', (frame) => frame.querySelector('[data-sent]') !== null],
];

for (const [tag, [attributes, shown]] of Object.entries(elements)) {
  const open = `<${tag} ${attributes}>`;
  const html = `${open}</${tag}>`;

  describe(`${tag} in a page that is not well written`, () => {
    it('keeps clicks on its controls from a link, label, summary or button around it', async () => {
      afterTest(() => history.replaceState(null, '', location.pathname + location.search));
      for (const [begin, end, isDone] of around) {
        const frame = write(`${begin}<span>Words of the shop</span>${html}${end}`);
        frame.addEventListener('submit', (event) => {
          event.preventDefault();
          (event.target as Element).setAttribute('data-sent', '');
        });
        const element = await settled(tag, frame);
        const controls = treesOf(element)
          .flatMap((tree) => [...tree.querySelectorAll<HTMLElement>('button, summary, input, label, select, dialog')])
          .filter((control) => control.checkVisibility() && !control.matches(':disabled'));
        for (const control of controls) {
          control.click();
          await element.updateComplete;
          assert.isFalse(isDone(frame), control.outerHTML);
        }
        frame.querySelector('span')!.click();
        await until(() => isDone(frame));
      }
    });

    it('leaves the rest of the page visible and usable that a tag with a slash has swallowed', async () => {
      const frame = write(`<div><${tag} ${attributes} /><p><button>In den Warenkorb</button></p></div>`);
      await settled(tag, frame);
      const button = frame.querySelector('button')!;
      assert.isTrue(button.closest(tag) !== null, 'not swallowed');
      button.scrollIntoView({ block: 'center' });
      const { x, y, width, height } = button.getBoundingClientRect();
      assert.isAbove(width, 20);
      assert.equal(
        document.elementFromPoint(x + width / 2, y + height / 2),
        tag === 'ratenkauf-plans' ? frame.querySelector(tag) : button,
      );
    });

    it('shows the same when it is replaced, moved or cloned, and what changes after the browser has translated it', async () => {
      const frame = write(`<div>${html}</div><section></section>`);
      const [place, other] = [...frame.children] as [HTMLElement, HTMLElement];
      const words = textOf(await settled(tag, frame));
      place.innerHTML = html;
      const second = await settled(tag, place);
      assert.equal(textOf(second), words);
      if (tag === 'ratenkauf-plans') (second as RatenkaufPlans).close();
      other.append(second);
      assert.equal(textOf(await settled(tag, other)), words);
      const copy = second.cloneNode(true);
      second.remove();
      place.append(copy);
      const element = await settled(tag, place);
      assert.equal(textOf(element), words);
      frame.lang = 'en';
      await until(() => textOf(element) !== words);
      const english = textOf(element);
      frame.lang = 'de';
      await until(() => textOf(element) !== english);
      translate(element);
      frame.lang = 'en';
      await until(() => textOf(element) === english);
    });

    it('is there when its script comes late, and has the attribute and the property that were set before', async () => {
      const page = document.createElement('iframe');
      page.style.cssText = 'width: 800px; height: 600px';
      document.body.replaceChildren(page);
      const inner = page.contentDocument!;
      inner.open();
      inner.write(`<!doctype html><html lang="de"><body><${tag}></${tag}>
        <script type="text/plain" data-consent="needed"></script>`);
      inner.close();
      Object.assign(page.contentWindow!, { fetch: shop().fetch });
      const element = inner.querySelector(tag)!;
      for (const [, name = '', value = ''] of attributes.matchAll(/([\w-]+)="([^"]*)"/g))
        element.setAttribute(name, value);
      Object.assign(element, { handler: elsewhere });
      const kept = inner.querySelector('script')!;
      const script = inner.createElement('script');
      script.type = 'module';
      script.src = new URL(`../../../src/define/${tag}.ts`, import.meta.url).href;
      kept.replaceWith(script);
      const late = await settled(tag, inner);
      assert.match(textOf(late), shown);
      assert.equal(late.handler, elsewhere);
    });
  });
}

describe('figures that the browser has translated', () => {
  /** Number of handlers so far: what was picked for one of them is none of another. */
  let shops = 0;

  /** Shows an element, and returns its words after the first term was picked; `before` is called before that. */
  async function picked(tag: string, before: (element: Element) => void): Promise<string> {
    const [attributes] = elements[tag]!;
    const element = await settled(tag, write(`<${tag} ${attributes} handler="/handler-${++shops}"></${tag}>`));
    before(element);
    const radio = element.renderRoot.querySelector<HTMLInputElement>('.plan input')!;
    radio.click();
    await element.updateComplete;
    assert.isTrue(radio.isConnected && radio.checked);
    return [...element.renderRoot.querySelectorAll('.headline, [part=legal], .dates, .primary')].map(wordsOf).join();
  }

  for (const tag of ['ratenkauf-checkout', 'ratenkauf-plans'])
    it(`are those of the term that the customer picks then, in ${tag}`, async () => {
      const right = await picked(tag, () => {});
      assert.match(right, /12/);
      assert.equal(await picked(tag, translate), right);
      assert.equal(await picked(tag, (element) => translate(element, true)), right);
    });
});
