import { assert } from '@open-wc/testing';
import { transaction, transactionsAnswer } from '../../../src/testing/builders/transaction.js';
import { showTransactions, type TransactionsHarness } from './harness.js';
import { shopThat } from './shop.js';

// Keeps the list from storing its state in the history, where it would affect the next test.
before(() => (history.replaceState = () => {}));
after(() => Reflect.deleteProperty(history, 'replaceState'));

const ids = ['AAAAA1', 'AAAAA2', 'AAAAA3'];
const start = () => showTransactions(shopThat(transactionsAnswer(ids.map((id) => transaction({ id })))));

/** Presses a key where the focus is; returns false if the list has used it. */
function press({ element, focused }: TransactionsHarness, key: string, more: KeyboardEventInit = {}): boolean {
  const init = { key, bubbles: true, composed: true, cancelable: true };
  return (focused ?? element).dispatchEvent(new KeyboardEvent('keydown', { ...init, ...more }));
}

describe('the keys of the list', () => {
  it('go from row to row, and stay at the last one', async () => {
    const { list } = await start();
    list.part('.results').focus();
    const seen = ['j', 'j', 'j', 'j', 'k', 'J'].map((key) => {
      press(list, key);
      return list.focused?.textContent;
    });
    assert.deepEqual(seen, ['AAAAA1', 'AAAAA2', 'AAAAA3', 'AAAAA3', 'AAAAA2', 'AAAAA3']);
    list.part('#tab-to_deliver').focus();
    press(list, 'k');
    assert.equal(list.focused?.textContent, 'AAAAA3');
  });

  it('find the search, whose words are selected', async () => {
    const { list } = await start();
    list.write('words', 'Muster');
    list.part('.results').focus();
    assert.isFalse(press(list, '/'));
    assert.isTrue(list.hasFocus(list.field('words')));
    const { selectionStart, selectionEnd } = list.field('words');
    assert.deepEqual([selectionStart, selectionEnd], [0, 6]);
  });

  it('leave fields, other keys and the keys of browser and page alone [WCAG 2.1.4]', async () => {
    const { list, link } = await start();
    list.field('words').focus();
    for (const key of ['j', '/', '?']) assert.isTrue(press(list, key));
    assert.isTrue(list.hasFocus(list.field('words')));
    list.part('.results').focus();
    for (const more of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }]) assert.isTrue(press(list, 'k', more));
    assert.isTrue(press(list, 'x'));
    link.focus();
    assert.isTrue(link.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true, cancelable: true })));
    assert.equal(document.activeElement, link);
  });

  it('are named by "?" and by a button, in a dialog that returns the focus', async () => {
    const { list } = await start();
    list.part('tr[data-id=AAAAA2] .choice').focus();
    assert.isFalse(press(list, '?'));
    const dialog = list.part<HTMLDialogElement>('dialog.shortcuts');
    assert.isTrue(dialog.open);
    assert.deepEqual(
      list.all('.shortcuts dl > div').map((row) => [...row.children].map(({ textContent }) => textContent)),
      [
        ['J', 'nächster Vorgang'],
        ['K', 'voriger Vorgang'],
        ['Enter', 'diesen Vorgang öffnen'],
        ['/', 'suchen'],
        ['?', 'diese Übersicht'],
      ],
    );
    assert.isTrue(press(list, 'j'));
    await assert.isAccessible(list.element);
    list.press('Schließen');
    assert.isFalse(dialog.open);
    assert.equal(list.focused?.textContent, 'AAAAA2');
    list.press('Tastenkürzel');
    assert.isTrue(dialog.open);
  });
});
