import { assert } from '@open-wc/testing';
import { checkoutHeadStyles } from '../../../src/elements/checkout/head.styles.js';
import { languages } from '../../../src/languages/language.js';
import type { CheckoutAnswer } from '../../../src/contract/checkout.js';
import type { Plans } from '../../../src/contract/plan.js';
import type { RichText } from '../../../src/contract/rich-text.js';
import { plansAnswer } from '../../../src/testing/builders/offers.js';
import { checkoutAnswer, consent } from '../../../src/testing/builders/purchase.js';
import { fakeShop, held, silence, type Asked } from '../element/handler.js';
import { fontsLoaded, unlikeFonts } from '../element/fonts.js';
import { until } from '../element/page.js';
import { showCheckout, type CheckoutHarness } from './harness.js';

const heightOf = (element: Element) => element.getBoundingClientRect().height;

/** Lines that stay empty below the last one. */
function emptyLines(checkout: CheckoutHarness): number {
  const bottomOf = (selector: string) => checkout.part(selector).getBoundingClientRect().bottom;
  const legal = getComputedStyle(checkout.part('.caution'));
  return (bottomOf('.body .fit') - bottomOf('.body .fit .content > :last-child')) / parseFloat(legal.lineHeight);
}

/** Widths of the option on screens of 320 to 768 px. */
const widths = [288, 328, 358, 398, 480, 568, 720, 736];
const fonts = ['sans-serif', 'serif', ...unlikeFonts.map((name) => `"${name}"`)];
const sizes = [16, 18];

/** As long as the space is kept for everywhere, and where a page says that a line more is needed. */
const usual = {
  name: 'Muster-Teilzahlungsbank Westfalen AG',
  address: 'Musterstraße 100 a, 12345 Musterstadt am Wald',
};
const long = {
  name: 'Muster-Teilzahlungsbank für Westfalen und Lippe AG',
  address: 'Musterstraße 100 a, 12345 Musterstadt am Waldes',
};

describe('the space of a payment option that is not chosen', () => {
  /** Shows an option beside one whose script does not arrive. */
  async function show(attributes: Record<string, string>, answer: Partial<CheckoutAnswer>, plans: Partial<Plans> = {}) {
    await fontsLoaded();
    const style = document.createElement('style');
    // The rules wait for an element that is never defined, instead of for the defined one.
    style.textContent = checkoutHeadStyles().replaceAll('ratenkauf-checkout', 'undefined-checkout');
    const shop = fakeShop({
      'GET /checkout': checkoutAnswer(answer),
      'GET /plans': ({ query }: Asked) => plansAnswer(Number(new URLSearchParams(query).get('amount')), plans),
    });
    const { checkout, form, option } = await showCheckout(shop, attributes, 'there');
    const waiting = document.createElement('undefined-checkout');
    for (const [name, value] of Object.entries(attributes)) waiting.setAttribute(name, value);
    option.style.cssText = 'width: 1.25em; height: 1.25em; margin: 0';
    option.removeAttribute('slot');
    const label = document.createElement('label');
    label.slot = 'radio';
    label.append(option, ' Ratenkauf');
    waiting.append(label.cloneNode(true));
    checkout.element.append(label);
    form.append(style, waiting);
    return { checkout, form, waiting };
  }

  for (const lang of languages) {
    for (const [about, lender, lines] of [
      ['', usual, 0],
      [' with a long name, of which the page says so,', long, 1],
    ] as const)
      for (const amount of [79_900, 1_000_000, 20_000])
        it(`is reserved before the script has arrived, in any font, in a page in ${lang}, for ${amount} cents from a lender${about}`, async () => {
          const { checkout, form, waiting } = await show({}, { amount }, { lender });
          form.lang = lang;
          form.style.setProperty('--ratenkauf-lender-lines', String(lines));
          await checkout.settled();
          const moved: string[] = [];
          for (const font of fonts)
            for (const size of sizes)
              for (const width of widths) {
                Object.assign(form.style, { width: `${width}px`, font: `${size}px ${font}` });
                const by = heightOf(checkout.element) - heightOf(waiting);
                if (Math.abs(by) > 0.51) moved.push(`${width} px, ${size}px ${font}: ${by} px`);
              }
          assert.deepEqual(moved, []);
        });

    it(`is at most one line too high with a lender, at most widths, in a page in ${lang}`, async () => {
      const { checkout, form } = await show({}, {});
      form.lang = lang;
      await checkout.settled();
      const empty = widths.map((width) => {
        form.style.width = `${width}px`;
        return emptyLines(checkout);
      });
      // In a font in which less text breaks than in others, it is more where the width is small.
      const most = (width: number) => (width > 300 ? (lang === 'de' ? 2.6 : 4.6) : 5.1);
      assert.isAtMost(empty.filter((lines) => lines > 1.5).length, 3, String(empty));
      for (const [index, lines] of empty.entries()) assert.isBelow(lines, most(widths[index]!), String(empty));
    });

    it(`is reserved for a reason against it, where that is expected, in a page in ${lang}`, async () => {
      const { checkout, form, waiting } = await show(
        { expects: 'reasons' },
        { reasons: ['addresses_differ'], addressPage: 'https://shop.example/address' },
      );
      form.lang = lang;
      await checkout.settled();
      for (const font of fonts)
        for (const width of widths) {
          Object.assign(form.style, { width: `${width}px`, font: `16px ${font}` });
          assert.closeTo(heightOf(checkout.element), heightOf(waiting), 0.51, `${width} px, ${font}`);
          assert.isBelow(heightOf(waiting), width < 340 ? 200 : 170);
        }
    });
  }

  it('has its width from the first, also where the content decides about it', async () => {
    for (const width of [288, 720]) {
      const answer = held(checkoutAnswer());
      const shop = fakeShop({ 'GET /checkout': answer, 'GET /plans': plansAnswer(79_900) });
      const seen: number[] = [];
      const { checkout } = await showCheckout(shop, {}, 'there', async ({ element }) => {
        const form = element.parentElement!;
        form.style.cssText = `display: grid; justify-items: start; width: ${width}px`;
        await element.updateComplete;
        seen.push(element.offsetWidth);
        answer.release();
      });
      assert.deepEqual([...seen, checkout.element.offsetWidth], [width, width]);
    }
  });
});

