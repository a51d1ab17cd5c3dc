import { assert } from '@open-wc/testing';
import { RatenkaufCheckout } from '../../../src/elements/checkout/ratenkauf-checkout.js';
import { checkoutHeadStyles } from '../../../src/elements/checkout/head.styles.js';
import { RatenkaufSummary } from '../../../src/elements/summary/ratenkauf-summary.js';
import type { RatenkaufElement } from '../../../src/elements/element/ratenkauf-element.js';
import { summaryHeadStyles } from '../../../src/elements/summary/reserve.js';
import { headRules, headStyles } from '../../../src/elements/teaser/head.styles.js';
import type { CheckoutAnswer } from '../../../src/contract/checkout.js';
import type { Purchase } from '../../../src/contract/purchase.js';
import { languages } from '../../../src/languages/language.js';
import { lenderText, type Lender } from '../../../src/rules/lender.js';
import { offersAnswer, plansAnswer } from '../../../src/testing/builders/offers.js';
import { checkoutAnswer, purchase } from '../../../src/testing/builders/purchase.js';
import { showCheckout } from '../checkout/harness.js';
import { openSummary } from '../summary/harness.js';
import { showTeaser } from '../teaser/harness.js';
import { ended } from './ended.js';
import { fontsLoaded, unlikeFonts } from './fonts.js';
import { fakeHandler, fakeShop, held, refusal, silence, type Asked } from './handler.js';
import { until } from './page.js';
import { openForm, purchaseElement } from './purchase-page.js';

/** Of a page, on screens of 280 to 1,280 pixels; and those between at which a language has another number of lines. */
const bounds = [280, 320, 390, 768, 1280];
const widths = [280, 288, 320, 338, 358, 390, 402, 440, 486, 520, 560, 720, 768, 1280];
/** The same with larger letters in the option, and smaller ones elsewhere. */
const narrow = [280, 288, 338, 358];
const fonts = ['sans-serif', 'serif', ...unlikeFonts.map((name) => `"${name}"`)];

/** As long as the space is kept for everywhere, and where a page says that a line more is needed. */
const lenders: readonly Lender[] = [
  { name: 'Muster-Teilzahlungsbank Westfalen AG', address: 'Musterstraße 100 a, 12345 Musterstadt am Wald' },
  {
    name: 'Muster-Teilzahlungsbank für Westfalen und Lippe AG',
    address: 'Musterstraße 100 a, 12345 Musterstadt am Waldes',
  },
];

/** An element in the page, and how it gets into a state. */
interface Shown {
  readonly element: HTMLElement;
  become(state: unknown): Promise<unknown>;
}

const elements = {
  async teaser(attributes: Record<string, string>, lender: Lender): Promise<Shown> {
    const handler = fakeHandler(([amount = 0]) =>
      amount === 55_555 ? refusal(503, 'service_unavailable', true) : { ...offersAnswer([amount]), lender },
    );
    const { teaser } = await showTeaser(attributes, handler);
    return { element: teaser.element, become: (amount) => teaser.change(amount as string) };
  },
  async checkout(attributes: Record<string, string>, lender: Lender): Promise<Shown> {
    const shop = fakeShop({
      'GET /plans': ({ query }: Asked) => plansAnswer(Number(new URLSearchParams(query).get('amount')), { lender }),
    });
    const { checkout, option } = await showCheckout(shop, attributes, 'there');
    option.style.cssText = 'width: 1.25em; height: 1.25em; margin: 0';
    option.removeAttribute('slot');
    const label = document.createElement('label');
    label.slot = 'radio';
    label.append(option, ' Ratenkauf');
    checkout.element.append(label);
    return {
      element: checkout.element,
      async become(answer) {
        shop.answer({ 'GET /checkout': checkoutAnswer(answer as Partial<CheckoutAnswer>) });
        await checkout.element.refresh();
        await checkout.settled();
      },
    };
  },
  async summary(attributes: Record<string, string>, lender: Lender): Promise<Shown> {
    const shop = fakeShop({ 'GET /purchase': silence });
    const { summary, link } = openSummary(shop, attributes);
    link.remove();
    await summary.updated();
    return {
      element: summary.element,
      become(answer) {
        const { financing } = answer as Purchase;
        shop.answer({
          'GET /purchase': financing ? Object.assign({}, answer, { lender: lenderText(lender) }) : answer,
        });
        return summary.element.refresh();
      },
    };
  },
};

const reasons = { reasons: ['addresses_differ'], addressPage: 'https://shop.example/address' };
/** The largest amount that can be financed. */
const large = { amount: 1_000_000, isTest: true };
const refused =
  'Leider können wir Ihnen den Ratenkauf für diese Bestellung nicht anbieten. Ihr monatliches Nettoeinkommen reicht dafür nicht aus. Bitte wählen Sie eine andere Zahlungsart.';
