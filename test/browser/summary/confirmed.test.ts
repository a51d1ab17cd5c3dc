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

  for (const [lang, words] of [
    ['de', 'Vertrag widerrufen'],
    ['en', 'Withdraw from the contract'],
  ] as const) {
    it(`links to the shop's page for a withdrawal, if there is one (${lang})`, async () => {
      const withdrawalPage = 'https://shop.example/widerruf';
      const { summary } = await showPlan({ ...ordered(), withdrawalPage }, { lang });
      const link = summary.all('a').find(({ textContent }) => textContent === words);
      assert.equal((link as HTMLAnchorElement).href, withdrawalPage);
      await assert.isAccessible(summary.element);
      const { summary: without } = await showPlan(ordered(), { lang });
      assert.notInclude(without.text, words);
    });
  }

  it('has no link to a page that is none', async () => {
    const { summary } = await showPlan({ ...ordered(), withdrawalPage: 'javascript:alert(1)' });
    assert.notInclude(summary.text, 'widerrufen');
  });

  it('shows a sold out order as one that is taken back', async () => {
    const answer = ended('abandoned', { isTakenBack: true, isImpossible: true });
    const { summary } = await show(answer);
    assert.equal(summary.title, 'Wir können Ihre Bestellung nicht ausführen.');
    assert.include(summary.text, 'zum Beispiel ein Artikel ausverkauft');
    assert.include(summary.text, 'Sie müssen dafür nichts bezahlen');
    const { summary: explained } = await show({ ...answer, shopText: 'Der Tisch ist leider beschädigt.' });
    assert.match(explained.text, /nicht ausführen\. Der Tisch ist leider beschädigt\. .* nichts bezahlen/);
    assert.notInclude(explained.text, 'ausverkauft');
  });

  it('fires no ratenkauf-ordered, which is for the page where the order is made', async () => {
    document.addEventListener('ratenkauf-ordered', () => assert.fail('fired again'), { once: true });
    await showPlan(ordered());
  });

  for (const [name, answer] of [
    ['there is none', refusal(404, 'no_purchase', false)],
    ['the shop does not know whose visit it is', refusal(404, 'no_checkout', false)],
    ['it is not confirmed', purchase()],
    ['it ended', ended('expired')],
    ['it has no figures', ended('confirmed', { orderId: 'B-1' })],
    ['it cannot be read', refusal(500, 'internal', true)],
  ] as const) {
    it(`shows nothing, and says nothing, if ${name}`, async () => {
      const { summary, link } = await showPlan(answer);
      await summary.updated();
      assert.deepEqual([summary.part('.surface').checkVisibility(), summary.text, summary.announced], [false, '', '']);
      assert.isTrue(link.checkVisibility());
      await assert.isAccessible(summary.element);
    });
  }

  it('does not report a missing purchase as a mistake of the page', async () => {
    const { errors } = await showPlan(refusal(404, 'no_purchase', false));
    assert.isEmpty(errors);
  });
});
