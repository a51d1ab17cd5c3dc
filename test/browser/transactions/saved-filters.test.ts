import { assert } from '@open-wc/testing';
import { plain } from '../element/harness.js';
import { afterTest } from '../element/page.js';
import { showTransactions, type TransactionsHarness, withoutMemory } from './harness.js';
import { pagesOf, searches, shopThat } from './shop.js';

const key = 'ratenkauf-transactions-filters';
const start = () => showTransactions(shopThat(pagesOf(3)));
const names = (list: TransactionsHarness) => list.all('.saved .apply').map((button) => plain(button.textContent));

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
  const keep = async (list: TransactionsHarness) => {
    list.press('Filter merken');
    await list.updated();
  };
  const apply = async (list: TransactionsHarness) => {
    list.part('.saved .apply').click();
    await list.settled();
  };

  it('are there at the next visit, named by what they find, without what was searched for, and applied with one click', async () => {
    const { list } = await start();
    list.press('Filter');
    await list.open('in_billing');
    assert.isNull(list.query('.keep'));
    list.write('words', 'Muster');
    await filter(list, '500', '1.000');
    await keep(list);
    assert.isNull(list.query('.keep'), 'kept already');
    await filter(list, '750', '', true);
    await keep(list);
    assert.notInclude(JSON.stringify(localStorage), 'Muster');

    const next = await start();
    assert.deepEqual(names(next.list), [
      'In Abrechnung, 500,00 € bis 1.000,00 €',
      'Alle, ab 750,00 €, Frist abgelaufen',
    ]);
    await apply(next.list);
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
    await apply(list);
    list.write('words', 'Muster');
    await list.search();
    assert.deepEqual(searches(shop).at(-1), { tab: 'in_billing', words: 'Muster', maxValue: 10_000 });
    assert.equal(pressed(), 'true');
    await apply(list);
    assert.deepEqual(searches(shop).at(-1), { tab: 'in_billing', words: 'Muster' });
    assert.deepEqual([pressed(), list.field('words').value, list.field('maxValue').value], ['false', 'Muster', '']);
    assert.lengthOf(names(list), 1);
  });

  it('are removed one by one, are eight at most, and the focus stays in the list', async () => {
    const euros = Array.from({ length: 8 }, (_, index) => ({ tab: 'to_deliver', minValue: (index + 1) * 100 }));
    localStorage.setItem(key, JSON.stringify(euros));
    const { list } = await start();
    list.press('Filter');
    await filter(list, '9');
    await keep(list);
    assert.lengthOf(names(list), 8);
    const remove = list.part('.saved .remove');
    assert.equal(plain(remove.ariaLabel), 'Filter entfernen: Zu liefern, ab 2,00 €');
    remove.focus();
    remove.click();
    await list.updated();
    assert.equal(names(list)[0], 'Zu liefern, ab 3,00 €');
    assert.isNotNull(list.focused);
    assert.lengthOf(JSON.parse(localStorage.getItem(key) ?? ''), 7);
  });

  it('follow another window of the same browser, and are none where it has stored something else', async () => {
    const { list, errors } = await start();
    const stores = async (text: string) => {
      localStorage.setItem(key, text);
      window.dispatchEvent(new StorageEvent('storage', { key }));
      await list.updated();
      return names(list);
    };
    for (const text of [
      '',
      '{',
      'null',
      '{"tab":"all"}',
      '[null,7,"all",{"tab":"none","minValue":1},{"tab":"all"},{"tab":"all","minValue":-1},{"tab":"all","words":"x","minValue":1}]',
    ]) {
      assert.deepEqual(await stores('[{"tab":"all","maxValue":10000}]'), ['Alle, bis 100,00 €']);
      assert.deepEqual(await stores(text), [], text);
    }
    assert.isEmpty(errors);
  });

  it('work without storage as long as the page is open', async () => {
    const { list } = await start();
    const { setItem } = Storage.prototype;
    afterTest(() => Object.assign(Storage.prototype, { setItem }));
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    list.press('Filter');
    await filter(list, '500');
    await keep(list);
    assert.lengthOf(names(list), 1);
  });
});
