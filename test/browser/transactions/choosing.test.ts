import { assert } from '@open-wc/testing';
import { transaction } from '../../../src/testing/builders/transaction.js';
import { showTransactions, withoutMemory } from './harness.js';
import { shopWith } from './shop.js';

withoutMemory();

describe('choosing a transaction', () => {
  it('is a link where the page gives an address, and fires an event first', async () => {
    const { list, frame } = await showTransactions(shopWith(transaction()), {
      'transaction-href': '/haendlerbereich/vorgang/{id}?a={id}',
    });
    const link = list.part<HTMLAnchorElement>('tbody a');
    assert.equal(link.href, new URL('/haendlerbereich/vorgang/AB12CD?a=AB12CD', location.href).href);
    const told: string[] = [];
    frame.addEventListener(
      'ratenkauf-transaction-selected',
      (event) => (told.push(event.transactionId), event.preventDefault()),
    );
    const click = new MouseEvent('click', { bubbles: true, composed: true, cancelable: true });
    link.dispatchEvent(click);
    assert.deepEqual([told, click.defaultPrevented], [['AB12CD'], true]);
    assert.isAtLeast(link.getBoundingClientRect().height, 24);
    await assert.isAccessible(list.element);
  });

  /** Clicks the link; returns whether the browser would have followed it, and the event that the page received. */
  const follow = async (options: MouseEventInit = {}) => {
    const { list, frame } = await showTransactions(shopWith(transaction()), { 'transaction-href': '/vorgang/{id}' });
    const told: string[] = [];
    frame.addEventListener('ratenkauf-transaction-selected', (event) => told.push(event.transactionId));
    let isFollowed = false;
    frame.addEventListener('click', (event) => {
      isFollowed = !event.defaultPrevented;
      event.preventDefault();
    });
    list
      .part('tbody a')
      .dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true, cancelable: true, ...options }));
    return { isFollowed, told };
  };

  it('goes to the page of the transaction unless the page prevents it', async () => {
    assert.deepEqual(await follow(), { isFollowed: true, told: ['AB12CD'] });
  });

  it('leaves opening in a new tab to the browser', async () => {
    for (const key of ['ctrlKey', 'metaKey', 'shiftKey', 'altKey'])
      assert.deepEqual(await follow({ [key]: true }), { isFollowed: true, told: [] });
  });

  it('is a button where the page gives no address', async () => {
    const { list, frame } = await showTransactions(shopWith(transaction()));
    const told: string[] = [];
    frame.addEventListener('ratenkauf-transaction-selected', (event) => told.push(event.transactionId));
    list.press('AB12CD');
    assert.deepEqual(told, ['AB12CD']);
    await assert.isAccessible(list.element);
  });

  for (const address of ['javascript:alert("{id}")', 'data:text/html,{id}', 'https://', 'mailto:{id}@shop.example']) {
    it(`does not link ${address}, and tells developers`, async () => {
      const { list, errors } = await showTransactions(shopWith(transaction()), { 'transaction-href': address });
      assert.isUndefined(list.query('tbody a')?.outerHTML);
      assert.isNotNull(list.query('tbody button'));
      assert.deepEqual(
        errors.map(({ code }) => code),
        ['invalid_request'],
      );
    });
  }
});
