import { assert } from '@open-wc/testing';
import { RatenkaufCheckout } from '../../../src/elements/checkout/ratenkauf-checkout.js';
import { checkoutAnswer } from '../../../src/testing/builders/purchase.js';
import { hurry, until } from '../element/page.js';
import { showCheckout, type CheckoutHarness } from './harness.js';

/** Resolves when the payment option has loaded what follows its page. */
const hasFollower = ({ element }: CheckoutHarness) =>
  new Promise<void>((resolve) => {
    element.addController = (controller) => {
      RatenkaufCheckout.prototype.addController.call(element, controller);
      resolve();
    };
  });

/** Puts the payment option into a page of which it follows the total. */
async function showFollowing(html = '<b class="total">799,00 €</b>', from = '.total', attributes = {}) {
  const { checkout, shop, form } = await showCheckout(
    undefined,
    { 'revision-from': from, ...attributes },
    '',
    hasFollower,
  );
  const basket = document.createElement('div');
  basket.innerHTML = html;
  form.append(basket);
  await checkout.settled();
  return { checkout, shop, basket, reads: () => shop.asked('GET /checkout').length };
}

describe('a payment option that follows the total of its page', () => {
  // Before the others: it has to wait for the file that follows.
  it('shows what holds when it begins to follow, also if the total has changed just before', async () => {
    const { checkout, shop, basket, reads } = await showFollowing();
    await until(() => reads() === 2);
    await checkout.settled();
    shop.answer({ 'GET /checkout': checkoutAnswer({ amount: 89_900 }) });
    basket.innerHTML = '<b class="total">899,00 €</b>';
    await until(() => checkout.text.includes('Nettodarlehensbetrag 899,00 €'));
  });

  it('hides the old figures before the browser paints another total, and shows those of the server', async () => {
    const { checkout, shop, basket } = await showFollowing();
    shop.answer({ 'GET /checkout': checkoutAnswer({ amount: 89_900 }) });
    basket.innerHTML = '<b class="total">1.000.000,00 €</b>';
    await Promise.resolve();
    assert.notInclude(checkout.text, '26,10');
    await until(() => checkout.headline !== '');
    assert.include(checkout.text, 'Nettodarlehensbetrag 899,00 €');
  });

  it('reads the checkout once for each other total: not for the first, none, or the same one written anew', async () => {
    const { checkout, basket, reads } = await showFollowing();
    assert.equal(reads(), 1);
    basket.innerHTML = '';
    await Promise.resolve();
    basket.innerHTML = '<p class="total">\n  799,00 €\n</p>';
    await Promise.resolve();
    basket.insertAdjacentHTML('beforeend', '<p>Ihr Warenkorb</p>');
    await checkout.settled();
    assert.equal(reads(), 1);
    for (const total of ['1 €', '2 €', '3 €']) (basket.querySelector('.total') as HTMLElement).textContent = total;
    await until(() => reads() === 2);
    await checkout.settled();
    assert.equal(reads(), 2);
  });

  it('follows several places, and no longer what its attribute does not name', async () => {
    const { checkout, basket, reads } = await showFollowing(
      '<b class="total">799,00 €</b><i class="coupon">keiner</i>',
      '.total, .coupon',
    );
    (basket.querySelector('.coupon') as HTMLElement).textContent = 'SOMMER';
    await until(() => reads() === 2);
    await checkout.settled();
    checkout.element.removeAttribute('revision-from');
    await checkout.settled();
    (basket.querySelector('.coupon') as HTMLElement).textContent = 'HERBST';
    await Promise.resolve();
    await checkout.settled();
    assert.equal(reads(), 2);
  });

  it('says in one line what to do when nothing has that name or it is no selector, and works without it', async () => {
    for (const [from, says] of [
      ['.sum', /revision-from="\.sum" finds no text; name the element that shows the total$/],
      ['total[', /revision-from="total\[" is no list of selectors; correct it: /],
    ] as const) {
      const { warn } = console;
      const lines: string[] = [];
      console.warn = (...words: unknown[]) => lines.push(words.join(' '));
      const timers = hurry();
      const { checkout, shop } = await showFollowing(undefined, from, { handler: `/${from}` });
      await until(() => lines.length > 0 && timers.pending.length === 0);
      console.warn = warn;
      assert.lengthOf(lines, 1);
      assert.match(lines[0]!, says);
      assert.equal(checkout.headline, 'ab 26,10\u00a0€ /\u00a0Monat');
      await checkout.agree();
      await checkout.element.start();
      assert.lengthOf(shop.asked('POST /purchase'), 1);
    }
  });
});