/** As long as the one of the sandbox. */
const bankText: RichText = [
  {
    tag: 'p',
    content: [
      'Ich bin einverstanden, dass der Händler zur Prüfung und Abwicklung meines Ratenkaufs folgende Angaben an die ',
      { tag: 'strong', content: ['Muster-Teilzahlungsbank AG, Musterstraße 1, 12345 Musterstadt'] },
      ' übermittelt:',
    ],
  },
  {
    tag: 'ul',
    content: ['Name und Anschrift,', 'E-Mail-Adresse,', 'Warenkorb,', 'Bestellungen.'].map((item) => ({
      tag: 'li' as const,
      content: [item],
    })),
  },
  { tag: 'p', content: ['Die Übermittlung ist freiwillig, und ich kann sie jederzeit widerrufen. '.repeat(5)] },
];

describe('the layout of a payment option', () => {
  it('breaks no figure of the law on the smallest telephone, and writes them as high as capitals', async () => {
    const { checkout, form } = await showCheckout();
    // As wide as the option leaves it on a screen of 320 pixels, beside the space of a radio button.
    form.style.cssText = 'width: 230px; font: 16px sans-serif';
    const lines = checkout.all('.content dd').map((figure) => {
      const range = document.createRange();
      range.selectNodeContents(figure);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    });
    assert.deepEqual(lines, [1, 1, 1, 1, 1]);
    for (const figure of checkout.all('.headline, .content dd'))
      assert.equal(getComputedStyle(figure).fontVariantNumeric, 'lining-nums tabular-nums');
  });

  it('has the consent text of the bank, the box and the button on one screen of the smallest telephone', async () => {
    const { checkout, form } = await showCheckout(fakeShop({ 'GET /consent': consent({ text: bankText }) }));
    form.style.cssText = 'width: 288px; font: 16px Arial, "Liberation Sans", "Open Sans"';
    await checkout.settled();
    const { top } = checkout.consent.part('.bank').getBoundingClientRect();
    assert.equal(checkout.consent.all('details').length, 0);
    assert.isBelow(checkout.button.getBoundingClientRect().bottom - top, 600);
    assert.isBelow(
      checkout.button.getBoundingClientRect().bottom - checkout.consent.box.getBoundingClientRect().top,
      200,
    );
  });

  for (const radio of ['', 'chosen'] as const)
    it(`keeps the picked term when the page replaces it, and nothing moves meanwhile ${radio}`, async () => {
      const routes = {
        'GET /checkout': checkoutAnswer({ needsSalutation: true, months: 12 }),
        'GET /consent': consent({ text: Array.from({ length: 9 }, () => 'Ich willige ein. '.repeat(9)) }),
        'GET /plans?amount=79900': plansAnswer(79_900),
      };
      const shop = fakeShop(routes);
      const { checkout: before } = await showCheckout(shop, {}, radio);
      const placesOf = (checkout: typeof before) =>
        [checkout.element, ...checkout.all('.picker, .fit, select, ratenkauf-consent, .primary')].map((each) => {
          const { left, top, width, height } = each.getBoundingClientRect();
          return [left, top, width, height].map(Math.round).join();
        });
      before.press('Alle 4 Laufzeiten');
      await before.updated();
      await before.pickTerm(6);
      const left = placesOf(before);
      const answers = Object.entries(routes).map(([route, answer]) => [route.split('?')[0]!, held(answer)] as const);
      shop.answer(Object.fromEntries(answers));
      let places: string[] = [];
      const release = () => answers.forEach(([, answer]) => answer.release());
      const shown = showCheckout(shop, {}, radio, async (checkout) => {
        await until(() => checkout.query('.body') !== null && checkout.query('ratenkauf-consent')?.shadowRoot != null);
        await checkout.consent.updated();
        await new Promise(requestAnimationFrame);
        places = placesOf(checkout);
        release();
      });
      const { checkout } = await shown;
      assert.deepEqual([places, placesOf(checkout)], [left, left]);
      assert.equal(checkout.pickedTerm, '6 Raten');
      assert.equal(checkout.headline, '137,08\u00a0€ /\u00a0Monat');
    });

  it('keeps the consent and the height while it asks again', async () => {
    const { checkout, shop } = await showCheckout();
    await checkout.agree();
    const height = () => checkout.part('.surface').getBoundingClientRect().height;
    const before = height();
    shop.answer({ 'GET /checkout': silence });
    void checkout.element.refresh();
    await checkout.updated();
    assert.isTrue(checkout.consent.element.checked);
    assert.closeTo(height(), before, 1);
    await assert.isAccessible(checkout.element);
  });
});
