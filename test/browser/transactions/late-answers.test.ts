import { assert } from '@open-wc/testing';
import type { TransactionsAnswer } from '../../../src/contract/transaction.js';
import { transaction, transactionsAnswer } from '../../../src/testing/builders/transaction.js';
import { held, silence } from '../element/handler.js';
import { comeBack, until } from '../element/page.js';
import { showTransactions, withoutMemory } from './harness.js';
import { mixed, routes, searches, shopThat, shopWith } from './shop.js';

const only = (id: string) => transactionsAnswer([transaction({ id })]);

withoutMemory();

describe('answers that come late', () => {
  it('are not shown when a newer search has been answered, even if their request could not be aborted', async () => {
    const { list } = await showTransactions(shopWith(...mixed));
    const late = held(only('OLDOLD'));
    const answers = [late(), only('NEWNEW')];
    const shop = shopWith();
    list.element.merchantClient = {
      ...shop.merchantClient,
      transactions: async () => (await answers.shift()) as TransactionsAnswer,
    };
    await list.updated();
    list.submit();
    await list.settled();
    late.release();
    await shop.roundTrip();
    await list.updated();
    assert.deepEqual(list.ids, ['NEWNEW']);
  });

  it('are not shown when the element has got another client', async () => {
    const { list } = await showTransactions(shopWith(...mixed));
    list.element.merchantClient = shopThat(silence).merchantClient;
    await list.updated();
    assert.isNull(list.table);
  });
});

describe('a page that is shown again', () => {
  it('by the back button shows no old rows, and asks again', async () => {
    const { list, shop } = await showTransactions(shopWith(...mixed));
    const late = held(only('NEWNEW'));
    shop.answer({ [routes.search]: late });
    comeBack();
    await list.updated();
    assert.isNull(list.table);
    late.release();
    await list.settled();
    assert.deepEqual(list.ids, ['NEWNEW']);
  });

  it('with the element put back asks again; a removed element sends nothing', async () => {
    const { list, shop, frame } = await showTransactions(shopWith(...mixed));
    list.element.remove();
    comeBack();
    await shop.roundTrip();
    assert.lengthOf(searches(shop), 1);
    frame.append(list.element);
    await until(() => searches(shop).length === 2);
    await list.settled();
    assert.lengthOf(list.rows, 3);
  });

  it('after refresh() keeps page and focus on the same transaction', async () => {
    const { list, shop } = await showTransactions(shopWith(...mixed));
    const choice = list.press('AAAAA2');
    choice.focus();
    shop.answer({ [routes.search]: transactionsAnswer(mixed.slice(1)) });
    await list.element.refresh();
    assert.deepEqual(list.ids, ['AAAAA2', 'AAAAA3']);
    assert.equal(list.focused?.textContent, 'AAAAA2');
    shop.answer({ [routes.search]: only('NEWNEW') });
    await list.element.refresh();
    assert.isTrue(list.hasFocus('.title'));
  });
});
