import { assert } from '@open-wc/testing';
import type { TransactionSearch } from '../../../src/contract/client/merchant-client.js';
import type { RatenkaufTransactions } from '../../../src/elements/transactions/ratenkauf-transactions.js';
import { part, press } from '../page-purchase.js';
import { askedPages, calm, cells, heading, pagesOf, search, searches, shopThat, showTransactions, sort, tick, turn, wordsOf, write } from './page-transactions.js';
import { refusal, until } from '../page.js';

const key = 'ratenkauf-transactions';
const many = () => shopThat(pagesOf(100, (index) => ({ currentValue: 70_000 + index })));
const valueOf = (list: RatenkaufTransactions, field: string) => part<HTMLInputElement>(list, `#${field}`).value;

describe('a list that the browser comes back to', () => {
  // WebKit lets a page write into its history a hundred times in ten seconds, no more.
  beforeEach(() => void (history.state && history.replaceState(null, '')));

  const ticked = (list: RatenkaufTransactions) => [...list.renderRoot.querySelectorAll<HTMLInputElement>('input:checked')].map(({ value }) => value);
  /** Searches, turns the page, and sorts. */
  const setUp = async (list: RatenkaufTransactions) => {
    write(list, 'lastName', 'Muster');
    write(list, 'minValue', '1.234,5');
    tick(list, 'billed');
    await search(list);
    await turn(list, 'Nächste');
    await sort(list, 'value');
    await sort(list, 'value');
  };
  const wanted: TransactionSearch = { lastName: 'Muster', minValue: 123_450, status: ['billed'] };

  it('is as it was left: search, form, page and sorting, with one question', async () => {
    const address = location.href;
    history.replaceState({ shop: { page: 7 } }, '');
    await setUp((await showTransactions(many())).list);
    assert.deepEqual(history.state.shop, { page: 7 });
    assert.equal(location.href, address);
    const { list, shop } = await showTransactions(many());
    assert.deepEqual([searches(shop), askedPages(shop)], [[wanted], [1]]);
    assert.deepEqual([valueOf(list, 'lastName'), valueOf(list, 'minValue'), valueOf(list, 'maxValue'), ticked(list)], ['Muster', '1.234,50', '', ['billed']]);
    assert.equal(heading(list, 'value').getAttribute('aria-sort'), 'descending');
    assert.include(cells(list, 'value')[0], '700,49 €');
    assert.equal(wordsOf(part(list, 'nav p')), 'Seite 2 von 4 · 100 Vorgänge');
    press(list, 'Zurücksetzen');
    await list.updateComplete;
    await calm(list);
    assert.deepEqual([valueOf(list, 'lastName'), ticked(list), searches(shop).at(-1)], ['', [], {}]);
    const next = await showTransactions(many());
    assert.deepEqual(searches(next.shop), [{}]);
  });

  it('writes nothing before somebody has set up anything', async () => {
    await showTransactions(many());
    assert.isNull(history.state);
  });

  it('keeps to its attributes: to other sizes of pages, and to another beginning', async () => {
    await setUp((await showTransactions(many())).list);
    const sized = await showTransactions(many(), { 'page-size': '10' });
    assert.deepEqual([searches(sized.shop), askedPages(sized.shop)], [[wanted], [0]]);
    const other = await showTransactions(many(), { status: 'expired' });
    assert.deepEqual([searches(other.shop), valueOf(other.list, 'lastName')], [[{ status: ['expired'] }], '']);
  });

  it('goes to the last page there still is', async () => {
    await setUp((await showTransactions(many())).list);
    const { shop } = await showTransactions(shopThat(pagesOf(3)));
    await until(() => askedPages(shop).length === 2);
    assert.deepEqual(askedPages(shop), [1, 0]);
  });

  it('is the first of several', async () => {
    const { list, frame } = await showTransactions(many());
    const second = many();
    const other = list.cloneNode() as RatenkaufTransactions;
    other.merchantClient = second.merchantClient;
    frame.append(other);
    await calm(other);
    await setUp(list);
    write(other, 'lastName', 'Ander');
    await search(other);
    assert.equal(history.state[key].criteria.lastName, 'Muster');
    const another = await showTransactions(many());
    assert.deepEqual(searches(another.shop), [wanted]);
  });

  it('forgets what was searched for when somebody may not see it', async () => {
    const { list, shop } = await showTransactions(many());
    await setUp(list);
    shop.answer({ 'POST /transactions/search': refusal(403, 'forbidden', false) });
    await list.refresh();
    assert.isUndefined(history.state[key]);
  });

  it('works where the page keeps something to which nothing can be added, and leaves that alone', async () => {
    for (const state of ['words', 7, ['a'], new Map([['a', 1]])]) {
      history.replaceState(state, '');
      const { list, shop } = await showTransactions(many());
      await setUp(list);
      assert.lengthOf(searches(shop), 3);
      assert.deepEqual(history.state, state);
    }
  });
});

describe('what is found in the history of the page', () => {
  const kept = { beginning: '', criteria: { lastName: 'Muster' }, page: 1, pageSize: 25 };
  for (const state of [
    null, 'words', 7, [kept], {}, { ...kept, beginning: 7 },
    { ...kept, criteria: undefined }, { ...kept, criteria: [] }, { ...kept, criteria: { lastName: { a: 1 } } }, { ...kept, criteria: { lastName: '' } },
    { ...kept, criteria: { lastName: 'x'.repeat(101) } }, { ...kept, criteria: { status: 'billed' } }, { ...kept, criteria: { status: ['nothing'] } },
    { ...kept, criteria: { minValue: -1 } }, { ...kept, criteria: { minValue: 1.5 } }, { ...kept, criteria: { maxValue: '100' } },
    { ...kept, criteria: { minValue: 2, maxValue: 1 } }, { ...kept, criteria: { maxValue: 1e9 } }, { ...kept, criteria: { lastName: 'Muster', all: true } },
    { ...kept, page: -1 }, { ...kept, page: 0.5 }, { ...kept, page: '1' }, { ...kept, page: Infinity }, { ...kept, pageSize: 0 }, { ...kept, pageSize: 101 },
    { ...kept, sorting: 'value' }, { ...kept, sorting: { column: 'nothing', direction: 'ascending' } }, { ...kept, sorting: { column: 'value', direction: 'none' } },
  ]) {
    it(`begins as usual when it finds ${JSON.stringify(state)?.slice(0, 90)}`, async () => {
      history.replaceState({ [key]: state }, '');
      const { list, shop, errors } = await showTransactions(many());
      assert.deepEqual([searches(shop), askedPages(shop), valueOf(list, 'lastName'), errors], [[{}], [0], '', []]);
      assert.lengthOf(list.renderRoot.querySelectorAll('thead [aria-sort=none]'), 7);
    });
  }

  it('is believed when it can be true', async () => {
    history.replaceState({ [key]: kept }, '');
    const { shop } = await showTransactions(many());
    assert.deepEqual([searches(shop), askedPages(shop)], [[{ lastName: 'Muster' }], [1]]);
  });
});
