import { assert } from '@open-wc/testing';
import type { TransactionSearch } from '../../../src/contract/client/merchant-client.js';
import { held, type Asked } from '../element/handler.js';
import { until } from '../element/page.js';
import { showTransactions, withoutMemory } from './harness.js';
import { askedPages, pagesOf, routes, shopThat } from './shop.js';

withoutMemory();

describe('pages', () => {
  it('lead to the next one and back, keep the focus, and announce the page [WCAG 2.4.3, 4.1.3]', async () => {
    const { list, shop } = await showTransactions(shopThat(pagesOf(10_000)));
    assert.equal(list.place, 'Seite 1 von 400 · 10.000 Vorgänge');
    const next = list.press('Nächste');
    next.focus();
    await list.updated();
    assert.equal(list.place, 'Seite 2 von 400 wird geladen …');
    assert.equal(list.heard, 'Vorgänge werden geladen …');
    await list.settled();
    assert.isTrue(list.hasFocus(next));
    assert.equal(list.heard, 'Seite 2 von 400 · 10.000 Vorgänge');
    await list.turn('Vorherige');
    assert.deepEqual(askedPages(shop), [0, 1, 0]);
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
    assert.approximately(list.element.offsetHeight, height, 1);
    answer.release();
    await list.settled();
    assert.equal(list.rows[0]?.[0], 'AAAAAZ B-1001');
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

  it('scroll to their first row when they are turned at the end', async () => {
    const { list } = await showTransactions(shopThat(pagesOf(200)));
    list.press('Nächste').scrollIntoView();
    scrollTo(0, document.documentElement.scrollHeight);
    assert.isBelow(list.part('.title').getBoundingClientRect().top, 0);
    await list.settled();
    await until(() => list.part('.title').getBoundingClientRect().top >= 0);
  });

  it('cost the work of one: each row is rendered once, and nothing is requested twice', async () => {
    const { list, shop } = await showTransactions(shopThat(pagesOf(200)));
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
      25,
    );
    assert.equal(shop.requests.length - asked, 1);
  });

  it('have as many rows as the attribute says, 25 if that is impossible, or as the service returns', async () => {
    for (const size of ['0', '101', '2.5', 'viel']) {
      const { list, shop, errors } = await showTransactions(shopThat(pagesOf(60)), { 'page-size': size });
      assert.lengthOf(list.rows, 25);
      assert.deepInclude(shop.asked(routes.search)[0]?.body, { pageSize: 25 });
      assert.deepEqual(
        errors.map(({ message }) => message),
        ['page-size: must be 1 to 100'],
      );
    }
    const { list, shop } = await showTransactions(shopThat(pagesOf(60)));
    await list.turn('Nächste');
    shop.answer({
      [routes.search]: (asked: Asked) =>
        pagesOf(60)({ ...asked, body: { ...(asked.body as TransactionSearch), pageSize: 10 } }),
    });
    list.element.setAttribute('page-size', '50');
    await until(() => list.place === 'Seite 1 von 6 · 60 Vorgänge');
    assert.deepEqual(askedPages(shop), [0, 1, 0]);
  });
});
