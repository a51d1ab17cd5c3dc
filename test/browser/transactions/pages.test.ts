import { assert } from '@open-wc/testing';
import type { TransactionSearch } from '../../../src/contract/client/merchant-client.js';
import { transaction, transactionsAnswer } from '../../../src/testing/builders/transaction.js';
import { held, type Asked } from '../element/handler.js';
import { afterTest, until } from '../element/page.js';
import { showTransactions, type TransactionsHarness, withoutMemory } from './harness.js';
import { askedPages, pagesOf, routes, shopThat, shopWith } from './shop.js';

withoutMemory();

/** Returns a function that says how often the element was rendered since. */
function countUpdates({ element }: TransactionsHarness): () => number {
  const rendered = element as unknown as { render: () => unknown };
  const { render } = rendered;
  let count = 0;
  rendered.render = () => ((count += 1), render.call(element));
  afterTest(() => Reflect.deleteProperty(element, 'render'));
  return () => count;
}

describe('pages', () => {
  it('are not mentioned when there is only one: the title is enough on screen, and the table has an accessible name', async () => {
    const { list } = await showTransactions(shopWith(transaction()));
    assert.equal(list.title, 'Ein Vorgang');
    assert.equal(list.part('caption').textContent, 'Vorgänge, die dringendsten zuerst');
    assert.equal(getComputedStyle(list.part('caption')).clipPath, 'inset(50%)');
    assert.isNull(list.query('nav'));
    await assert.isAccessible(list.element);
  });

  it('show below the rows when these were read, with the date if it was not today', async () => {
    const today = new Date();
    today.setSeconds(0);
    const read = async (readAt?: string) => {
      const { list } = await showTransactions(
        shopThat({ ...transactionsAnswer([transaction()]), ...(readAt && { readAt }) }),
      );
      return list.part('.results').innerText.replace(/\s+/g, ' ').trim();
    };
    const time = today.toLocaleTimeString('en-GB', { timeZone: 'Europe/Berlin' });
    assert.include(await read(today.toISOString()), `Stand ${time} Uhr`);
    assert.match(await read('2026-11-20T17:31:05.000Z'), /Stand 20\. November 2026, 18:31:05 Uhr/);
    for (const unread of [undefined, 'yesterday']) assert.notMatch(await read(unread), /Stand .*Uhr/);
  });

  it('lead to the next one and back, keep the focus, and announce the page [WCAG 2.4.3, 4.1.3]', async () => {
    const { list, shop } = await showTransactions(shopThat(pagesOf(10_000)), { 'page-size': '100' });
    assert.equal(list.place, 'Seite 1 von 100 · 10.000 Vorgänge');
    const next = list.press('Nächste');
    next.focus();
    await list.updated();
    assert.equal(list.place, 'Seite 2 von 100 wird geladen …');
    assert.equal(list.heard, 'Vorgänge werden geladen …');
    await list.settled();
    assert.isTrue(list.hasFocus(next));
    assert.equal(list.heard, 'Seite 2 von 100 · 10.000 Vorgänge');
    assert.lengthOf(list.rows, 100);
    await list.turn('Vorherige');
    assert.deepEqual(askedPages(shop), [0, 1, 0]);
    await assert.isAccessible(list.element);
  });

  it('do not change at the first and the last one, and keep the focus there', async () => {
    const { list, shop } = await showTransactions(shopThat(pagesOf(26)));
    const previous = list.press('Vorherige');
    assert.equal(previous.getAttribute('aria-disabled'), 'true');
    const next = list.press('Nächste');
    next.focus();
    await list.settled();
    assert.deepEqual([next.getAttribute('aria-disabled'), previous.getAttribute('aria-disabled')], ['true', 'false']);
    next.click();
    await shop.roundTrip();
    assert.isTrue(list.hasFocus(next));
    assert.deepEqual(askedPages(shop), [0, 1]);
  });

  it('keep the old rows in view, marked as busy, until the new ones have arrived', async () => {
    const { list, shop } = await showTransactions(shopThat(pagesOf(60)));
    const height = list.element.offsetHeight;
    const answer = held<[Asked]>(pagesOf(60));
    shop.answer({ [routes.search]: answer });
    list.press('Nächste');
    await list.updated();
    assert.equal(list.part('.results').getAttribute('aria-busy'), 'true');
    assert.lengthOf(list.rows, 25);
    assert.equal(list.title, 'Vorgänge werden geladen …');
    assert.approximately(list.element.offsetHeight, height, 1);
    await assert.isAccessible(list.element);
    answer.release();
    await list.settled();
    assert.equal(list.rows[0]?.[0], 'AAAAAZ B-1001');
  });

  it('can be turned several times at once, and the last requested one is shown', async () => {
    const { list, shop } = await showTransactions(shopThat(pagesOf(200)));
    const late = held<[Asked]>(pagesOf(200));
    shop.answer({
      [routes.search]: (asked: Asked) => ((asked.body as TransactionSearch).page === 1 ? late : pagesOf(200))(asked),
    });
    list.press('Nächste');
    await list.updated();
    await list.turn('Nächste');
    late.release();
    await shop.roundTrip();
    await list.updated();
    assert.equal(list.place, 'Seite 3 von 8 · 200 Vorgänge');
    assert.equal(list.rows[0]?.[0], 'AAAABY B-1001');
  });

  it('lead back to the last one that exists when there are fewer than before', async () => {
    const { list, shop } = await showTransactions(shopThat(pagesOf(80)));
    await list.turn('Nächste');
    await list.turn('Nächste');
    shop.answer({ [routes.search]: pagesOf(30) });
    await list.element.refresh();
    await list.settled();
    assert.deepEqual(askedPages(shop), [0, 1, 2, 2, 1]);
    assert.equal(list.place, 'Seite 2 von 2 · 30 Vorgänge');
  });

  it('follow the size that the service returns, also when it is smaller than requested', async () => {
    const answer = (asked: Asked) =>
      pagesOf(60)({ ...asked, body: { ...(asked.body as TransactionSearch), pageSize: 10 } });
    const { list } = await showTransactions(shopThat(answer), { 'page-size': '100' });
    assert.equal(list.place, 'Seite 1 von 6 · 60 Vorgänge');
  });

  it('scroll to their first row when they are turned at the end', async () => {
    const { list } = await showTransactions(shopThat(pagesOf(200)));
    list.press('Nächste').scrollIntoView();
    scrollTo(0, document.documentElement.scrollHeight);
    assert.isBelow(list.part('.title').getBoundingClientRect().top, 0);
    await list.settled();
    await until(() => list.part('.title').getBoundingClientRect().top >= 0);
  });

  it('have their buttons below the rows, covering none', async () => {
    const { list } = await showTransactions(shopThat(pagesOf(60)));
    const [table, nav] = [list.part('table'), list.part('nav')].map((each) => each.getBoundingClientRect());
    assert.isAtMost(table?.bottom ?? Infinity, nav?.top ?? 0);
    assert.equal(getComputedStyle(list.part('nav')).position, 'static');
  });

  it('cost the work of one: each row is rendered once, and nothing is requested twice', async () => {
    const { list, shop } = await showTransactions(shopThat(pagesOf(10_000)), { 'page-size': '100' });
    const updates = countUpdates(list);
    const added: Node[] = [];
    const changes = new MutationObserver((records) =>
      added.push(...records.flatMap(({ addedNodes }) => [...addedNodes])),
    );
    changes.observe(list.part('tbody'), { childList: true });
    const asked = shop.requests.length;
    await list.turn('Nächste');
    changes.disconnect();
    assert.lengthOf(
      added.filter(({ nodeName }) => nodeName === 'TR'),
      100,
    );
    assert.equal(shop.requests.length - asked, 1);
    // Once for the request, once for the answer, and once more when the state of the task changes.
    assert.isAtMost(updates(), 3);
  });

  for (const size of ['0', '101', '2.5', 'viel']) {
    it(`have 25 rows when ${size} is requested, and developers are told`, async () => {
      const { list, shop, errors } = await showTransactions(shopThat(pagesOf(60)), { 'page-size': size });
      assert.lengthOf(list.rows, 25);
      assert.deepInclude(shop.asked(routes.search)[0]?.body, { pageSize: 25 });
      assert.deepEqual(
        errors.map(({ message }) => message),
        ['page-size: must be 1 to 100'],
      );
    });
  }

  it('start with the first one when their size changes', async () => {
    const { list, shop } = await showTransactions(shopThat(pagesOf(60)));
    await list.turn('Nächste');
    list.element.setAttribute('page-size', '50');
    await until(() => askedPages(shop).length === 3);
    await list.settled();
    assert.deepEqual(askedPages(shop), [0, 1, 0]);
  });
});