const bankText = [{ tag: 'p' as const, content: [refused] }];

type Attributes = Readonly<Record<string, string>>;
type States = Readonly<Record<string, unknown>>;

const amounts = ['799.00', '9876.54', '10000.00', '150.00', '', '1.299,00', '200.00', '555.55'];
const named = (each: readonly string[]): States => Object.fromEntries(each.map((amount) => [`"${amount}"`, amount]));
const ends = ['void', 'expired', 'abandoned', 'declined', 'initialized', 'confirming'] as const;

/** What stays as high as before its script came: the element, its attributes, and what it shows one after the other. */
const rows: readonly (readonly [of: keyof typeof elements, Attributes, States])[] = [
  ['teaser', {}, named(amounts)],
  ['teaser', { variant: 'inline' }, named(amounts)],
  ['teaser', { example: 'inline' }, named(amounts)],
  ['teaser', { variant: 'line' }, named(amounts.slice(0, 1))],
  ...['0.99', '179', '199.99'].flatMap((amount) =>
    [{}, { variant: 'inline' }, { hint: 'none' }].map(
      (attributes) => ['teaser', { amount, ...attributes }, named([amount])] as const,
    ),
  ),
  ['checkout', {}, { dear: { amount: 1_000_000 }, usual: {}, cheap: { amount: 20_000 } }],
  ['checkout', { expects: 'reasons' }, { reasons }],
  [
    'summary',
    {},
    {
      'an approval': purchase(large),
      'its end': ended('expired'),
      'another one': purchase(),
      'a change': ended('void', { changed: ['basket'] }),
      'an order': ended('confirming'),
    },
  ],
  ['summary', { view: 'confirmed' }, { 'a plan': purchase({ ...large, state: 'confirmed' }) }],
  ['summary', { expects: 'notice' }, Object.fromEntries(ends.map((state) => [state, ended(state)]))],
  ['summary', { expects: 'declined' }, { 'words of the bank': ended('declined', { bankText }) }],
];

/**
 * Pixels by which heights may differ. Messages of the summary need up to 14 more in WebKit with DejaVu, whose letters are
 * wider than those of any usual font.
 */
function tolerance(of: keyof typeof elements): number {
  const context = document.createElement('canvas').getContext('2d')!;
  context.font = '100px sans-serif';
  const isWide = context.measureText('m').width > 95;
  return of === 'summary' && isWide && navigator.vendor.startsWith('Apple') ? 14 : 0.51;
}

const heightOf = (element: Element) => element.getBoundingClientRect().height;

const waitingRules = (styles: string) => {
  const style = document.createElement('style');
  // The rules wait for elements that are never defined. Many pages say of all boxes of their own how they are measured.
  style.textContent = `${styles.replaceAll(/ratenkauf-(?=teaser|checkout|summary)/g, 'undefined-')}
    *, ::before, ::after { box-sizing: border-box }`;
  return style;
};

/** Shows an element beside one with the same attributes whose script does not arrive. */
async function beside(of: keyof typeof elements, attributes: Attributes, lender: Lender) {
  const all = { ...(of === 'teaser' && { amount: '799.00' }), ...attributes };
  const shown = await elements[of](all, lender);
  const { element } = shown;
  const waiting = document.createElement(`undefined-${of}`);
  for (const [name, value] of Object.entries(all)) waiting.setAttribute(name, value);
  waiting.append(...[...element.children].map((child) => child.cloneNode(true)));
  const frame = element.parentElement!;
  frame.append(waitingRules(headStyles() + checkoutHeadStyles() + summaryHeadStyles()), waiting);
  return { ...shown, frame, waiting };
}

