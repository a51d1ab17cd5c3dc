import { assert } from '@open-wc/testing';
import type { RichText } from '../../../src/contract/rich-text.js';
import { plansAnswer } from '../../../src/testing/builders/offers.js';
import { checkoutAnswer, consent } from '../../../src/testing/builders/purchase.js';
import { fakeShop, held, silence } from '../element/handler.js';
import { until } from '../element/page.js';
import { showCheckout } from './harness.js';

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
