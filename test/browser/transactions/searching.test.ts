import { assert } from '@open-wc/testing';
import { transactionsTexts } from '../../../src/languages/transactions.js';
import { until } from '../element/page.js';
import { showTransactions, withoutMemory } from './harness.js';
import { counts, pagesOf, routes, searches, shopThat } from './shop.js';

withoutMemory();

const tab = 'to_deliver';
const words = transactionsTexts.de;

describe('searching', () => {
  it('has one field for everything, asks on submit and not at each key, and counts the matches', async () => {
    const { list, shop } = await showTransactions(shopThat(pagesOf(3)));
    assert.deepEqual(searches(shop), [{ tab }]);
    const field = list.write('words', ' Dietrich ');
    field.dispatchEvent(new Event('input', { bubbles: true }));
    await shop.roundTrip();
    assert.lengthOf(searches(shop), 1);
    assert.equal(field.ariaLabel, words.words);
    field.focus();
    await list.search();
    assert.deepEqual(searches(shop).at(-1), { tab, words: 'Dietrich' });
    assert.deepEqual(shop.asked(routes.counts).at(-1)?.body, { words: 'Dietrich' });
    assert.isTrue(list.hasFocus(field));
    // Addresses appear in logs, so they must not contain search terms.
    assert.deepEqual([...new Set(shop.requests.map(({ query }) => query))], ['']);
    assert.equal(list.part('form').getAttribute('autocomplete'), 'off');
    list.part('[aria-label=Suchen]').click();
    await list.settled();
    assert.lengthOf(searches(shop), 3, 'the same search again, with the button');
  });

  it('has filters behind a button that says how many there are', async () => {
    const { list, shop } = await showTransactions(shopThat(pagesOf(3)));
    const button = list.part('.toggle');
    assert.deepEqual([button.getAttribute('aria-expanded'), list.part('#filters').offsetHeight], ['false', 0]);
    button.click();
    await list.updated();
    assert.equal(button.getAttribute('aria-expanded'), 'true');
    assert.isAbove(list.part('#filters').offsetHeight, 0);
    // Where rows are cards, the table is one by its role alone.
    assert.equal(list.part('table').getAttribute('role'), 'table');
    list.write('minValue', '1.234,56');
    list.write('maxValue', '2.000');
    await list.search();
    assert.deepEqual(searches(shop).at(-1), { tab, minValue: 123_456, maxValue: 200_000 });
    assert.equal(list.wordsOf('.toggle'), 'Filter 2');
    await list.turn('Zurücksetzen');
    assert.deepEqual([searches(shop).at(-1), list.wordsOf('.toggle')], [{ tab }, 'Filter']);
    list.field('expired').click();
    await list.search();
    assert.deepEqual([searches(shop).at(-1), list.tab], [{ tab: 'all', status: ['expired'] }, 'all']);
  });

  it('shows at the field why it cannot search for amounts, and sends nothing until it can', async () => {
    const { list, shop } = await showTransactions(shopThat(pagesOf(3)));
    list.part('.toggle').click();
    await list.updated();
    const enter = async (minValue: string, maxValue: string) => {
      list.write('minValue', minValue);
      list.write('maxValue', maxValue);
      list.submit();
      await list.settled();
    };
    const unclear = words.amount_unclear;
    for (const [minValue, maxValue, problems, focused] of [
      ['12.50', '', [unclear, ''], 'minValue'],
      ['', 'viel', ['', unclear], 'maxValue'],
      ['1.000.000,01', '', [words.amount_too_high, ''], 'minValue'],
      ['500', '499,99', ['', words.amount_below], 'maxValue'],
      ['-5', 'viel', [unclear, unclear], 'minValue'],
    ] as const) {
      await enter(minValue, maxValue);
      const fields = ['minValue', 'maxValue'].map((name) => list.part(`#${name}`));
      assert.deepEqual(
        fields.map((field) => list.part(`#${field.getAttribute('aria-describedby')}`).textContent),
        [...problems],
      );
      assert.deepEqual(
        fields.map((field) => field.getAttribute('aria-invalid')),
        problems.map((problem) => String(problem !== '')),
      );
      assert.equal(list.focused?.id, focused);
    }
    assert.lengthOf(searches(shop), 1);
    for (const [amount, cents] of [
      ['0', 0],
      ['500', 50_000],
      ['1.000.000', 100_000_000],
    ] as const) {
      await enter(amount, amount);
      assert.deepEqual(searches(shop).at(-1), { tab, minValue: cents, maxValue: cents });
    }
    assert.equal(list.part('#minValue').getAttribute('aria-invalid'), 'false');
  });

  it('says that nothing matches in this tab, and how many match elsewhere', async () => {
    const { list, shop } = await showTransactions(shopThat(pagesOf(0)));
    shop.answer({ [routes.counts]: counts({ all: 3 }) });
    list.write('words', 'Niemand');
    await list.search();
    assert.deepEqual([list.title, list.heard], [words.not_found_title, words.not_found_title]);
    assert.include(list.text, words.not_found);
    await until(() => list.text.includes('In allen Vorgängen ansehen (3)'));
    await list.turn('In allen Vorgängen ansehen (3)');
    assert.deepEqual([list.tab, searches(shop).at(-1)], ['all', { tab: 'all', words: 'Niemand' }]);
    shop.answer({ [routes.counts]: counts({ all: 0 }) });
    await list.search();
    await until(() => list.text.includes(words.not_found_hint));
  });

  it('is not what a tab without transactions speaks of', async () => {
    const { list } = await showTransactions(shopThat(pagesOf(0)));
    const titles: string[] = [];
    for (const name of ['to_deliver', 'expiring', 'billed', 'all']) {
      await list.open(name);
      titles.push(list.title);
      assert.notInclude(list.text, words.not_found_hint);
    }
    assert.deepEqual(titles, [words.done_title, words.done_title, words.empty_title, words.none_title]);
  });
});
