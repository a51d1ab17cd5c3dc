import { assert } from '@open-wc/testing';
import { checkoutHeadStyles } from '../../../src/elements/checkout/head.styles.js';
import { languages } from '../../../src/rules/language.js';
import { checkoutAnswer } from '../../../src/testing/builders/purchase.js';
import { fakeShop } from '../element/handler.js';
import { fontsLoaded, unlikeFonts } from '../element/fonts.js';
import { showCheckout } from './harness.js';

const heightOf = (element: Element) => element.getBoundingClientRect().height;

describe('the space of a payment option that is not chosen', () => {
  const cases = languages.flatMap((lang) =>
    [{}, { expects: 'reasons' }].map((attributes: Record<string, string>) => [lang, attributes] as const),
  );
  for (const [lang, attributes] of cases) {
    it(`is reserved before the script has arrived, in any font, in a page in ${lang} ${JSON.stringify(attributes)}`, async () => {
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
      for (const font of ['sans-serif', 'monospace', ...unlikeFonts.map((name) => `"${name}"`)]) {
        for (const width of [288, 358, 480, 720]) {
          Object.assign(form.style, { width: `${width}px`, font: `16px ${font}` });
          assert.closeTo(heightOf(checkout.element), heightOf(waiting), 0.51, `${width} px, ${font}`);
          if (attributes['expects']) assert.isBelow(heightOf(waiting), width < 300 ? 200 : 170);
        }
      }
    });
  }
});
