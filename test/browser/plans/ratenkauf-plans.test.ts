import { assert, expect } from '@open-wc/testing';
import type { RatenkaufPlans } from '../../../src/elements/plans/ratenkauf-plans.js';
import { plan, plansAnswer } from '../answers/offers.js';
import { fakeHandler, refusal, seen, showPlans, until } from '../page.js';

const rows = (plans: RatenkaufPlans) =>
  [...plans.renderRoot.querySelectorAll('tbody tr')].map((row) =>
    [...row.children].map((cell) => (cell.textContent ?? '').replace(/[\s\u00a0]+/g, ' ').trim()),
  );

describe('ratenkauf-plans', () => {
  it('shows all plans of one amount, the legal words, the example and the lender', async () => {
    const { plans } = await showPlans();
    await expect(plans).to.be.accessible();
    assert.equal(plans.renderRoot.querySelector('h2')?.textContent, 'Alle Raten für 799,00\u00a0€');
    assert.deepEqual(rows(plans).map((row) => row[0]), ['6 Raten', '12 Raten', '24 Raten', '36 Raten']);
    assert.deepEqual(rows(plans).at(-1), ['36 Raten', '26,10 €', '26,44 €', '140,94 €', '939,94 €', '11,46 %', '10,90 %']);
    assert.include(seen(plans), 'Bonität vorausgesetzt.');
    assert.include(seen(plans), 'Achtung! Kreditaufnahme kostet Geld.');
    assert.include(seen(plans), 'Muster-Teilzahlungsbank, mehr');
    assert.include(seen(plans), 'Kreditgeber: Muster-Teilzahlungsbank AG, Nürnberg');
  });

  it('tells the dates of the longest term, and of any other that is picked', async () => {
    const answer = plansAnswer(79_900, {
      plans: [plan(79_900, { months: 6, lastDue: '2027-05-20' }), plan(79_900, { months: 36 })],
    });
    const { plans } = await showPlans(fakeHandler(() => answer));
    const dates = () => plans.renderRoot.querySelector('.dates')?.textContent ?? '';
    assert.include(dates(), '36 Raten: erste Rate am 20. Dezember 2026, letzte Rate am 20. November 2029.');
    plans.renderRoot.querySelector('input')?.click();
    await plans.updateComplete;
    assert.include(dates(), '6 Raten: erste Rate am 20. Dezember 2026, letzte Rate am 20. Mai 2027.');
    assert.equal(plans.renderRoot.querySelectorAll('input:checked').length, 1);
  });

  it('speaks English where the page does', async () => {
    const { plans } = await showPlans();
    (plans.parentElement as HTMLElement).lang = 'en';
    await until(() => seen(plans).includes('All plans for €799.00'));
    assert.include(seen(plans), 'first one due on 20 December 2026');
    await expect(plans).to.be.accessible();
  });

  it('is a modal dialog that gives the focus back when it closes', async () => {
    const { plans, dialog, opener } = await showPlans();
    assert.isTrue(dialog.matches(':modal'));
    assert.equal(document.activeElement, plans);
    plans.renderRoot.querySelector('button')?.click();
    assert.isFalse(dialog.open);
    assert.equal(document.activeElement, opener);
  });

  it('closes by a click beside it, not by one on it', async () => {
    const { plans, dialog } = await showPlans();
    plans.renderRoot.querySelector('table')?.click();
    assert.isTrue(dialog.open);
    dialog.click();
    assert.isFalse(dialog.open);
  });

  it('asks only when it is opened, and each time it is opened', async () => {
    const handler = fakeHandler();
    const { plans } = await showPlans(handler);
    plans.close();
    await until(() => plans.renderRoot.querySelector('table') === null);
    plans.amount = '899.00';
    await plans.updateComplete;
    assert.lengthOf(handler.requests, 1);
    plans.show();
    await until(() => plans.renderRoot.querySelector('table') !== null);
    assert.deepEqual(handler.requests.map(({ search }) => search), ['?amount=79900', '?amount=89900']);
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
      assert.include(seen(plans), 'Die Raten können gerade nicht geladen werden.');
      assert.isNull(plans.renderRoot.querySelector('table'));
      assert.deepEqual(errors.map((error) => error.code), [code]);
      await expect(plans).to.be.accessible();
      broken = false;
      [...plans.renderRoot.querySelectorAll('button')].at(-1)?.click();
      await until(() => plans.renderRoot.querySelector('table') !== null);
    });
  }

  it('becomes a list on a narrow screen, and stays a table for screen readers', async () => {
    const { plans } = await showPlans();
    const roles = [...plans.renderRoot.querySelectorAll('table, tbody, tr, tbody th, td')].map((cell) => cell.getAttribute('role'));
    assert.notInclude(roles, null);
    const labels = [...plans.renderRoot.querySelectorAll('tbody tr:first-child td')].map((cell) => cell.getAttribute('data-label'));
    const heads = [...plans.renderRoot.querySelectorAll('thead th')].slice(1).map((head) => head.textContent);
    assert.deepEqual(labels, heads);
  });
});
