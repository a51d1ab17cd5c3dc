import { assert } from '@open-wc/testing';
import { until } from '../element/page.js';
import { showTransactions, withoutMemory } from './harness.js';
import { askedPages, counts, pagesOf, routes, searches, shopThat } from './shop.js';

withoutMemory();

const tab = 'to_deliver';

describe('searching', () => {
  it('has one field for everything, asks on submit and not at each key, and counts the matches', async () => {
    const { list, shop } = await showTransactions(shopThat(pagesOf(3)));
    assert.deepEqual(searches(shop), [{ tab }]);
    const field = list.write('words', ' Dietrich ');
    field.dispatchEvent(new Event('input', { bubbles: true }));
    await shop.roundTrip();
    assert.lengthOf(searches(shop), 1);
    assert.equal(field.getAttribute('aria-label'), 'Name, Bestellnummer, Vorgang oder Betrag suchen');
    assert.equal(field.placeholder, 'Name, Bestellnummer oder Vorgang suchen');
    field.focus();
    await list.search();
    assert.deepEqual(searches(shop).at(-1), { tab, words: 'Dietrich' });
    assert.deepEqual(shop.asked(routes.counts).at(-1)?.body, { words: 'Dietrich' });
    assert.isTrue(list.hasFocus(field));
    // Addresses appear in logs, so they must not contain search terms.
    assert.deepEqual([...new Set(shop.requests.map(({ query }) => query))], ['']);
    assert.equal(list.part('form').getAttribute('autocomplete'), 'off');
  });

  it('has a button besides the Enter key', async () => {
    const { list, shop } = await showTransactions(shopThat(pagesOf(3)));
    list.write('words', '878,00');
    list.part('[aria-label=Suchen]').click();
    await list.settled();
    assert.deepEqual(searches(shop).at(-1), { tab, words: '878,00' });
  });

  it('has filters behind a button that says how many there are', async () => {
    const { list, shop, frame } = await showTransactions(shopThat(pagesOf(3)));
    const button = list.part('.toggle');
    assert.deepEqual([button.getAttribute('aria-expanded'), list.part('#filters').offsetHeight], ['false', 0]);
    button.click();
    await list.updated();
    assert.equal(button.getAttribute('aria-expanded'), 'true');
    assert.isAbove(list.part('#filters').offsetHeight, 0);
    // Where rows are cards, the table is one by its role alone.
    assert.equal(list.part('table').getAttribute('role'), 'table');
    for (const width of ['1100px', '320px']) {
      frame.style.width = width;
      await assert.isAccessible(list.element);
    }
    list.write('minValue', '1.234,56');
    list.write('maxValue', '2.000');
    await list.search();
    assert.deepEqual(searches(shop).at(-1), { tab, minValue: 123_456, maxValue: 200_000 });
    assert.equal(list.wordsOf('.toggle'), 'Filter 2');
    await list.turn('Zurücksetzen');
    assert.deepEqual([searches(shop).at(-1), list.wordsOf('.toggle')], [{ tab }, 'Filter']);
  });

  it('finds transactions whose deadline has passed, in the tab of all', async () => {
    const { list, shop } = await showTransactions(shopThat(pagesOf(3)));
    list.field('expired').click();
    await list.search();
    assert.deepEqual([searches(shop).at(-1), list.tab], [{ tab: 'all', status: ['expired'] }, 'all']);
  });

  it('asks again when the same search is submitted again', async () => {
    const { list, shop } = await showTransactions(shopThat(pagesOf(3)));
    await list.search();
    assert.lengthOf(searches(shop), 2);
  });

  it('starts a new search at its first page', async () => {
    const { list, shop } = await showTransactions(shopThat(pagesOf(100)));
    await list.turn('Nächste');
    list.write('words', 'Muster');
    await list.search();
    assert.deepEqual(askedPages(shop), [0, 1, 0]);
  });

  for (const [minValue, maxValue, problems, field] of [
    ['12.50', '', ['Das ist kein Betrag in Euro. Bitte geben Sie ihn so ein: 1.234,56.', ''], 'minValue'],
    ['', 'viel', ['', 'Das ist kein Betrag in Euro. Bitte geben Sie ihn so ein: 1.234,56.'], 'maxValue'],
    ['1.000.000,01', '', ['Bitte geben Sie höchstens 1.000.000 € ein.', ''], 'minValue'],
    ['500', '499,99', ['', 'Dieser Betrag ist kleiner als der erste.'], 'maxValue'],
    ['-5', 'viel', [/^Das ist kein Betrag/, /^Das ist kein Betrag/], 'minValue'],
  ] as const) {
    it(`shows at the field why it cannot search from "${minValue}" to "${maxValue}", and sends nothing`, async () => {
      const { list, shop } = await showTransactions(shopThat(pagesOf(3)));
      list.part('.toggle').click();
      list.write('minValue', minValue);
      list.write('maxValue', maxValue);
      await list.updated();
      list.submit();
      await list.updated();
      const fields = ['minValue', 'maxValue'].map((name) => list.part<HTMLInputElement>(`#${name}`));
      const said = fields.map((each) => list.wordsOf(`#${each.getAttribute('aria-describedby')}`));
      for (const [at, problem] of problems.entries())
        assert.match(
          said[at] ?? '',
          problem instanceof RegExp ? problem : new RegExp(`^${problem.replace(/\./g, '\\.')}$`),
        );
      assert.deepEqual(
        fields.map((each) => each.getAttribute('aria-invalid')),
        problems.map((problem) => String(problem !== '')),
      );
      assert.equal(list.focused?.id, field);
      assert.lengthOf(searches(shop), 1);
      assert.lengthOf(list.rows, 3);
      await assert.isAccessible(list.element);
      list.write('minValue', '');
      list.write('maxValue', '');
      await list.search();
      assert.lengthOf(searches(shop), 2);
      assert.equal(list.part('#minValue').getAttribute('aria-invalid'), 'false');
    });
  }

  it('accepts the same amount as lower and upper limit', async () => {
    const { list, shop } = await showTransactions(shopThat(pagesOf(3)));
    for (const [amount, cents] of [
      ['0', 0],
      ['500', 50_000],
      ['1.000.000', 100_000_000],
    ] as const) {
      list.write('minValue', amount);
      list.write('maxValue', amount);
      await list.search();
      assert.deepEqual(searches(shop).at(-1), { tab, minValue: cents, maxValue: cents });
    }
  });

  it('says that nothing matches in this tab, and how many match elsewhere', async () => {
    const { list, shop } = await showTransactions(shopThat(pagesOf(0)));
    shop.answer({ [routes.counts]: counts({ all: 3 }) });
    list.write('words', 'Niemand');
    await list.search();
    assert.equal(list.title, 'Keine Vorgänge gefunden');
    assert.equal(list.heard, 'Keine Vorgänge gefunden');
    assert.include(list.text, 'Zu Ihrer Suche passt hier kein Vorgang.');
    await until(() => list.text.includes('In allen Vorgängen ansehen (3)'));
    await assert.isAccessible(list.element);
    await list.turn('In allen Vorgängen ansehen (3)');
    assert.deepEqual([list.tab, searches(shop).at(-1)], ['all', { tab: 'all', words: 'Niemand' }]);
    shop.answer({ [routes.counts]: counts({ all: 0 }) });
    await list.search();
    await until(() =>
      list.text.includes('Bestellnummern findet die Bank nur, wenn sie vollständig sind, Namen von ihrem Anfang an.'),
    );
    await assert.isAccessible(list.element);
  });

  for (const [name, title] of [
    ['to_deliver', 'Alles erledigt'],
    ['expiring', 'Alles erledigt'],
    ['billed', 'Keine Vorgänge'],
    ['all', 'Noch keine Vorgänge'],
  ] as const) {
    it(`says that there is nothing in ${name}`, async () => {
      const { list } = await showTransactions(shopThat(pagesOf(0)), { tab: name });
      assert.equal(list.title, title);
      assert.notInclude(list.text, 'Bestellnummern findet');
      await assert.isAccessible(list.element);
    });
  }
});
