import { assert } from '@open-wc/testing';
import { transaction } from '../../../src/testing/builders/transaction.js';
import { codesOf } from '../back-office/seen.js';
import { showTransactions, withoutMemory } from './harness.js';
import { shopWith } from './shop.js';

withoutMemory();

const show = async (address?: string) => {
  const shown = await showTransactions(shopWith(transaction()), address ? { 'transaction-href': address } : {});
  const told: string[] = [];
  shown.frame.addEventListener('ratenkauf-transaction-selected', (event) => told.push(event.transactionId));
  return { ...shown, told };
};

describe('choosing a transaction', () => {
  it('is a link where the page gives an address, and fires an event first; a new tab is left to the browser', async () => {
    const { list, frame, told } = await show('/haendlerbereich/vorgang/{id}?a={id}');
    const link = list.part<HTMLAnchorElement>('tbody a');
    assert.equal(link.href, new URL('/haendlerbereich/vorgang/AB12CD?a=AB12CD', location.href).href);
    let isFollowed = false;
    frame.addEventListener('click', (event) => {
      isFollowed = !event.defaultPrevented;
      event.preventDefault();
    });
    const click = (options: MouseEventInit = {}) => {
      told.length = 0;
      link.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true, cancelable: true, ...options }));
      return { isFollowed, told: [...told] };
    };
    assert.deepEqual(click(), { isFollowed: true, told: ['AB12CD'] });
    for (const key of ['ctrlKey', 'metaKey', 'shiftKey', 'altKey'])
      assert.deepEqual(click({ [key]: true }), { isFollowed: true, told: [] }, key);
    frame.addEventListener('ratenkauf-transaction-selected', (event) => event.preventDefault());
    assert.deepEqual(click(), { isFollowed: false, told: ['AB12CD'] });
  });

  it('is a button where the page gives no address', async () => {
    const { list, told } = await show();
    list.press('AB12CD');
    assert.deepEqual(told, ['AB12CD']);
  });

  it('is no link to an address that is not http or https, and developers are told', async () => {
    for (const address of ['javascript:alert("{id}")', 'data:text/html,{id}', 'https://', 'mailto:{id}@shop.example']) {
      const { list, errors } = await show(address);
      assert.isNull(list.query('tbody a'));
      assert.isNotNull(list.query('tbody button'));
      assert.deepEqual(codesOf(errors), ['invalid_request']);
    }
  });
});
