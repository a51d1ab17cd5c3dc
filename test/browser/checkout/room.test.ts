import { assert } from '@open-wc/testing';
import { checkoutHeadStyles } from '../../../src/elements/checkout/head.styles.js';
import { languages } from '../../../src/languages/language.js';
import { lenderText } from '../../../src/rules/lender.js';
import { lender } from '../../../src/testing/builders/offers.js';
import { checkoutAnswer } from '../../../src/testing/builders/purchase.js';
import { fakeShop } from '../element/handler.js';
import { fontsLoaded, unlikeFonts } from '../element/fonts.js';
import { showCheckout, type CheckoutHarness } from './harness.js';

const heightOf = (element: Element) => element.getBoundingClientRect().height;

/** Returns the height that stays empty below the last line. */
function emptyBelow(checkout: CheckoutHarness): number {
  const bottomOf = (selector: string) => checkout.part(selector).getBoundingClientRect().bottom;
  return bottomOf('.body .fit') - bottomOf('.body .fit .content > :last-child');
}

/** Widths of the option on screens of 320 to 768 px, with the lender that the page names or none. */
const widths = [288, 328, 358, 398, 480, 568, 720, 736].flatMap((width) =>
  ['', JSON.stringify(lenderText(lender))].map((named) => [width, named] as const),
);

describe('the space of a payment option that is not chosen', () => {
  const cases = languages.flatMap((lang) =>
    [{}, { expects: 'reasons' }].map((attributes: Record<string, string>) => [lang, attributes] as const),
  );
  for (const [lang, attributes] of cases) {
    const space = `before the script has arrived, in any font, in a page in ${lang} ${JSON.stringify(attributes)}`;
    it(`is reserved ${space}, and little of it stays empty where the page names the lender`, async () => {
      await fontsLoaded();
      const style = document.createElement('style');
      // The rules wait for an element that is never defined, instead of for the defined one.
      style.textContent = checkoutHeadStyles().replaceAll('ratenkauf-checkout', 'undefined-checkout');
      const reasons = attributes['expects'] ? ['addresses_differ' as const] : [];
      const answer = checkoutAnswer({ reasons, addressPage: 'https://shop.example/address' });
      const { checkout, form, option } = await showCheckout(fakeShop({ 'GET /checkout': answer }), attributes, 'there');
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
      form.lang = lang;
      await checkout.settled();
      const emptied: [height: number, name: string][] = [];
      for (const font of ['sans-serif', 'monospace', ...unlikeFonts.map((name) => `"${name}"`)]) {
        for (const [width, named] of widths) {
          const name = `${width} px, ${font}, ${named}`;
          Object.assign(form.style, { width: `${width}px`, font: `16px ${font}` });
          form.style.setProperty('--ratenkauf-lender', named);
          assert.closeTo(heightOf(checkout.element), heightOf(waiting), 0.51, name);
          if (attributes['expects']) assert.isBelow(heightOf(waiting), width < 340 ? 200 : 170);
          else if (named && font === 'sans-serif') emptied.push([emptyBelow(checkout), name]);
        }
      }
      // Two lines that break only with the widest figures may meet at one width.
      const loose = emptied.filter(([height]) => height > 24);
      assert.isAtMost(loose.length, 1, String(loose));
      for (const [height, name] of loose) assert.isBelow(height, 41, name);
    });
  }
});
