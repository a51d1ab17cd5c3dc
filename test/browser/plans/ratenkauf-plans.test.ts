import { assert } from '@open-wc/testing';
import { plan, plansAnswer } from '../../../src/testing/builders/offers.js';
import { fakeHandler, refusal } from '../element/handler.js';
import { plain } from '../element/harness.js';
import { until } from '../element/page.js';
import { assertNoFalseProduct } from '../element/products.js';
import type { RatenkaufPlanSelectedEvent } from '../../../src/elements/rate/plan-selected-event.js';
import { PlansHarness, showPlans } from './harness.js';

describe('ratenkauf-plans', () => {
  it('shows the most important plans, all of them in their order one click away', async () => {
    const { plans } = await showPlans();
    await assert.isAccessible(plans.element);
    assert.equal(plans.heading, 'Ratenpläne für 799,00\u00a0€');
    assert.deepEqual(plans.plans, [
      '12 Raten 70,49 € / Monat Zinsen 46,98 € gesamt 845,98 €',
      '24 Raten 37,20 € / Monat Zinsen 93,96 € gesamt 892,96 €',
      '36 Raten 26,10 € / Monat Zinsen 140,94 € gesamt 939,94 €',
    ]);
    await plans.pick(1);
    plans.press('Alle 4 Laufzeiten');
    await plans.updated();
    assert.deepEqual(plans.terms, ['6 Raten', '12 Raten', '24 Raten', '36 Raten']);
    assert.include(plans.picked, '24 Raten ');
    await until(() => plans.hasFocus('.plan input:checked'));
    assert.notInclude(plans.text, 'Alle 4 Laufzeiten');
    await assert.isAccessible(plans.element);
    plans.close();
    await until(() => plans.terms.length === 0);
    plans.element.show();
    await until(() => plans.terms.length === 3);
  });

  it('has the legal words with the figures as a list, the example and the lender', async () => {
    const { plans } = await showPlans();
    assert.deepEqual(
      plans.all('[part=legal] dl > div').map(({ textContent }) => plain(textContent)),
      [
        'Effektiver Jahreszins 11,46 %',
        'gebundener Sollzinssatz p. a. 10,90 %',
        'Nettodarlehensbetrag 799,00 €',
        'Gesamtbetrag 939,94 €',
        'davon Zinsen 140,94 €',
      ],
    );
    assert.include(plans.text, '35 Raten zu 26,10 €, letzte Rate 26,44 €. Kreditgeber: Muster');
    assert.include(plans.text, 'Achtung! Kreditaufnahme kostet Geld.');
    assert.include(plans.text, 'Muster-Teilzahlungsbank, mehr');
    assert.include(plans.text, 'Kreditgeber: Muster-Teilzahlungsbank AG, Musterstraße 1, 12345 Musterstadt.');
  });

  it('shows figures and dates of the longest term, and of any other that is picked', async () => {
    const answer = plansAnswer(79_900, {
      plans: [plan(79_900, { months: 6, lastDue: '2027-05-20' }), plan(79_900, { months: 36 })],
    });
    const { plans } = await showPlans(fakeHandler(() => answer));
    assert.equal(plans.dates, 'Erste Rate am 20.\u00a0Dezember\u00a02026, letzte am 20.\u00a0November\u00a02029.');
    assert.include(plans.text, 'Bei 36 Raten: Effektiver Jahreszins');
    assert.equal(
      plans.part('.plan input').ariaLabel,
      '6 Raten zu 137,08 Euro pro Monat, Zinsen 23,49 Euro, gesamt 822,49 Euro',
    );
    await plans.pick(0);
    assert.equal(plans.dates, 'Erste Rate am 20.\u00a0Dezember\u00a02026, letzte am 20.\u00a0Mai\u00a02027.');
    assert.include(plans.text, 'Bei 6 Raten: Effektiver Jahreszins');
    assert.include(plans.text, '5 Raten zu 137,08 €');
  });

  it('speaks English where the page does', async () => {
    const { plans } = await showPlans();
    (plans.element.parentElement as HTMLElement).lang = 'en';
    await until(() => plans.text.includes('Instalment plans for €799.00'));
    assert.include(plans.text, 'First instalment due on 20 December 2026');
    await assert.isAccessible(plans.element);
  });

  it('is a modal dialog that returns the focus when it closes, at its button or a click beside it [WCAG 2.1.2, 2.4.3]', async () => {
    const { plans, opener } = await showPlans();
    assert.isTrue(plans.dialog.matches(':modal'));
    assert.equal(document.activeElement, plans.element);
    plans.part('.content').click();
    assert.isTrue(plans.dialog.open);
    plans.dialog.click();
    assert.isFalse(plans.dialog.open);
    assert.equal(document.activeElement, opener);
    // Opened again before the browser says that it was closed.
    const closed = new Promise((resolve) => plans.dialog.addEventListener('close', resolve, { once: true }));
    plans.element.show();
    plans.close();
    plans.element.show();
    await closed;
    await plans.updated();
    assert.isTrue(plans.dialog.open);
    assert.lengthOf(plans.terms, 3);
  });

  it('requests the plans only when it is opened, and each time', async () => {
    const handler = fakeHandler();
    const { plans } = await showPlans(handler);
    plans.close();
    await until(() => plans.query('.plan') === null);
    plans.element.amount = '899.00';
    await plans.updated();
    assert.lengthOf(handler.requests, 1);
    plans.element.show();
    await plans.hasPlans();
    assert.deepEqual(
      handler.requests.map(({ query }) => query),
      ['?amount=79900', '?amount=89900'],
    );
  });

  const untrue = plan(79_900, { total: 100_000 });
  for (const [name, answer, code] of [
    ['the service is out of order', () => refusal(503, 'service_unavailable', true), 'service_unavailable'],
    ['the lender is not known', () => refusal(502, 'lender_unknown', false), 'lender_unknown'],
    ['there is no lender', () => ({ ...plansAnswer(79_900), lender: undefined }), 'malformed_answer'],
    ['the answer is of another amount', () => plansAnswer(80_000), 'malformed_answer'],
    ['one plan does not add up', () => plansAnswer(79_900, { plans: [plan(79_900), untrue] }), 'malformed_answer'],
    ['there is no example', () => plansAnswer(79_900, { example: [] }), 'malformed_answer'],
    ['there is no plan', () => plansAnswer(79_900, { plans: [] }), 'malformed_answer'],
    ['the answer is rubbish', () => ({}), 'malformed_answer'],
  ] as const)
    it(`shows no figure when ${name}, says so, and tries again when asked`, async () => {
      let broken = true;
      const { plans, errors } = await showPlans(fakeHandler(([amount]) => (broken ? answer() : plansAnswer(amount!))));
      assert.include(plans.text, 'Die Raten können gerade nicht geladen werden.');
      assert.isNull(plans.query('.plan, dl'));
      assert.deepEqual(
        errors.map((error) => error.code),
        [code],
      );
      await assert.isAccessible(plans.element);
      broken = false;
      plans.tryAgain();
      await plans.hasPlans();
    });

  it('has no preselected term, and its button says so and moves the focus to the plans, named by the term', async () => {
    const { plans } = await showPlans();
    assert.isUndefined(plans.picked);
    assert.deepEqual(
      [plans.button.textContent?.trim(), plans.button.ariaDisabled],
      ['Bitte wählen Sie eine Laufzeit', 'true'],
    );
    plans.button.click();
    assert.isTrue(plans.dialog.open);
    await until(() => plans.hasFocus('.plan input'));
    assert.equal(plans.part('fieldset').querySelector('legend')?.textContent, 'Laufzeit wählen');
    assert.equal(plans.dialog.getAttribute('aria-labelledby'), plans.part('h2').id);
  });

  it('shows first the terms that the shop names, on itself or on the teaser around it', async () => {
    const { plans } = await showPlans(fakeHandler(), { terms: '6 24 60' });
    assert.deepEqual(plans.terms, ['6 Raten', '24 Raten']);
    const teaser = document.createElement('div');
    teaser.setAttribute('terms', '36');
    const { plans: closed } = await showPlans();
    closed.close();
    const { element } = closed;
    element.parentElement?.append(teaser);
    teaser.attachShadow({ mode: 'open' }).append(element);
    element.show();
    const inside = new PlansHarness(element);
    await inside.hasPlans();
    assert.deepEqual(inside.terms, ['36 Raten']);
  });

  it('starts with the term of its attribute, which the customer picked before', async () => {
    const { plans } = await showPlans(fakeHandler(), { months: '6' });
    assert.include(plans.picked, '6 Raten ');
    assert.equal(plans.button.textContent?.trim(), '6 Raten wählen');
    assert.deepEqual(plans.terms, ['6 Raten', '24 Raten', '36 Raten']);
  });

  it('announces what the customer takes to the page and screen readers, closes, and keeps it for other prices of the page [WCAG 4.1.3]', async () => {
    const handler = fakeHandler();
    const { plans, opener, frame } = await showPlans(handler);
    const told: RatenkaufPlanSelectedEvent[] = [];
    frame.addEventListener('ratenkauf-plan-selected', (event) => told.push(event));
    await plans.pick(1);
    await assert.isAccessible(plans.element);
    assert.isEmpty(told);
    plans.button.click();
    await plans.updated();
    assert.deepEqual(
      told.map(({ amount, months, plan: { total }, composed }) => [amount, months, total, composed]),
      [[79_900, 24, 89_296, true]],
    );
    assert.isFalse(plans.dialog.open);
    assert.equal(document.activeElement, opener);
    assert.equal(plans.textOf('.spoken[role=status]'), 'Gewählt: 37,20 Euro pro Monat in 24 Raten');
    const other = await showPlans(handler, { amount: '899.00' });
    assert.include(other.plans.picked, '24 Raten');
  });

  it('multiplies nothing that is not the total', async () => {
    for (const lang of ['de', 'en']) {
      const { plans } = await showPlans(fakeHandler(), { lang });
      await plans.pick(1);
      assert.match(plans.picked ?? '', /37[.,]20.*(?:Monat|month)/);
      assertNoFalseProduct(plans.text);
      plans.button.click();
      await plans.updated();
      assertNoFalseProduct(plans.textOf('.spoken[role=status]'));
    }
  });
});
