import { assert } from '@open-wc/testing';
import { transaction } from '../../../src/testing/builders/transaction.js';
import { brokenPieces } from '../element/broken.js';
import { print } from '../back-office/seen.js';
import { held, type Asked } from '../element/handler.js';
import { until } from '../element/page.js';
import { openTransactions, showTransactions, withoutMemory } from './harness.js';
import { counts, pagesOf, routes, shopThat, shopWith } from './shop.js';

withoutMemory();

describe('on paper', () => {
  it('the rows are printed, without buttons and fields, in every width', async () => {
    const { list, frame } = await showTransactions(shopThat(pagesOf(60)));
    print(list);
    for (const width of [320, 700, 1280]) {
      frame.style.width = `${width}px`;
      const shown = (selector: string) => list.all(selector).filter((each) => each.getClientRects().length > 0);
      assert.lengthOf(shown('form, .tabs, .actions, .saving, .save, button:not(.choice), .action'), 0);
      assert.lengthOf(shown('tbody tr'), 25);
      assert.equal(list.title, '60 Vorgänge');
      assert.equal(list.wordsOf('nav'), 'Seite 1 von 3 · 60 Vorgänge');
      const stuck = list
        .all('*')
        .filter((each) => getComputedStyle(each).position === 'sticky' && each.getClientRects().length > 0);
      assert.lengthOf(stuck, 0);
    }
  });

  it('a sheet of A4 with small margins has rows and columns', async () => {
    const { list, frame } = await showTransactions(shopWith(transaction({ orderId: 'DH-10001' })));
    frame.style.fontSize = '13.333px';
    frame.style.width = '718px';
    print(list);
    assert.equal(getComputedStyle(list.part('tbody tr')).display, 'table-row');
    // In a grid, Chromium prints what follows the table over its last rows.
    assert.equal(getComputedStyle(list.part('.results')).display, 'block');
    assert.isAtLeast(list.part('td.customer').getBoundingClientRect().width, 150);
    assert.deepEqual(
      list.all('tbody :is(th, td), thead th:not(.action)').flatMap((cell) => brokenPieces(cell, /[^\s\u00a0-]+-?/gu)),
      [],
    );
  });
});

it('the page does not shift when rows and counts arrive after it was shown, however many and high they are', async () => {
  for (const rows of [0, 2, 100]) {
    const answer = held<[Asked]>(pagesOf(rows));
    const sums = held(counts({ to_deliver: 999, expiring: 0, all: 12_345 }));
    const { list, link } = openTransactions(shopThat(answer, { [routes.counts]: sums }), { 'page-size': '100' });
    await list.updated();
    const places = () =>
      list.all('.tabs, [role=tab], form, .title').map((part) => {
        const { left, top } = part.getBoundingClientRect();
        return [left, top];
      });
    const before = places();
    assert.isAtLeast(link.getBoundingClientRect().top, innerHeight * 0.8);
    answer.release();
    await list.settled();
    sums.release();
    await until(() => list.tabs[0] === 'Zu liefern999');
    assert.deepEqual(places(), before);
    assert.isAtLeast(link.getBoundingClientRect().top, innerHeight * 0.8);
    assert.equal(list.part('#tab-all .spoken').textContent, '12.345');
    assert.include(list.part('#tab-all').innerText, '999+');
  }
});