describe('the space of an element', () => {
  for (const lang of languages)
    for (const [of, attributes, states] of rows)
      it(`is reserved before its script has arrived, and the same in every state and font: ${of} ${JSON.stringify(attributes)} (${lang})`, async () => {
        await fontsLoaded();
        const moved: string[] = [];
        const most = tolerance(of);
        for (const [lines, lender] of lenders.entries()) {
          const { element, waiting, frame, become } = await beside(of, attributes, lender);
          frame.lang = lang;
          await new Promise(requestAnimationFrame);
          frame.style.setProperty('--ratenkauf-lender-lines', String(lines));
          const compare = (what: string, at: readonly number[], size = 16, font = 'sans-serif') => {
            frame.style.font = `${size}px ${font}`;
            for (const width of at) {
              frame.style.width = `${width}px`;
              const by = heightOf(element) - heightOf(waiting);
              if (Math.abs(by) > most)
                moved.push(`${what}, ${width} px, ${frame.style.font}, lender ${lines}: ${by} px`);
            }
          };
          const [first] = Object.keys(states);
          for (const [what, state] of Object.entries(states)) {
            if (lines > 0 && (what !== first || attributes['amount'])) break;
            const done = become(state);
            compare(`before ${what}`, bounds);
            await done;
            compare(what, bounds);
            if (what !== first || attributes['amount']) continue;
            for (const font of fonts) {
              compare(what, widths, 16, font);
              if (what !== 'reasons') compare(what, narrow, of === 'checkout' ? 18 : 14, font);
            }
          }
        }
        assert.deepEqual(moved, []);
      });

  it('of an amount that is too small is that of a short line, or none, however it is written', () => {
    const style = waitingRules(headStyles());
    document.body.append(style);
    const heightFor = (amount: string, hint = '') => {
      const teaser = document.createElement('undefined-teaser');
      teaser.setAttribute('amount', amount);
      teaser.setAttribute('hint', hint);
      style.after(teaser);
      const height = heightOf(teaser);
      teaser.remove();
      return height;
    };
    const whole = Array.from({ length: 200 }, (_, euros) => String(euros));
    const small = whole.flatMap((euros) => [euros, `${euros}.00`, `${euros}.99`]);
    // Those that only begin like a small one.
    const large = whole.map((euros) => `${euros}00.00`).filter((amount) => Number(amount) >= 200);
    large.push('200', '200.00', '209.5', '299', '1000', '1999.99', '10000', '');
    assert.deepEqual(
      small.filter((amount) => heightFor(amount) > 90 || heightFor(amount, 'none') > 0),
      [],
    );
    assert.deepEqual(
      large.filter((amount) => heightFor(amount) < 90),
      [],
    );
  });

  for (const lang of languages)
    it(`is the same with the few rules for the head of a page as with ratenkauf.css (${lang})`, () => {
      const frame = document.createElement('div');
      frame.lang = lang;
      const heightsWith = (styles: string, variant: string) => {
        frame.replaceChildren(waitingRules(styles), document.createElement('undefined-teaser'));
        frame.lastElementChild!.setAttribute('variant', variant);
        frame.lastElementChild!.setAttribute('amount', '799.00');
        return widths.map((width) => {
          frame.style.width = `${width}px`;
          return heightOf(frame.lastElementChild!);
        });
      };
      document.body.replaceChildren(frame);
      for (const [page, variant] of [
        ['list', 'inline'],
        ['product', 'block'],
      ] as const) {
        const heights = heightsWith(headRules(page, lang), variant);
        assert.deepEqual(heights, heightsWith(headStyles(), variant));
        assert.isAbove(Math.min(...heights), 60);
      }
    });

  for (const [type, route, answer] of [
    [RatenkaufCheckout, 'GET /checkout', checkoutAnswer()],
    [RatenkaufSummary, 'GET /purchase', purchase(large)],
  ] as const)
    it(`has its width from the first, also where the content decides about it: ${type.tag}`, async () => {
      for (const width of [288, 720]) {
        const late = held(answer);
        const shop = fakeShop({ [route]: late });
        const element = purchaseElement<RatenkaufElement>(type, {}, shop);
        openForm(element).form.style.cssText = `display: grid; justify-items: start; width: ${width}px`;
        await element.updateComplete;
        const before = element.offsetWidth;
        late.release();
        await until(() => /140,94|1\.764,00/.test(element.shadowRoot!.textContent));
        assert.deepEqual([before, element.offsetWidth], [width, width]);
      }
    });

  for (const lang of languages)
    for (const [of, answer, kept, filled] of [
      ['checkout', {}, '.body .fit', '.body .fit .content > :last-child'],
      ['summary', purchase({ isTest: true }), '.room', '.view'],
    ] as const)
      it(`is little higher than what stands in it: ${of} (${lang})`, async () => {
        const { element, become } = await elements[of]({}, lenders[0]!);
        const frame = element.parentElement!;
        frame.lang = lang;
        await become(answer);
        const bottomOf = (selector: string) =>
          element.shadowRoot!.querySelector(selector)!.getBoundingClientRect().bottom;
        const empty = widths.map((width) => {
          Object.assign(frame.style, { width: `${width}px`, font: '16px/1.5 sans-serif' });
          return (bottomOf(kept) - bottomOf(filled)) / 20;
        });
        // In a font in which less text breaks than in others, it is more where the width is small.
        assert.isAtMost(
          empty.filter((lines) => lines > 1.8).length,
          widths.filter((width) => width < 450).length,
          String(empty),
        );
        assert.isBelow(Math.max(...empty), 7, String(empty));
      });
});
