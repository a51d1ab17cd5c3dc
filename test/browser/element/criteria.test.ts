import { assert } from '@open-wc/testing';
import { checkoutAnswer, purchase } from '../../../src/testing/builders/purchase.js';
import { transaction } from '../../../src/testing/builders/transaction.js';
import { showCheckout } from '../checkout/harness.js';
import { showConsent } from '../consent/harness.js';
import { showPlans } from '../plans/harness.js';
import { show as showSummary } from '../summary/harness.js';
import { showTeaser } from '../teaser/harness.js';
import { reported } from '../transaction/shop.js';
import { show as showTransaction } from '../transaction/harness.js';
import { showTransactions } from '../transactions/harness.js';
import { shopWith } from '../transactions/shop.js';
import { ended } from './ended.js';
import { fakeShop } from './handler.js';
import { plain, treesOf, type ElementHarness } from './harness.js';
import { until } from './page.js';

/** Every element, in the states that differ in what can be operated. */
const states: Readonly<Record<string, () => Promise<ElementHarness>>> = {
  'a teaser': async () => (await showTeaser()).teaser,
  'a teaser without a rate': async () => (await showTeaser({ amount: '99.00' })).teaser,
  'the dialog with all plans': async () => (await showPlans()).plans,
  'the payment option': async () => {
    const answer = checkoutAnswer({ needsSalutation: true });
    return (await showCheckout(fakeShop({ 'GET /checkout': answer }))).checkout;
  },
  'the payment option that is not possible': async () =>
    (await showCheckout(fakeShop({ 'GET /checkout': checkoutAnswer({ reasons: ['addresses_differ'] }) }))).checkout,
  'the consent': async () => (await showConsent()).consent,
  'the summary of an approval': async () => (await showSummary(purchase())).summary,
  'the summary of an end': async () => (await showSummary(ended('declined'))).summary,
  'the list of transactions': async () => (await showTransactions(shopWith(transaction()))).list,
  'a transaction': async () => {
    const { detail } = await showTransaction(reported({ state: 'refused', reason: 'Zu viel.' }));
    await detail.openRefund();
    return detail;
  },
};

const allIn = ({ element }: ElementHarness, selector: string): HTMLElement[] =>
  treesOf(element)
    .flatMap((tree) => [...tree.querySelectorAll<HTMLElement>(selector)])
    .filter((element) => element.checkVisibility());

const controls = 'button, a[href], summary, select, input:not([type=hidden]), textarea, [tabindex="0"]';

/** What a pointer can hit of a control: with its label, if it has one around it or for it. */
function targetOf(control: HTMLElement): { width: number; height: number } {
  const boxes = [control, ...('labels' in control ? [...(control as HTMLInputElement).labels!] : [])].map((element) =>
    element.getBoundingClientRect(),
  );
  return {
    width: Math.max(...boxes.map(({ width }) => width)),
    height: Math.max(...boxes.map(({ height }) => height)),
  };
}

/** Links and buttons that look like them, within a line of text, are exempted. */
const isInline = (control: HTMLElement) => getComputedStyle(control).display === 'inline';

for (const [name, show] of Object.entries(states))
  it(`${name} has large targets with their words in their names, no image of text, nothing to drag, nothing that moves, and each id once [WCAG 1.4.5, 2.2.2, 2.3.1, 2.5.3, 2.5.7, 2.5.8; EN 9.4.1.1]`, async () => {
    const harness = await show();
    const small = allIn(harness, controls)
      .filter((control) => !isInline(control))
      .map((control) => [control.outerHTML.slice(0, 80), targetOf(control)] as const)
      .filter(([, { width, height }]) => width < 24 || height < 24);
    assert.deepEqual(small, []);
    for (const control of allIn(harness, '[aria-label]:is(button, a, summary)'))
      assert.include(plain(control.ariaLabel), plain(control.innerText), control.outerHTML);
    assert.isEmpty(allIn(harness, 'img, canvas, svg text, object, embed, iframe'));
    assert.isEmpty(allIn(harness, '[draggable=true], input[type=range]'));
    for (const tree of treesOf(harness.element)) {
      const endless = tree.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations === Infinity);
      assert.isEmpty(endless);
      const ids = [...tree.querySelectorAll('[id]')].map(({ id }) => id);
      assert.deepEqual(ids, [...new Set(ids)]);
    }
  });

describe('in an English page, the bank’s German words are marked as German', () => {
  const german: Readonly<Record<string, readonly [show: () => Promise<ElementHarness>, words: string]>> = {
    'in a teaser’s example': [
      async () => {
        const { teaser } = await showTeaser();
        await teaser.openExample();
        return teaser;
      },
      'Nettodarlehensbetrag 1.200',
    ],
    'in the text of the consent': [states['the consent']!, 'Ich willige'],
    'in the dialog': [states['the dialog with all plans']!, 'Nettodarlehensbetrag 1.200'],
    'in the reason of a refusal': [states['a transaction']!, 'Zu viel.'],
  };

  for (const [place, [show, words]] of Object.entries(german))
    it(`${place} [WCAG 3.1.2]`, async () => {
      const harness = await show();
      document.body.firstElementChild!.setAttribute('lang', 'en');
      await harness.updated();
      const found = () =>
        treesOf(harness.element)
          .flatMap((tree) => [...tree.querySelectorAll('*')])
          .filter((element) =>
            [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.includes(words)),
          );
      await until(() => found().length > 0);
      for (const element of found())
        assert.equal(element.closest('[lang]')?.getAttribute('lang'), 'de', element.outerHTML);
    });
});
