import { assert } from '@open-wc/testing';
import type { TransactionSearch } from '../../../src/contract/client/merchant-client.js';
import { held, refusal } from '../element/handler.js';
import { describeInCi } from '../element/in-ci.js';
import { comeBack, until } from '../element/page.js';
import { openTransactions, showTransactions, TransactionsHarness } from './harness.js';
import { askedPages, pagesOf, routes, searches, shopThat } from './shop.js';

const key = 'ratenkauf-transactions';
const many = () => shopThat(pagesOf(100, (index) => ({ currentValue: 70_000 + index })));
const forbidden = refusal(403, 'forbidden', false);

describeInCi('a list that the browser comes back to', () => {
  // WebKit allows a page at most a hundred history updates in ten seconds.
  beforeEach(() => void (history.state && history.replaceState(null, '')));

  /** Searches in a tab, and turns the page. */
  const setUp = async (list: TransactionsHarness) => {
    await list.open('billed');
    list.write('words', 'Muster');
    list.write('minValue', '1.234,5');
    await list.search();
    await list.turn('Nächste');
  };
  const wanted: TransactionSearch = { tab: 'billed', words: 'Muster', minValue: 123_450 };

  it('is as it was left: tab, search, form and page, with one request', async () => {
    const address = location.href;
    history.replaceState({ shop: { page: 7 } }, '');
    const first = await showTransactions(many());
    assert.deepEqual(history.state, { shop: { page: 7 } }, 'before the user has changed something');
    await setUp(first.list);
    assert.deepEqual([history.state.shop, location.href], [{ page: 7 }, address]);
    const { list, shop } = await showTransactions(many());
    assert.deepEqual([searches(shop), askedPages(shop)], [[wanted], [1]]);
    assert.deepEqual(
      [list.tab, list.field('words').value, list.field('minValue').value, list.field('maxValue').value],
      ['billed', 'Muster', '1.234,50', ''],
    );
    assert.isAbove(list.part('#filters').offsetHeight, 0);
    assert.include(list.cells('value')[0], '700,25 €');
    assert.equal(list.place, 'Seite 2 von 4 · 100 Vorgänge');
    await list.turn('Zurücksetzen');
    assert.deepEqual([list.field('words').value, searches(shop).at(-1)], ['', { tab: 'billed' }]);
    const next = await showTransactions(many());
    assert.deepEqual(searches(next.shop), [{ tab: 'billed' }]);
  });

  it('puts the focus on the row that was opened, once, and only while nothing else has it', async () => {
    const choose = (list: TransactionsHarness, at: number) => {
      list.element.addEventListener('ratenkauf-transaction-selected', (event) => event.preventDefault());
      const row = list.all('tbody .choice')[at];
      row?.click();
      return row?.textContent;
    };
    const first = await showTransactions(many());
    await first.list.turn('Nächste');
    const opened = choose(first.list, 3);
    const { list } = await showTransactions(many());
    await list.updated();
    assert.equal(list.focused?.textContent, opened);
    assert.equal(list.place, 'Seite 2 von 4 · 100 Vorgänge');
    const again = await showTransactions(many());
    await again.list.updated();
    assert.isNull(again.list.focused);
    choose(again.list, 5);
    const answer = held(pagesOf(100));
    const busy = openTransactions(shopThat(answer));
    await busy.list.updated();
    busy.link.focus();
    answer.release();
    await busy.list.settled();
    await busy.list.updated();
    assert.isTrue(document.activeElement === busy.link);
  });

  it('puts the focus on the row that was opened when the browser has kept the page', async () => {
    const { list } = await showTransactions(many());
    list.element.addEventListener('ratenkauf-transaction-selected', (event) => event.preventDefault());
    const row = list.all('tbody .choice')[4];
    row?.focus();
    row?.click();
    comeBack();
    await list.updated();
    assert.isTrue(list.hasFocus('.title'));
    await list.settled();
    await until(() => list.focused?.textContent === row?.textContent);
  });

  it('follows its attributes, and goes to the last page that still exists', async () => {
    await setUp((await showTransactions(many())).list);
    const fewer = await showTransactions(shopThat(pagesOf(3)));
    await until(() => askedPages(fewer.shop).length === 2);
    assert.deepEqual(askedPages(fewer.shop), [1, 0]);
    const sized = await showTransactions(many(), { 'page-size': '10' });
    assert.deepEqual([searches(sized.shop), askedPages(sized.shop)], [[wanted], [0]]);
    const other = await showTransactions(many(), { tab: 'all' });
    assert.deepEqual([searches(other.shop), other.list.field('words').value], [[{ tab: 'all' }], '']);
  });

  it('is restored for the first list of several in a page', async () => {
    const { list, frame } = await showTransactions(many());
    const other = new TransactionsHarness(list.element.cloneNode() as typeof list.element);
    other.element.merchantClient = many().merchantClient;
    frame.append(other.element);
    await other.settled();
    await setUp(list);
    other.write('words', 'Ander');
    await other.search();
    assert.equal(history.state[key].criteria.words, 'Muster');
    const another = await showTransactions(many());
    assert.deepEqual(searches(another.shop), [wanted]);
  });

  it('forgets the search, also in the form, when the user may not see transactions', async () => {
    const { list, shop } = await showTransactions(many());
    await setUp(list);
    shop.answer({ [routes.search]: forbidden });
    await list.element.refresh();
    assert.isUndefined(history.state[key]);
    await until(() => searches(shop).length === 6);
    assert.deepEqual([list.field('words').value, list.field('minValue').value], ['', '']);
    shop.answer({ [routes.search]: pagesOf(3) });
    await list.element.refresh();
    assert.deepEqual([searches(shop).at(-1), list.field('words').value], [{ tab: 'billed' }, '']);
  });

  it('shows the search only when the user is known to have access, in a new page and in one that is restored', async () => {
    const { list, shop } = await showTransactions(many());
    await setUp(list);
    const answer = held(forbidden);
    const { list: other } = openTransactions(shopThat(answer));
    await other.updated();
    shop.answer({ [routes.search]: answer });
    document.body.append(list.element);
    comeBack();
    for (const each of [list, other]) {
      await each.updated();
      assert.equal(each.field('words').value, '');
    }
    answer.release();
    await until(() => history.state[key] === undefined);
    for (const each of [list, other]) assert.equal(each.field('words').value, '');
  });

  it('works where the page keeps a state that cannot be extended, and leaves that unchanged', async () => {
    for (const state of ['words', ['a'], new Map([['a', 1]])]) {
      history.replaceState(state, '');
      const { list, shop } = await showTransactions(many());
      await setUp(list);
      assert.lengthOf(searches(shop), 4);
      assert.deepEqual(history.state, state);
    }
  });

  it('uses what it finds in the history only if that is valid', async () => {
    const kept = { beginning: '', tab: 'all', criteria: { words: 'Muster' }, page: 1, pageSize: 25 };
    const show = async (state: unknown) => {
      history.replaceState({ [key]: state }, '');
      const { list, shop, errors } = await showTransactions(many());
      return [searches(shop), askedPages(shop), list.field('words').value, errors];
    };
    assert.deepEqual(await show(kept), [[{ tab: 'all', words: 'Muster' }], [1], 'Muster', []]);
    const criteria = [
      undefined,
      [],
      { words: { a: 1 } },
      { words: '' },
      { words: 'x'.repeat(101) },
      { status: ['billed'] },
      { minValue: 1.5 },
      { minValue: 2, maxValue: 1 },
      { maxValue: 1e9 },
      { words: 'Muster', all: true },
    ];
    for (const state of [
      'words',
      [kept],
      {},
      { ...kept, beginning: 7 },
      { ...kept, tab: 'none' },
      { ...kept, page: -1 },
      { ...kept, page: '1' },
      { ...kept, pageSize: 101 },
      ...criteria.map((each) => ({ ...kept, criteria: each })),
    ])
      assert.deepEqual(await show(state), [[{ tab: 'to_deliver' }], [0], '', []], JSON.stringify(state));
  });
});
