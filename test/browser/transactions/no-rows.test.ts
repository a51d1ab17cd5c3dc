import { assert } from '@open-wc/testing';
import { transactionsTexts } from '../../../src/languages/transactions.js';
import { transaction, transactionsAnswer } from '../../../src/testing/builders/transaction.js';
import { codesOf } from '../back-office/seen.js';
import { refusal, silence } from '../element/handler.js';
import { plain } from '../element/harness.js';
import { hidePage, hurry, until } from '../element/page.js';
import { openTransactions, showTransactions, withoutMemory } from './harness.js';
import { mixed, routes, shopThat, shopWith } from './shop.js';

withoutMemory();

const words = transactionsTexts.de;

describe('without rows', () => {
  it('says that it loads, and reserves the space of the rows', async () => {
    const { list } = openTransactions(shopThat(silence), { 'page-size': '100' });
    await list.updated();
    assert.equal(list.title, words.loading);
    assert.isAtLeast(list.part('.results').offsetHeight, innerHeight * 0.8);
  });

  it('says that the user may not see transactions, without another try, and hides what was typed', async () => {
    const { list, shop, errors } = await showTransactions(shopWith(...mixed));
    list.write('words', 'Ratenkauf').focus();
    shop.answer({ [routes.search]: refusal(403, 'forbidden', false) });
    await list.element.refresh();
    await list.settled();
    assert.deepEqual([list.title, list.heard], [words.forbidden_title, words.forbidden_title]);
    assert.deepEqual([list.part('form').offsetHeight, list.part('.tabs').offsetHeight], [0, 0]);
    assert.deepEqual([list.query('.results button'), list.table], [null, null]);
    assert.isTrue(list.hasFocus('.title'));
    assert.deepEqual(
      errors.map(({ code, retryable }) => [code, retryable]),
      [['forbidden', false]],
    );
    shop.answer({ [routes.search]: transactionsAnswer(mixed) });
    await list.element.refresh();
    assert.lengthOf(list.rows, 3);
    assert.isAbove(list.part('form').offsetHeight, 0);
  });

  it('says after a failure why, offers another try, and keeps the links of the shop, never the old rows', async () => {
    for (const [answer, code, title, text] of [
      [refusal(503, 'service_unavailable', true), 'service_unavailable', words.failed_title, words.service_unavailable],
      [refusal(502, 'service_refused', false), 'service_refused', words.refused_title, words.service_refused],
      [refusal(500, 'internal', true), 'internal', words.failed_title, words.failed],
      [() => null, 'malformed_answer', words.failed_title, words.failed],
    ] as const) {
      const { list, shop, errors, link } = await showTransactions(shopWith(...mixed));
      shop.answer({ [routes.search]: answer });
      list.part('tbody .choice').focus();
      await list.element.refresh();
      await list.settled();
      assert.isNull(list.table);
      assert.deepEqual([list.title, list.heard], [title, title]);
      assert.include(list.text, plain(text));
      assert.deepEqual(codesOf(errors), [code]);
      assert.isTrue(list.hasFocus('.title'));
      assert.isAbove(link.offsetHeight, 0);
      shop.answer({ [routes.search]: transactionsAnswer(mixed) });
      list.press('Noch einmal versuchen').focus();
      await list.updated();
      assert.isNull(list.table);
      await list.settled();
      assert.lengthOf(list.rows, 3);
      assert.isTrue(list.hasFocus('.title'));
    }
  });

  it('asks again by itself while the page is visible, and shows the failure until there are rows', async () => {
    const timers = hurry();
    const { list, shop, errors } = await showTransactions(shopThat(refusal(503, 'service_unavailable', true)));
    await until(() => list.title !== '');
    const titles = new Set<string>();
    const watch = new MutationObserver(() => titles.add(list.title));
    watch.observe(list.root, { childList: true, characterData: true, subtree: true });
    list.part('.results button').focus();
    await until(() => timers.set.filter((ms) => ms !== 10_000).length === 3);
    assert.lengthOf(errors, 1);
    assert.equal(list.focused?.textContent, 'Noch einmal versuchen');
    hidePage(true);
    assert.isEmpty(timers.pending.filter((ms) => ms !== 10_000));
    shop.answer({ [routes.search]: transactionsAnswer(mixed) });
    hidePage(false);
    await until(() => list.rows.length === 3);
    assert.isTrue(list.hasFocus('.title'));
    assert.deepEqual([...titles], ['3 Vorgänge']);
    watch.disconnect();
    await shop.roundTrip();
    assert.isEmpty(timers.pending.filter((ms) => ms !== 10_000));
  });

  it('does not ask again by itself where that cannot help', async () => {
    const timers = hurry();
    for (const [status, code] of [
      [403, 'forbidden'],
      [502, 'service_refused'],
    ] as const) {
      await showTransactions(shopThat(refusal(status, code, false)));
      assert.isEmpty(timers.pending.filter((ms) => ms === 2000));
    }
  });

  it('shows nothing of an answer that cannot be right', async () => {
    for (const [what, answer] of Object.entries({
      'no rows': { ...transactionsAnswer(), transactions: undefined },
      'rows that are none': { ...transactionsAnswer(), transactions: [null] },
      'a reference that is none': transactionsAnswer([transaction({ id: '../../x' })]),
      'the same transaction twice': transactionsAnswer([transaction(), transaction()]),
      'a row without bookings': transactionsAnswer([{ ...transaction(), bookings: undefined as never }]),
      'another page': transactionsAnswer([transaction()], { page: 1, count: 30 }),
      'more rows than there are': transactionsAnswer([transaction()], { count: 0 }),
      'no rows of many': transactionsAnswer([], { count: 3 }),
      'a count that is none': transactionsAnswer([transaction()], { count: 1.5 }),
      'a page without size': transactionsAnswer([transaction()], { pageSize: 0 }),
    })) {
      const { list, errors } = await showTransactions(shopThat(answer));
      assert.isNull(list.table, what);
      assert.equal(list.title, words.failed_title, what);
      assert.deepEqual(codesOf(errors), ['malformed_answer'], what);
    }
  });
});
