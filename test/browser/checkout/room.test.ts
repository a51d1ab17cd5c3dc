import { assert } from '@open-wc/testing';
import { checkoutHeadStyles } from '../../../src/elements/checkout/head.styles.js';
import { languages } from '../../../src/rules/language.js';
import { fakeShop } from '../element/handler.js';
import { fontsLoaded, unlikeFonts } from '../element/fonts.js';
import { showCheckout } from './harness.js';

const heightOf = (element: Element) => element.getBoundingClientRect().height;

describe('the space of a payment option that is not chosen', () => {
  for (const lang of languages) {
    it(`is reserved before the script has arrived, in any font, in a page in ${lang}`, async () => {
      await fontsLoaded();
      const style = document.createElement('style');
      // The rules wait for an element that is never defined, instead of for the defined one.
      style.textContent = checkoutHeadStyles().replaceAll('ratenkauf-checkout', 'undefined-checkout');
      const { checkout, form, option } = await showCheckout(fakeShop(), {}, 'there');
      const waiting = document.createElement('undefined-checkout');
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
        }
      }
    });
  }
});
