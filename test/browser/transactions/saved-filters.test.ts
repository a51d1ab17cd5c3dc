import { assert } from '@open-wc/testing';
import { showTransactions, type TransactionsHarness, withoutMemory } from './harness.js';
import { pagesOf, searches, shopThat } from './shop.js';

const key = 'ratenkauf-transactions-filters';
const start = () => showTransactions(shopThat(pagesOf(3)));
const names = (list: TransactionsHarness) =>
  list.all('.saved .apply').map((button) => button.textContent?.replaceAll('\u00a0', ' '));

withoutMemory();

describe('the filters that somebody keeps', () => {
  beforeEach(() => localStorage.removeItem(key));
  after(() => localStorage.removeItem(key));

  /** Filters by amounts, and by the deadline that has passed. */
  const filter = async (list: TransactionsHarness, from: string, to = '', isExpired = false) => {
    list.write('minValue', from);
    list.write('maxValue', to);
    list.field('expired').checked = isExpired;
    await list.search();
  };

  it('are there at the next visit, named by what they find, and applied with one click', async () => {
    const { list } = await start();
    list.press('Filter');
    await list.open('in_billing');
    assert.isNull(list.query('.keep'));
    await filter(list, '500', '1.000');
    list.press('Filter merken');
    await list.updated();
    assert.isNull(list.query('.keep'), 'kept already');
    await filter(list, '750', '', true);
    list.press('Filter merken');
    await list.updated();
    await assert.isAccessible(list.element);

    const next = await start();
    assert.deepEqual(names(next.list), [
      'In Abrechnung, 500,00 € bis 1.000,00 €',
      'Alle, ab 750,00 €, Frist abgelaufen',
    ]);
    next.list.part('.saved .apply').click();
    await next.list.settled();
    assert.deepEqual(searches(next.shop).at(-1), { tab: 'in_billing', minValue: 50_000, maxValue: 100_000 });
    assert.deepEqual(
      [next.list.field('minValue').value, next.list.field('maxValue').value, next.list.field('expired').checked],
      ['500,00', '1.000,00', false],
    );
    assert.deepEqual(
      next.list.all('.saved .apply').map((button) => button.getAttribute('aria-pressed')),
      ['true', 'false'],
    );
  });

  it('are taken off with another click, which leaves the tab and what somebody has searched for', async () => {
    localStorage.setItem(key, JSON.stringify([{ tab: 'in_billing', maxValue: 10_000 }]));
    const { list, shop } = await start();
    const pressed = () => list.part('.saved .apply').getAttribute('aria-pressed');
    list.part('.saved .apply').click();
    await list.settled();
    list.write('words', 'Muster');
    await list.search();
    assert.deepEqual(searches(shop).at(-1), { tab: 'in_billing', words: 'Muster', maxValue: 10_000 });
    assert.equal(pressed(), 'true');
    list.part('.saved .apply').click();
    await list.settled();
    assert.deepEqual(searches(shop).at(-1), { tab: 'in_billing', words: 'Muster' });
    assert.deepEqual([pressed(), list.field('words').value, list.field('maxValue').value], ['false', 'Muster', '']);
    assert.lengthOf(names(list), 1);
  });

  it('never contain what somebody has searched for', async () => {
    const { list } = await start();
    list.press('Filter');
    list.write('words', 'Muster');
    await filter(list, '500');
    list.press('Filter merken');
    assert.notInclude(JSON.stringify(localStorage), 'Muster');
    assert.deepEqual(JSON.parse(localStorage.getItem(key) ?? ''), [{ tab: 'to_deliver', minValue: 50_000 }]);
  });

  it('are removed one by one, are eight at most, and the focus stays in the list', async () => {
    const { list } = await start();
    list.press('Filter');
    for (let euros = 1; euros <= 9; euros += 1) {
      await filter(list, String(euros));
      list.press('Filter merken');
      await list.updated();
    }
    assert.lengthOf(names(list), 8);
    assert.equal(names(list)[0], 'Zu liefern, ab 2,00 €');
    const remove = list.part('.saved .remove');
    assert.equal(
      remove.getAttribute('aria-label')?.replaceAll('\u00a0', ' '),
      'Filter entfernen: Zu liefern, ab 2,00 €',
    );
    remove.focus();
    remove.click();
    await list.updated();
    assert.equal(names(list)[0], 'Zu liefern, ab 3,00 €');
    assert.isNotNull(list.focused);
    assert.lengthOf(JSON.parse(localStorage.getItem(key) ?? ''), 7);
  });

  it('follow another window of the same browser', async () => {
    const { list } = await start();
    localStorage.setItem(key, JSON.stringify([{ tab: 'all', maxValue: 10_000 }]));
    window.dispatchEvent(new StorageEvent('storage', { key }));
    await list.updated();
    assert.deepEqual(names(list), ['Alle, bis 100,00 €']);
  });

  for (const stored of [
    '',
    '{',
    'null',
    '7',
    '{"tab":"all"}',
    '[null,7,"all",{"tab":"none","minValue":1},{"tab":"all"},{"tab":"all","minValue":-1},{"tab":"all","words":"x","minValue":1}]',
  ])
    it(`are none where the browser has stored ${stored || 'nothing'}`, async () => {
      localStorage.setItem(key, stored);
      const { list, errors } = await start();
      assert.deepEqual([names(list), errors], [[], []]);
    });

  it('work without storage as long as the page is open', async () => {
    const { list } = await start();
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    try {
      list.press('Filter');
      await filter(list, '500');
      list.press('Filter merken');
      await list.updated();
      assert.lengthOf(names(list), 1);
    } finally {
      Storage.prototype.setItem = setItem;
    }
  });
});
