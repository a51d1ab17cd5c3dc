import { assert } from '@open-wc/testing';
import { plan, plansAnswer } from '../answers/offers.js';
import { fakeHandler, refusal } from '../element/handler.js';
import { until } from '../element/page.js';
import { showPlans } from './harness.js';

describe('ratenkauf-plans', () => {
  it('shows all plans of one amount, the legal words, the example and the lender', async () => {
    const { plans } = await showPlans();
    await assert.isAccessible(plans.element);
    assert.equal(plans.heading, 'Alle Raten für 799,00\u00a0€');
    assert.deepEqual(plans.rows.map((row) => row[0]), ['6 Raten', '12 Raten', '24 Raten', '36 Raten']);
    assert.deepEqual(plans.rows.at(-1), ['36 Raten', '26,10 €', '26,44 €', '140,94 €', '939,94 €', '11,46 %', '10,90 %']);
    assert.include(plans.text, 'Bonität vorausgesetzt.');
    assert.include(plans.text, 'Achtung! Kreditaufnahme kostet Geld.');
    assert.include(plans.text, 'Muster-Teilzahlungsbank, mehr');
    assert.include(plans.text, 'Kreditgeber: Muster-Teilzahlungsbank AG, Nürnberg');
  });

  it('tells the dates of the longest term, and of any other that is picked', async () => {
    const answer = plansAnswer(79_900, {
      plans: [plan(79_900, { months: 6, lastDue: '2027-05-20' }), plan(79_900, { months: 36 })],
    });
    const { plans } = await showPlans(fakeHandler(() => answer));
    assert.include(plans.dates, '36 Raten: erste Rate am 20. Dezember 2026, letzte Rate am 20. November 2029.');
    await plans.pickFirst();
    assert.include(plans.dates, '6 Raten: erste Rate am 20. Dezember 2026, letzte Rate am 20. Mai 2027.');
    assert.equal(plans.all('input:checked').length, 1);
  });

  it('speaks English where the page does', async () => {
    const { plans } = await showPlans();
    (plans.element.parentElement as HTMLElement).lang = 'en';
    await until(() => plans.text.includes('All plans for €799.00'));
    assert.include(plans.text, 'first one due on 20 December 2026');
    await assert.isAccessible(plans.element);
  });

  it('is a modal dialog that gives the focus back when it closes', async () => {
    const { plans, opener } = await showPlans();
    assert.isTrue(plans.dialog.matches(':modal'));
    assert.equal(document.activeElement, plans.element);
    plans.close();
    assert.isFalse(plans.dialog.open);
    assert.equal(document.activeElement, opener);
  });

  it('closes by a click beside it, not by one on it', async () => {
    const { plans } = await showPlans();
    plans.table?.click();
    assert.isTrue(plans.dialog.open);
    plans.dialog.click();
    assert.isFalse(plans.dialog.open);
  });

  it('asks only when it is opened, and each time it is opened', async () => {
    const handler = fakeHandler();
    const { plans } = await showPlans(handler);
    plans.close();
    await until(() => plans.query('table') === null);
    plans.element.amount = '899.00';
    await plans.updated();
    assert.lengthOf(handler.requests, 1);
    plans.element.show();
    await plans.hasTable();
    assert.deepEqual(handler.requests.map(({ query }) => query), ['?amount=79900', '?amount=89900']);
  });

  const untrue = plan(79_900, { total: 100_000 });
  for (const [name, answer, code] of [
    ['the service is out of order', () => refusal(503, 'service_unavailable', true), 'service_unavailable'],
    ['the answer is of another amount', () => plansAnswer(80_000), 'malformed_answer'],
    ['one plan does not add up', () => plansAnswer(79_900, { plans: [plan(79_900), untrue] }), 'malformed_answer'],
    ['there is no example', () => plansAnswer(79_900, { example: [] }), 'malformed_answer'],
    ['there is no plan', () => plansAnswer(79_900, { plans: [] }), 'malformed_answer'],
    ['the answer is rubbish', () => ({}), 'malformed_answer'],
  ] as const) {
    it(`shows no figure when ${name}, says so, and tries again when asked`, async () => {
      let broken = true;
      const { plans, errors } = await showPlans(fakeHandler(([amount]) => (broken ? answer() : plansAnswer(amount as number))));
      assert.include(plans.text, 'Die Raten können gerade nicht geladen werden.');
      assert.isNull(plans.table);
      assert.deepEqual(errors.map((error) => error.code), [code]);
      await assert.isAccessible(plans.element);
      broken = false;
      plans.tryAgain();
      await plans.hasTable();
    });
  }

  it('becomes a list on a narrow screen, and stays a table for screen readers', async () => {
    const { plans } = await showPlans();
    const roles = plans.all('table, tbody, tr, tbody th, td').map((cell) => cell.getAttribute('role'));
    assert.notInclude(roles, null);
    const labels = plans.all('tbody tr:first-child td').map((cell) => cell.getAttribute('data-label'));
    const heads = plans.all('thead th').slice(1).map((head) => head.textContent);
    assert.deepEqual(labels, heads);
  });
});
