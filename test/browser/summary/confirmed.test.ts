import { assert } from '@open-wc/testing';
import { lenderText } from '../../../src/rules/lender.js';
import { lender as bank } from '../../../src/testing/builders/offers.js';
import { purchase } from '../../../src/testing/builders/purchase.js';
import { ended } from '../element/ended.js';
import { refusal } from '../element/handler.js';
import { show } from './harness.js';

const lender = lenderText(bank);

const ordered = (orderId = 'B-1') => purchase({ state: 'confirmed', orderId, lender });

/** Shows the plan of an order, as on a page that thanks for it. */
const showPlan = (answer: unknown, attributes: Record<string, string> = {}) =>
  show(answer, {}, { view: 'confirmed', ...attributes });

describe('view="confirmed"', () => {
  it('shows the plan of the order, without buttons', async () => {
    const { summary } = await showPlan(ordered());
    assert.equal(summary.title, '26,10 € / Monat in 36 Raten');
    assert.include(summary.text, lender);
    assert.equal(summary.figures['Gesamtbetrag'], '939,94 €');
    assert.notMatch(summary.text, /bestellen|bezahlen|Vielen Dank|Genehmigt/);
    assert.isEmpty(summary.all('button'));
    await assert.isAccessible(summary.element);
  });

  it('shows the plan of the order that the page names, and of no other', async () => {
    const { summary } = await showPlan(ordered('B-1'), { 'order-id': 'B-1' });
    assert.include(summary.text, '26,10 €');
    const { summary: other, link } = await showPlan(ordered('B-2'), { 'order-id': 'B-1' });
    assert.equal(other.part('.surface').checkVisibility(), false);
    assert.notInclude(other.text, '€');
    assert.isTrue(link.checkVisibility());
  });

  it("links to the shop's page for a withdrawal, if there is one", async () => {
    const withdrawalPage = 'https://shop.example/widerruf';
    for (const [lang, words] of [
      ['de', 'Vertrag widerrufen'],
      ['en', 'Withdraw from the contract'],
    ] as const) {
      const { summary } = await showPlan({ ...ordered(), withdrawalPage }, { lang });
      assert.equal((summary.control(words) as HTMLAnchorElement).href, withdrawalPage);
      await assert.isAccessible(summary.element);
      for (const none of [undefined, 'javascript:alert(1)']) {
        const { summary: without } = await showPlan({ ...ordered(), withdrawalPage: none }, { lang });
        assert.notInclude(without.text, words);
      }
    }
  });

  it('fires no ratenkauf-ordered, which is for the page where the order is made', async () => {
    document.addEventListener('ratenkauf-ordered', () => assert.fail('fired again'), { once: true });
    await showPlan(ordered());
  });

  it('shows nothing, and says nothing, without the plan of an order; that it is missing is no mistake of the page', async () => {
    for (const answer of [
      refusal(404, 'no_purchase', false),
      refusal(404, 'no_checkout', false),
      purchase(),
      ended('expired'),
      ended('confirmed', { orderId: 'B-1' }),
      refusal(500, 'internal', true),
    ]) {
      const { summary, link, errors } = await showPlan(answer);
      await summary.updated();
      assert.deepEqual([summary.part('.surface').checkVisibility(), summary.text, summary.announced], [false, '', '']);
      assert.isTrue(link.checkVisibility());
      assert.isEmpty(errors.filter(({ code }) => code !== 'internal'));
      await assert.isAccessible(summary.element);
    }
  });
});
