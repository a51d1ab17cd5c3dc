import { assert } from '@open-wc/testing';
import type { TransactionSearch } from '../../../src/contract/client/merchant-client.js';
import { held, refusal } from '../element/handler.js';
import { comeBack, until } from '../element/page.js';
import { openTransactions, showTransactions, TransactionsHarness } from './harness.js';
import { askedPages, pagesOf, searches, shopThat } from './shop.js';
import { describeInCi } from '../element/in-ci.js';

const key = 'ratenkauf-transactions';
const many = () => shopThat(pagesOf(100, (index) => ({ currentValue: 70_000 + index })));

describeInCi('a list that the browser comes back to', () => {
  // WebKit allows a page at most a hundred history updates in ten seconds.
  beforeEach(() => void (history.state && history.replaceState(null, '')));

  /** Searches, turns the page, and sorts. */
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
    await setUp((await showTransactions(many())).list);
    assert.deepEqual(history.state.shop, { page: 7 });
    assert.equal(location.href, address);
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
    const choose = async (list: TransactionsHarness, at: number) => {
      list.element.addEventListener('ratenkauf-transaction-selected', (event) => event.preventDefault());
      const row = list.all('tbody .choice')[at];
      row?.click();
      return row?.textContent;
    };
    const first = await showTransactions(many());
    await first.list.turn('Nächste');
    const opened = await choose(first.list, 3);
    const { list } = await showTransactions(many());
    await list.updated();
    assert.equal(list.focused?.textContent, opened);
    assert.equal(list.place, 'Seite 2 von 4 · 100 Vorgänge');
    const again = await showTransactions(many());
    await again.list.updated();
    assert.equal(again.list.focused?.outerHTML, undefined);
    await choose(again.list, 5);
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

  it('writes nothing to the history before the user has changed something', async () => {
    await showTransactions(many());
    assert.isNull(history.state);
  });

  it('follows its attributes: another page size starts at the first page, another tab starts without the search', async () => {
    await setUp((await showTransactions(many())).list);
    const sized = await showTransactions(many(), { 'page-size': '10' });
    assert.deepEqual([searches(sized.shop), askedPages(sized.shop)], [[wanted], [0]]);
    const other = await showTransactions(many(), { tab: 'all' });
    assert.deepEqual([searches(other.shop), other.list.field('words').value], [[{ tab: 'all' }], '']);
  });

  it('goes to the last page that still exists', async () => {
    await setUp((await showTransactions(many())).list);
    const { shop } = await showTransactions(shopThat(pagesOf(3)));
    await until(() => askedPages(shop).length === 2);
    assert.deepEqual(askedPages(shop), [1, 0]);
  });

  it('is restored for the first list of several in a page', async () => {
    const { list, frame } = await showTransactions(many());
    const second = many();
    const other = new TransactionsHarness(list.element.cloneNode() as typeof list.element);
    other.element.merchantClient = second.merchantClient;
    frame.append(other.element);
    await other.settled();
    await setUp(list);
    other.write('words', 'Ander');
    await other.search();
    assert.equal(history.state[key].criteria.words, 'Muster');
    const another = await showTransactions(many());
    assert.deepEqual(searches(another.shop), [wanted]);
  });

  it('forgets the search when the user may not see transactions', async () => {
    const { list, shop } = await showTransactions(many());
    await setUp(list);
    shop.answer({ 'POST /transactions/search': refusal(403, 'forbidden', false) });
    await list.element.refresh();
    assert.isUndefined(history.state[key]);
    await until(() => searches(shop).length === 6);
    assert.deepEqual([list.field('words').value, list.field('minValue').value], ['', ''], 'also in the form');
    shop.answer({ 'POST /transactions/search': pagesOf(3) });
    await list.element.refresh();
    assert.deepEqual([searches(shop).at(-1), list.field('words').value], [{ tab: 'billed' }, '']);
  });

  it('shows the search only to a user who may see transactions', async () => {
    await setUp((await showTransactions(many())).list);
    const answer = held(refusal(403, 'forbidden', false));
    const { list } = openTransactions(shopThat(answer));
    await list.updated();
    assert.equal(list.field('words').value, '');
    answer.release();
    await until(() => history.state[key] === undefined);
    assert.equal(list.field('words').value, '');
  });

  it('empties the form when the browser restores the page, until the user is known to have access', async () => {
    const { list, shop } = await showTransactions(many());
    await setUp(list);
    const answer = held(refusal(403, 'forbidden', false));
    shop.answer({ 'POST /transactions/search': answer });
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await list.updated();
    assert.equal(list.field('words').value, '');
    answer.release();
    await until(() => history.state[key] === undefined);
    assert.equal(list.field('words').value, '');
  });

  it('works where the page keeps a state that cannot be extended, and leaves that unchanged', async () => {
    for (const state of ['words', 7, ['a'], new Map([['a', 1]])]) {
      history.replaceState(state, '');
      const { list, shop } = await showTransactions(many());
      await setUp(list);
      assert.lengthOf(searches(shop), 4);
      assert.deepEqual(history.state, state);
    }
  });
});

describeInCi('what is found in the history of the page', () => {
  const kept = { beginning: '', tab: 'all', criteria: { words: 'Muster' }, page: 1, pageSize: 25 };
  for (const state of [
    null,
    'words',
    7,
    [kept],
    {},
    { ...kept, beginning: 7 },
    { ...kept, tab: 'none' },
    { ...kept, tab: undefined },
    { ...kept, criteria: undefined },
    { ...kept, criteria: [] },
    { ...kept, criteria: { words: { a: 1 } } },
    { ...kept, criteria: { words: '' } },
    { ...kept, criteria: { words: 'x'.repeat(101) } },
    { ...kept, criteria: { status: 'expired' } },
    { ...kept, criteria: { status: ['billed'] } },
    { ...kept, criteria: { minValue: -1 } },
    { ...kept, criteria: { minValue: 1.5 } },
    { ...kept, criteria: { maxValue: '100' } },
    { ...kept, criteria: { minValue: 2, maxValue: 1 } },
    { ...kept, criteria: { maxValue: 1e9 } },
    { ...kept, criteria: { words: 'Muster', all: true } },
    { ...kept, page: -1 },
    { ...kept, page: 0.5 },
    { ...kept, page: '1' },
    { ...kept, page: Infinity },
    { ...kept, pageSize: 0 },
    { ...kept, pageSize: 101 },
  ]) {
    it(`is ignored when it is ${JSON.stringify(state)?.slice(0, 90)}`, async () => {
      history.replaceState({ [key]: state }, '');
      const { list, shop, errors } = await showTransactions(many());
      assert.deepEqual(
        [searches(shop), askedPages(shop), list.field('words').value, errors],
        [[{ tab: 'to_deliver' }], [0], '', []],
      );
    });
  }

  it('is used when it is valid', async () => {
    history.replaceState({ [key]: kept }, '');
    const { shop } = await showTransactions(many());
    assert.deepEqual([searches(shop), askedPages(shop)], [[{ tab: 'all', words: 'Muster' }], [1]]);
  });
});
